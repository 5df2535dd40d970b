"""A turn: a play, an exchange or a pass (SCR-1)."""

from collections.abc import Collection, Iterator, Sequence
from math import prod
from typing import TypeAlias

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Event
from tdtool.engine.scrabble import racks
from tdtool.engine.scrabble.board.placing import (
    BEGINNINGS,
    BINGO,
    CENTRE,
    NOWHERE,
    PLACES,
    RACK,
    THROUGH,
    TIMES,
    WORD_TIMES,
    WORTH,
    Laid,
    lay,
    squares_of,
)
from tdtool.engine.scrabble.board.position import SCORELESS, Made, Position, neighbourhood
from tdtool.engine.scrabble.events import Exchange, Line, Pass, Play, Turn
from tdtool.engine.scrabble.unseen import PRIMES, product
from tdtool.engine.words.letters import as_tiles
from tdtool.engine.words.lexicon import Lexicon
from tdtool.english import counted, listed, minus

# A play with nothing wrong about its place, as nearly all are: the short way to what it forms.

Formed: TypeAlias = tuple[Play, list[int], int, list[str], int]


def laid(board: list[str], play: Play, first: bool) -> Formed | None:
    """Lays a play whose every letter is a new tile or stands for one that lies there, and gives it
    with its squares, its tiles as a number (``unseen``), words and score: those of ``placing.lay``,
    which has nothing to say of it. None, and the board is as it was, where it might. ``first``:
    nothing lies on the board yet."""
    start, step, aside, room = BEGINNINGS.get(play.place, NOWHERE)
    word = play.word
    if len(word) > room or board[start - step]:
        return None
    at, words = start, [word]
    squares: list[int] = []
    tiles = times = 1
    main = crossed = 0
    for letter in word:
        if lying := board[at]:
            if letter != THROUGH and letter != lying:
                taken_off(board, squares)
                return None
            main += WORTH[lying]
        else:
            board[at] = letter
            squares.append(at)
            tiles *= PRIMES[letter]
            worth = WORTH[letter]
            if premium := TIMES[at]:
                worth *= premium[0]
                times *= premium[1]
            main += worth
            if board[at - aside] or board[at + aside]:
                before, behind = at - aside, at + aside
                while lying := board[before]:
                    letter = lying + letter
                    worth += WORTH[lying]
                    before -= aside
                while lying := board[behind]:
                    letter += lying
                    worth += WORTH[lying]
                    behind += aside
                words.append(letter)
                crossed += worth * WORD_TIMES[at]
        at += step
    if len(squares) < len(word):
        words[0] = "".join(board[start:at:step])
    elif len(words) == 1 and not (first and CENTRE in squares and len(word) > 1):
        taken_off(board, squares)
        return None
    elif len(word) == 1:
        del words[0]
        main = 0
    laid = len(squares)
    if board[at] or not 0 < laid <= RACK or THROUGH in words[0]:
        taken_off(board, squares)
        return None
    score = main * times + crossed + (BINGO if laid == RACK else 0)
    return play, squares, tiles, words, score


def taken_off(board: list[str], squares: list[int]) -> None:
    """Takes tiles off the board."""
    for square in squares:
        board[square] = ""


def sound_plays(at: Position, events: Sequence[Event]) -> tuple[int, list[Finding]]:
    """Carries out events for as long as they are plays with nothing wrong about them: the short
    way. Gives how many they were, and what is to be said of the phonies that the next play let
    stand.

    An event that anything else might have to be said of is left to the long way (``play``), and
    everything as it was before it. So every condition is one under which ``begin``, ``lay``,
    ``total`` and ``racks.judge`` find nothing: of the last, that the tiles are all on the rack, if
    one is noted, that it holds no more than it can, and that all of it is still there. They stand
    here in one place, since a call for each would take as long as the rest.
    """
    if at.zeros >= SCORELESS or at.out or at.losses or at.overtime:
        return 0, []
    plays: list[Formed] = []
    formed: list[str] = []
    board, mover, unseen, tile_count = at.board, at.mover, at.unseen.there, 0
    tallies, follows, prime = at.tallies, at.follows, PRIMES.__getitem__
    for event in events:
        nick = event.nick
        if type(event) is not Play or (nick != mover and mover):
            break
        play = laid(board, event, not at.laid)
        if play is None:
            break
        _, squares, tiles, words, score = play
        rack, tally = event.rack, tallies[nick]
        noted = prod(map(prime, rack)) if rack else tiles
        if (
            (score != event.score or event.total != (tally.total or 0) + score)
            or (tally.lost or not score)
            or (len(rack) > RACK or noted % tiles or unseen % noted)
        ):
            taken_off(board, squares)
            break
        plays.append(play)
        formed += words
        mover, tile_count = follows[nick], at.held[nick]
        unseen //= tiles
        tally.verified += score
        tally.stated += score
        tally.total = event.total
        at.laid += len(squares)
        if at.laid > at.full:
            at.draw_the_rest(nick, len(squares))
            if at.out:
                break
    at.mover, at.unseen.there = mover, unseen
    return len(plays), _all_made(at, plays, formed, tile_count) if plays else []


def _all_made(
    at: Position, plays: Sequence[Formed], formed: Collection[str], tile_count: int
) -> list[Finding]:
    """What is to be said of the phonies among the words ``formed`` by sound plays, but for the last
    play, which may still be challenged; before that one its player had ``tile_count`` tiles."""
    event, squares, _, words, score = plays[-1]
    zeros = at.zeros if len(plays) == 1 else 0
    tiles = "".join([at.board[square] for square in squares])
    at.last = Made(
        event, Laid(squares, tiles, words, score, []), score, tile_count, zeros, at.adrift
    )
    at.zeros, at.unread = 0, None
    findings, at.phony = [at.phony] if at.phony else [], None
    if strange := _strange(at.lexicon, formed):
        for event, _, _, words, _ in plays:
            at.turn += 1
            at.phony = None if strange.isdisjoint(words) else _phony(at, event, words, strange)
            if at.phony:
                findings.append(at.phony)
    else:
        at.turn += len(plays)
    return findings[:-1] if at.phony else findings


def _strange(lexicon: Lexicon | None, words: Collection[str]) -> set[str]:
    """The words that aren't in the list, all looked up at once; first as they stand, since few have
    the small letters of blanks."""
    strange = lexicon.without(words) if lexicon else set()
    if lexicon and (blanks := [word for word in strange if not word.isupper()]):
        phonies = lexicon.without([word.upper() for word in blanks])
        strange.difference_update([word for word in blanks if word.upper() not in phonies])
    return strange


def play(at: Position, event: Play) -> list[Finding]:
    """Tiles are laid, words formed, and the score added to the player's sum (SCR-8)."""
    findings = begin(at, event)
    laid = lay(at.board, event)
    tiles = as_tiles(laid.tiles)
    verified = event.score if laid.score is None or not at.terms.scored else laid.score
    laid_play = Made(event, laid, verified, at.held[event.nick], at.zeros, at.adrift)
    faults = racks.judge(at, event, tiles)
    if laid.misplaced:
        faults += _misplaced(at, event, laid)
    _lay_down(at, laid_play, tiles)
    if faults or verified != event.score:
        findings += _with_wrong_score(at, laid_play, faults)
    findings += total(at, event, verified)
    if laid.score is not None:
        at.phony = _phony(at, event, laid.words, _strange(at.lexicon, laid.words))
    return findings


def exchange(at: Position, event: Exchange) -> Iterator[Finding]:
    """Tiles go back for as many others, for no points (SCR-3, MYS-6.1), in one's own turn only
    (MYS-6.2)."""
    clauses, bag = at.terms.clauses, at.bag
    yield from begin(at, event)
    at.zeros += 1
    if bag is not None and bag < at.terms.exchange_minimum and not at.adrift:
        sentence = (
            f"An exchange needs at least {counted(at.terms.exchange_minimum, 'tile')} in the bag; "
            f"it has {bag}."
        )
        yield at.says(event, clauses.exchange, "move", sentence, because=at.doubts.latest())
    yield from _given_back(at, event)
    yield from _no_points(at, event, clauses.exchange, "An exchange")


def passing(at: Position, event: Pass) -> Iterator[Finding]:
    """A pass scores nothing (SCR-2, MYS-7)."""
    yield from begin(at, event)
    at.zeros += 1
    yield from racks.judge(at, event, "")
    yield from _no_points(at, event, at.terms.clauses.passing, "A pass")


def begin(at: Position, event: Turn) -> list[Finding]:
    """A turn begins: in its order, in a game that isn't over, and after no overtime line."""
    findings: list[Finding] = []
    if at.over and not (at.told_over or at.adrift):
        at.told_over = True
        sentence, because = f"{event.nick} plays on after the end of the game.", at.doubts.latest()
        findings.append(at.says(event, at.over, "end", sentence, because=because))
    if at.time_lines:
        findings += _overtime_too_early(at)
    expected = at.mover
    at.turn += 1
    at.mover = at.follows[event.nick]
    at.last = at.unread = None
    if expected != event.nick and expected:
        clauses = at.terms.clauses
        clause = clauses.exchange_turn if isinstance(event, Exchange) else clauses.turn
        sentence = f"It is {expected}’s turn, not {event.nick}’s."
        findings.append(at.says(event, clause, "order", sentence))
    return findings


def total(at: Position, event: Line, verified: int) -> tuple[Finding, ...]:
    """The running total follows from the moves; one that doesn't can be put right until the slip
    is signed (MYS-3.2)."""
    right = at.tallies[event.nick].add(stated=event.score, verified=verified, total=event.total)
    if right is None:
        return ()
    sentence = (
        f"{event.nick}’s total is {right} after {minus(f'{event.score:+d}')}, not {event.total}"
    )
    clause = at.terms.clauses.score
    return (at.says(event, clause, "total", sentence, reported=event.total, verified=right),)


def _overtime_too_early(at: Position) -> list[Finding]:
    """Overtime comes off when the game has ended (MYS-9.3b)."""
    early, at.time_lines = at.time_lines, []
    sentence = "Overtime is deducted at the end of the game; play goes on after this line."
    return [at.says(line, at.terms.clauses.overtime_place, "order", sentence) for line in early]


def _misplaced(at: Position, event: Play, laid: Laid) -> list[Finding]:
    """The rules of placing that a play breaks, one finding a clause; where it relies on tiles that
    aren't there, an earlier faulty play may be the reason."""
    root = None
    if event.place in PLACES:
        root = at.doubts.behind(neighbourhood(at.board, laid.squares, squares_of(event)))
    clauses = dict.fromkeys(fault.clause for fault in laid.misplaced)
    return [
        at.says(
            event,
            clause,
            "move",
            " ".join(fault.message for fault in laid.misplaced if fault.clause == clause),
            because=root,
        )
        for clause in clauses
    ]


def _lay_down(at: Position, laid_play: Made, tiles: str) -> None:
    """The tiles go from the rack to the board, and as many are drawn (SCR-9)."""
    laid = laid_play.laid
    for place, letter in zip(laid.squares, laid.tiles, strict=True):
        at.board[place] = letter
    at.unseen.take(product(tiles))
    at.draw(laid_play.event.nick, len(tiles))
    if laid_play.verified or not at.terms.clauses.zero_play:
        at.zeros = 0
    else:
        at.zeros = laid_play.zeros + 1
    at.last = laid_play
    if laid.score is None:
        at.adrift = True


def _with_wrong_score(at: Position, laid_play: Made, faults: list[Finding]) -> list[Finding]:
    """A wrong score is said with the right one, and stays wrong until it is put right (SCR-8,
    MYS-3.2). What follows from a faulty play will be told as such."""
    event, findings = laid_play.event, list(faults)
    root = next((fault.because for fault in faults if fault.because), None)
    if laid_play.verified != event.score:
        words = neighbourhood(at.board, laid_play.laid.squares, squares_of(event))
        root = root or at.doubts.touching(words)
        sentence = f"{event.word} at {event.place} scores {laid_play.verified}, not {event.score}"
        clause, right = at.terms.clauses.score, laid_play.verified
        findings.append(
            at.says(
                event, clause, "score", sentence, reported=event.score, verified=right, because=root
            )
        )
    at.doubts.add(
        root or event.line,
        laid_play.laid.squares,
        laid_play.laid.tiles,
        place=any(fault.kind == "move" for fault in faults),
        faint=not faults,
    )
    return findings


def _phony(
    at: Position, event: Play, words: Sequence[str], strange: Collection[str]
) -> Finding | None:
    """A word that isn't in the list stands if nobody challenges it (SCR-10); where bad words can't
    be played at all, the play breaks the rules."""
    lexicon, clauses = at.lexicon, at.terms.clauses
    bad = [word.upper() for word in words if word in strange]
    if not lexicon or not bad:
        return None
    which = f"{bad[0]} is not in {lexicon.name}"
    if len(bad) > 1 and len(set(bad)) > 1:
        which = f"{listed(dict.fromkeys(bad))} are not in {lexicon.name}"
    if at.terms.challenge == "void" and not lexicon.instead_of:
        sentence = f"{which}, and under void challenges bad words can’t be played."
        return at.says(event, clauses.decision, "move", sentence)
    sentence = f"{which}; not challenged, so the play counts."
    return Finding(clauses.decision, "word", "note", sentence, event.line, at.turn, event.nick)


def _given_back(at: Position, event: Exchange) -> Iterator[Finding]:
    """As many tiles are given back as were named, of those on the rack (MYS-6.3). Where only their
    number is known, the rack may be noted in part."""
    yield from racks.judge(at, event, event.tiles)
    if not event.tiles and event.count > RACK:
        sentence = f"{event.count} tiles can’t be exchanged from a rack of {RACK}."
        yield at.says(event, at.terms.clauses.returned, "tiles", sentence)


def _no_points(at: Position, event: Pass | Exchange, clause: str, what: str) -> Iterator[Finding]:
    """What scores nothing is written with nothing."""
    if event.score:
        sentence = f"{what} scores 0, not {event.score}"
        yield at.says(event, clause, "score", sentence, reported=event.score, verified=0)
    yield from total(at, event, 0)
