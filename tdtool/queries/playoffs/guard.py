"""No act changes who plays a series that has games: whoever reads the bracket can rely on it."""

from collections.abc import Iterable

from tdtool.english import listed, plural
from tdtool.models import Entry, Event, Round
from tdtool.pairing.field import SAT, Field
from tdtool.pairing.playoffs.played import OtherPlayers
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket, next_games
from tdtool.queries.playoffs.bracket import PlayOffNow


def upset(event: Event) -> str:
    """Why what was just done can't stand: it sends others into a series that has games; "" where
    it can. Asked inside the act."""
    divisions = event.divisions.filter(play_off__isnull=False).order_by("code")
    for division in divisions:
        field = read_field(division)
        if why := _seated_among_others(field):
            return why
        try:
            bracket.of_field(division, field, as_seated=False)
        except OtherPlayers as other:
            play_off = bracket.of_field(division, field)
            assert play_off is not None
            return _refusal(play_off, other)
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
    entrants = (field.by_key[key] for key in keys if key in field.by_key)
    names = sorted(entrant.name for entrant in entrants if entrant.in_play_off(number))
    if not names:
        return ""
    are = plural(len(names), "is", "are")
    return f"{listed(names)} {are} in the play-off, and its bracket says who meets."


def counts_no_more(round_: Round) -> str:
    """Why a draft of a play-off can’t be posted: a series of it was undone since it was posted
    first; "" where it can."""
    replayed = (round_.division.play_off or {}).get("replayed", ())
    left_out = {key for series in replayed for key in series["games"]}
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
    play_off = bracket.of_field(round_.division, field)
    drawn = next_games.in_round(round_) if play_off else []
    return next_games.who_left(play_off, field, drawn, round_.number) if play_off else ""


def other_games(round_: Round) -> str:
    """Why a draft can’t be posted: the play-off beside it has other next games by now; "" where it
    has these."""
    division = round_.division
    if division.play_off is None or round_.is_play_off:
        return ""
    field = read_field(division)
    play_off = next_games.beside(division, field, round_.number)
    if play_off is None:
        return ""
    next_pairs = {
        (next_series.key, frozenset(play_off.seeded(side or 0).entry for side in next_series.sides))
        for next_series in play_off.bracket.next_games
    }
    drawn = {(series, frozenset(pair)) for series, *pair in next_games.in_round(round_)}
    if next_pairs == drawn:
        return ""
    return (
        f"The play-off beside round {round_.number} has other next games than when it was drawn. "
        "Draw it again."
    )


def _seated_among_others(field: Field) -> str:
    """Who is in a play-off sits in its games alone."""
    for entrant in field.entrants:
        first = entrant.play_off_from or len(entrant.appearances) + 1
        for number, sat in enumerate(entrant.appearances[first - 1 :], first):
            if sat.kind in SAT and not sat.in_play_off:
                return (
                    f"{entrant.name} is in the play-off beside round {number}, so they can’t be "
                    "seated among the others."
                )
    return ""


def _refusal(play_off: PlayOffNow, other: OtherPlayers) -> str:
    called = other.slot.named
    games = [game for game in play_off.games.get(other.slot.key, ()) if game.counts]
    was = listed(play_off.names.get(seed, "another player") for seed in sorted(other.was))
    who = [play_off.names[seed] for seed in other.now if seed is not None]
    today = f"now {listed(who)} would be in it" if len(who) == 2 else "its players would be open"
    if not games:
        return (
            f"This would change who plays {called}: it was awarded to {was}, and {today}. "
            "Undo that first, on the Play-off page."
        )
    if any(game.game.points is not None for game in games):
        return (
            f"This would change who plays {called}: {was} have played it, and {today}. "
            f"Undo {called} on the Play-off page first."
        )
    number = games[0].round_number
    return (
        f"This would change who plays {called}: {was} are posted, and {today}. "
        f"Un-post round {number} and delete its draft first."
    )
