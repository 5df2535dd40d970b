"""As much of JSON Schema as ``docs/event.schema.json`` is written in; another keyword fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.places import PROJECT

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "boolean": bool,
    "integer": int, "number": (int, float), "null": type(None),
}  # fmt: skip
SAID = {"$schema", "$defs", "title", "description"}
SCHEMA: dict[str, Any] = json.loads((PROJECT / "docs" / "event.schema.json").read_text("utf-8"))


def faults(value: Any, schema: dict[str, Any] = SCHEMA, at: str = "") -> list[str]:
    """Where the value isn't as the schema says; each a line."""
    return [
        fault for key, said in schema.items() for fault in _faults(value, key, said, schema, at)
    ]


def _faults(value: Any, key: str, said: Any, schema: dict[str, Any], at: str) -> Iterator[str]:
    if key in SAID or key == "properties":
        return
    elif key == "$ref":
        yield from faults(value, SCHEMA["$defs"][said.removeprefix("#/$defs/")], at)
    elif key == "anyOf":
        tried = [faults(value, one, at) for one in said]
        yield from () if [] in tried else min(tried, key=len)
    elif key == "type":
        if not any(_is(value, one) for one in ([said] if isinstance(said, str) else said)):
            yield f"{at}: {value!r} is no {said}"
    elif key in ("const", "enum"):
        if value not in (said if key == "enum" else [said]):
            yield f"{at}: {value!r} isn’t {said}"
    elif key == "required":
        yield from (f"{at}: no {name}" for name in said if name not in (value or ()))
    elif key == "items":
        for number, one in enumerate(value or ()):
            yield from faults(one, said, f"{at}/{number}")
    elif key == "additionalProperties":
        assert said is False
        for name, one in (value or {}).items():
            if name not in schema["properties"]:
                yield f"{at}: {name} isn’t in the schema"
            else:
                yield from faults(one, schema["properties"][name], f"{at}/{name}")
    else:
        raise NotImplementedError(key)


def _is(value: Any, name: str) -> bool:
    kind = TYPES[name]
    return isinstance(value, kind) and (name == "boolean" or not isinstance(value, bool))
