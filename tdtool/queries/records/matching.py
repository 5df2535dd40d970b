"""Which table a game record is of: by the players’ names and the final scores.

Names are compared as ``disputes.same_game`` does, scores with the accepted slips. What is found is
proposed; a director confirms it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import product

from tdtool.engine import Lexicon, records
from tdtool.engine.anagrams.events import ReportedScore
from tdtool.engine.audits import Verdict
from tdtool.engine.findings import Finding
from tdtool.engine.records import Record, RecordPlayer, figures
from tdtool.engine.records.record import NotARecord, check_size
from tdtool.engine.scrabble.events import Line
from tdtool.engine.systems import RuleSystem
from tdtool.models import Event, Game, Seat, TableRecord
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.queries.disputes import examined_records, same_game
from tdtool.queries.disputes.examinations import Examined, NotExamined, by_what
from tdtool.queries.records.records import File
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import SeatRows, TableRows

# Who met whom in an event’s posted rounds, and whom a record’s players may be.

MOST_PEOPLE = 64  # entries of one name that are tried: a first name alone may be many people’s


@dataclass
class Known:
    """Who plays in the event, who met whom in which game, and which games have a record."""

    people: Mapping[int, tuple[str, frozenset[str]]]  # name and its words, by the entry’s row
    of_entry: Mapping[int, frozenset[int]]  # games by the entry’s row
    sat: Mapping[int, Mapping[int, int]]  # the place of every entry, by the game’s row
    there: Mapping[str, tuple[int, int]]  # round and table by the digest of a record that is there
    files: Mapping[int, str]  # of the records that are there, by the game’s row
    tables: dict[int, TableRows] = field(default_factory=dict)

    @classmethod
    def of(cls, event: Event) -> Known:
        """Four queries."""
        seats = Seat.objects.filter(
            round__division__event=event, round__state__in=POSTED_STATES, game__kind=GameKind.PLAYED
        )
        people, of_entry = {}, defaultdict(set)
        sat: dict[int, dict[int, int]] = defaultdict(dict)
        seat_rows = seats.values_list("entry_id", "entry__name", "game_id", "place")
        for entry, name, game, place in seat_rows:
            people[entry] = (name, same_game.words_of(name))
            of_entry[entry].add(game)
            sat[game][entry] = place
        record_tables, files = {}, {}
        live = TableRecord.objects.filter(
            game__round__division__event=event, removed_at__isnull=True
        )
        for digest, game, file, number, table in live.values_list(
            "digest", "game_id", "file", "game__round__number", "game__table__number"
        ):
            record_tables[digest], files[game] = (number, table or 0), file
        games = {entry: frozenset(games) for entry, games in of_entry.items()}
        return cls(people, games, sat, record_tables, files)

    def see(self, games: Sequence[int]) -> None:
        """Read the tables of these games: their slips, in the queries of one table."""
        game_rows = Game.objects.filter(pk__in=set(games)).select_related(
            "table", "round__division__event"
        )
        self.tables = {table.game.pk: table for table in tables.of_games(list(game_rows))}

    def called(self, player: RecordPlayer) -> list[int]:
        """Who may be meant by a record’s player: those of just this name, else of a likely one."""
        words = same_game.words_of(player.name or player.nick)
        if not words:
            return []
        exactly = [key for key, (_, theirs) in self.people.items() if theirs == words]
        if exactly:
            return exactly
        return [key for key, (_, theirs) in self.people.items() if same_game.alike(words, theirs)]


def games_of(
    index: Known, record: Record, people: Sequence[Sequence[int]]
) -> dict[int, list[dict[str, int]]]:
    """Every game in which just these met, with the seat of each nick: each way in which it may be,
    where both names may be both players’."""
    seatings: dict[int, list[dict[str, int]]] = defaultdict(list)
    for them in _may_be(people):
        if len(set(them)) < len(them):
            continue
        for game in frozenset.intersection(*(index.of_entry[entry] for entry in them)):
            if len(index.sat[game]) == len(them):
                places = [index.sat[game][entry] for entry in them]
                seatings[game].append(dict(zip(record.nicks, places, strict=True)))
    return seatings


def _may_be(people: Sequence[Sequence[int]]) -> Iterable[tuple[int, ...]]:
    """Who the players may be; at tables of several only where every name is one player’s."""
    if len(people) == 2 or all(len(choices) == 1 for choices in people):
        return product(*(choices[:MOST_PEOPLE] for choices in people))
    return ()


class What(Enum):
    """What was found for a file."""

    FITS = "one game has its players and its scores"
    DIFFERS = "its players met once, and the slip has other scores"
    SEVERAL = "several games have its players and its scores"
    SEVERAL_DIFFER = "its players met several times, never with its scores"
    WHO = "one game has its players; who is who isn’t known"
    NO_SLIP = "its players’ game has no accepted slip"
    NOT_MET = "its players never met"
    NOBODY = "somebody of it doesn’t play here"
    UNREADABLE = "it can’t be read"
    THERE = "it is there already"
    TAKEN = "its game has another record"
    SAME_GAME = "another of the files has its game"
    TWICE = "it came twice"


@dataclass(frozen=True)
class Difference:
    """A player’s final score in the record and on the slip, and the record’s last line with it."""

    name: str
    stated: int | None
    on_slip: int | None
    line: int | None


@dataclass(frozen=True)
class Candidate:
    """A game that a record may be of; ``other`` is the file of the record that it has already,
    ``either``: who is who isn’t known, and this is one of the ways."""

    game: str
    division: str
    round_number: int
    table: int
    names: tuple[str, ...]
    scores: tuple[int | None, ...]
    examined: Examined = field(repr=False)
    figures: Mapping[str, dict[str, object]] = field(repr=False)  # by place
    differences: tuple[Difference, ...] = ()
    errors: tuple[Finding, ...] = ()
    whole: bool = True  # the record goes to the game’s end
    other: str = ""
    either: bool = False

    @property
    def key(self) -> str:
        """What it is chosen by: the game’s UUID, with the places where they are to be chosen."""
        if not self.either:
            return self.game
        return "-".join([self.game, *(str(place) for place in self.examined.seats.values())])

    @property
    def fits(self) -> bool:
        return not self.differences


@dataclass(frozen=True)
class Match:
    """A file and what was found for it; ``candidates`` are the games it can be added to, the
    likeliest first. ``about``: a name, a file, a sentence, as ``what`` says."""

    file: File
    what: What
    candidates: tuple[Candidate, ...] = ()
    about: tuple[str, ...] = ()

    @property
    def chosen(self) -> Candidate | None:
        """The game that is proposed."""
        return self.candidates[0] if self.what is What.FITS else None


def of_files(event: Event, files: Sequence[File]) -> list[Match]:
    """What was found for each, in their order. A game is proposed once."""
    index = Known.of(event)
    read = [_Read.of(index, file) for file in files]
    index.see([game for reading in read for game in reading.games])
    matches: list[Match] = []
    digests: dict[str, str] = {}
    claimed: dict[str, str] = {}
    for reading in read:
        match = _twice(reading, digests) or reading.match or _of_games(index, reading)
        if match.chosen:
            game = match.chosen.game
            if game in claimed:
                match = replace(match, what=What.SAME_GAME, about=(claimed[game],))
            claimed.setdefault(game, reading.file.name)
        matches.append(match)
        digests.setdefault(reading.file.digest, reading.file.name)
    return matches


def _twice(reading: _Read, digests: Mapping[str, str]) -> Match | None:
    before = digests.get(reading.file.digest) if not reading.file.fault else None
    return Match(reading.file, What.TWICE, about=(before,)) if before is not None else None


@dataclass(frozen=True)
class _Read:
    """A file with its record and the games its players met in, with the seats by nick in every way;
    or all there is to say of it."""

    file: File
    record: Record | None = None
    games: Mapping[int, Sequence[Mapping[str, int]]] = field(default_factory=dict)
    match: Match | None = None

    @classmethod
    def of(cls, index: Known, file: File) -> _Read:
        if file.fault:
            return cls(file, match=Match(file, What.UNREADABLE, about=(file.fault,)))
        if file.digest in index.there:
            number, table = index.there[file.digest]
            return cls(file, match=Match(file, What.THERE, about=(str(number), str(table))))
        try:
            check_size(len(file.text.encode("utf-8", "replace")))
        except NotARecord as refusal:
            return cls(file, match=Match(file, What.UNREADABLE, about=(str(refusal),)))
        record = records.read(file.text)
        if len(record.players) < 2:
            sentence = "It names fewer than two players."
            return cls(file, match=Match(file, What.UNREADABLE, about=(sentence,)))
        people = [index.called(player) for player in record.players]
        names = tuple(player.name or player.nick for player in record.players)
        strangers = tuple(n for n, them in zip(names, people, strict=True) if not them)
        if strangers:
            return cls(file, match=Match(file, What.NOBODY, about=strangers))
        games = games_of(index, record, people)
        if not games:
            return cls(file, match=Match(file, What.NOT_MET, about=names))
        return cls(file, record, games)


# ---------------------------------------------------------------- the games it may be of


def _of_games(index: Known, reading: _Read) -> Match:
    seen = [index.tables[game] for game in reading.games]
    accepted = [table for table in seen if table.state == "accepted"]
    if not accepted:
        about = (str(seen[0].game.round.number), str(seen[0].number))
        return Match(reading.file, What.NO_SLIP, about=about)
    try:
        candidates = [game for table in accepted for game in _seatings(index, reading, table)]
    except NotExamined as refusal:
        return Match(reading.file, What.UNREADABLE, about=(str(refusal),))
    candidates.sort(
        key=lambda game: (not game.fits, bool(game.other), game.round_number, game.table)
    )
    fit = [game for game in candidates if game.fits]
    free = [game for game in fit if not game.other]
    if (fit and not free) or (not fit and all(game.other for game in candidates)):
        return Match(reading.file, What.TAKEN, (candidates[0],), about=(candidates[0].other,))
    if free:
        return Match(reading.file, _which(free, What.FITS, What.SEVERAL), tuple(free))
    open_ = tuple(game for game in candidates if not game.other)
    return Match(reading.file, _which(open_, What.DIFFERS, What.SEVERAL_DIFFER), open_)


def _which(games: Sequence[Candidate], single: What, several: What) -> What:
    if len(games) == 1:
        return single
    return several if len({game.game for game in games}) > 1 else What.WHO


def _seatings(index: Known, reading: _Read, table: TableRows) -> list[Candidate]:
    """The game with its players seated so that the fewest scores differ; several where that
    doesn’t tell them apart. Raises NotExamined."""
    candidates = [
        _candidate(index, reading, table, places) for places in reading.games[table.game.pk]
    ]
    fewest = min(len(game.differences) for game in candidates)
    likely = [game for game in candidates if len(game.differences) == fewest]
    return likely if len(likely) == 1 else [replace(game, either=True) for game in likely]


def _candidate(
    index: Known, reading: _Read, table: TableRows, places: Mapping[str, int]
) -> Candidate:
    """The record beside this game’s slip. Raises NotExamined."""
    division = table.game.round.division
    system, lexicon = by_what(table.game)
    record, verdict = examined_records.judged(reading.file.text, system, lexicon)
    if len(verdict.players) != len(places):
        raise NotExamined(f"It names {len(verdict.players)} players; {len(places)} played.")
    under = (system, lexicon)
    examined = examined_records.examined(
        reading.file.text, record, verdict, under=under, places=places
    )
    seats = {seat.row.place: seat for seat in table.seats}
    return Candidate(
        game=str(table.game.uuid),
        division=division.code,
        round_number=table.game.round.number,
        table=table.number,
        names=tuple(seats[places[player.nick]].name for player in verdict.players),
        scores=tuple(seats[places[player.nick]].score for player in verdict.players),
        examined=examined,
        figures=_figures(system, record, lexicon, places),
        differences=tuple(_differences(record, verdict, lambda nick: seats[places[nick]])),
        errors=tuple(finding for finding in verdict.findings if finding.severity == "error"),
        whole=not any(
            finding.kind == "end" and finding.severity == "note" for finding in verdict.findings
        ),
        other=index.files.get(table.game.pk, ""),
    )


def _figures(
    system: RuleSystem, record: Record, lexicon: Lexicon, places: Mapping[str, int]
) -> dict[str, dict[str, object]]:
    counted = figures.of_record(examined_records.settled(system, record), record, lexicon=lexicon)
    return {str(places[nick]): player_figures.as_json() for nick, player_figures in counted.items()}


def _differences(
    record: Record, verdict: Verdict, seat_of: Callable[[str], SeatRows]
) -> Iterator[Difference]:
    """Whose final scores in the record aren't what counts now, with overtime and penalties or
    without."""
    for player in verdict.players:
        seat = seat_of(player.nick)
        on_slip = {seat.score, seat.on_paper} - {None}
        if player.reported not in on_slip:
            events = (event for event in record.events if event.nick == player.nick)
            last = max(
                (event.line for event in events if isinstance(event, Line | ReportedScore)),
                default=None,
            )
            yield Difference(seat.name, player.reported, seat.score, last)
