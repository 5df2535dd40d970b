"""How an overlay looks, by the query of its address: size, color, align, pad."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from tdtool.services.acts import Refused

SIZES = range(8, 401)
PADS = range(401)
ALIGNS = ("left", "center", "right")
COLOR = re.compile(r"#?((?:[0-9a-f]{3}){1,2})|([a-z]{3,20})")


class BadLook(Refused):
    """A value that no overlay can have; the message says which can be."""


@dataclass(frozen=True)
class Look:
    """``color`` as CSS has it: ``#ffffff`` or a name; sizes in pixels."""

    size: int = 48
    color: str = "#ffffff"
    align: str = "left"
    pad: int = 0

    @property
    def css(self) -> str:
        return (
            f"p {{ font-size: {self.size}px; color: {self.color}; "
            f"text-align: {self.align}; padding: 0 {self.pad}px; }}\n"
        )

    @property
    def query(self) -> str:
        """What differs from the usual, as it stands in an address."""
        usual = vars(Look())
        return urlencode({key: val for key, val in vars(self).items() if val != usual[key]})


def read(query: Mapping[str, str]) -> Look:
    """The look that an address asks for; what it doesn’t name is as usual. Raises BadLook."""
    return Look(
        size=_number("size", query, SIZES, Look.size),
        color=_color(query.get("color", query.get("colour", Look.color))),
        align=_align(query.get("align", Look.align)),
        pad=_number("pad", query, PADS, Look.pad),
    )


def _number(name: str, query: Mapping[str, str], allowed: range, usual: int) -> int:
    typed = query.get(name, str(usual))
    if typed.isascii() and typed.isdigit() and len(typed) < 5 and int(typed) in allowed:
        return int(typed)
    low, high = allowed[0], allowed[-1]
    raise BadLook(f"{name} must be a number from {low} to {high}, not “{typed[:20]}”.")


def _color(typed: str) -> str:
    match = COLOR.fullmatch(typed.lower())
    if match is None:
        raise BadLook(f"color must be like ffcc00 or a name like white, not “{typed[:20]}”.")
    return f"#{match[1]}" if match[1] else match[2]


def _align(typed: str) -> str:
    if typed not in ALIGNS:
        raise BadLook(f"align must be left, center or right, not “{typed[:20]}”.")
    return typed
