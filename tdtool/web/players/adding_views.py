"""Add players: one by name, or a list with its preview; ratings offered from the kept list."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tdtool.english import counted, plural
from tdtool.formats.player_lists import files as player_lists_files
from tdtool.formats.player_lists import rating_list
from tdtool.formats.player_lists.cells import member_id_in, name_in, rating_in
from tdtool.formats.player_lists.player_list import ListUnreadable, PlayerList, Row
from tdtool.models import Division, Entry
from tdtool.models.accounts import Right
from tdtool.models.rounds import RoundState
from tdtool.queries import events, players, rules
from tdtool.queries import rating_list as queries_rating_list
from tdtool.queries.players import There
from tdtool.queries.rating_list import Offers, Rated
from tdtool.queries.rounds import missed
from tdtool.services import players as player_services
from tdtool.services.acts import Refused
from tdtool.services.players import BRINGS, PlayerLine
from tdtool.web.players import attendance
from tdtool.web.players.forms import Cell, sentence
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Pressed, Text, Texts, Ticked, Upload
from tdtool.web.shell.refusals import only_with

# A list of players or of ratings, pasted or as a file: looked at first, then taken.

MOST_READ = 8_000_000  # bytes of a file; a list is refused long before


class ListForm(ActForm):
    """A file counts rather than what is pasted, and is never taken unseen."""

    file = Upload()
    text = Text()
    take = Pressed()
    list: PlayerList | None = None

    def clean(self) -> None:
        try:
            self.list = self.read()
        except ListUnreadable as refusal:
            raise forms.ValidationError(sentence(str(refusal))) from None

    def read(self) -> PlayerList:
        """What the list of players says. Raises ListUnreadable."""
        if upload := self.cleaned_data["file"]:
            return player_lists_files.read(upload.read(MOST_READ), name=upload.name or "")
        return player_lists_files.pasted(self.cleaned_data["text"])

    @property
    def upload(self) -> bool:
        return bool(self.files.get("file"))

    @property
    def looks(self) -> bool:
        """Whether the list is only looked at."""
        return self.upload or not self.cleaned_data["take"]

    @property
    def typed(self) -> str:
        """The list as it stands in its field: a file's lines, too."""
        if self.upload:
            return self.list.text if self.list else ""
        return str(self.data.get("text", ""))


class PlayersForm(ListForm):
    """Players, the ratings that are ticked for them, who has a namesake, and whether they are
    here."""

    rated = Texts()
    namesake = Texts()
    here = Ticked()


class RatingsForm(ListForm):
    """Ratings, and what the list is called."""

    name = Text()

    def read(self) -> PlayerList:
        """What the rating list says. Raises ListUnreadable."""
        upload = self.cleaned_data["file"]
        return rating_list.read(upload.read(MOST_READ) if upload else self.cleaned_data["text"])

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())


class OneForm(forms.Form):
    """One player, quickly; the cells are judged as those of a list."""

    name = Cell(name_in, error_messages={"required": "Enter the player’s name."})
    rating = Cell(rating_in, required=False, max_length=40)
    member_id = Cell(member_id_in, required=False, max_length=40)
    namesake = Ticked()
    here = Ticked()


EVERY_OFFER = "every"


@dataclass(frozen=True)
class SeenLine:
    """A line of the list as it was read, and the rating that the kept list has for its name."""

    row: Row
    offer: Rated | None = None
    ticked: bool = False
    sure: bool = False  # somebody else of this name: the director's word

    @property
    def tick(self) -> str:
        """What the form sends where the offer is taken."""
        assert self.offer is not None
        return f"{self.row.name} {self.offer.rating}"

    @property
    def offered_from(self) -> str:
        """What is said of the offer."""
        assert self.offer is not None
        other_name = f", as {self.offer.name}" if self.offer.name != self.row.name else ""
        member = f", member {self.offer.member_id}" if self.offer.member_id else ""
        return f"{self.offer.rating} from the rating list{other_name}{member}"

    @property
    def is_namesake(self) -> str:
        """What the form sends where the two of one name are two people."""
        return f"{self.row.number} {self.row.name}"

    @property
    def good(self) -> bool:
        return not self.row.faults and (self.sure or not self.row.doubt)

    @property
    def faults(self) -> list[str]:
        """What is wrong with it, beside its number."""
        return [sentence(fault.partition(": ")[2]) for fault in self.row.faults]

    @property
    def member_id(self) -> str:
        """As it was written, or as it stands in an offer that is taken."""
        taken = self.offer.member_id if self.offer and self.ticked else ""
        return self.row.member_id or taken

    def line(self, person: str) -> PlayerLine:
        row = self.row
        line = PlayerLine(
            player=person,
            name=row.name,
            rating=self.offer.rating if self.offer and self.ticked else row.rating,
            member_id=self.member_id,
            brings=[thing for thing in BRINGS if thing in row.brings],
            prize_class=row.prize_class,
            team=row.team,
            career_games=row.career_games,
        )
        if row.numbers:
            line["numbers"] = dict(row.numbers)
        return PlayerLine(**line, namesake=True) if self.sure or row.namesake else line


@dataclass(frozen=True)
class Preview:
    """A list as it was read, before it counts."""

    lines: tuple[SeenLine, ...]
    notes: tuple[str, ...]
    rating_list: str  # the name of the kept one

    @property
    def good(self) -> list[SeenLine]:
        return [line for line in self.lines if line.good]

    @property
    def bad(self) -> int:
        return len(self.lines) - len(self.good)

    @property
    def offered(self) -> list[SeenLine]:
        return [line for line in self.lines if line.offer]


def _form(request: HttpRequest, *, division: Division) -> PlayersForm | OneForm:
    """The one player’s where a name was sent; else the list’s."""
    if "name" in request.POST and not ("text" in request.POST or request.FILES):
        return OneForm(request.POST)
    return PlayersForm(posted(request), request.FILES or None)


def _back(request: HttpRequest, form: forms.Form, *, division: Division) -> HttpResponse:
    next_page = "add_players" if isinstance(form, OneForm) else "players"
    return to(next_page, "division")(request, form, division=division)


def _looked(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """The list of the form as it was read, or the one player of the other form."""
    if isinstance(seen.form, OneForm):
        return _page(request, division, seen)
    read, preview = seen.form.list, None
    if read is not None:
        preview = _preview(seen.form, _marked(division, read))
    return _page(request, division, seen, text=seen.form.typed, preview=preview)


@only_with(Right.CHECK_IN)
@acting(_back, form=_form, page=_looked, opens=True)
def add(act: Act, division: Division) -> str | Done:
    """One player; or a list, looked at first: then its good lines, and the others stay in the
    form."""
    if isinstance(act.form, OneForm):
        return _add_one(act, division)
    if act.form.looks:
        return Done("", _looked(act.request, Seen(act.form), division=division))
    read = _marked(division, act.form.list)
    preview = _preview(act.form, read)
    if not preview.good:
        raise Refused("No line can be added yet. Fix the errors first.")
    _all_still_offered(act.form, preview)
    many = counted(len(preview.good), "player")
    plays_from, _ = _bring(act, division, _lines(preview.good))
    summary = f"{many} added{plays_from}."
    if not preview.bad:
        return summary
    bad_rows = tuple(line.row for line in preview.lines if not line.good)
    remaining = replace(read, rows=bad_rows)
    lines = counted(preview.bad, "line")
    seen = Seen(act.form, f"{lines} not added. Fix them here, or leave them out.")
    bad_preview = Preview(tuple(SeenLine(row) for row in bad_rows), remaining.notes, "")
    return Done(
        summary,
        partial(_page, act.request, division, seen, text=remaining.close(), preview=bad_preview),
    )


def _add_one(act: Act, division: Division) -> Done:
    """By name, rating and member id, as looked up or as typed."""
    form_data = act.said
    row = Row(1, "", form_data["name"], form_data["rating"], form_data["member_id"])
    [row] = _marked(division, PlayerList((row,), ())).rows
    if row.faults:
        raise Refused(sentence(row.faults[0].partition(": ")[2]))
    if row.doubt and not form_data["namesake"]:
        raise Namesake(f"{row.doubt}. Are they the same person?")
    plays_from, [entry] = _bring(act, division, _lines([SeenLine(row, sure=form_data["namesake"])]))
    rated = "unrated" if row.rating is None else f"rated {row.rating}"
    if attendance.can_sit_down(entry) and act.desk.by.may(Right.LATE, division.event):
        return Done(f"{row.name} added, {rated}.", redirect("player", division, entry.uuid))
    next_page = redirect(f"{reverse('add_players', args=[division])}?one=1")
    return Done(f"{row.name} added, {rated}{plays_from}.", next_page)


class Namesake(Refused):
    """Somebody of this name is already in; the director says whether they are two."""


def _bring(act: Act, division: Division, lines: list[PlayerLine]) -> tuple[str, list[Entry]]:
    """Into the division, checked in if they come late and are here; what that means for them."""
    late = comes_late(division)
    checked_in = late is not None and act.said["here"]
    entered = player_services.enter(
        act.desk, division=str(division.uuid), lines=lines, arrived=checked_in
    )
    if late is None or late.next_round is None:
        return "", entered
    once = "" if checked_in else "once checked in, "
    plays = plural(len(lines), "plays", "play")
    return f"; {once}{plays} from round {late.next_round}", entered


def _lines(good: Sequence[SeenLine]) -> list[PlayerLine]:
    """Told to the journal: the person with the member id, of whatever event, or a new one."""
    people = players.known_people(line.member_id for line in good)
    return [line.line(people.get(line.member_id) or str(uuid.uuid4())) for line in good]


def _marked(division: Division, read: PlayerList) -> PlayerList:
    """Mark the lines whose player is entered already."""
    identities = [(row.name, row.member_id) for row in read.rows if not row.faults]
    existing_players = players.already_here(division, identities)
    marked_rows = (
        _beside(read, row, existing_players.get((row.name, row.member_id))) for row in read.rows
    )
    return replace(read, rows=tuple(marked_rows))


def _beside(read: PlayerList, row: Row, existing: There | None) -> Row:
    """The row, where somebody of the division bears its name or its member id."""
    if row.faults or existing is None:
        return row
    if existing.fault:
        return read.said(row, existing.fault)
    return replace(row, doubt=existing.doubt or row.doubt, namesake=True)


def _preview(form: PlayersForm, read: PlayerList) -> Preview:
    """With the kept rating of every name that has none here, ticked as it was ticked."""
    rating_list = queries_rating_list.kept()
    unrated = [row for row in read.rows if not row.faults and row.rating is None]
    asked_for = [(row.name, row.member_id) for row in unrated] if rating_list else []
    offers = queries_rating_list.offers(asked_for)
    ticks = set(form.cleaned_data["rated"])
    lines = []
    for row in read.rows:
        is_unrated = not row.faults and row.rating is None
        line = SeenLine(row, offers.one.get(row.name) if is_unrated else None)
        ticked = line.offer is not None and bool({EVERY_OFFER, line.tick} & ticks)
        sure = bool(row.doubt) and line.is_namesake in form.cleaned_data["namesake"]
        lines.append(replace(line, ticked=ticked, sure=sure))
    notes = (*read.notes, *_several(offers))
    return Preview(tuple(lines), notes, rating_list.name if rating_list else "")


def _several(offers: Offers) -> list[str]:
    """Names that the rating list has more than once: the director types the rating."""
    repeated_names = [
        f"{name} ({', '.join(str(line.rating or 'unrated') for line in lines)})"
        for name, lines in offers.several.items()
    ]
    return (
        [f"more than once in the rating list, so not suggested: {', '.join(repeated_names)}"]
        if repeated_names
        else []
    )


def _all_still_offered(form: PlayersForm, preview: Preview) -> None:
    """A tick stands for the rating that was seen beside it, and for no other."""
    ticks = set(form.cleaned_data["rated"]) - {EVERY_OFFER}
    if not ticks <= {line.tick for line in preview.offered}:
        raise Refused(
            "The list here or the rating list has changed since the preview. Nothing was added: "
            "check the ratings again."
        )


def _page(
    request: HttpRequest,
    division: Division,
    seen: Seen,
    *,
    text: str = "",
    preview: Preview | None = None,
) -> HttpResponse:
    single_form = seen.form if isinstance(seen.form, OneForm) else None
    shown = {
        "text": text,
        "preview": preview,
        "one": single_form or OneForm(),
        "one_first": single_form is not None or "one" in request.GET,
        "late": comes_late(division),
        "here": not seen.form.is_bound or seen.typed.get("here") == "yes",
        "rating_list": queries_rating_list.kept(),
        "kinds": player_lists_files.KINDS,
        "refusal": seen.refusal,
        "namesake": isinstance(seen.why, Namesake),
    }
    return render(request, "players/add_players.html", shown, status=seen.status)


# ---------------------------------------------------------------- who comes once round 1 is posted


@dataclass(frozen=True)
class Late:
    """Round 1 is posted: from which round who is added now plays; None: there is none left."""

    next_round: int | None
    drafted: bool  # that round is drawn, without them
    says: str  # what happens, in a sentence or two


def comes_late(division: Division) -> Late | None:
    """What happens to players who come now; None while round 1 isn't posted."""
    rounds = {round_.number: round_ for round_ in events.rounds_of(division)}
    posted = [number for number, round_ in rounds.items() if round_.is_posted]
    if not posted:
        return None
    upcoming = max(posted) + 1
    if upcoming > division.rounds:
        if rounds[upcoming - 1].state != RoundState.POSTED:
            return Late(None, False, "The last round is complete. Players added now won’t play.")
        notice = "The last round is posted. Players added now play only if you seat them in it."
        return Late(None, False, notice)
    system = rules.of_division(division)
    notice = (
        f"Round {upcoming - 1} is posted. Players added now start in round {upcoming}, "
        f"unless you seat them in round {upcoming - 1}; "
        f"{missed.in_words(system, missed.by_setting(system))}."
    )
    if upcoming in rounds:
        notice += f" Round {upcoming} is drawn without them: draw it again to include them."
    return Late(upcoming, upcoming in rounds, notice)
