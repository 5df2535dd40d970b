"""The signs of states and acts, from one file of drawings."""

from __future__ import annotations

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, hue: str = "") -> SafeString:
    """``{% icon "accepted" %}``: the drawing of this name; ``hue``: in the color of this state."""
    return format_html(
        '<svg class="i{}" aria-hidden="true"><use href="{}#{}" /></svg>',
        f" hue {hue}" if hue else "",
        _drawings(),
        name,
    )


@cache
def _drawings() -> str:
    return static("tdtool/icons.svg")
