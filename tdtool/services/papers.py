"""What was opened for printing, on the record, so that a page can say what is out of date."""

from datetime import datetime

from django.utils import timezone

from tdtool import english
from tdtool.models.accounts import Right
from tdtool.services.acts import ActContext, act
from tdtool.services.meanings import Instead


def opened(what: str = "", *, at: datetime | None = None) -> str:
    """What is known of a print, wherever it is told: the paper was opened for it, and when. What
    the printer did then nobody tells tdtool.

    >>> opened("round 3"), opened()
    ('Opened round 3 for printing', 'Opened for printing')
    """
    when = f" at {english.clock(timezone.localtime(at))}" if at else ""
    return f"Opened {what} for printing{when}" if what else f"Opened for printing{when}"


@act(
    "papers.print",
    words=f"{opened('{name}')}.",
    undo=Instead("A print can’t be undone. Take the paper off the wall."),
    rests=False,
    changes_nothing=True,
    may=Right.WORK,
)
def print_paper(
    ctx: ActContext,
    *,
    division: str,
    name: str,
    revision: int,
    digest: str,
    pieces: dict[str, str],
) -> str:
    """A paper of the division goes to the printer. The digests are of what stands on it, and on
    each of the pieces that it is made of. Returns its name."""
    return name
