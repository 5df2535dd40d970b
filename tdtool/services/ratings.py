"""The rating list kept on this laptop. Its import stands in the house's own chain."""

from __future__ import annotations

import hashlib
from typing import TypedDict

from tdtool.english import searched
from tdtool.models import RatedPlayer
from tdtool.queries.journal import chain
from tdtool.queries.rating_list import IMPORTED
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.meanings import Instead

LONGEST_NAME = 80
AT_ONCE = 500


class RatingLine(TypedDict):
    """A line of the list."""

    name: str
    rating: int | None
    member_id: str


class RatingsRefused(Refused):
    """The list can't be kept like this; the message says why."""


def digest_of(lines: list[RatingLine]) -> str:
    """SHA-256 over the lines as they are kept: 64 hex digits."""
    return hashlib.sha256(chain.canonical(lines).encode()).hexdigest()


@act(
    IMPORTED,
    words="Imported the rating list “{name}”.",
    undo=Instead("Import the previous list again."),
    director=True,
    secret=("lines",),
)
def import_list(
    ctx: ActContext, *, name: str, digest: str, count: int, lines: list[RatingLine]
) -> int:
    """Keep this list in place of the one before; the journal holds what it was, not its lines."""
    if not name.strip():
        raise RatingsRefused("The rating list needs a name, e.g. its source and date.")
    if len(name) > LONGEST_NAME:
        raise RatingsRefused(
            f"The name has {len(name)} characters; at most {LONGEST_NAME} fit. Shorten it."
        )
    if not lines or (count, digest) != (len(lines), digest_of(lines)):
        raise RatingsRefused("The list changed after the preview. Preview it again.")
    RatedPlayer.objects.all().delete()
    rated_players = (RatedPlayer(**line, folded=searched(line["name"])) for line in lines)
    RatedPlayer.objects.bulk_create(rated_players, batch_size=AT_ONCE)
    return count
