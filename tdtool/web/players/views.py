"""Players: their list, and each one's own page: editing, leaving, missing rounds, coming back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Rank
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import ordered, plain, surname_first
from tdtool.formats.player_lists.cells import (
    LONGEST_CLASS,
    LONGEST_TEAM,
    BadCell,
    games_in,
    member_id_in,
    name_in,
)
from tdtool.models import Division, Entry, Round
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import RoundState
from tdtool.pairing.edits import company
from tdtool.pairing.field import Entrant, Kind
from tdtool.queries import events, players, rules
from tdtool.queries.field import kept_field, without_who_never_came
from tdtool.queries.offices import member_numbers
from tdtool.queries.rounds import missed
from tdtool.queries.values import EntryRow
from tdtool.services import players as player_services
from tdtool.services.offices import lifecycle
from tdtool.services.players import BRINGS, Facts
from tdtool.services.rounds import forfeits
from tdtool.web.players import late_views
from tdtool.web.players.adding_views import Cell, sentence
from tdtool.web.shell import event_of_page, lookups
from tdtool.web.shell.acting import Act, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Text, WholeNumber
from tdtool.web.shell.long_lists import PlayersListing

# A player's own page: their rounds, where they were away, and what can be done.


@dataclass(frozen=True, kw_only=True)
class PlayedRound:
    """A posted round of a player. ``says`` why nothing was played in it; ``against`` is empty where
    they met nobody, or several."""

    number: int
    table: int | None = None
    place: int | None = None
    group: str = ""
    against: str = ""
    score: int | None = None  # in force; None while nothing is reported
    opponent_score: int | None = None
    margin: int | None = None
    says: str = ""


@dataclass(frozen=True)
class MissedRounds:
    """What a missed round counts for a player: now, by the setting alone, and as it was set for
    them (None: it wasn't), with what is said of the first two."""

    points: int
    own: int | None
    now: str
    by_setting: str


@dataclass(frozen=True)
class PlayerPage:
    """A player's own page."""

    row: EntryRow
    rounds: tuple[PlayedRound, ...]
    total: int
    away: tuple[str, ...]  # absences, each a few words
    next_round: int | None  # the next one that is not posted; None: there is none left
    drafted: bool  # it is drawn, as a draft
    in_draft: bool  # and they sit in it
    can_return: bool
    sits_now: int | None  # a posted round that they sit in, while it is played
    missed: MissedRounds
    division: str = ""  # its code, where the event has several
    others: tuple[tuple[str, str], ...] = ()  # divisions they may go to: UUID, code
    may_sit_down: bool = False  # without a seat: a table of a round that is played has room
    has_card: bool = True  # they came: they were checked in, or sat in a round
    can_be_deleted: bool = False  # in no round, not even in a draft, and no seed
    unlisted: bool = False  # the hall pages don’t name them
    met: tuple[tuple[str, int], ...] = ()  # at tables of several: with whom they sat, how often


def page_values(entry: Entry) -> PlayerPage:
    division, field = entry.division, kept_field(entry.division)
    entrant = field.by_key[str(entry.uuid)]
    names = {other.number: other.name for other in field.entrants}
    drawn = {round_.number: round_ for round_ in events.rounds_of(division)}
    posted = [number for number, round_ in drawn.items() if round_.is_posted]
    upcoming = posted[-1] + 1 if posted else 1
    draft = drawn.get(upcoming)
    next_round = upcoming if upcoming <= division.rounds else None
    stays = entry.seats.exists() or str(entry.uuid) in division.seeded
    return PlayerPage(
        row=players.row(entry),
        rounds=tuple(
            _played(entrant, number, names)
            for number in posted
            if not drawn[number].is_play_off or entrant.appearance(number).place
        ),
        total=entrant.total(upcoming),
        away=tuple(_away(entry, sat=entrant.sat())),
        next_round=next_round,
        drafted=draft is not None,
        in_draft=draft is not None and draft.seats.filter(entry=entry).exists(),
        can_return=next_round is not None and _misses_from(entrant, next_round),
        sits_now=max(
            (
                number
                for number in posted
                if entrant.appearance(number).place and drawn[number].state == RoundState.POSTED
            ),
            default=None,
        ),
        missed=_missed(rules.of_division(division), entry),
        division=events.code_of(division),
        others=_others(entry, stays=stays),
        may_sit_down=_without_seat(entrant, drawn.values()) and late_views.can_sit_down(entry),
        has_card=entrant.key in without_who_never_came(division, field).by_key,
        can_be_deleted=not stays,
        unlisted=entry.unlisted_at is not None,
        met=tuple(_met(entrant, names)),
    )


def _without_seat(entrant: Entrant, rounds: Iterable[Round]) -> bool:
    """Whether a round is being played in which they have no seat: they came late, or were
    removed."""
    played = (round_.number for round_ in rounds if round_.state == RoundState.POSTED)
    return any(not entrant.appearance(number).place for number in played)


def _met(entrant: Entrant, names: Mapping[int, str]) -> list[tuple[str, int]]:
    """Those most often met first, then by name."""
    sat_with = [(names[number], times) for number, times in company(entrant).items()]
    return sorted(sat_with, key=lambda met: (-met[1], ordered(met[0])))


def _missed(system: RuleSystem, entry: Entry) -> MissedRounds:
    points, by_setting = missed.of_entry(system, entry), missed.by_setting(system)
    lost = system.rank is Rank.WINS  # then the page asks for the spread lost
    return MissedRounds(
        points,
        abs(entry.missed_round) if lost and entry.missed_round is not None else entry.missed_round,
        missed.in_words(system, points),
        missed.in_words(system, by_setting),
    )


def _others(entry: Entry, *, stays: bool) -> tuple[tuple[str, str], ...]:
    """The divisions they may go to: none once they sit in a round or are seeded in a play-off."""
    others = [
        division
        for division in entry.division.event.divisions.all()
        if division.pk != entry.division_id
    ]
    if not others or stays:
        return ()
    return tuple((str(division.uuid), division.code) for division in others)


def _played(entrant: Entrant, number: int, names: Mapping[int, str]) -> PlayedRound:
    sat = entrant.appearance(number)
    if sat.place is None:
        return PlayedRound(
            number=number,
            score=sat.missed or None,
            margin=sat.missed or None,
            says=_why_not(entrant, number),
        )
    played = sat.kind is Kind.PLAYED
    return PlayedRound(
        number=number,
        table=sat.table,
        place=sat.place,
        group=sat.group,
        against=names.get(sat.opponent or 0, ""),
        score=sat.score if played else None,
        opponent_score=sat.opponent_score if played else None,
        margin=None if sat.kind is Kind.ABSENT else sat.margin,
        says="" if played else "not played" if sat.kind is Kind.ABSENT else sat.called,
    )


def _why_not(entrant: Entrant, number: int) -> str:
    if entrant.in_play_off(number):
        return "in the play-off"
    withdrawn = entrant.withdrawn_by(number)
    return "withdrawn" if withdrawn else entrant.appearance(number).called


def _misses_from(entrant: Entrant, number: int) -> bool:
    return any(last is None or last >= number for _, last in entrant.away)


def _away(entry: Entry, *, sat: bool) -> Iterable[str]:
    for absence in sorted(entry.absences.all(), key=lambda item: (item.from_round, item.pk)):
        first, last = absence.from_round, absence.to_round
        if absence.kind == AbsenceKind.LATE:
            yield f"came late, plays from round {(last or first) + 1}" if not sat else "came late"
        elif last is None:
            yield f"{absence.kind} from round {first}"
        elif first == last:
            yield f"absent in round {first}"
        else:
            yield f"absent in rounds {first} to {last}"


# The forms of a player's page.


class PlayerForm(forms.Form):
    """What can be changed of an entry: as it stands, or as it was typed."""

    entry: Entry

    name = forms.CharField(
        label="Name",
        max_length=80,
        help_text="As it should be printed. For a last name of several words: de la Cruz, Maria",
    )
    rating = forms.CharField(
        label="Rating",
        required=False,
        max_length=6,
        help_text="Leave blank if unrated. Counts from the next draw.",
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    prize_class = forms.CharField(label="Prize class", required=False, max_length=LONGEST_CLASS)
    team = forms.CharField(label="Team", required=False, max_length=LONGEST_TEAM)
    career_games = Cell(
        games_in,
        label="Career rated games",
        required=False,
        max_length=9,
        help_text="Leave blank if unknown. Needed to compute the new rating.",
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    brings = forms.MultipleChoiceField(
        label="Equipment",
        required=False,
        choices=[(thing, thing) for thing in BRINGS],
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_name(self) -> str:
        typed = " ".join(str(self.cleaned_data["name"]).split())
        if typed in (plain(self.entry.name), surname_first(self.entry.name)):
            return self.entry.name
        try:
            return name_in(typed)
        except BadCell as bad:
            raise forms.ValidationError(f"{sentence(str(bad))}.") from None

    def clean_rating(self) -> int | None:
        typed = self.cleaned_data["rating"].strip()
        if not typed:
            return None
        if not (typed.isascii() and typed.isdigit()) or int(typed) > 3000:
            raise forms.ValidationError(f"Rating must be a whole number up to 3000, not “{typed}”.")
        return int(typed)

    def clean_prize_class(self) -> str:
        return " ".join(self.cleaned_data["prize_class"].split())

    def clean_team(self) -> str:
        return " ".join(self.cleaned_data["team"].split())

    def facts(self) -> Facts:
        """What prizes, draws and ratings go by besides the rating."""
        cleaned = self.cleaned_data
        return Facts(
            prize_class=cleaned["prize_class"],
            team=cleaned["team"],
            career_games=cleaned["career_games"],
        )

    @classmethod
    def of(cls, entry: Entry, typed: Any = None) -> PlayerForm:
        """The form as the player stands, or as it was typed."""
        stands = {
            "name": surname_first(entry.name) or entry.name,
            "rating": "" if entry.rating is None else entry.rating,
            "prize_class": entry.prize_class,
            "team": entry.team,
            "career_games": "" if entry.career_games is None else entry.career_games,
            "brings": entry.brings,
        }
        form = cls(typed, initial=stands)
        form.entry = entry
        return form


class WithdrawForm(ActForm):
    from_round = WholeNumber("A round")


class AbsentForm(ActForm):
    """The rounds that are missed; one round where the last is left empty."""

    first = WholeNumber("The first round missed")
    last = WholeNumber("The last round missed", required=False)


class _PointsOrNothing(WholeNumber):
    """A whole number, or the word that the event's settings know: then a missed round counts 0."""

    def read(self, typed: str) -> int:
        return 0 if typed.strip('“”"').lower() == "nothing" else super().read(typed)


class MissedForm(ActForm):
    """What a missed round counts for one player; blank: as the event's setting says."""

    counts = _PointsOrNothing("What a missed round counts", required=False)
    reason = Text(strip=True)


class NumbersForm(forms.Form):
    """A player’s member id and their numbers at rating offices; blank: none. Only games of two are
    sent to offices."""

    entry: Entry

    id = Cell(member_id_in, label="Member id", required=False, max_length=20)
    naspa = forms.CharField(
        label="NASPA", required=False, max_length=20, help_text="e.g. AA003200",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    wespa = Cell(member_id_in, label="WESPA", required=False, max_length=20)
    coco = Cell(member_id_in, label="CoCo", required=False, max_length=20)

    def clean_naspa(self) -> str:
        typed = str(self.cleaned_data["naspa"]).strip().upper()
        if typed and not member_numbers.NASPA.fullmatch(typed):
            raise forms.ValidationError(
                f"A NASPA number has two letters and six digits, e.g. AA003200, not “{typed}”."
            )
        return typed

    def numbers(self) -> dict[str, str]:
        """By office, those that there are; the member id only where it isn’t the player’s."""
        saved = self.entry.member_numbers or {}
        numbers = {key: saved[key] for key in saved if key not in self.fields}
        numbers |= {key: value for key, value in self.cleaned_data.items() if value}
        own_id = self.cleaned_data[member_numbers.OWN]
        if own_id == self.entry.player.member_ids.get("id", ""):
            numbers.pop(member_numbers.OWN, None)
        else:
            numbers[member_numbers.OWN] = own_id
        return numbers

    @classmethod
    def of(cls, entry: Entry, typed: Any = None) -> NumbersForm:
        """As they were saved, or as they were typed; NASPA’s may be the player’s only id."""
        form = cls(typed, initial=member_numbers.shown(entry))
        form.entry = entry
        if rules.of_division(entry.division).rank is not Rank.WINS:
            for office in member_numbers.NAMES:
                del form.fields[office]
        return form


PLAYER = to("edit_player", "division", "entry")


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    entry_rows = players.of_division(division)
    listing = PlayersListing(entry_rows, division=division).asked(request.GET)
    return render(request, "players/players.html", {"rows": entry_rows, "listing": listing})


def _form(request: HttpRequest, *, division: Division, entry: UUID) -> PlayerForm:
    return PlayerForm.of(lookups.entry_of(division, entry), posted(request))


def _page(request: HttpRequest, seen: Seen, *, division: Division, entry: UUID) -> HttpResponse:
    """A player's page, with what was typed into its forms still there."""
    form = seen.form
    if not isinstance(form, PlayerForm):
        form = PlayerForm.of(lookups.entry_of(division, entry))
    numbers = seen.form if isinstance(seen.form, NumbersForm) else NumbersForm.of(form.entry)
    page = page_values(form.entry)
    shown = {
        **event_of_page.shown_in(request, form.entry.division),
        "player": page,
        "row": page.row,
        "form": form,
        "numbers": numbers,
        "refusal": seen.refusal,
        "typed": seen.typed,
    }
    return render(request, "players/edit_player.html", shown, status=seen.status)


@acting(to("players", "division"), form=_form, page=_page, opens=True)
def edit(act: Act, division: Division, entry: UUID) -> str:
    form_data = act.said
    player_services.change(
        act.desk,
        entry=str(entry),
        name=form_data["name"],
        rating=form_data["rating"],
        brings=form_data["brings"],
        facts=act.form.facts(),
    )
    return f"{form_data['name']}: saved."


def _numbers(request: HttpRequest, *, division: Division, entry: UUID) -> NumbersForm:
    return NumbersForm.of(lookups.entry_of(division, entry), posted(request))


@acting(PLAYER, form=_numbers, page=_page)
def save_numbers(act: Act, division: Division, entry: UUID) -> str:
    """At rating offices."""
    was = act.form.entry.member_numbers or {}
    numbers = act.form.numbers()
    entry_row = lifecycle.put(act.desk, entry=str(entry), numbers=numbers, was=was)
    return f"Member numbers of {entry_row.name} saved."


@acting(to("players", "division"), page=_page)
def delete(act: Act, division: Division, entry: UUID) -> str:
    """Who was entered by mistake, before they sit anywhere."""
    entry_row = lookups.entry_of(division, entry)
    was = players.all_of(entry_row)
    name = player_services.delete(act.desk, entry=str(entry), name=entry_row.name, was=was)
    return f"{name} deleted from the list."


@acting(PLAYER, form=WithdrawForm, page=_page)
def withdraw(act: Act, division: Division, entry: UUID) -> str:
    entry_row = player_services.withdraw(
        act.desk, entry=str(entry), from_round=act.said["from_round"]
    )
    return f"{entry_row.name} withdrawn. Scores stay."


@acting(PLAYER, form=AbsentForm, page=_page)
def absent(act: Act, division: Division, entry: UUID) -> str:
    """Misses these rounds and plays again after them; one round where the last is left empty."""
    first = act.said["first"]
    last = first if act.said["last"] is None else act.said["last"]
    entry_row = player_services.absent(act.desk, entry=str(entry), from_round=first, to_round=last)
    which = f"round {first}" if first == last else f"rounds {first} to {last}"
    return f"{entry_row.name} is absent in {which}."


@acting(PLAYER, form=MissedForm, page=_page)
def count_missed(act: Act, division: Division, entry: UUID) -> str:
    """What missed rounds count for this player."""
    was = lookups.entry_of(division, entry).missed_round
    system = rules.of_division(division)
    data = dict(act.said)
    if system.rank is Rank.WINS and data["counts"] is not None:
        data["counts"] = -abs(data["counts"])  # the page asks for the spread lost
    entry_row = forfeits.count(act.desk, entry=str(entry), was=was, **data)
    return f"{entry_row.name}: {missed.in_words(system, missed.of_entry(system, entry_row))}."


@acting(PLAYER)
def come_back(act: Act, division: Division, entry: UUID) -> str:
    view = events.view(division)
    played = view.round_now or 0
    next_round = played if view.round_state in ("draft", "confirmed") else played + 1
    entry_row = player_services.come_back(act.desk, entry=str(entry), from_round=next_round)
    return f"{entry_row.name} plays again from round {next_round}."
