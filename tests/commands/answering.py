"""A command's answer, in the same process."""

import io
import json
from typing import Any

from django.core.management import call_command


def text(*argv: object) -> str:
    out = io.StringIO()
    call_command(*map(str, argv), stdout=out)
    return out.getvalue()


def as_json(*argv: object) -> Any:
    return json.loads(text(*argv, "--format", "json"))
