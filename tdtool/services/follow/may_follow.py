"""Whether this laptop may follow the one that answered: asked before it begins, and each time."""

from __future__ import annotations

from tdtool.english import counted
from tdtool.queries.follow import branches
from tdtool.services.follow import applying, asking
from tdtool.services.follow.asking import Answer

OWN_EVENTS = (
    "This data folder has events of its own. Set TDTOOL_HOME to an empty folder, and {then} there."
)


def why_not(address: str, answer: Answer) -> str:
    """Why this laptop can't follow what answered at the address; "" where it can."""
    if answer.state == asking.PASSED:
        return f"{address} no longer writes. Follow {answer.to}, where the event goes on."
    if answer.state == asking.FOLLOWS:
        return f"{address} follows another laptop itself. Follow that one."
    if not applying.belongs_to(answer.told.house):
        return OWN_EVENTS.format(then="follow")
    mine = _only_here(answer)
    if mine or answer.parted:
        return (
            f"This laptop has {counted(mine, 'action')} that {address} doesn’t have. Nothing is "
            "merged: see the page “Second laptop”, then follow into an empty folder."
        )
    return ""


def _only_here(answer: Answer) -> int:
    """How many actions this laptop has behind the last that both have."""
    ends = {chain: known[0].number for chain, known in branches.heads().items()}
    return sum(
        max(0, ends.get(chain, 0) - one.after)
        for chain, one in answer.news.items()
        if one.after is not None
    )
