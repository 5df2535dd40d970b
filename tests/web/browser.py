"""A browser without a screen: it reads a page's forms and sends them as they stand.

desk = Browser(director)
page = desk.open("/e/day/round/1/")
page = desk.send(page.form("/e/day/round/1/draw/"), method="lot")
assert page.said == ["Round 1 drawn as a draft."]
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.apps import apps
from django.db import connection
from django.test import Client

from tdtool.models import Account

BACKEND = "django.contrib.auth.backends.ModelBackend"
EMPTY = {"meta", "link", "input", "img", "br", "hr", "use", "path", "circle", "line", "rect"}
HELD = {"input", "textarea", "select", "option"}  # by a form
SAYS = {"trouble", "taken", "fault"}


@dataclass
class Form:
    """Where a form goes and what it would send; a button's value is the caller's to add."""

    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        (value,) = self.fields[name]
        return value


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    text: str = ""
    in_foot: bool = False  # below one of that class

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())


class Page(HTMLParser):
    """An answer as a person sees it: what it says, its forms, every element of it."""

    def __init__(self, answer: Any, address: str) -> None:
        super().__init__()
        self.status: int = answer.status_code
        self.headers = answer.headers
        self.address = address
        self.elements: list[Element] = []
        self.forms: list[Form] = []
        self._open: list[Element] = []
        self._textarea = ""
        self._select = ""
        self.html = answer.content.decode()
        if answer["Content-Type"].startswith("text/html"):
            self.feed(self.html)

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks for the line that something stands on."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Element(tag, {name: value or "" for name, value in attrs})
        above = self._open[-1] if self._open else None
        one.in_foot = above is not None and (above.in_foot or "foot" in above.classes)
        self.elements.append(one)
        if tag not in EMPTY:
            self._open.append(one)
        self._into_form(one)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            done = self._open.pop()
            if done.tag == tag:
                break
        if tag == "textarea" and self.forms:
            # a browser drops one newline right after the tag
            self.forms[-1].fields[self._textarea] = [done.text.removeprefix("\n")]
        if tag == "form":
            self.forms[-1].fields.pop("", None)

    def handle_data(self, data: str) -> None:
        for one in self._open:
            one.text += data

    def _into_form(self, one: Element) -> None:
        said = one.attributes
        if one.tag == "form":
            action = urljoin(self.address, said.get("action", ""))
            self.forms.append(Form(action, said.get("method", "get").lower()))
        elif one.tag not in HELD or not any(above.tag == "form" for above in self._open):
            return
        elif one.tag == "input" and said.get("type") not in ("file", "submit"):
            if said.get("type") not in ("checkbox", "radio") or "checked" in said:
                self._hold(said.get("name", ""), said.get("value", ""))
        elif one.tag == "textarea":
            self._textarea = said.get("name", "")
        elif one.tag == "select":
            self._select = said.get("name", "")
        elif one.tag == "option":
            held = self.forms[-1].fields
            if "selected" in said or self._select not in held:
                held[self._select] = [said.get("value", "")]

    def _hold(self, name: str, value: str) -> None:
        self.forms[-1].fields.setdefault(name, []).append(value)

    @property
    def said(self) -> list[str]:
        """What stands in the page's lines of praise and blame, in order."""
        said = [one for one in self.elements if "class" in one.attributes and not one.in_foot]
        lines = [_tidy(one.text) for one in said if SAYS & one.classes]
        return [line for line in lines if line]

    @property
    def text(self) -> str:
        return _tidy(next((one.text for one in self.elements if one.tag == "body"), ""))

    @property
    def main(self) -> str:
        return _tidy(next((one.text for one in self.elements if one.tag == "main"), ""))

    @property
    def title(self) -> str:
        return _tidy(next((one.text for one in self.elements if one.tag == "h1"), ""))

    @property
    def foot(self) -> str:
        return _tidy(next((one.text for one in self.elements if "foot" in one.classes), ""))

    def form(self, action: str | None = None) -> Form:
        """The form that goes to this address (with a POST); without one, the page's own."""
        action = self.address.partition("?")[0] if action is None else action
        found = [form for form in self.forms if form.action == action and form.method == "post"]
        assert found, f"no form on {self.address} goes to {action}: {self.forms}"
        return found[0]


class Browser:
    """Somebody at a browser, signed in or not, with the token of every form checked."""

    def __init__(self, who: Account | None = None, *, remote: str = "127.0.0.1") -> None:
        self.client = Client(enforce_csrf_checks=True, REMOTE_ADDR=remote)
        if who is not None:
            self.client.force_login(who, backend=BACKEND)

    def open(self, address: str, **query: Any) -> Page:
        answer = self.client.get(address, query or None, follow=True)
        return Page(answer, answer.request["PATH_INFO"])

    def send(self, form: Form, **changes: Any) -> Page:
        """Send the form with these changes; None leaves a field out. Redirects are followed."""
        told: dict[str, Any] = {**form.fields, **changes}
        told = {name: value for name, value in told.items() if value is not None}
        answer = self.client.post(form.action, told, follow=True)
        return Page(answer, answer.request["PATH_INFO"])

    def line(self, text: str, *, event: str = "day") -> Page:
        """Type a line of score entry and take it as it is read back, whatever is asked."""
        page = self.open(f"/e/{event}/entry/", line=text)
        assert page.status == 200, page.said
        return self.send(page.form(), sure="yes")


def rows() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the project's tables but what isn't kept: spent keys and times of sign-in."""
    with connection.cursor() as cursor:
        return {table: _rows_of(cursor, query) for table, query in _queries().items()}


def _rows_of(cursor: Any, query: str) -> list[tuple[Any, ...]]:
    cursor.execute(query)
    return cursor.fetchall()


@cache
def _queries() -> dict[str, str]:
    """By table, what reads its rows in order."""
    queries = {}
    for model in apps.get_app_config("tdtool").get_models(include_auto_created=True):
        told = model._meta
        names = [one.column for one in told.concrete_fields if one.name != "last_login"]
        columns = ", ".join(f'"{name}"' for name in names)
        if told.db_table != "spent_key":
            queries[told.db_table] = (
                f'SELECT {columns} FROM "{told.db_table}" ORDER BY "{told.pk.column}"'
            )
    return queries


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
