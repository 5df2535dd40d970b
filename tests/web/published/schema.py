"""Where a value isn't as the schemas in ``docs/`` say."""

from __future__ import annotations

import json
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tests.places import PROJECT

SHAPES: dict[str, Any] = {
    shape: json.loads((PROJECT / "docs" / f"{shape}.schema.json").read_text("utf-8"))
    for shape in ("event", "round", "player")
}
FILES: Registry[Any] = Registry().with_resources(
    (f"{shape}.schema.json", Resource.from_contents(SHAPES[shape])) for shape in SHAPES
)


def faults(value: Any, shape: str = "event") -> list[str]:
    """Each a line: the place in the value, and what is wrong there."""
    Draft202012Validator.check_schema(SHAPES[shape])
    found = Draft202012Validator(SHAPES[shape], registry=FILES).iter_errors(value)
    return sorted(f"{fault.json_path}: {fault.message}" for fault in found)
