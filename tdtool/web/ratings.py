"""The rating list kept on this laptop: its import with a preview, its search, its look-up."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.formats import rating_list
from tdtool.formats.player_list import ListUnreadable, PlayerList, Row
from tdtool.queries import ratings
from tdtool.services import ratings as rating_services
from tdtool.services.acts import Refused, Repeated
from tdtool.services.ratings import RatingLine, digest_of
from tdtool.web.forms import desk
from tdtool.web.listings import RatingsListing
from tdtool.web.refusals import only_directors, said_once, status_of

MOST_READ = 8_000_000  # bytes of a file; a list is refused before
MOST_SHOWN = 50  # of the bad lines
SAMPLE = 5
LONGEST_SEARCH = 80


@dataclass(frozen=True)
class Preview:
    """A list as it was read, before it is kept."""

    good: tuple[Row, ...]
    bad: tuple[Row, ...]
    notes: tuple[str, ...]

    @property
    def sample(self) -> tuple[Row, ...]:
        return self.good[:SAMPLE]

    @property
    def shown(self) -> tuple[Row, ...]:
        return self.bad[:MOST_SHOWN]

    @property
    def not_shown(self) -> int:
        return len(self.bad) - len(self.shown)


@only_directors
def show(request: HttpRequest) -> HttpResponse:
    """The list that is kept, and a form for a new one: looked at first, then kept."""
    if request.method != "POST":
        return _page(request)
    upload, typed = request.FILES.get("file"), request.POST.get("text", "")
    try:
        read = rating_list.read(upload.read(MOST_READ) if upload else typed)
    except ListUnreadable as refusal:
        sentence = str(refusal)[:1].upper() + str(refusal)[1:]
        return _page(request, text="" if upload else typed, refusal=sentence, status=422)
    text = read.text if upload else typed
    preview = _preview(read)
    if upload or "take" not in request.POST:  # a file is never taken unseen
        return _page(request, text=text, preview=preview)
    lines = [RatingLine(name=r.name, rating=r.rating, member_id=r.member_id) for r in preview.good]
    name = " ".join(request.POST.get("name", "").split())
    try:
        rating_services.import_list(
            desk(request), name=name, digest=digest_of(lines), count=len(lines), lines=lines
        )
    except Repeated as repeated:
        return said_once(request, repeated, "ratings")
    except Refused as refused:
        status = status_of(refused)
        return _page(request, text=text, preview=preview, refusal=str(refused), status=status)
    many = "1 player" if len(lines) == 1 else f"{len(lines):,} players"
    messages.success(request, f"“{name}” is kept: {many}.")
    return redirect("ratings")


def _preview(read: PlayerList) -> Preview:
    return Preview(
        tuple(row for row in read.rows if not row.faults),
        tuple(row for row in read.rows if row.faults),
        read.notes,
    )


def _page(
    request: HttpRequest,
    *,
    text: str = "",
    preview: Preview | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    search = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    shown = {
        "kept": ratings.kept(),
        "search": search,
        "listing": RatingsListing(ratings.found(search)).asked(request.GET),
        "name": request.POST.get("name", ""),
        "text": text,
        "preview": preview,
        "refusal": refusal,
        "kinds": rating_list.KINDS,
    }
    return render(request, "ratings/ratings.html", shown, status=status)


@require_safe
def lookup(request: HttpRequest) -> HttpResponse:
    """The first few whose name has this in it, as a piece of a page."""
    found = ratings.looked_up(request.GET.get("q", "")[:LONGEST_SEARCH])
    return render(request, "ratings/_found.html", {"found": found})
