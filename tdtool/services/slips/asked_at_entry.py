"""What was asked about a line of score entry, and answered with yes, is settled with it.

It isn't asked a second time, neither on the desk nor on its slip; who answered and when stands with
the slip, as of anything that was checked. What the rules prove wrong stays open: a slip may say so,
but only a ruling lets it stand (``settling.checked``).
"""

from collections.abc import Collection, Iterator

from tdtool.models import Settlement
from tdtool.models.slips import Settling
from tdtool.queries.slips import alike, tables
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips.doubts import Doubt
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.queries.slips.tables import TableRows
from tdtool.services.acts import ActContext
from tdtool.services.slips import settling

WHOLE = 0  # the table, among the places asked about


def settle(
    ctx: ActContext,
    slip: SlipNow,
    places: Collection[int],
    *,
    far: Collection[int],
    words: Collection[str],
) -> None:
    """The doubts at these places stand as checked; ``far``: the places whose scores were asked
    about for how high or low they are; ``words``: those whose words were typed in the same line,
    so that what they say was asked about, too."""
    due = ctx.decisions.get("checked", lambda: list(_due(slip, places, far, words)))
    for place, about, clause in due:
        settling.let_stand(ctx, slip, place=place, about=about, clause=clause, reason="")


def open_again(ctx: ActContext, slip: SlipNow, number: int, reason: str) -> None:
    """What the act of this number settled on the slip is doubtful again."""
    settlements = Settlement.objects.filter(game=slip.game, act_number=number, how=Settling.STANDS)
    for row in settlements.select_related("seat"):
        settling.settle(ctx, slip, row.seat, row.about, Settling.OPEN, reason=reason)


def _due(
    slip: SlipNow, places: Collection[int], far: Collection[int], words: Collection[str]
) -> Iterator[tuple[int | None, str, str]]:
    """The place (None: of the table), the name and the clause of each."""
    table = tables.of_games([slip.game])[0]
    for doubt in slip_doubts.of_table(table).asking:
        if (doubt.place or WHOLE) in places and _was_asked(doubt, words):
            yield doubt.place, doubt.about, doubt.finding.rule
    for seat in table.seats:
        if seat.row.place in far:
            yield seat.row.place, slip_doubts.far(seat.score), ""
    if WHOLE in places and (others := _alike(table)):
        yield None, slip_doubts.alike(others, [seat.score for seat in table.seats]), ""
    if WHOLE in places:
        scores = [seat.on_paper or 0 for seat in table.seats]
        for old in alike.old_slips(table, scores):
            yield None, slip_doubts.again(old, scores), ""


def _was_asked(doubt: Doubt, words: Collection[str]) -> bool:
    """Whether the page of entry asks about such a doubt: about scores always."""
    of_words = bool(words) if doubt.place is None else str(doubt.place) in words
    return (
        doubt.weight == "warning"
        and doubt.word is None
        and (doubt.finding.kind == "total" or of_words)
    )


def _alike(table: TableRows) -> list[int]:
    """The other tables of the round with the very same scores."""
    scores = [seat.score for seat in table.seats]
    return [
        other.number
        for other in tables.of_round(table.game.round)
        if other.game.pk != table.game.pk and [seat.score for seat in other.seats] == scores
    ]
