"""Add players: one by name, or a list with its preview; ratings offered from the kept list."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tdtool.formats import player_files, player_list
from tdtool.formats.player_cells import BadCell, member_id_in, name_in, rating_in
from tdtool.formats.player_list import ListUnreadable, PlayerList, Row
from tdtool.models import Division
from tdtool.queries import events, players, ratings
from tdtool.queries.ratings import Rated
from tdtool.services import players as player_services
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.services.players import BRINGS, PlayerLine
from tdtool.web import found
from tdtool.web.forms import desk
from tdtool.web.players import values
from tdtool.web.refusals import said_once, status_of

MOST_READ = 8_000_000  # bytes of a file; a list is refused long before
EVERY_OFFER = "every"


class OneForm(forms.Form):
    """One player, quickly; the cells are judged as those of a list."""

    name = forms.CharField(error_messages={"required": "Write the player’s name."})
    rating = forms.CharField(required=False, max_length=40)
    member_id = forms.CharField(required=False, max_length=40)

    def clean_name(self) -> str:
        try:
            return name_in(self.cleaned_data["name"], turned=True)
        except BadCell as bad:
            raise forms.ValidationError(f"{_sentence(str(bad))}.") from None

    def clean_rating(self) -> int | None:
        try:
            return rating_in(self.cleaned_data["rating"])
        except BadCell as bad:
            raise forms.ValidationError(f"{_sentence(str(bad))}.") from None

    def clean_member_id(self) -> str:
        try:
            return member_id_in(self.cleaned_data["member_id"])
        except BadCell as bad:
            raise forms.ValidationError(f"{_sentence(str(bad))}.") from None


@dataclass(frozen=True)
class SeenLine:
    """A line of the list as it was read, and the rating that the kept list has for its name."""

    row: Row
    offer: Rated | None = None
    ticked: bool = False

    @property
    def tick(self) -> str:
        """What the form sends where the offer is taken."""
        assert self.offer is not None
        return f"{self.row.name} {self.offer.rating}"

    @property
    def member_id(self) -> str:
        """As it was written, or as it stands in an offer that is taken."""
        taken = self.offer.member_id if self.offer and self.ticked else ""
        return self.row.member_id or taken

    def line(self, person: str) -> PlayerLine:
        row = self.row
        return PlayerLine(
            player=person,
            name=row.name,
            rating=self.offer.rating if self.offer and self.ticked else row.rating,
            member_id=self.member_id,
            brings=[thing for thing in BRINGS if thing in row.brings],
            prize_class=row.prize_class,
            team=row.team,
            career_games=row.career_games,
        )


@dataclass(frozen=True)
class Preview:
    """A list as it was read, before it counts."""

    lines: tuple[SeenLine, ...]
    notes: tuple[str, ...]
    rating_list: str  # the name of the kept one

    @property
    def good(self) -> list[SeenLine]:
        return [line for line in self.lines if not line.row.faults]

    @property
    def bad(self) -> int:
        return len(self.lines) - len(self.good)

    @property
    def offered(self) -> list[SeenLine]:
        return [line for line in self.lines if line.offer]


def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at a list first; then take its good lines, and keep the others in the form."""
    division = found.division(slug)
    if request.method != "POST":
        return _looked(request, division)
    upload, typed = request.FILES.get("file"), request.POST.get("text", "")
    try:
        if upload:
            read = player_files.read(upload.read(MOST_READ), name=upload.name or "")
        else:
            read = player_list.read(typed)
    except ListUnreadable as refusal:
        text = "" if upload else typed
        return _looked(request, division, text=text, refusal=_sentence(str(refusal)), status=422)
    read = _marked(division, read)
    text = read.text if upload else typed
    preview = _preview(request, read)
    if upload or "take" not in request.POST:  # a file is never taken unseen
        return _looked(request, division, text=text, preview=preview)
    return _take(request, division, read, preview, text=text)


def _take(
    request: HttpRequest, division: Division, read: PlayerList, preview: Preview, *, text: str
) -> HttpResponse:
    good = preview.good
    try:
        who = desk(request, division.event)
        if not good:
            raise Refused("No line of this list can be taken as it stands. Mend them first.")
        _all_still_offered(request, preview)
        said = _bring(request, division, who, _lines(good))
    except Repeated as repeated:
        return said_once(request, repeated, "players", events.address(division))
    except Refused as refusal:
        status = status_of(refusal)
        return _looked(
            request, division, text=text, preview=preview, refusal=str(refusal), status=status
        )
    many = "1 player is" if len(good) == 1 else f"{len(good)} players are"
    messages.success(request, f"{many} in{said}.")
    if not preview.bad:
        return redirect("players", events.address(division))
    left = read.left()
    return _looked(
        request,
        division,
        text=left.close(),
        preview=Preview(tuple(SeenLine(row) for row in left.rows), left.notes, ""),
        refusal=f"{preview.bad} still to mend. They stay here until you mend them or leave.",
    )


@require_POST
def add_one(request: HttpRequest, slug: str) -> HttpResponse:
    """One player by name, rating and member id, as looked up or as typed."""
    division = found.division(slug)
    form = OneForm(request.POST)
    if not form.is_valid():
        return _looked(request, division, one=form, status=422)
    told = form.cleaned_data
    row = Row(1, "", told["name"], told["rating"], told["member_id"])
    try:
        who = desk(request, division.event)
        here = players.already_here(division, [(row.name, row.member_id)])
        if here:
            raise Refused(_sentence(here[row.name, row.member_id]))
        said = _bring(request, division, who, _lines([SeenLine(row)]))
    except Repeated as repeated:
        return said_once(request, repeated, "add_players", slug)
    except Refused as refusal:
        status = status_of(refusal)
        return _looked(request, division, one=form, refusal=str(refusal), status=status)
    rated = "unrated" if row.rating is None else f"rated {row.rating}"
    messages.success(request, f"{row.name} is in, {rated}{said}.")
    return redirect(f"{reverse('add_players', args=[slug])}?one=1")


def _bring(request: HttpRequest, division: Division, who: Desk, lines: list[PlayerLine]) -> str:
    """Into the division, checked in if they come late and are here; what that means for them."""
    late = players.late(division)
    here = late is not None and request.POST.get("here") == "yes"
    player_services.bring(who, division=division.code, lines=lines, here=here)
    if late is None or late.next_round is None:
        return ""
    once = "" if here else "once checked in, "
    return f", and {once}{'plays' if len(lines) == 1 else 'play'} from round {late.next_round}"


def _lines(good: Sequence[SeenLine]) -> list[PlayerLine]:
    """Told to the journal: the person with the member id, of whatever event, or a new one."""
    people = players.known_people(line.member_id for line in good)
    return [line.line(people.get(line.member_id) or str(uuid.uuid4())) for line in good]


def _marked(division: Division, read: PlayerList) -> PlayerList:
    """Mark the lines whose player is entered already."""
    told = [(row.name, row.member_id) for row in read.rows if not row.faults]
    here = players.already_here(division, told)
    rows = (
        read.said(row, here[row.name, row.member_id])
        if not row.faults and (row.name, row.member_id) in here
        else row
        for row in read.rows
    )
    return PlayerList(tuple(rows), read.notes, read.header, read.called)


def _preview(request: HttpRequest, read: PlayerList) -> Preview:
    """With the kept rating of every name that has none here, ticked as it was ticked."""
    kept = ratings.kept()
    unrated = [row for row in read.rows if not row.faults and row.rating is None]
    offers = ratings.offers((row.name, row.member_id) for row in unrated) if kept else {}
    ticks = set(request.POST.getlist("rated"))
    lines = []
    for row in read.rows:
        asked = not row.faults and row.rating is None
        line = SeenLine(row, offers.get(row.name) if asked else None)
        ticked = line.offer is not None and bool({EVERY_OFFER, line.tick} & ticks)
        lines.append(replace(line, ticked=ticked))
    return Preview(tuple(lines), read.notes, kept.name if kept else "")


def _all_still_offered(request: HttpRequest, preview: Preview) -> None:
    """A tick stands for the rating that was seen beside it, and for no other."""
    ticks = set(request.POST.getlist("rated")) - {EVERY_OFFER}
    if not ticks <= {line.tick for line in preview.offered}:
        raise Refused(
            "The list here or the rating list has changed since you looked. Nothing was taken: "
            "look at the ratings again."
        )


def _looked(
    request: HttpRequest,
    division: Division,
    *,
    text: str = "",
    preview: Preview | None = None,
    one: OneForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    shown = values(
        division,
        text=text,
        preview=preview,
        one=one or OneForm(),
        one_first=one is not None or "one" in request.GET,
        late=players.late(division),
        here=request.method != "POST" or request.POST.get("here") == "yes",
        rating_list=ratings.kept(),
        kinds=player_files.KINDS,
        refusal=refusal,
    )
    return render(request, "players/add_players.html", shown, status=status)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
