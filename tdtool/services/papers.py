"""What was printed, on the record, so that a page can say what is out of date."""

from __future__ import annotations

from tdtool.models.accounts import Right
from tdtool.services.acts import ActContext, act
from tdtool.services.meanings import Instead


@act(
    "papers.print",
    words="Printed {name}.",
    undo=Instead("A print can’t be undone. Take the paper off the wall."),
    rests=False,
    changes_nothing=True,
    may=Right.WORK,
)
def print_paper(
    doing: ActContext, *, name: str, revision: int, digest: str, pieces: dict[str, str]
) -> str:
    """A paper goes to the printer. The digests are of what stands on it, and on each of the
    pieces that it is made of. Returns its name."""
    return name
