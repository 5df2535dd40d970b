"""JSON that somebody hands in: read to plain values, each asked for by its kind.

Whatever isn’t as it should be is a sentence that says where.
"""

import json
from collections.abc import Iterator
from typing import Any

from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.text import LARGEST, Unreadable

LONGEST_TEXT = 200
Object = dict[str, Any]


def is_json(source: bytes) -> bool:
    """Whether a file begins as an object of JSON does."""
    return source[:200].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def document(source: str | bytes, *, largest: int = LARGEST) -> Object:
    """The object that a file holds. Raises ``Unreadable``."""
    if len(source) > largest:
        raise Unreadable(f"this file is {len(source) / 1e6:.0f} MB. Is it the right file?")
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
        read = json.loads(text.removeprefix("\ufeff"))
    except UnicodeDecodeError:
        raise Unreadable("this JSON isn’t UTF-8: save it again as UTF-8.") from None
    except json.JSONDecodeError as wrong:
        raise Unreadable(f"line {wrong.lineno} isn’t JSON: is the file whole?") from None
    except (RecursionError, ValueError):
        raise Unreadable("this JSON is nested too deep, or has a number without end.") from None
    if not isinstance(read, dict):
        raise Unreadable("this JSON is a list or a value, but an object is needed.")
    return read


def objects(of: Object, key: str, *, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a list, each with where it stands: ``players 3``. Raises ``Unreadable``."""
    every = of.get(key)
    at = f"{place}, {key}" if place else key
    if not isinstance(every, list):
        raise Unreadable(f"{at}: a list is needed.")
    for number, json_object in enumerate(every, 1):
        if not isinstance(json_object, dict):
            raise Unreadable(f"{at} {number}: an object is needed.")
        yield f"{at} {number}", json_object


def text(of: Object, key: str, *, place: str = "") -> str:
    """A text, its blanks collapsed; "" where there is none. Raises ``Unreadable``."""
    value = of.get(key)
    if value is None:
        return ""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value) if abs(value) < 10**18 else "…"
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise Unreadable(f"{_at(place, key)}: a text of up to {LONGEST_TEXT} characters is needed.")
    return " ".join(value.split())


def whole(of: Object, key: str, *, least: int, most: int, place: str = "") -> int | None:
    """A whole number, None where there is none. Raises ``Unreadable``."""
    value = of.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        value = int(value.strip()[:10])
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unreadable(f"{_at(place, key)}: {quoted(str(value)[:60])} isn’t a whole number.")
    if not least <= value <= most:
        raise Unreadable(
            f"{_at(place, key)}: {shown(str(value)) if abs(value) < 10**18 else 'the number'} "
            f"isn’t between {least} and {most}."
        )
    return value


def needed(value: int | None, key: str, *, place: str) -> int:
    """The same number, which must be there. Raises ``Unreadable``."""
    if value is None:
        raise Unreadable(f"{_at(place, key)}: a whole number is needed.")
    return value


def _at(place: str, key: str) -> str:
    return f"{place}, {key}" if place else key
