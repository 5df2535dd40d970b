"""The desk announces something in the hall, and ends it."""

from __future__ import annotations

from tdtool.models import Division
from tdtool.services.displays import announcing
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, Text, WholeNumber


class AnnouncementForm(ActForm):
    """Without minutes it stays until the desk ends it."""

    text = Text(strip=True)
    minutes = WholeNumber("The number of minutes", required=False)


@acting(to("displays", "division"), form=AnnouncementForm)
def show(act: Act, division: Division) -> str:
    announcing.show(act.desk, **act.said)
    return "Announced on all displays and hall pages."


@acting(to("displays", "division"))
def end(act: Act, division: Division) -> str:
    announcing.end(act.desk)
    return "Announcement ended."
