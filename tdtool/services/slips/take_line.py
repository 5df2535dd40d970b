"""A line of score entry is taken by the act that its slip wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tdtool.models import LedgerLine, Report
from tdtool.queries.slips import changes
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips.lines.read import LineRead
from tdtool.services.acts import Desk
from tdtool.services.slips.lifecycle import key_again, key_second, report
from tdtool.services.slips.rows import SlipRefused, refusing


def take(
    desk: Desk,
    read: LineRead,
    *,
    again: bool,
    checked: Sequence[int] = (),
    far: Sequence[int] = (),
    ruling: bool = False,
    reason: str = "",
) -> Report | list[LedgerLine]:
    """A whole line of score entry is taken by the act that its slip wants: a report, a second
    keying, or (``again``, as it was read back) corrections: of a typing error, or a ``ruling``
    with its ``reason``. ``checked``: the places whose scores were asked about and confirmed, 0 for
    the table; ``far``: those that were too high or low."""
    keyed, game = read.keyed, str(read.table.game.uuid)
    if keyed is None:
        raise SlipRefused(f"Table {read.table.number} lacks a score. Enter one per seat.")
    scores = list(keyed.scores)
    second = read.slip.is_second(desk.by)
    with refusing():
        if not (again or second):
            slip_refusals.may_report(read.slip, scores)
        due = changes.of_keying(read.slip, keyed, by=desk.by, ruling=ruling, reason=reason)
    beside: dict[str, Any] = {
        "words": {str(place): list(words) for place, words in keyed.words.items()},
        "times": {str(place): used for place, used in keyed.used.items()},
        "starter": keyed.starter,
    }
    if second:
        return key_second(desk, game=game, scores=scores, **beside)
    if checked:
        beside["checked"] = list(checked)
    if far:
        beside["far"] = list(far)
    if again:
        if read.slip.locked and due.lines:
            beside["mistyped"], beside["reason"] = not ruling, reason
            beside["clause"] = changes.clause_again(read.slip) if ruling else ""
        return key_again(desk, game=game, scores=scores, **beside)
    return report(desk, game=game, scores=scores, signed=keyed.signed, **beside)
