"""The rating list kept on this laptop: its import with a preview, its search, its look-up."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.english import counted
from tdtool.formats.player_lists import rating_list
from tdtool.formats.player_lists.player_list import PlayerList, Row
from tdtool.queries import rating_list as queries_rating_list
from tdtool.services import players
from tdtool.services.players import RatingLine, digest_of
from tdtool.web.players.adding_views import RatingsForm
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.long_lists import RatingsListing
from tdtool.web.shell.refusals import only_directors

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


def _page(request: HttpRequest, seen: Seen) -> HttpResponse:
    """The list that is kept, and the form for a new one with what is in it so far."""
    search = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    shown = {
        "kept": queries_rating_list.kept(),
        "search": search,
        "listing": RatingsListing(queries_rating_list.searched_for(search)).asked(request.GET),
        "name": seen.typed.get("name", ""),
        "text": seen.form.typed,
        "preview": _preview(seen.form.list) if seen.form.list else None,
        "refusal": seen.refusal,
        "kinds": rating_list.KINDS,
    }
    return render(request, "players/rating_list/ratings.html", shown, status=seen.status)


@only_directors
@acting(to("ratings"), form=RatingsForm, page=_page, opens=True)
def show(act: Act) -> str | Done:
    """The list that is kept, and a form for a new one: looked at first, then kept."""
    if act.form.looks:
        return Done("", _page(act.request, Seen(act.form)))
    good = _preview(act.form.list).good
    lines = [RatingLine(name=r.name, rating=r.rating, member_id=r.member_id) for r in good]
    name = act.said["name"]
    players.import_list(act.desk, name=name, digest=digest_of(lines), count=len(lines), lines=lines)
    return f"“{name}” saved: {counted(len(lines), 'player')}."


def _preview(read: PlayerList) -> Preview:
    return Preview(
        tuple(row for row in read.rows if not row.faults),
        tuple(row for row in read.rows if row.faults),
        read.notes,
    )


@require_safe
def lookup(request: HttpRequest) -> HttpResponse:
    """The first few whose name has this in it, as a piece of a page."""
    rating_lines = queries_rating_list.looked_up(request.GET.get("q", "")[:LONGEST_SEARCH])
    return render(request, "players/rating_list/_found.html", {"found": rating_lines})
