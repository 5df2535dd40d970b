"""Names that fit: a word of a name is set smaller where it is long, and is never broken inside."""

import re

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
# letters from which a word is set smaller: in a narrow place, everywhere, and smaller still
LONGISH, LONG, LONGEST = 16, 18, 25
PIECE = re.compile(r"[^\s-]+")  # a browser breaks a line at a blank and after a hyphen


@register.filter
def unbroken(name: str) -> str | SafeString:
    """``{{ row.name|unbroken }}``: the name, set smaller if a word of it is long."""
    longest = max(map(len, PIECE.findall(name)), default=0)
    if longest < LONGISH:
        return name
    sizes = {LONGEST: "longest-word", LONG: "long-word", LONGISH: "longish-word"}
    size = next(size for least, size in sizes.items() if longest >= least)
    return format_html('<span class="{}">{}</span>', size, name)
