"""The signs of states and acts, from one file of drawings."""

from functools import cache, lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

KEPT = 256  # signs, each in its color

register = template.Library()


@register.simple_tag
def icon(name: str, hue: str = "") -> SafeString:
    """``{% icon "accepted" %}``: the drawing of this name; ``hue``: in the color of this state."""
    return _drawn(name, hue)


@lru_cache(maxsize=KEPT)
def _drawn(name: str, hue: str) -> SafeString:
    """Escaped once: a page of a large event has a sign for each of its tables."""
    return format_html(
        '<svg class="i{}" aria-hidden="true"><use href="{}#{}" /></svg>',
        f" hue {hue}" if hue else "",
        _drawings(),
        name,
    )


@cache
def _drawings() -> str:
    return static("tdtool/icons.svg")
