"""Seats and pairings by hand: looked at first, then changed; a posted round taken back; a draft
beside the same round by another method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_safe

from tdtool.engine.rule_parts import Draw
from tdtool.models import Division
from tdtool.models.rounds import POSTED_STATES
from tdtool.pairing import edits as hand_edits
from tdtool.pairing.pairings import Pairing
from tdtool.queries import rules
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import guard
from tdtool.queries.rounds import checks, draw_of_pairs, pairings
from tdtool.queries.rounds.checks import OVERRULED_BY_A_REASON
from tdtool.queries.rounds.drawn_pairs import Drawn, met_before, sentence
from tdtool.queries.values import ClauseNote
from tdtool.services.rounds import draw_pairs, seats
from tdtool.services.rounds import lifecycle as rounds
from tdtool.web.rounds.answer import page_of, typed_again
from tdtool.web.rounds.draft import changes_of_tables, check_notes, comparison_page
from tdtool.web.rounds.forms import LONGEST_METHOD, ChangeForm, TakeBackForm, TakeOutForm
from tdtool.web.rounds.game_views import seat_named
from tdtool.web.rounds.values import Choice, PairChange, Picked
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Seen, acting, to_its_part
from tdtool.web.shell.division_address import as_typed

# Pairings of a draft changed by hand: what would come of a change, before anything counts.

WAYS = {
    "swap": ("Swap them", "each takes the other’s place"),
    "together": ("Make them meet", "their opponents meet each other"),
    "turn": ("Switch who starts", "the other player starts"),
    "apart": ("Keep them apart", "in this division, from the next draw"),
    "lift": ("Allow them to meet", "they are kept apart now"),
}


def proposed(drawn: Drawn, *, one: str, to: str, how: str) -> PairChange:
    """What a change of a draft would give. Nothing is changed by asking."""
    said = PairChange(one=_picked(drawn, one), other=_picked(drawn, to))
    if said.one is None:
        return PairChange(refusal="That player isn’t in this round." if one else "")
    if not to or to == one:
        return replace(said, other=None)
    if said.other is None:
        return replace(said, refusal="That player isn’t in this round.")
    if why := guard.bracket_says(drawn.known, drawn.round.number, (one, to)):
        return replace(said, refusal=why)
    a, b = drawn.known.numbers[one], drawn.known.numbers[to]
    meet = any({a, b} == {c.first, c.second} for c in drawn.couples)
    ways = _ways(drawn, one, to, meet=meet)
    how = how if how in ways else ways[0]
    said = replace(
        said,
        how=how,
        lifts=how == "lift",
        ways=tuple(Choice(way, *WAYS[way], chosen=way == how) for way in ways),
        version=_version(drawn, how, a),
    )
    if how in ("apart", "lift"):
        return replace(said, then=_kept_apart(said, meet=meet))
    try:
        couples, byes = _changed(drawn, how, a, b)
    except hand_edits.BadEdit as refusal:
        return replace(said, refusal=str(refusal))
    return _looked_at(drawn, said, couples, byes)


def _ways(drawn: Drawn, one: str, to: str, *, meet: bool) -> list[str]:
    apart = "lift" if sorted((one, to)) in drawn.round.division.apart else "apart"
    if not meet:
        return ["swap", "together", apart]
    turned = any(s.order_of_play for sitting in drawn.seats.values() for s in sitting)
    return ["turn", apart] if turned else [apart]


def _version(drawn: Drawn, how: str, one: int) -> int:
    """Of the game whose starts are turned, of the division in which two are kept apart, or of
    the round."""
    if how in ("apart", "lift"):
        return drawn.round.division.version
    if how == "turn":
        key = drawn.known.entrant(one).key
        return next(
            game.version
            for game, sitting in drawn.seats.items()
            if any(str(seat.entry.uuid) == key for seat in sitting)
        )
    return drawn.round.version


def _picked(drawn: Drawn, entry: str) -> Picked | None:
    for game, sitting in drawn.seats.items():
        for seat in sitting:
            if str(seat.entry.uuid) == entry:
                table = game.table_number
                return Picked(entry, seat.entry.name, table, seat.order_of_play)
    return None


def _changed(drawn: Drawn, how: str, one: int, other: int) -> hand_edits.ChangedPairs:
    if how == "turn":
        turned = [
            Pairing(c.table, c.second, c.first) if one in (c.first, c.second) else c
            for c in drawn.couples
        ]
        return turned, list(drawn.byes)
    change = hand_edits.let_meet if how == "together" else hand_edits.swap_opponents
    couples, byes = change(drawn.couples, drawn.byes, one, other)
    return draw_of_pairs.in_turn(drawn.round, drawn.known, drawn.couples, couples), byes


def _looked_at(
    drawn: Drawn, said: PairChange, couples: list[Pairing], byes: list[int]
) -> PairChange:
    faults = checks.faults_of_pairs(drawn.round, field=drawn.known, couples=couples, byes=byes)
    new = {f.message for f in faults} - {f.message for f in drawn.faults}
    left = {f.message for f in faults}
    gone = [f.message for f in drawn.faults if f.message not in left]
    return replace(
        said,
        then=tuple(_then(drawn, couples, byes)),
        notes=(
            *check_notes.of_faults(rules.of_division(drawn.round.division), faults),
            *(ClauseNote("Fixes one fault.", "", "fine", sub) for sub in gone),
            *check_notes.fine_pairs(drawn.round, couples, byes, faults),
        ),
        needs_reason=any(f.kind in OVERRULED_BY_A_REASON and f.message in new for f in faults),
    )


def _then(drawn: Drawn, couples: Sequence[Pairing], byes: Sequence[int]) -> list[ClauseNote]:
    """The pairings that would be new, and why these two."""
    known = drawn.known
    new = [couple for couple in couples if couple not in drawn.couples]
    told = pairings.why(drawn.round, known=drawn.known, couples=new)
    notes = []
    for couple in new:
        why = told[couple.table]
        names = (known.entrant(couple.first).name, known.entrant(couple.second).name)
        notes.append(
            ClauseNote(
                f"Table {couple.table}: {names[0]} vs. {names[1]}",
                severity="warning" if met_before(why.repeat) else "note",
                sub=sentence(why, drawn.round.division),
            )
        )
    free = [known.entrant(n).name for n in byes if n not in drawn.byes]
    return notes + [ClauseNote(f"{name} has the bye", "", "note") for name in free]


def _kept_apart(said: PairChange, *, meet: bool) -> tuple[ClauseNote, ...]:
    assert said.one is not None and said.other is not None
    names = f"{said.one.name} and {said.other.name}"
    if said.lifts:
        return (ClauseNote(f"{names} can be paired again."),)
    notes = [ClauseNote(f"{names} will be kept apart.")]
    if meet:
        text = f"They still meet at table {said.one.table} of this draft."
        sub = "Afterwards, swap one of them or draw the round again."
        notes.append(ClauseNote(text, "", "warning", sub))
    return tuple(notes)


ROUND = to_its_part("round", "division", "number")


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """Look at a change (it counts nothing); make it with a POST."""
    if request.method == "POST":
        make = CHANGES[rules.of_division(division).draw]
        return make(request, division=division, number=number)
    one, to_, how = (request.GET.get(name, "") for name in ("one", "to", "how"))
    piece = "HX-Request" in request.headers
    answer = page_of(request, division, number, piece=piece, change=(one, to_, how))
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _change_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with the change as it was chosen."""
    one, to_, how, reason = (seen.typed.get(name, "") for name in ("one", "to", "how", "reason"))
    act = "turn" if how == "turn" else "change"
    return page_of(
        request, division, number,
        status=seen.status, change=(one.partition(".")[0], to_, how),
        typed={"refusal": seen.refusal, "reason": reason, "act": act},
    )  # fmt: skip


@acting(ROUND, form=ChangeForm, page=_change_again)
def _change_tables(act: Act, division: Division, number: int) -> str:
    one, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    table = changes_of_tables.table_named(to_)
    round_ = lookups.key_of(division, number)
    if table is not None:
        name = lookups.name_of(division, one, "Choose a player.")
        seats.move(act.desk, round=round_, entry=one, table=table, reason=reason)
        return f"{name} moved to table {table}."
    names = lookups.both_names(division, one, to_)
    done = seats.swap(act.desk, round=round_, one=one, other=to_, reason=reason)
    if not done.is_posted:
        return f"{names} swapped."
    return f"{names} swapped. Revision {done.revision}: print the papers again."


@acting(ROUND, form=ChangeForm, page=_change_again)
def _change_pairs(act: Act, division: Division, number: int) -> str:
    """Swap two of a draft, let them meet, turn who starts; in a posted round exchange or turn."""
    one, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    if act.said["how"] == "turn":
        seat, who = seat_named(division, number, act.desk, one)
        draw_pairs.swap_starts(who, game=str(seat.game.uuid), reason=reason)
        return "Starting player switched."
    names = lookups.both_names(division, one, to_)
    key = lookups.key_of(division, number)
    if division.rounds_drawn.filter(number=number, state__in=POSTED_STATES).exists():
        done = seats.swap(act.desk, round=key, one=one, other=to_, reason=reason)
        return f"{names} swapped. Revision {done.revision}: print the papers again."
    if act.said["how"] == "together":
        draw_pairs.force_pairing(act.desk, round=key, one=one, other=to_, reason=reason)
        return f"{names} paired."
    draw_pairs.swap(act.desk, round=key, one=one, other=to_, reason=reason)
    return f"{names} swapped."


@require_safe
def compare(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """The draft beside the same round by another method, or how far that one is. Nothing is drawn
    by asking."""
    round_ = lookups.round_of(division, number)
    drafted = not round_.is_posted and rules.of_division(division).draw is Draw.PAIRS
    if not drafted:
        return redirect("round", as_typed(request, division), number)
    method = request.GET.get("method", "")
    page = comparison_page.page(round_, kept_field(division), method=method[:LONGEST_METHOD])
    if "progress" not in request.GET:
        return render(request, "rounds/compare/compare.html", {"page": page})
    if page.how_far is None:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "rounds/compare/_under_way.html", {"page": page})


CHANGES = {Draw.TABLES: _change_tables, Draw.PAIRS: _change_pairs}


@acting(ROUND, form=TakeOutForm, page=typed_again)
def remove_player(act: Act, division: Division, number: int) -> str:
    entry = act.said["entry"]
    name = lookups.name_of(division, entry, "Choose a player.")
    round_ = lookups.key_of(division, number)
    done = seats.take_out(act.desk, round=round_, entry=entry, reason=act.said["reason"])
    return f"{name} removed. Revision {done.revision}: print the papers again."


@acting(ROUND, form=TakeBackForm, page=typed_again)
def unpost(act: Act, division: Division, number: int) -> str:
    rounds.take_back(act.desk, round=lookups.key_of(division, number), reason=act.said["reason"])
    return f"Round {number} un-posted: it is a draft again and its papers are void."
