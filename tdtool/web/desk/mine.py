"""Who takes which tables: "A, B" or "1–20", of this sign-in only. It leaves tables out of the list
of those without a slip; every table can be typed all the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.http import HttpRequest

from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.services.acts import Refused
from tdtool.web.desk.open_tables import OpenTable
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, Text
from tdtool.web.shell.refusals import only_with

KEPT = "takes_tables"  # in the session: by event, as it was typed
LONGEST = 60
CODE = re.compile(r"[A-Z][A-Z0-9]{0,5}")
TABLES = re.compile(r"([0-9]{1,4})(?:[-–−]([0-9]{1,4}))?")


class MineForm(ActForm):
    mine = Text(strip=True, longest=LONGEST)


@dataclass(frozen=True)
class Mine:
    """The divisions and the tables that somebody takes; all of them where none is named."""

    typed: str
    divisions: frozenset[str]
    tables: tuple[range, ...]

    @classmethod
    def read(cls, typed: str) -> Mine:
        """Raises Refused."""
        divisions, tables = set(), []
        for part in re.split(r"[\s,]+", re.sub(r"\s*[-–−]\s*", "–", typed.strip().upper())):
            if match := TABLES.fullmatch(part):
                tables.append(range(int(match[1]), int(match[2] or match[1]) + 1))
            elif CODE.fullmatch(part):
                divisions.add(part)
            elif part:
                raise Refused(
                    f"“{part[:20]}” is no table and no division. Type tables like 1–20, or "
                    "divisions like A, B."
                )
        return cls(typed.strip(), frozenset(divisions), tuple(tables))

    def takes(self, table: OpenTable) -> bool:
        division = not self.divisions or not table.division or table.division in self.divisions
        return division and (not self.tables or any(table.table in some for some in self.tables))


def of_session(request: HttpRequest, division: Division) -> Mine:
    return Mine.read(request.session.get(KEPT, {}).get(division.event.slug, ""))


@only_with(Right.SCORE)
@acting(to("entry", "division"), form=MineForm)
def take(act: Act, division: Division) -> str:
    """From now on the list has these tables only."""
    desk_tables = Mine.read(act.said["mine"])
    tables_by_event = dict(act.request.session.get(KEPT, {}))
    act.request.session[KEPT] = tables_by_event | {division.event.slug: desk_tables.typed}
    return (
        f"Listed for you: {desk_tables.typed}."
        if desk_tables.typed
        else "All tables are listed for you."
    )
