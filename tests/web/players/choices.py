"""A player who isn't here, or is again: the choices of a page, and one of them sent."""

from __future__ import annotations

from typing import Any

from tests.cast import Day
from tests.web.browser import Browser, Form, Page


def own(day: Day, name: str, act: str = "") -> str:
    """The address of a player's page, or of one of its acts."""
    address = f"/e/day/players/{day.entry(name).uuid}/"
    return f"{address}{act}/" if act else address


def offered(page: Page, kind: str = "") -> list[str]:
    """What the page's forms would send of a choice of this kind, in order."""
    values = [one.attributes.get("value", "") for one in page.elements
              if one.attributes.get("name") == "choice"]  # fmt: skip
    return [value for value in values if value.startswith(f"{kind}.") or not kind]


def seats(page: Page) -> list[str]:
    """The tables of the seats that are offered."""
    return [value.split(".")[4] for value in offered(page, "sit")]


def form_of(page: Page, value: str) -> Form:
    """The form that sends the choice."""
    whose = value.split(".")[1]
    forms = [form for form in page.forms if form.action.endswith("/not-here/")]
    return next((form for form in forms if whose in form.action), forms[0])


def send(desk: Browser, page: Page, kind: str, *, table: int = 0, **fields: Any) -> Page:
    """The choice of this kind; of several seats that at the table."""
    value = next(v for v in offered(page, kind) if not table or v.split(".")[4] == str(table))
    return desk.send(form_of(page, value), choice=value, **fields)


def choose(day: Day, name: str, kind: str, **fields: Any) -> Page:
    """From the player's page."""
    desk = Browser(day.by)
    return send(desk, desk.open(own(day, name, "not-here")), kind, **fields)
