"""What the desk sets for the hall: kinds of pages on or off, and who isn’t named there."""

from __future__ import annotations

from uuid import UUID

from tdtool.models import Division
from tdtool.services import hall
from tdtool.web.hall.page import LABELS
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, Text, YesOrNo


class ShowForm(ActForm):
    kind = Text()
    shown = YesOrNo()


class UnlistForm(ActForm):
    unlisted = YesOrNo()


@acting(to("settings", "division"), form=ShowForm)
def show(act: Act, division: Division) -> str:
    hall.show(act.desk, **act.said)
    label = LABELS[act.said["kind"]]
    return (
        f"{label}: shown in the hall." if act.said["shown"] else f"{label}: hidden from the hall."
    )


@acting(to("edit_player", "division", "entry"), form=UnlistForm)
def unlist(act: Act, division: Division, entry: UUID) -> str:
    done = hall.unlist(act.desk, entry=str(entry), **act.said)
    if act.said["unlisted"]:
        return f"{done.name} is unlisted: the hall pages show a number."
    return f"{done.name} is listed in the hall again."
