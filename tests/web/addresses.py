"""Every address of the project, from its urlconf, with sensible parts in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tdtool.queries.hall import codes as player_codes
from tdtool.queries.slips import slip
from tests.cast import Day


@dataclass(frozen=True)
class Route:
    """An address as the urlconf has it: its name, and the parts that it wants. One of several acts
    is an address for each, ``event_act:hide``."""

    name: str
    parts: tuple[str, ...]

    def address(self, **told: Any) -> str:
        name, _, act = self.name.partition(":")
        parts = {part: told[part] for part in self.parts}
        return reverse(name, kwargs={**parts, "act": act} if act else parts)


def routes() -> list[Route]:
    """Every address."""
    return list(_walk(get_resolver().url_patterns, ()))


def _walk(patterns: list[Any], above: tuple[str, ...]) -> Iterator[Route]:
    for one in patterns:
        parts = (*above, *one.pattern.converters)
        if isinstance(one, URLResolver):
            yield from _walk(one.url_patterns, parts)
        else:
            assert isinstance(one, URLPattern)
            assert one.name, f"the address {one.pattern} has no name"
            acts = getattr(one.callback, "views", None)
            if acts is None:
                yield Route(one.name, parts)
            for act in acts or ():
                yield Route(f"{one.name}:{act}", tuple(part for part in parts if part != "act"))


OF_THE_HALL = {one.name for one in routes() if one.name.startswith("hall")}


def parts_of(day: Day) -> dict[str, Any]:
    """What to put into the addresses of a day whose round 1 is posted."""
    first = day.division.entries.order_by("registered")[0]
    return {
        **_of_every_day(day),
        "entry": first.uuid,
        "own_code": player_codes.of_entry(first),
        "code": slip.code_of(day.game(1, 1)),
        "game": day.game(1, 1).uuid,
        "display": "482713",
        "dispute": next((one.uuid for one in day.event.disputes.all()), UUID(int=0)),
    }


def address_of(route: Route, day: Day, told: dict[str, Any] | None = None) -> str:
    """The address of a day before or after its posting; ``told`` may name the account and any
    other part, which is taken out of it."""
    told, ann = {} if told is None else told, day.entry("Ann").uuid
    parts = {
        **_of_every_day(day),
        "entry": ann,
        "own_code": player_codes.of_event(day.event)[str(ann)],
        "code": "AAAAAAAAAA",
        "game": UUID(int=0),
        "display": "9",
        "dispute": UUID(int=0),
        "account": told.get("account", day.by.uuid),
    }
    for part in [key for key in told if key.startswith("in-address-")]:
        parts[part.removeprefix("in-address-")] = told.pop(part)
    return route.address(**parts)


def _of_every_day(day: Day) -> dict[str, Any]:
    """The parts that don't hang on what is posted."""
    return {
        "division": day.event.slug,
        "event": day.event.slug,
        "number": 1,
        "table": 1,
        "within": "A",
        "player": 1,
        "name": "round-1-tables",
        "file": "players.csv",
        "office": "csv",
        "word": "nothing",
        "stream": f"{day.event.slug}-1",
        "field": "score",
        "account": day.by.uuid,
        "which": day.division.uuid,
        "system": day.event.system,
    }
