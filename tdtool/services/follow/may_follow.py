"""Whether this laptop may follow the one that answered: asked before it begins, and each time."""

from __future__ import annotations

from tdtool.english import counted
from tdtool.queries.follow import here
from tdtool.services.follow import applying, split
from tdtool.services.follow.asking import Answer
from tdtool.services.follow.split import Asks

OWN_EVENTS = (
    "This data folder has events of its own. Set TDTOOL_HOME to an empty folder, and {then} there."
)


def why_not(address: str, answer: Answer, ask: Asks) -> str:
    """Why this laptop can't follow what answered at the address; "" where it can.

    Raises what ``ask`` raises.
    """
    if answer.state == here.PASSED:
        return f"{address} no longer writes. Follow {answer.to}, where the event goes on."
    if answer.state == here.FOLLOWS:
        return f"{address} follows another laptop itself. Follow that one."
    if not applying.belongs_to(answer.told.house):
        return OWN_EVENTS.format(then="follow")
    if answer.parted:
        only_here = sum(len(journal_split.here) for journal_split in split.compare(ask))
        return (
            f"This laptop has {counted(only_here, 'action')} that {address} doesn’t have. Nothing "
            "is merged: see the page “Second laptop”, then follow into an empty folder."
        )
    return ""
