"""No act changes who plays a series that has games: whoever reads the bracket can rely on it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tdtool.english import listed, plural
from tdtool.models import Division, Entry, Event, Round
from tdtool.pairing.appearances import SAT
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs.played import OtherPlayers
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket, next_games
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.queries.prepared import prepared


def upset(event: Event) -> str:
    """Why what was just done can't stand: it sends others into a series that has games; "" where
    it can. Asked inside the act."""
    for row in _with_play_off(event.pk):
        division = Division.objects.select_related("event").get(pk=row)
        field = read_field(division)
        if why := _seated_among_others(field):
            return why
        try:
            bracket.of_field(division, field, as_seated=False)
        except OtherPlayers as other:
            now = bracket.of_field(division, field)
            assert now is not None
            return _refusal(now, other)
    return ""


def seeded(entry: Entry) -> str:
    """Why a player can’t leave their division; "" where they aren’t a seed of its play-off."""
    if str(entry.uuid) not in entry.division.seeded:
        return ""
    return (
        f"{entry.name} is seeded in the play-off, so they can’t be deleted or moved. "
        "Withdraw them instead, or cancel the play-off first."
    )


def bracket_says(field: Field, number: int, keys: Iterable[str]) -> str:
    """Why these can’t be paired by hand in a round; "" where none of them is in a play-off beside
    it."""
    found = (field.by_key[key] for key in keys if key in field.by_key)
    names = sorted(one.name for one in found if one.in_play_off(number))
    if not names:
        return ""
    are = plural(len(names), "is", "are")
    return f"{listed(names)} {are} in the play-off, and its bracket says who meets."


def counts_no_more(round_: Round) -> str:
    """Why a draft of a play-off can’t be posted: a series of it was undone since it was posted
    first; "" where it can."""
    rows = (round_.division.play_off or {}).get("replayed", ())
    left_out = {key for one in rows for key in one["games"]}
    if not left_out or left_out.isdisjoint(str(game.uuid) for game in round_.games.all()):
        return ""
    return (
        "This draft has a game of a series that was undone, so it would no longer count. Delete "
        "the draft, then post the next games on the Play-off page."
    )


def who_left(round_: Round, field: Field | None = None) -> str:
    """Why a draft can’t be posted: it has a player of a play-off who isn’t here any more; "" where
    it has none."""
    if round_.division.play_off is None:
        return ""
    field = field or read_field(round_.division)
    now = bracket.of_field(round_.division, field)
    drawn = next_games.in_round(round_) if now else []
    return next_games.who_left(now, field, drawn, round_.number) if now else ""


def other_games(round_: Round) -> str:
    """Why a draft can’t be posted: the play-off beside it has other next games by now; "" where it
    has these."""
    division = round_.division
    if division.play_off is None or round_.is_play_off:
        return ""
    field = read_field(division)
    now = next_games.beside(division, field, round_.number)
    if now is None:
        return ""
    wanted = {
        (one.key, frozenset(now.seeded(side or 0).entry for side in one.sides))
        for one in now.bracket.next_games
    }
    drawn = {(series, frozenset(both)) for series, *both in next_games.in_round(round_)}
    if wanted == drawn:
        return ""
    return (
        f"The play-off beside round {round_.number} has other next games than when it was drawn. "
        "Draw it again."
    )


def _seated_among_others(field: Field) -> str:
    """Who is in a play-off sits in its games alone."""
    for one in field.entrants:
        first = one.play_off_from or len(one.appearances) + 1
        for number, sat in enumerate(one.appearances[first - 1 :], first):
            if sat.kind in SAT and not sat.in_play_off:
                return (
                    f"{one.name} is in the play-off beside round {number}, so they can’t be "
                    "seated among the others."
                )
    return ""


@prepared
def _with_play_off(event: int) -> QuerySet[Division, int]:
    rows = Division.objects.filter(event=event, play_off__isnull=False)
    return rows.order_by("code").values_list("pk", flat=True)


def _refusal(now: PlayOffNow, other: OtherPlayers) -> str:
    called = other.slot.named
    games = [one for one in now.games.get(other.slot.key, ()) if one.counts]
    was = listed(now.names.get(seed, "another player") for seed in sorted(other.was))
    who = [now.names[seed] for seed in other.now if seed is not None]
    today = f"now {listed(who)} would be in it" if len(who) == 2 else "its players would be open"
    if not games:
        return (
            f"This would change who plays {called}: it was awarded to {was}, and {today}. "
            "Undo that first, on the Play-off page."
        )
    if any(one.game.points is not None for one in games):
        return (
            f"This would change who plays {called}: {was} have played it, and {today}. "
            f"Undo {called} on the Play-off page first."
        )
    number = games[0].round_number
    return (
        f"This would change who plays {called}: {was} are posted, and {today}. "
        f"Un-post round {number} and delete its draft first."
    )
