"""What a division's file brings when its games are taken over, and what of it can't be held here.

Everything that stops it is said at once, each with its line. Plain values; no row is looked at.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from tdtool.engine.settings import MISSED_ROUND
from tdtool.english import compared, counted, minus, visible
from tdtool.formats.player_lists.cells import (
    BadCell,
    class_in,
    games_in,
    member_id_in,
    name_in,
    rating_in,
    team_in,
)
from tdtool.formats.player_lists.text import PLAYERS, ListUnreadable, refuse_a_crowd
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.division import DivisionFile, Fault, PlayerLine, faults
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.queries.exchange.tsh_divisions import division_of

# Rounds that a file credits to players who are ``off``: missed rounds, where that is meant.


def said(file: DivisionFile, division: Field) -> dict[int, int]:
    """By number, what ``off`` takes from a player's spread for each round missed: where all their
    rounds without a game say that, but for byes."""
    by_number = {}
    for line, entrant in zip(file.players, division.entrants, strict=True):
        [counts, *_] = [*line.figures("off"), None]
        alone = {
            sat.score for sat in entrant.appearances if sat.kind in (Kind.FORFEIT, Kind.ABSENT)
        }
        if counts and -MISSED_ROUND.most <= counts < 0 and alone == {counts}:
            by_number[entrant.number] = counts
    return by_number


def missed_rounds(division: Field, by_number: Mapping[int, int]) -> Field:
    """The same, with rounds missed where the file has such credits."""

    def of(entrant: Entrant) -> Entrant:
        appearances = tuple(
            replace(sat, kind=Kind.ABSENT) if sat.kind is Kind.FORFEIT else sat
            for sat in entrant.appearances
        )
        return replace(entrant, appearances=appearances) if entrant.number in by_number else entrant

    return replace(division, entrants=tuple(of(entrant) for entrant in division.entrants))


HIGHEST_SCORE = 9999
HIGHEST_BOARD = 900
HELD = ("p12", "board", "class", "lifeg", "off", "penalty", "team", "initrec")
CACHED = ("newr", "rrank", "rcrank", "rtime", "time")  # what a program works out again


class ImportedPlayer(NamedTuple):
    """A player of the file as entered here."""

    line: PlayerLine
    name: str
    rating: int | None
    member_id: str = ""
    prize_class: str = ""
    team: str = ""
    career_games: int | None = None


class ImportedGame(NamedTuple):
    """Two who met, or one with a bye or a forfeit, by number in the order of their places.

    ``board`` counts from 1 in the division, 0 for none; ``starts_known`` says
    that the first is known to have started.
    """

    kind: Kind
    seats: tuple[int, ...]
    board: int = 0
    starts_known: bool = False


@dataclass(frozen=True)
class ImportedDivision:
    """A division's file, read. ``faults`` stop it; ``notes`` are what a director should know;
    ``missed``: by number what every missed round counts, where the file says it."""

    file: DivisionFile
    division: Field
    players: tuple[ImportedPlayer, ...]
    faults: tuple[str, ...]
    notes: tuple[str, ...]
    missed: Mapping[int, int]

    @property
    def rounds(self) -> int:
        """The rounds there are pairings for."""
        return self.file.rounds

    def games(self, round_: int) -> list[ImportedGame]:
        """The games of a round, those at tables in front, by table."""
        return games_of(self.file, self.division, round_)

    def complete(self, round_: int) -> bool:
        """Whether nothing is missing: every score is in, and every bye credited."""
        return all(
            entrant.appearance(round_).margin is not None
            or entrant.appearance(round_).kind is Kind.UNPAIRED
            for entrant in self.division.entrants
        )

    @cached_property
    def played(self) -> int:
        """How many games have their scores."""
        return sum(
            appearance.kind is Kind.PLAYED and appearance.margin is not None
            for entrant in self.division.entrants
            for appearance in entrant.appearances
        ) // 2  # fmt: skip


def of_file(file: DivisionFile, *, most_rounds: int, lowest_score: int) -> ImportedDivision:
    """The file as it would be held, with all that stops it and all that should be known."""
    division = held(file)
    missed = said(file, division)
    division = missed_rounds(division, missed)
    players, unread = _players(file)
    file_faults = faults(file)
    stop = [
        fault.message for fault in file_faults if fault.spoils and not _still_awaited(fault, file)
    ]
    stop += [*unread, *_too_much(file, most_rounds), *_scores(file, division, lowest_score)]
    stop += [*_penalties(file, division), *_gaps(file, division)]
    notes = tuple(_notes(file, division, file_faults, players))
    return ImportedDivision(file, division, players, tuple(stop), notes, missed)


def held(file: DivisionFile) -> Field:
    """The division as its rows will say it again: of two who both start nobody is known to."""
    division = division_of(file)
    return replace(
        division,
        entrants=tuple(
            replace(
                entrant,
                appearances=tuple(
                    replace(appearance, started=_started(division, entrant.number, round_))
                    for round_, appearance in enumerate(entrant.appearances, 1)
                ),
            )
            for entrant in division.entrants
        ),
    )


def games_of(file: DivisionFile, division: Field, round_: int) -> list[ImportedGame]:
    """The games of a round as the file has them, with the boards it names, else in order."""
    couples, alone = [], []
    for entrant in division.entrants:
        appearance = entrant.appearance(round_)
        if appearance.kind is Kind.PLAYED and appearance.opponent is not None:
            if entrant.number < appearance.opponent:
                couples.append(_paired(entrant.number, appearance))
        elif appearance.kind in (Kind.BYE, Kind.FORFEIT):
            alone.append(ImportedGame(appearance.kind, (entrant.number,)))
    boards = _boards(file, couples, round_)
    placed = [couple._replace(board=board) for couple, board in zip(couples, boards, strict=True)]
    return [*sorted(placed, key=lambda couple: couple.board), *alone]


def _paired(number: int, appearance: Appearance) -> ImportedGame:
    assert appearance.opponent is not None
    seats = (number, appearance.opponent)
    if appearance.started is False:
        seats = (appearance.opponent, number)
    return ImportedGame(Kind.PLAYED, seats, starts_known=appearance.started is not None)


def _boards(file: DivisionFile, couples: list[ImportedGame], round_: int) -> list[int]:
    """The board of each couple: as both say, the first to say it; the others the next free ones."""
    written = {line.number: line.figures("board") for line in file.players}
    taken: set[int] = set()
    boards = []
    for couple in couples:
        named = {
            written[number][round_ - 1] if round_ <= len(written[number]) else None
            for number in couple.seats
        } - {None, 0}
        board = named.pop() if len(named) == 1 else None
        good = board is not None and 1 <= board <= HIGHEST_BOARD and board not in taken
        boards.append(board if good and board is not None else 0)
        taken.add(boards[-1])
    free = (board for board in range(1, HIGHEST_BOARD + len(couples) + 2) if board not in taken)
    return [board or next(free) for board in boards]


def _started(division: Field, number: int, round_: int) -> bool | None:
    appearance = division.entrant(number).appearance(round_)
    if appearance.kind is not Kind.PLAYED or appearance.opponent is None:
        return None
    theirs = division.entrant(appearance.opponent).appearance(round_).started
    if appearance.started is None:
        return None if theirs is None else not theirs
    return None if appearance.started == theirs else appearance.started


def _players(file: DivisionFile) -> tuple[tuple[ImportedPlayer, ...], list[str]]:
    """The players as they are entered, and sentences about who can't be."""
    players, sentences = [], []
    for line in file.players:
        try:
            players.append(player_of(line))
        except BadCell as bad:
            sentences.append(f"{_at(line)}: {bad}")
    try:
        refuse_a_crowd(len(file.players), limits=PLAYERS)
    except ListUnreadable as refusal:
        sentences.append(str(refusal))
    for what, keys in (
        ("name", [compared(player.name) for player in players]),
        ("member id", [player.member_id for player in players]),
    ):
        twice = {key for key, count in Counter(keys).items() if key and count > 1}
        sentences += [
            f"{_at(player.line)}: another line has the same {what}, so tell them apart"
            for player, key in zip(players, keys, strict=True)
            if key in twice
        ]
    return tuple(players), sentences


def player_of(line: PlayerLine) -> ImportedPlayer:
    """A player as entered. Raises BadCell."""
    name, _, member_id = line.name.partition(":")
    return ImportedPlayer(
        line=line,
        name=name_in(name),
        rating=rating_in("" if line.rating is None else str(line.rating)),
        member_id=member_id_in(member_id),
        prize_class=class_in(line.said("class")),
        team=team_in(line.said("team")),
        career_games=games_in(next(iter(line.values("lifeg") or ("-",)))),
    )


def as_imported(kept: Mapping[str, Any] | None) -> ImportedPlayer | None:
    """A player as entered from the line that is kept of their file; None of others."""
    line = ((kept or {}).get("tsh") or {}).get("line")
    return player_of(tsh_division.read(line).players[0]) if line else None


def _still_awaited(fault: Fault, file: DivisionFile) -> bool:
    """A result that neither has yet is no fault: later rounds may be under way before it is in."""
    if fault.kind != "missing" or fault.round is None:
        return False
    line = file.players[fault.player - 1]
    opponent = line.opponent(fault.round)
    if not opponent or opponent > len(file.players):  # which is a fault of its own
        return True
    return file.players[opponent - 1].score(fault.round) is None


def _too_much(file: DivisionFile, most_rounds: int) -> Iterator[str]:
    if file.rounds > most_rounds:
        yield f"the file has {file.rounds} rounds; a division here has up to {most_rounds}"


def _scores(file: DivisionFile, division: Field, lowest: int) -> Iterator[str]:
    for entrant in division.entrants:
        for round_, appearance in enumerate(entrant.appearances, 1):
            if appearance.score is not None and not lowest <= appearance.score <= HIGHEST_SCORE:
                figures = (
                    f"{minus(appearance.score)} isn’t between {minus(lowest)} and {HIGHEST_SCORE}"
                )
                yield (
                    f"{_at(file.players[entrant.number - 1])}, round {round_}: the score {figures}"
                )


def _penalties(file: DivisionFile, division: Field) -> Iterator[str]:
    for entrant in division.entrants:
        for round_, points in enumerate(entrant.spread_penalties, 1):
            if points and entrant.appearance(round_).kind is not Kind.PLAYED:
                yield (
                    f"{_at(file.players[entrant.number - 1])}, round {round_}: there is a spread "
                    "penalty in a round they didn’t play: include it in the credit instead"
                )


def _gaps(file: DivisionFile, division: Field) -> Iterator[str]:
    for round_ in range(1, file.rounds + 1):
        if all(entrant.appearance(round_).kind is Kind.UNPAIRED for entrant in division.entrants):
            yield f"round {round_} has no pairings, and a later round has"


def _notes(
    file: DivisionFile,
    division: Field,
    file_faults: list[Fault],
    players: tuple[ImportedPlayer, ...],
) -> Iterator[str]:
    yield from file.notes
    yield from (fault.message for fault in file_faults if not fault.spoils)
    awaited: dict[int, int] = {}
    for fault in file_faults:
        if fault.round is not None and _still_awaited(fault, file):
            awaited[fault.round] = awaited.get(fault.round, 0) + 1
    for round_, many in sorted(awaited.items()):
        yield f"round {round_} has no result yet for {counted(many, 'player')}; it stays open"
    for line in file.players:
        off = line.values("off")
        if off and off[0] not in ("0", "00"):
            yield (
                f"{_at(line)}: withdrawn with {minus(off[0])} for each round missed; "
                "rounds missed from now on don’t count"
            )
    unused = {part.key for line in file.players for part in line.fields} - {*HELD, *CACHED, ""}
    if unused:
        yield f"kept for export, not used here: {', '.join(sorted(unused))}"


def _at(line: PlayerLine) -> str:
    return f"line {line.line}, {visible(line.name[:40]) or f'player {line.number}'}"
