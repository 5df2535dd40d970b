"""Write down who may do what, address by address: ``python docs/access.py``.

It walks the addresses of ``tdtool/urls.py`` and reads each view: whether it asks for sign-in,
which methods it takes, which right it takes, and which actions it does. From that it writes
``docs/access.md``; ``tests/web/accounts/test_access.py`` asks every address for real.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
PAGE = PROJECT / "docs" / "access.md"

if __name__ == "__main__":
    sys.path.insert(0, str(PROJECT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdtool.settings")
    import django

    django.setup()

from django.urls import URLResolver, get_resolver  # noqa: E402 - Django first

from tdtool.models.accounts import HELD, Right, Role  # noqa: E402 - Django first
from tdtool.services.acts import Act  # noqa: E402 - Django first

# What guests may open, by the beginning of the address, and what it is. A new address without
# sign-in is added here; so is one under SENT that guests may send something to.
OPEN = {
    "/d/": "displays",
    "/e/EVENT/clock/": "the round’s clock",
    "/e/EVENT/round/NUMBER/seating/": "the seating of a posted round, on the projector",
    "/h/": "hall pages",
    "/o/": "overlays for a stream",
    "/healthz": "whether the tool answers",
    "/r/": "a player’s own game, with their code",
    "/rules/": "the rules",
    "/second/feed/": "the journal, for a second laptop’s code",
    "/setup/": "the first director’s account",
    "/sign-in/": "signing in",
}
SENT = ("/r/EVENT/OWN_CODE", "/setup/", "/sign-in/")
ROLES = ("guest", *(str(role) for role in reversed(Role)))
METHODS = ("GET", "POST")
FOLLOWED = ("tdtool.web.", "tdtool.services.")
PART = re.compile(r"<(?:\w+:)?(\w+)>")
ACT = re.compile(r"<(slug|str):act>")  # of an address of several acts


@dataclass(frozen=True)
class Address:
    """An address as the urlconf has it, and what its view says of itself."""

    pattern: str  # "e/<division:division>/round/<int:number>/"
    name: str  # "" of one that has moved
    open: bool
    takes: tuple[str, ...]  # of METHODS
    right: Right | None  # that the page itself takes; None: everyone signed in reads it
    acts: tuple[Act[..., Any], ...]

    @property
    def shown(self) -> str:
        """``/e/EVENT/round/NUMBER/``."""
        return "/" + PART.sub(lambda part: _PARTS.get(part[1], part[1]).upper(), self.pattern)

    def with_parts(self, parts: dict[str, Any]) -> str:
        return "/" + PART.sub(lambda part: str(parts[part[1]]), self.pattern)

    def may(self, role: str) -> tuple[str, ...]:
        """The methods by which this role gets an answer of the page’s own."""
        if role == "guest" and not self.open:
            return ()
        if self.open:
            return self.takes
        held = HELD[Role(role)]
        if self.right is not None and self.right not in held:
            return ()
        acts = not self.acts or any(act.right in held for act in self.acts)
        return tuple(one for one in self.takes if one == "GET" or acts)


_PARTS = {"division": "event"}


def addresses() -> list[Address]:
    """Every address there is, in the order of the urlconf; old ones that lead on among them."""
    return list(_walk(get_resolver().url_patterns, ""))


def _walk(patterns: list[Any], above: str) -> Iterator[Address]:
    for one in patterns:
        pattern = f"{above}{one.pattern}"
        if isinstance(one, URLResolver):
            yield from _walk(one.url_patterns, pattern)
        elif views := getattr(one.callback, "views", None):
            for act, view in views.items():
                yield _address(ACT.sub(act, pattern), f"{one.name}:{act}", view)
        else:
            yield _address(pattern, one.name or "", one.callback)


def _address(pattern: str, name: str, view: Callable[..., Any]) -> Address:
    chain = list(_wrapped(view))
    methods = next(filter(None, map(_methods, chain)), ())
    assert methods, f"/{pattern} doesn’t say which methods it takes: add @require_http_methods"
    sent = chain if "POST" in methods else []
    acts = {act.name: act for function in sent for act in _acts(function)}
    return Address(
        pattern=pattern,
        name=name,
        open=not getattr(view, "login_required", True),
        takes=tuple(method for method in METHODS if method in methods),
        right=getattr(view, "right", None),
        acts=tuple(acts[one] for one in sorted(acts)),
    )


def _wrapped(view: Callable[..., Any] | None) -> Iterator[FunctionType]:
    """The view, and what its decorators were put on."""
    while isinstance(view, FunctionType):
        yield view
        view = getattr(view, "__wrapped__", None)


def _methods(function: FunctionType) -> tuple[str, ...]:
    """What ``require_http_methods`` was told."""
    held = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return next((tuple(c.cell_contents) for n, c in held if n == "request_method_list"), ())


@cache
def _acts(function: FunctionType) -> tuple[Act[..., Any], ...]:
    """The acts that a function names, or a function of the web or the services that it calls."""
    return tuple(_named_in(function, set()))


def _named_in(function: FunctionType, seen: set[FunctionType]) -> Iterator[Act[..., Any]]:
    ours = function.__code__.co_filename.startswith(str(PROJECT / "tdtool"))
    if function in seen or not ours or function.__name__ == "<lambda>":
        return
    seen.add(function)
    for node in _names(function):
        for found in _named_by(node, function.__globals__):
            if isinstance(found, Act):
                yield found
            elif isinstance(found, FunctionType) and found.__module__.startswith(FOLLOWED):
                for inner in _wrapped(found):
                    yield from _named_in(inner, seen)


@cache
def _names(function: FunctionType) -> list[ast.Name | ast.Attribute]:
    """Those in its body, but its own variables."""
    (said,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    inside = [node for one in said.body for node in ast.walk(one)]
    own = {node.arg for node in ast.walk(said) if isinstance(node, ast.arg)}
    names = (node for node in inside if isinstance(node, ast.Name))
    own |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    named = (node for node in inside if isinstance(node, ast.Name | ast.Attribute))
    return [node for node in named if not (isinstance(node, ast.Name) and node.id in own)]


def _named_by(node: ast.AST, known: dict[str, Any]) -> tuple[object, ...]:
    """What a name stands for: one thing, or each one of a table of views."""
    if isinstance(node, ast.Name):
        found = known.get(node.id)
        if isinstance(found, dict):  # a table of views; the register of all acts is none
            return tuple(entry for entry in found.values() if not isinstance(entry, Act))
        return (found,)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        module = known.get(node.value.id)
        return (getattr(module, node.attr, None),) if isinstance(module, ModuleType) else ()
    return ()


def page() -> str:
    """The table as Markdown, the same for the same addresses."""
    rows = [one for one in addresses() if one.name]
    lines = [
        "# Who may do what",
        "",
        "Every address, by role and method: GET reads, POST sends. `python docs/access.py` writes "
        "this page from the code;",
        "a test asks every address as every role. Guests haven’t signed in. What a role may not do "
        "is refused in a sentence,",
        "and its buttons aren’t shown. Everyone but a director undoes only their own last action. "
        "A role given for one event",
        "holds there instead of the account’s own.",
        "",
        *_roles(),
        "",
        f"| address | {' | '.join(ROLES)} | actions |",
        f"|{'---|' * (len(ROLES) + 2)}",
        *(_row(one) for one in rows),
        "",
        "Addresses of earlier versions lead on to today’s, after sign-in.",
    ]
    return "\n".join(lines) + "\n"


def _roles() -> Iterator[str]:
    """Which rights each role has, and what each is about."""
    yield f"| right | {' | '.join(ROLES[1:])} |"
    yield f"|{'---|' * len(ROLES)}"
    for right in Right:
        cells = ["yes" if right in HELD[Role(role)] else "–" for role in ROLES[1:]]
        yield f"| {right.value} | {' | '.join(cells)} |"


def _row(one: Address) -> str:
    cells = [" ".join(one.may(role)) or "–" for role in ROLES]
    acts = ", ".join(f"`{act.name}`" for act in one.acts)
    return f"| `{one.shown}` | {' | '.join(cells)} | {acts} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.relative_to(PROJECT))
