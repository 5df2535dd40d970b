"""Names that fit: a word of a name is set smaller where it is long, and is never broken inside."""

from __future__ import annotations

import re

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
LONG, LONGEST = 18, 25  # letters from which a word is set smaller, and smaller still
PIECE = re.compile(r"[^\s-]+")  # a browser breaks a line at a blank and after a hyphen


@register.filter
def unbroken(name: str) -> str | SafeString:
    """``{{ row.name|unbroken }}``: the name, set smaller if a word of it is long."""
    longest = max(map(len, PIECE.findall(name)), default=0)
    if longest < LONG:
        return name
    size = "longest-word" if longest >= LONGEST else "long-word"
    return format_html('<span class="{}">{}</span>', size, name)
