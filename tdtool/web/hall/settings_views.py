"""What the desk sets for the hall: kinds of pages on or off, and its Wi-Fi."""

from django.http import HttpRequest, HttpResponse

from tdtool.english import counted
from tdtool.models import Division
from tdtool.services import hall
from tdtool.web.events import views as event_views
from tdtool.web.hall.page import LABELS
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Text, WholeNumber, YesOrNo
from tdtool.web.shell.refusals import only_directors


class ShowForm(ActForm):
    kind = Text()
    shown = YesOrNo()


class ScreensFirstForm(ActForm):
    minutes = WholeNumber("The number of minutes")


class WifiForm(ActForm):
    """A blank before or after is nobody’s: it came along when it was pasted."""

    network = Text(strip=True, longest=200)
    password = Text(strip=True, longest=200)


@acting(to("settings", "division"), form=ShowForm)
def show(act: Act, division: Division) -> str:
    hall.show(act.desk, **act.said)
    label = LABELS[act.said["kind"]]
    return (
        f"{label}: shown in the hall." if act.said["shown"] else f"{label}: hidden from the hall."
    )


@acting(to("settings", "division"), form=ScreensFirstForm)
def screens_first(act: Act, division: Division) -> str:
    minutes = act.said["minutes"]
    hall.set_screens_first(act.desk, minutes=minutes)
    if not minutes:
        return "Pairings are on phones at once."
    return f"Pairings are on phones {counted(minutes, 'minute')} after the displays."


def _on_the_settings(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    return event_views.settings_page(request, None, division=division, wifi=seen)


@only_directors
@acting(to("settings", "division"), form=WifiForm, page=_on_the_settings)
def wifi(act: Act, division: Division) -> str:
    network = act.said["network"]
    hall.wifi(act.desk, name=network, password=act.said["password"])
    return f"Wi-Fi saved: {network}. Print the hall poster." if network else "Wi-Fi removed."
