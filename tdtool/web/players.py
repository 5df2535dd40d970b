"""Players: their list, a paste or a file with its preview, leaving and coming back."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.formats import player_list
from tdtool.formats.player_list import ListUnreadable, PlayerList, Row
from tdtool.models import Event
from tdtool.queries import events, players
from tdtool.queries.values import EntryRow
from tdtool.services import players as player_services
from tdtool.services.acts import Refused, Repeated
from tdtool.services.players import BRINGS, PlayerLine
from tdtool.web import found
from tdtool.web.forms import desk, whole_number
from tdtool.web.listings import PlayersListing
from tdtool.web.refusals import said_and_back, said_once, status_of

MOST_READ = 8_000_000  # bytes of a file; a list is refused long before


class PlayerForm(forms.Form):
    name = forms.CharField(label="Name, as it is printed", max_length=80)
    rating = forms.CharField(
        label="Rating",
        required=False,
        max_length=6,
        help_text="Empty: unrated. It counts from the next draw on.",
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    brings = forms.MultipleChoiceField(
        label="Brings",
        required=False,
        choices=[(thing, thing) for thing in BRINGS],
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_rating(self) -> int | None:
        typed = self.cleaned_data["rating"].strip()
        if not typed:
            return None
        if not (typed.isascii() and typed.isdigit()) or int(typed) > 3000:
            raise forms.ValidationError(
                f"A rating is a whole number up to 3000; this says “{typed}”."
            )
        return int(typed)


@dataclass(frozen=True)
class Preview:
    """A list as it was read, before it counts."""

    rows: tuple[Row, ...]
    notes: tuple[str, ...]

    @property
    def good(self) -> int:
        return sum(not row.faults for row in self.rows)

    @property
    def bad(self) -> int:
        return len(self.rows) - self.good


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)
    rows = players.of_division(found.division(event))
    listing = PlayersListing(rows, event=event).asked(request.GET)
    return render(request, "players/players.html", values(event, rows=rows, listing=listing))


def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at a list first; then take its good lines, and keep the others in the form."""
    event = found.event(slug)
    if request.method != "POST":
        return render(request, "players/add_players.html", values(event, text=""))
    upload = request.FILES.get("file")
    source: str | bytes = upload.read(MOST_READ) if upload else request.POST.get("text", "")
    try:
        read = player_list.read(source)
    except ListUnreadable as refusal:
        text = "" if upload else source
        return _looked(request, event, text=str(text), refusal=_sentence(str(refusal)), status=422)
    read = _not_here_already(event, read)
    text = "\n".join(row.text for row in read.rows) if upload else str(source)
    if "take" not in request.POST:
        return _looked(request, event, text=text, preview=Preview(read.rows, read.notes))
    return _take(request, event, read, text=text)


def _take(request: HttpRequest, event: Event, read: PlayerList, *, text: str) -> HttpResponse:
    good = [row for row in read.rows if not row.faults]
    bad = [row for row in read.rows if row.faults]
    try:
        who = desk(request, event)
        if not good:
            raise Refused("No line of this list can be taken as it stands. Mend them first.")
        player_services.bring(who, division=found.division(event).code, lines=_lines(good))
    except Repeated as repeated:
        return said_once(request, repeated, "players", event.slug)
    except Refused as refusal:
        preview = Preview(read.rows, read.notes)
        return _looked(
            request,
            event,
            text=text,
            preview=preview,
            refusal=str(refusal),
            status=status_of(refusal),
        )
    many = "1 player is" if len(good) == 1 else f"{len(good)} players are"
    messages.success(request, f"{many} in.")
    if not bad:
        return redirect("players", event.slug)
    left = tuple(bad)
    return _looked(
        request,
        event,
        text="\n".join(row.text for row in left),
        preview=Preview(left, read.notes),
        refusal=f"{len(left)} still to mend. They stay here until you mend them or leave.",
    )


def _lines(rows: list[Row]) -> list[PlayerLine]:
    return [
        PlayerLine(
            player=player_services.person_for(row.name, row.member_id),
            name=row.name,
            rating=row.rating,
            member_id=row.member_id,
            brings=[thing for thing in BRINGS if thing in row.brings],
        )
        for row in rows
    ]


def _not_here_already(event: Event, read: PlayerList) -> PlayerList:
    """Mark the lines whose player is entered already."""
    here = {row.name.casefold() for row in players.of_division(found.division(event))}
    marked = tuple(
        row
        if row.faults or row.name.casefold() not in here
        else Row(
            number=row.number,
            text=row.text,
            name=row.name,
            rating=row.rating,
            member_id=row.member_id,
            brings=row.brings,
            faults=(
                f"line {row.number}: {row.name} is entered already. If this is another person, "
                "tell them apart in the name.",
            ),
        )
        for row in read.rows
    )
    return PlayerList(marked, read.notes)


def _looked(
    request: HttpRequest,
    event: Event,
    *,
    text: str,
    preview: Preview | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    shown = values(event, text=text, preview=preview, refusal=refusal)
    return render(request, "players/add_players.html", shown, status=status)


def edit(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    event = found.event(slug)
    row = players.row(found.entry_of(event, entry))
    form = _form(row, request.POST or None)
    refusal, status = "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            told = form.cleaned_data
            try:
                player_services.change(
                    desk(request, event),
                    entry=str(entry),
                    name=" ".join(told["name"].split()),
                    rating=told["rating"],
                    brings=told["brings"],
                )
            except Repeated as repeated:
                return said_once(request, repeated, "players", slug)
            except Refused as refused:
                refusal, status = str(refused), status_of(refused)
            else:
                messages.success(request, f"{told['name']}: kept.")
                return redirect("players", slug)
    shown = values(event, form=form, row=row, refusal=refusal)
    return render(request, "players/edit_player.html", shown, status=status)


def _form(row: EntryRow, typed: QueryDict | None = None) -> PlayerForm:
    rating = "" if row.rating is None else row.rating
    return PlayerForm(typed, initial={"name": row.name, "rating": rating, "brings": row.brings})


@require_POST
def withdraw(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    event = found.event(slug)
    try:
        done = player_services.withdraw(
            desk(request, event),
            entry=str(entry),
            from_round=whole_number(request, "from_round", what="A round"),
        )
    except Repeated as repeated:
        return said_once(request, repeated, "edit_player", slug, entry)
    except Refused as refusal:
        row = players.row(found.entry_of(event, entry))
        typed = request.POST.get("from_round", "")
        shown = values(event, form=_form(row), row=row, refusal=str(refusal), from_round=typed)
        return render(request, "players/edit_player.html", shown, status=status_of(refusal))
    messages.success(request, f"{done.name} has withdrawn. What was scored stays.")
    return redirect("edit_player", slug, entry)


@require_POST
def come_back(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    event = found.event(slug)
    view = events.view(event)
    played = view.round_now or 0
    next_round = played if view.round_state in ("draft", "confirmed") else played + 1

    def do() -> str:
        done = player_services.come_back(
            desk(request, event), entry=str(entry), from_round=next_round
        )
        return f"{done.name} plays again from round {next_round} on."

    return said_and_back(request, do, "edit_player", slug, entry)


def values(event: Event, **more: object) -> dict[str, object]:
    return {
        "event": events.view(event),
        "foot": events.foot(event),
        "can_add": True,
        **more,
    }


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
