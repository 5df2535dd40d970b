"""Who met whom in an event’s posted rounds, and whom a record’s players may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from tdtool.engine.records import Record, RecordPlayer
from tdtool.models import Event, Game, Seat, TableRecord
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.queries.disputes import same_game
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows

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
        rows = seats.values_list("entry_id", "entry__name", "game_id", "place")
        for entry, name, game, place in rows:
            people[entry] = (name, same_game.words_of(name))
            of_entry[entry].add(game)
            sat[game][entry] = place
        there, files = {}, {}
        live = TableRecord.objects.filter(
            game__round__division__event=event, removed_at__isnull=True
        )
        for digest, game, file, number, table in live.values_list(
            "digest", "game_id", "file", "game__round__number", "game__table__number"
        ):
            there[digest], files[game] = (number, table or 0), file
        games = {entry: frozenset(games) for entry, games in of_entry.items()}
        return cls(people, games, sat, there, files)

    def see(self, games: Sequence[int]) -> None:
        """Read the tables of these games: their slips, in the queries of one table."""
        rows = Game.objects.filter(pk__in=set(games)).select_related(
            "table", "round__division__event"
        )
        self.tables = {one.game.pk: one for one in tables.of_games(list(rows))}

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
    known: Known, record: Record, people: Sequence[Sequence[int]]
) -> dict[int, list[dict[str, int]]]:
    """Every game in which just these met, with the seat of each nick: each way in which it may be,
    where both names may be both players’."""
    found: dict[int, list[dict[str, int]]] = defaultdict(list)
    for them in _may_be(people):
        if len(set(them)) < len(them):
            continue
        for game in frozenset.intersection(*(known.of_entry[one] for one in them)):
            if len(known.sat[game]) == len(them):
                places = [known.sat[game][one] for one in them]
                found[game].append(dict(zip(record.nicks, places, strict=True)))
    return found


def _may_be(people: Sequence[Sequence[int]]) -> Iterable[tuple[int, ...]]:
    """Who the players may be; at tables of several only where every name is one player’s."""
    if len(people) == 2 or all(len(one) == 1 for one in people):
        return product(*(one[:MOST_PEOPLE] for one in people))
    return ()
