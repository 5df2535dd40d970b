"""What the desk sets for one player in the hall: their name, and their code."""

from uuid import UUID

from tdtool.models import Division
from tdtool.services import hall
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, YesOrNo


class UnlistForm(ActForm):
    unlisted = YesOrNo()


@acting(to("edit_player", "division", "entry"), form=UnlistForm)
def unlist(act: Act, division: Division, entry: UUID) -> str:
    entry_row = hall.unlist(act.desk, entry=str(entry), **act.said)
    if act.said["unlisted"]:
        return f"{entry_row.name} is unlisted: the hall pages show a number."
    return f"{entry_row.name} is listed in the hall again."


@acting(to("edit_player", "division", "entry"))
def new_code(act: Act, division: Division, entry: UUID) -> str:
    entry_row = hall.new_code(act.desk, entry=str(entry))
    return f"{entry_row.name} has a new code. Print their phone card."
