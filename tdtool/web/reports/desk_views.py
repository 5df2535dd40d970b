"""The desk’s list of reports, and what is done from it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.english import counted
from tdtool.models import Division
from tdtool.queries.reports import setting
from tdtool.services.acts import Refused
from tdtool.services.reports import by_desk
from tdtool.web.reports import desk_page
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, Named, Text, Texts, WholeNumber, YesOrNo

TORN = "The list arrived incomplete. Reload the page."


class AcceptForm(ActForm):
    game = Named()
    place = WholeNumber("The seat")
    scores = Text(longest=80)


class AcceptAllForm(ActForm):
    """``report``: each a game and the scores that the desk was shown of it."""

    report = Texts()
    half = YesOrNo()

    def clean_report(self) -> dict[str, list[int]]:
        told = (one.partition(" ") for one in self.cleaned_data["report"])
        return {str(Named().clean(game)): _scores(scores) for game, _, scores in told}


class GameForm(ActForm):
    game = Named()


class CountingForm(ActForm):
    counting = Text(longest=8)
    minutes = WholeNumber("Minutes for corrections")


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    values = {
        "page": desk_page.page(division),
        "setting": setting.of_event(division.event),
    }
    return render(request, "reports/reports.html", values)


def _scores(typed: str) -> list[int]:
    """Raises Refused."""
    try:
        return [int(one) for one in typed.split()]
    except ValueError:
        raise Refused(TORN) from None


@acting(to("reports", "division"), form=AcceptForm)
def accept(act: Act, division: Division) -> str:
    said = act.said
    made = by_desk.accept(
        act.desk, game=str(said["game"]), place=said["place"], scores=_scores(said["scores"])
    )
    return f"Table {made.game.table_number} saved as reported."


@acting(to("reports", "division"), form=AcceptAllForm)
def accept_all(act: Act, division: Division) -> str:
    games = act.said["report"]
    if not games:
        raise Refused("There is nothing to accept now.")
    half = act.said["half"]
    done = counted(by_desk.accept_all(act.desk, games=games, half=half), "report")
    return f"{done} accepted, each by one player." if half else f"{done} accepted."


@acting(to("reports", "division"), form=GameForm)
def again(act: Act, division: Division) -> str:
    asked = by_desk.again(act.desk, game=str(act.said["game"]))
    return f"Table {asked.game.table_number} may report again. Tell the players."


@acting(to("reports", "division"), form=GameForm)
def dismiss(act: Act, division: Division) -> str:
    done = by_desk.dismiss(act.desk, game=str(act.said["game"]))
    return f"Table {done.game.table_number}: dismissed."


@acting(to("settings", "division"), form=CountingForm)
def set_counting(act: Act, division: Division) -> str:
    by_desk.set_counting(act.desk, **act.said)
    return "Reports by phone: saved."
