"""Where a value isn't as ``docs/event.schema.json`` says."""

from __future__ import annotations

import json
from typing import Any

from jsonschema import Draft202012Validator

from tests.places import PROJECT

SCHEMA: dict[str, Any] = json.loads((PROJECT / "docs" / "event.schema.json").read_text("utf-8"))


def faults(value: Any) -> list[str]:
    """Each a line: the place in the value, and what is wrong there."""
    Draft202012Validator.check_schema(SCHEMA)
    found = Draft202012Validator(SCHEMA).iter_errors(value)
    return sorted(f"{fault.json_path}: {fault.message}" for fault in found)
