"""What is wrong in a division's file: every fault by line and player, in a sentence.

A fault that leaves a game or a player in doubt spoils answers; a mere remark doesn't. Nothing
is mended here: who reads the file leaves out what is in doubt and goes on with the rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tdtool.english import counted, listed
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
    faulty = [fault for player in division.players for fault in _of_one(player)]
    faulty += _of_pairings(division)
    faulty += _of_scores(division)
    faulty += _of_starts(division)
    faulty += _of_names(division)
    return sorted(faulty, key=lambda fault: (fault.line, fault.round or 0))


def doubtful(division: DivisionFile) -> frozenset[tuple[int, int]]:
    """Player and round wherever two players don't tell the same of who met whom.

    Of three who name each other the two who agree aren't in doubt.
    """
    return frozenset(
        (fault.player, fault.round)
        for fault in _of_pairings(division)
        if fault.round is not None and fault.kind != "twice"
    )


def _said(player: PlayerLine, sentence: str, round_: int | None = None) -> str:
    place = f"line {player.line}, {shown(player.name) or f'player {player.number}'}"
    return f"{place}, round {round_}: {sentence}" if round_ else f"{place}: {sentence}"


def _fault(
    kind: str, player: PlayerLine, sentence: str, round_: int | None = None, *, spoils: bool = True
) -> Fault:
    return Fault(kind, player.line, player.number, round_, _said(player, sentence, round_), spoils)


def _of_one(player: PlayerLine) -> Iterator[Fault]:
    """What a line shows by itself."""
    if not player.name:
        yield _fault("name", player, "the line has no name")
    if not player.rating_word:
        yield _fault("rating", player, "there is no rating; write 0 if unrated")
    elif not RATING.fullmatch(player.rating_word):
        yield _fault(
            "rating", player, f"the rating {quoted(player.rating_word)} isn’t a whole number"
        )
    for round_, word in enumerate(player.opponent_words, 1):
        if not NUMBER.fullmatch(word):
            sentence = f"the opponent {quoted(word)} isn’t a player’s number"
            yield _fault("opponent", player, sentence, round_)
    for round_, word in enumerate(player.score_words, 1):
        if not SIGNED.fullmatch(word):
            yield _fault("score", player, f"the score {quoted(word)} isn’t a whole number", round_)
    for key, count in Counter(part.key for part in player.fields).items():
        if key and count > 1:
            sentence = f"the key {quoted(key)} appears {count} times; the last one counts"
            yield _fault("key", player, sentence, spoils=False)
    yield from _figures(player)


def _figures(player: PlayerLine) -> Iterator[Fault]:
    for key in NUMBERS:
        for at, (word, figure) in enumerate(
            zip(player.values(key) or (), player.figures(key), strict=True), 1
        ):
            if figure is None:
                sentence = f"{quoted(word)} under {key} isn’t a whole number"
                yield _fault(
                    "figure", player, sentence, at if key in PER_ROUND else None, spoils=False
                )


def _of_pairings(division: DivisionFile) -> Iterator[Fault]:
    """Whoever has an opponent is that one's opponent, and nobody else is."""
    players = {player.number: player for player in division.players}
    for round_ in range(1, division.rounds + 1):
        named: dict[int, list[PlayerLine]] = defaultdict(list)
        for player in division.players:
            number = player.opponent(round_)
            if not number:
                continue
            if number not in players:
                sentence = (
                    f"the opponent is number {number}, but the file has only "
                    f"{counted(len(players), 'player')}"
                )
                yield _fault("beyond", player, sentence, round_)
            elif number == player.number:
                yield _fault("themselves", player, "they are their own opponent", round_)
            else:
                named[number].append(player)
        for number, by in named.items():
            yield from _named_by(players[number], by, round_)


def _named_by(player: PlayerLine, by: list[PlayerLine], round_: int) -> Iterator[Fault]:
    """Faults of one player and of all who name them as their opponent."""
    opponent_number = player.opponent(round_)
    names = listed(f"{other.number} ({shown(other.name)})" for other in by[:3])
    if not opponent_number:
        yield _fault(
            "one-sided",
            player,
            f"they have no opponent, but are listed as the one of {names}",
            round_,
        )
    for other in by:
        if other.number != opponent_number:
            description = (
                f"whose own opponent is {opponent_number}"
                if opponent_number
                else "who has no opponent"
            )
            sentence = f"the opponent is {player.number} ({shown(player.name)}), {description}"
            yield _fault("one-sided", other, sentence, round_)
    if len(by) > 1:
        yield _fault("twice", player, f"they are the opponent of {names}", round_)


def _of_scores(division: DivisionFile) -> Iterator[Fault]:
    """A game has both its scores, and later rounds don't come before earlier ones."""
    players = {player.number: player for player in division.players}
    last = max((_last_score(player) for player in division.players), default=0)
    for player in division.players:
        for round_ in range(len(player.opponents) + 1, len(player.score_words) + 1):
            if player.score_words[round_ - 1] not in NOT_YET:
                yield _fault("score", player, "there is a score but no opponent", round_)
        for round_ in range(1, len(player.opponents) + 1):
            opponent = players.get(player.opponent(round_) or 0)
            if _readable_gap(player, round_) and player.opponent(round_) is not None:
                if opponent and opponent.score(round_) is not None:
                    sentence = f"the score is missing, but {shown(opponent.name)} has one"
                    yield _fault("missing", player, sentence, round_)
                elif round_ < last:
                    sentence = f"the score is missing, but round {last} has scores"
                    yield _fault("missing", player, sentence, round_)
            elif player.opponent(round_) is None and player.score(round_) is not None:
                yield _fault("score", player, "there is a score but no opponent", round_)


def _last_score(player: PlayerLine) -> int:
    return max((at for at, score in enumerate(player.scores, 1) if score is not None), default=0)


def _readable_gap(player: PlayerLine, round_: int) -> bool:
    """No score, and not for the reason that what stands there can't be read."""
    if round_ > len(player.score_words):
        return True
    return player.score_words[round_ - 1] in NOT_YET


def _of_starts(division: DivisionFile) -> Iterator[Fault]:
    """Of two who play one starts and the other replies."""
    players = {player.number: player for player in division.players}
    firsts = {player.number: player.figures("p12") for player in division.players}
    for player in division.players:
        for round_, turn in enumerate(firsts[player.number], 1):
            opponent = players.get(player.opponent(round_) or 0)
            if not opponent or opponent.opponent(round_) != player.number or opponent is player:
                continue
            theirs = firsts[opponent.number]
            if round_ <= len(theirs) and turn == theirs[round_ - 1] and turn in (STARTS, REPLIES):
                does = "start" if turn == STARTS else "reply"
                sentence = f"they and {shown(opponent.name)} both {does}"
                yield _fault("starts", player, sentence, round_, spoils=False)


def _of_names(division: DivisionFile) -> Iterator[Fault]:
    lines: dict[str, list[int]] = defaultdict(list)
    for player in division.players:
        lines[player.name.casefold()].append(player.line)
    for player in division.players:
        others = [line for line in lines[player.name.casefold()] if line != player.line]
        if player.name and others:
            yield _fault("name", player, f"the name is also on line {others[0]}", spoils=False)
