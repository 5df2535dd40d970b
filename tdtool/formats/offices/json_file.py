"""JSON that somebody hands in: read to plain values, each asked for by its kind.

Whatever isn’t as it should be is a sentence that says where.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.text import LARGEST, Unreadable

LONGEST_TEXT = 200
DECIMAL = re.compile(r"[0-9]{1,6}\.[0-9]{1,20}", re.ASCII)
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


def objects(of: Object, key: str, *, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a list, each with where it stands: ``players 3``. Raises ``Unreadable``."""
    every = of.get(key)
    at = f"{where}, {key}" if where else key
    if not isinstance(every, list):
        raise Unreadable(f"{at}: a list is needed.")
    for number, one in enumerate(every, 1):
        if not isinstance(one, dict):
            raise Unreadable(f"{at} {number}: an object is needed.")
        yield f"{at} {number}", one


def text(of: Object, key: str, *, where: str = "") -> str:
    """A text, its blanks collapsed; "" where there is none. Raises ``Unreadable``."""
    said = of.get(key)
    if said is None:
        return ""
    if isinstance(said, int) and not isinstance(said, bool):
        said = str(said) if abs(said) < 10**18 else "…"
    if not isinstance(said, str) or len(said) > LONGEST_TEXT:
        raise Unreadable(f"{_at(where, key)}: a text of up to {LONGEST_TEXT} characters is needed.")
    return " ".join(said.split())


def whole(of: Object, key: str, *, least: int, most: int, where: str = "") -> int | None:
    """A whole number, None where there is none. Raises ``Unreadable``."""
    said = of.get(key)
    if said is None or said == "":
        return None
    if isinstance(said, str) and said.strip().isascii() and said.strip().isdigit():
        said = int(said.strip()[:10])
    if isinstance(said, float) and said.is_integer():
        said = int(said)
    if isinstance(said, bool) or not isinstance(said, int):
        raise Unreadable(f"{_at(where, key)}: {quoted(str(said)[:60])} isn’t a whole number.")
    if not least <= said <= most:
        raise Unreadable(
            f"{_at(where, key)}: {shown(str(said)) if abs(said) < 10**18 else 'the number'} isn’t "
            f"between {least} and {most}."
        )
    return said


def rating(of: Object, key: str, *, most: int, where: str = "") -> int | None:
    """A rating, decimals rounded; None where there is none. Raises ``Unreadable``."""
    said = of.get(key)
    text = said.strip() if isinstance(said, str) else repr(said)
    if isinstance(said, float | str) and DECIMAL.fullmatch(text):
        of = {key: rounded(text)}
    return whole(of, key, least=0, most=most, where=where)


def rounded(decimal: str) -> int:
    """The nearest whole number of one with decimals, a half upward.

    >>> rounded("1500.4"), rounded("1500.5"), rounded("1501")
    (1500, 1501, 1501)
    """
    whole, _, rest = decimal.partition(".")
    return int(whole) + (rest[:1] >= "5")


def needed(value: int | None, key: str, *, where: str) -> int:
    """The same number, which must be there. Raises ``Unreadable``."""
    if value is None:
        raise Unreadable(f"{_at(where, key)}: a whole number is needed.")
    return value


def _at(where: str, key: str) -> str:
    return f"{where}, {key}" if where else key
