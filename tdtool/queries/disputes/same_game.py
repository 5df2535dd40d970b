"""Whether a game record is of this table's game: its players' names and final scores, by likeness.

Records name players by nicks, by first names, by surname first; so every word of the shorter name
has to be in the longer one.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tdtool.engine.audits import PlayerVerdict

NEAR = 0.75  # of the slip's score: a mistake in adding up seldom takes more


@dataclass(frozen=True)
class AtTable:
    """A seat as a record may know it: the scores on the slip and in force, None before the slip."""

    place: int
    name: str
    order: int
    reported: int | None
    in_force: int | None


def words_of(name: str) -> frozenset[str]:
    """The words of a name without accents, case and punctuation."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign if sign.isalnum() else " " for sign in bare if not _accent(sign))
    return frozenset(letters.split())


def _accent(sign: str) -> bool:
    return unicodedata.combining(sign) > 0


def same(player: PlayerVerdict, seat: AtTable) -> bool:
    """Whether a player of a record is likely the one in the seat; a nick tells where no name is."""
    return alike(words_of(player.name or player.nick), words_of(seat.name))


def alike(theirs: frozenset[str], ours: frozenset[str]) -> bool:
    """Whether the words of two names may be one player’s: all of the shorter are in the longer."""
    return bool(theirs and ours) and (theirs <= ours or ours <= theirs)


def by_name(players: Sequence[PlayerVerdict], seats: Sequence[AtTable]) -> dict[str, int] | None:
    """The place of every nick, where the names leave no doubt."""
    places: dict[str, int] = {}
    for player in players:
        fitting = [seat.place for seat in seats if same(player, seat)]
        if len(fitting) != 1 or fitting[0] in places.values():
            return None
        places[player.nick] = fitting[0]
    return places


def likeliest(players: Sequence[PlayerVerdict], seats: Sequence[AtTable]) -> dict[str, int]:
    """The places to offer: by name, else by final score, else by the likeness of the words, else in
    the order of play."""
    pairs = sorted(
        (
            (_likeness(player, seat) + 0.01 * (at == seat.order - 1), -at, -seat.place)
            for at, player in enumerate(players)
            for seat in seats
        ),
        reverse=True,
    )
    places: dict[str, int] = {}
    for _, at, place in pairs:
        nick = players[-at].nick
        if nick not in places and -place not in places.values():
            places[nick] = -place
    return {player.nick: places[player.nick] for player in players if player.nick in places}


def _likeness(player: PlayerVerdict, seat: AtTable) -> float:
    alike = SequenceMatcher(None, (player.name or player.nick).casefold(), seat.name.casefold())
    scored = player.reported is not None and player.reported in (seat.reported, seat.in_force)
    return 4 * same(player, seat) + 2 * scored + alike.ratio()


def scores_differ(
    players: Sequence[PlayerVerdict], seats: Sequence[AtTable], places: Mapping[str, int]
) -> bool:
    """Whether not one of the final scores that the record states is on the slip."""
    at = {seat.place: seat for seat in seats}
    stated = [
        (player.reported, at[places[player.nick]])
        for player in players
        if player.reported is not None and player.nick in places
    ]
    on_slip = [(score, seat) for score, seat in stated if seat.reported is not None]
    return bool(on_slip) and not any(
        score in (seat.reported, seat.in_force) for score, seat in on_slip
    )


def stop_early(totals: Sequence[int | None], seats: Sequence[AtTable]) -> bool:
    """Whether totals lie so far below the slip's that the game can't have ended on them."""
    return any(
        total is not None and seat.in_force is not None and total < NEAR * seat.in_force
        for total, seat in zip(totals, seats, strict=True)
    )
