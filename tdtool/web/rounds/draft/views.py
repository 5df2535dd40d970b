"""Seats and pairings by hand: looked at first, then changed; a posted round taken back."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

from tdtool.engine.rule_parts import Draw
from tdtool.models import Division
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import rules
from tdtool.services.rounds import draw_pairs, seats
from tdtool.services.rounds import lifecycle as rounds
from tdtool.web.rounds.answer import page_of, typed_again
from tdtool.web.rounds.draft import changes_by_hand
from tdtool.web.rounds.forms import ChangeForm, TakeBackForm, TakeOutForm
from tdtool.web.rounds.views import seat_named
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Seen, acting, to_its_part

ROUND = to_its_part("round", "division", "number")


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """Look at a change (it counts nothing); make it with a POST."""
    if request.method == "POST":
        make = CHANGES[rules.of_division(division).draw]
        return make(request, division=division, number=number)
    player, to_, how = (request.GET.get(name, "") for name in ("one", "to", "how"))
    piece = "HX-Request" in request.headers
    answer = page_of(request, division, number, piece=piece, change=(player, to_, how))
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _change_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with the change as it was chosen."""
    player, to_, how, reason = (seen.typed.get(name, "") for name in ("one", "to", "how", "reason"))
    act = "turn" if how == "turn" else "change"
    return page_of(
        request, division, number,
        status=seen.status, change=(player.partition(".")[0], to_, how),
        typed={"refusal": seen.refusal, "reason": reason, "act": act},
    )  # fmt: skip


@acting(ROUND, form=ChangeForm, page=_change_again)
def _change_tables(act: Act, division: Division, number: int) -> str:
    player, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    table = changes_by_hand.table_named(to_)
    round_ = lookups.key_of(division, number)
    if table is not None:
        name = lookups.name_of(division, player, "Choose a player.")
        seats.move(act.desk, round=round_, entry=player, table=table, reason=reason)
        return f"{name} moved to table {table}."
    names = lookups.both_names(division, player, to_)
    changed_round = seats.swap(act.desk, round=round_, player=player, other=to_, reason=reason)
    if not changed_round.is_posted:
        return f"{names} swapped."
    return f"{names} swapped. Revision {changed_round.revision}: print the papers again."


@acting(ROUND, form=ChangeForm, page=_change_again)
def _change_pairs(act: Act, division: Division, number: int) -> str:
    """Swap two of a draft, let them meet, turn who starts; in a posted round exchange or turn."""
    player, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    if act.said["how"] == "turn":
        seat, who = seat_named(division, number, act.desk, player)
        draw_pairs.swap_starts(who, game=str(seat.game.uuid), reason=reason)
        return "Starting player switched."
    names = lookups.both_names(division, player, to_)
    key = lookups.key_of(division, number)
    if division.rounds_drawn.filter(number=number, state__in=POSTED_STATES).exists():
        changed_round = seats.swap(act.desk, round=key, player=player, other=to_, reason=reason)
        return f"{names} swapped. Revision {changed_round.revision}: print the papers again."
    if act.said["how"] == "together":
        draw_pairs.force_pairing(act.desk, round=key, player=player, other=to_, reason=reason)
        return f"{names} paired."
    draw_pairs.swap(act.desk, round=key, player=player, other=to_, reason=reason)
    return f"{names} swapped."


CHANGES = {Draw.TABLES: _change_tables, Draw.PAIRS: _change_pairs}


@acting(ROUND, form=TakeOutForm, page=typed_again)
def remove_player(act: Act, division: Division, number: int) -> str:
    entry = act.said["entry"]
    lookups.name_of(division, entry, "Choose a player.")
    round_ = lookups.key_of(division, number)
    changed_round = seats.take_out(act.desk, round=round_, entry=entry, reason=act.said["reason"])
    what = changed_round.basis["edits"][-1]["what"]
    return (
        f"{what}. To seat them again, see Seats. Revision {changed_round.revision}: print the "
        "papers again."
    )


@acting(ROUND, form=TakeBackForm, page=typed_again)
def unpost(act: Act, division: Division, number: int) -> str:
    rounds.take_back(act.desk, round=lookups.key_of(division, number), reason=act.said["reason"])
    return f"Round {number} un-posted: it is a draft again and its papers are void."
