"""What the page of a play-off says: the next games, what is certain, what a director may decide."""

from typing import Any

from tdtool.english import listed, plural
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs.bracket import SIZES
from tdtool.pairing.playoffs.series import How
from tdtool.papers.contents import playoffs as contents
from tdtool.papers.contents.playoffs import BracketView, PlaceView, SeriesView, SideView
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import bracket, next_games
from tdtool.queries.playoffs.bracket import Corrected
from tdtool.queries.standings import cached as results
from tdtool.services.playoffs.starting import LEAST_BESIDE

SEEDABLE = 24  # players on the lists of seeds, beyond the field
Choice = tuple[str, str]  # a way to decide a series: as a form sends it, and its label


def to_start(division: Division) -> tuple[int, tuple[int, ...], str]:
    """The round that a play-off would start after now, of how many players it can be, and why of
    none."""
    field, rounds = kept_field(division), events.rounds_of(division)
    after = bracket.may_start_after(rounds)
    players = len(bracket.order(division, field, after))
    if after < division.rounds:  # some are left for the rounds beside it
        players -= LEAST_BESIDE
    why_not = _why_not(division, rounds, after, players)
    return after, () if why_not else tuple(size for size in SIZES if size <= players), why_not


def of_bracket(division: Division, view: BracketView) -> dict[str, Any]:
    """What the page says beside the bracket: where its next games are posted, what is certain,
    what a director may decide."""
    rounds = events.rounds_of(division)
    play_off_rounds = [round_ for round_ in rounds if round_.is_play_off]
    newest = play_off_rounds[-1] if play_off_rounds else None
    waits = newest is not None and newest.state != RoundState.COMPLETE
    joined, joins = _joins(division, rounds)
    scored = [series for series in view.series if series.scored or series.decided]
    return {
        "joins": joins,  # which round its next games are drawn with, where they aren't posted alone
        "joined": joined,
        "next_round": division.rounds + len(play_off_rounds) + 1,
        "open_round": newest.number if newest is not None and waits else 0,
        "drafted": newest is not None and not newest.is_posted,  # it was un-posted
        "can_cancel": not play_off_rounds and rounds[-1].number <= view.after,
        "corrected": corrected(division, kept_field(division)),
        "final": final(division, view) if view.over and not joined else (),
        "tied": [(series, _ways(series)) for series in view.series if series.tied],
        "awards": _awards(view),
        "undoable": scored[::-1],  # the latest first
    }


def final(division: Division, view: BracketView) -> tuple[PlaceView, ...]:
    """The final standings; of a play-off for its own title the places in it."""
    if not view.decides_places:
        return view.places
    return tuple(
        PlaceView(line.rank, line.who.name, line.who.entry, f"{line.record} {line.spread_said}")
        for line in results.of_division(division).lines(division.rounds)
        if line.rank is not None
    )


def _joins(division: Division, rounds: list[Round]) -> tuple[int, str]:
    """While others play rounds: the round that the next games come with, and a sentence."""
    number = bracket.open_round(division, rounds)
    if number is None:
        return 0, ""
    newest = rounds[-1]
    if not newest.is_posted:
        return newest.number, f"They are in the draft of round {newest.number}."
    if newest.number < division.rounds:
        following = newest.number + 1
        return following, f"They are drawn with round {following}."
    return newest.number, f"They are posted once round {newest.number} is complete."


def _why_not(division: Division, rounds: list[Round], after: int, players: int) -> str:
    if not after:
        if not rounds:
            return (
                "A play-off starts from the standings once a round is complete, usually the last."
            )
        number = rounds[-1].number
        last = ", the last one," if number == division.rounds else ""
        return f"A play-off starts from the standings: once round {number}{last} is complete."
    if players >= SIZES[0]:
        return ""
    if after < division.rounds:
        return "A play-off beside the rounds needs two players more than its own."
    return "A play-off needs two players in the standings."


def corrected(division: Division, field: Field) -> str:
    """That the seeds stay, where the standings were corrected since."""
    since = _corrected(division, field)
    names = listed(seed.name for seed in since.seeds)
    lifted = _lifted(since)
    if not names and not lifted:
        return ""
    among = f" ({names})" if names else ""
    sentence = f"The standings were corrected after the play-off started{among}. {lifted}"
    return f"{sentence.rstrip()} The seeds stay as they were."


def lifted(division: Division, field: Field, *, round_number: int = 1) -> str:
    """Who stands above a seed since a correction and isn’t in the play-off, for pages that are not
    its own; "" for a slip of a round after its seeds were made."""
    play_off = division.play_off
    if play_off is None or round_number > play_off["after"]:
        return ""
    sentence = _lifted(_corrected(division, field))
    return f"Play-off: {sentence} The seeds stay as they were." if sentence else ""


def _corrected(division: Division, field: Field) -> Corrected:
    play_off = bracket.of_field(division, field)
    return bracket.corrected(play_off, division, field) if play_off else Corrected()


def _lifted(since: Corrected) -> str:
    if not since.lifted:
        return ""
    stand = plural(len(since.lifted), "stands", "stand")
    are = plural(len(since.lifted), "isn’t", "aren’t")
    return f"{listed(since.lifted)} now {stand} above one of the seeds and {are} in the play-off."


def players(division: Division, size: int, after: int) -> list[tuple[str, str]]:
    """Who can be seeded, in the order of the standings after a round, as a list names them."""
    field = kept_field(division)
    standings = bracket.order(division, field, after)[: size + SEEDABLE]
    ranks = [standing.rank for standing in standings]
    return [
        (
            field.by_number[standing.number].key,
            f"{standing.rank}{'=' if ranks.count(standing.rank) > 1 else ''} {standing.name}, "
            f"{contents.record(standing.wins, standing.losses, standing.spread)}",
        )
        for standing in standings
    ]


def tied_at_the_cut(division: Division, size: int, after: int) -> str:
    """A sentence where the standings don't say who is in."""
    names = next_games.tied(division, kept_field(division), size=size, after=after)
    return f"{listed(names)} are tied for the last place. Check the seeds." if names else ""


def rounds_to_plan(division: Division) -> range | None:
    """The rounds that a play-off can be planned after: those after which none is drawn."""
    rounds = events.rounds_of(division)
    if bracket.open_round(division, rounds) is None:
        return None
    newest = max((round_.number for round_ in rounds), default=0)
    return range(max(1, newest), division.rounds + 1)


def planned_in_words(division: Division) -> str:
    """The planned play-off in a few words; "" where there is none."""
    play_off_plan = next_games.of_division(division)
    if play_off_plan is None:
        return ""
    last = ", the last one" if play_off_plan.last else ""
    return f"Play-off of {play_off_plan.told.size} after round {play_off_plan.after}{last}"


def _ways(series: SeriesView) -> list[Choice]:
    """How a tied series can be decided."""
    lots = [_choice(series, How.LOT, side, f"{side.name} wins by lot") for side in series.sides]
    return [(f"{series.key}:{How.GAME}:", "One more game"), *lots]


def _awards(view: BracketView) -> list[Choice]:
    """To whom the series that aren't decided can be awarded."""
    return [
        _choice(series, How.AWARDED, side, f"{series.called}: {side.name} wins")
        for series in view.series
        if series.open and not series.playing
        for side in series.sides
    ]


def _choice(series: SeriesView, how: How, winner: SideView, label: str) -> Choice:
    return f"{series.key}:{how}:{winner.entry}", label
