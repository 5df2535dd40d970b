"""What is wrong in a division's file: every fault by line and player, in a sentence.

A fault that leaves a game or a player in doubt spoils answers; a mere remark doesn't. Nothing
is mended here: who reads the file leaves out what is in doubt and goes on with the rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.division import NOT_YET, NUMBER, RATING, SIGNED, DivisionFile, PlayerLine

STARTS, REPLIES = 1, 2
PER_ROUND = ("p12", "board", "penalty")  # keys with a whole number for each round
NUMBERS = (*PER_ROUND, "lifeg", "off", "rrank", "rcrank", "newr")


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong. ``spoils`` says that a game or a player is in doubt.

    ``kind`` is ``rating``, ``opponent``, ``score``, ``beyond``, ``themselves``, ``one-sided``,
    ``twice``, ``missing``, ``key``, ``figure``, ``starts`` or ``name``.
    """

    kind: str
    line: int
    player: int
    round: int | None
    message: str
    spoils: bool = True


def faults(division: DivisionFile) -> list[Fault]:
    """Everything that is wrong, in the order of the file."""
    found = [fault for one in division.players for fault in _of_one(one)]
    found += _of_pairings(division)
    found += _of_scores(division)
    found += _of_starts(division)
    found += _of_names(division)
    return sorted(found, key=lambda fault: (fault.line, fault.round or 0))


def doubtful(division: DivisionFile) -> frozenset[tuple[int, int]]:
    """Player and round wherever two players don't tell the same of who met whom.

    Of three who name each other the two who agree aren't in doubt.
    """
    return frozenset(
        (fault.player, fault.round)
        for fault in _of_pairings(division)
        if fault.round is not None and fault.kind != "twice"
    )


def _said(one: PlayerLine, sentence: str, round_: int | None = None) -> str:
    place = f"line {one.line}, {shown(one.name) or f'player {one.number}'}"
    return f"{place}, round {round_}: {sentence}" if round_ else f"{place}: {sentence}"


def _fault(
    kind: str, one: PlayerLine, sentence: str, round_: int | None = None, *, spoils: bool = True
) -> Fault:
    return Fault(kind, one.line, one.number, round_, _said(one, sentence, round_), spoils)


def _of_one(one: PlayerLine) -> Iterator[Fault]:
    """What a line shows by itself."""
    if not one.name:
        yield _fault("name", one, "the line has no name")
    if not one.rating_word:
        yield _fault("rating", one, "there is no rating; write 0 for an unrated player")
    elif not RATING.fullmatch(one.rating_word):
        yield _fault("rating", one, f"the rating {quoted(one.rating_word)} is no whole number")
    for round_, word in enumerate(one.opponent_words, 1):
        if not NUMBER.fullmatch(word):
            sentence = f"the opponent {quoted(word)} is no player’s number"
            yield _fault("opponent", one, sentence, round_)
    for round_, word in enumerate(one.score_words, 1):
        if not SIGNED.fullmatch(word):
            yield _fault("score", one, f"the score {quoted(word)} is no whole number", round_)
    for key, count in Counter(part.key for part in one.fields).items():
        if key and count > 1:
            sentence = f"the key {quoted(key)} stands there {count} times; the last one counts"
            yield _fault("key", one, sentence, spoils=False)
    yield from _figures(one)


def _figures(one: PlayerLine) -> Iterator[Fault]:
    for key in NUMBERS:
        for at, (word, figure) in enumerate(
            zip(one.values(key) or (), one.figures(key), strict=True), 1
        ):
            if figure is None:
                sentence = f"{quoted(word)} under {key} is no whole number"
                yield _fault(
                    "figure", one, sentence, at if key in PER_ROUND else None, spoils=False
                )


def _of_pairings(division: DivisionFile) -> Iterator[Fault]:
    """Whoever has an opponent is that one's opponent, and nobody else is."""
    players = {one.number: one for one in division.players}
    for round_ in range(1, division.rounds + 1):
        named: dict[int, list[PlayerLine]] = defaultdict(list)
        for one in division.players:
            number = one.opponent(round_)
            if not number:
                continue
            if number not in players:
                sentence = f"the opponent is {number}, and the file has {len(players)} players"
                yield _fault("beyond", one, sentence, round_)
            elif number == one.number:
                yield _fault("themselves", one, "they are their own opponent", round_)
            else:
                named[number].append(one)
        for number, by in named.items():
            yield from _named_by(players[number], by, round_)


def _named_by(one: PlayerLine, by: list[PlayerLine], round_: int) -> Iterator[Fault]:
    """Faults of one player and of all who name them as their opponent."""
    own = one.opponent(round_)
    names = " and ".join(f"{other.number} ({shown(other.name)})" for other in by[:3])
    if not own:
        yield _fault("one-sided", one, f"they have no opponent, and are the one of {names}", round_)
    for other in by:
        if other.number != own:
            says = f"whose own opponent is {own}" if own else "who has no opponent"
            sentence = f"the opponent is {one.number} ({shown(one.name)}), {says}"
            yield _fault("one-sided", other, sentence, round_)
    if len(by) > 1:
        yield _fault("twice", one, f"they are the opponent of {names}", round_)


def _of_scores(division: DivisionFile) -> Iterator[Fault]:
    """A game has both its scores, and later rounds don't come before earlier ones."""
    players = {one.number: one for one in division.players}
    last = max((_last_score(one) for one in division.players), default=0)
    for one in division.players:
        for round_ in range(len(one.opponents) + 1, len(one.score_words) + 1):
            if one.score_words[round_ - 1] not in NOT_YET:
                yield _fault("score", one, "there is a score and no opponent", round_)
        for round_ in range(1, len(one.opponents) + 1):
            opponent = players.get(one.opponent(round_) or 0)
            if _readable_gap(one, round_) and one.opponent(round_) is not None:
                if opponent and opponent.score(round_) is not None:
                    sentence = f"the score is missing, and {shown(opponent.name)} has one"
                    yield _fault("missing", one, sentence, round_)
                elif round_ < last:
                    sentence = f"the score is missing, and round {last} has scores"
                    yield _fault("missing", one, sentence, round_)
            elif one.opponent(round_) is None and one.score(round_) is not None:
                yield _fault("score", one, "there is a score and no opponent", round_)


def _last_score(one: PlayerLine) -> int:
    return max((at for at, score in enumerate(one.scores, 1) if score is not None), default=0)


def _readable_gap(one: PlayerLine, round_: int) -> bool:
    """No score, and not for the reason that what stands there can't be read."""
    if round_ > len(one.score_words):
        return True
    return one.score_words[round_ - 1] in NOT_YET


def _of_starts(division: DivisionFile) -> Iterator[Fault]:
    """Of two who play one starts and the other replies."""
    players = {one.number: one for one in division.players}
    firsts = {one.number: one.figures("p12") for one in division.players}
    for one in division.players:
        for round_, own in enumerate(firsts[one.number], 1):
            opponent = players.get(one.opponent(round_) or 0)
            if not opponent or opponent.opponent(round_) != one.number or opponent is one:
                continue
            theirs = firsts[opponent.number]
            if round_ <= len(theirs) and own == theirs[round_ - 1] and own in (STARTS, REPLIES):
                does = "start" if own == STARTS else "reply"
                sentence = f"they and {shown(opponent.name)} both {does}"
                yield _fault("starts", one, sentence, round_, spoils=False)


def _of_names(division: DivisionFile) -> Iterator[Fault]:
    lines: dict[str, list[int]] = defaultdict(list)
    for one in division.players:
        lines[one.name.casefold()].append(one.line)
    for one in division.players:
        others = [line for line in lines[one.name.casefold()] if line != one.line]
        if one.name and others:
            yield _fault("name", one, f"the name stands on line {others[0]} too", spoils=False)
