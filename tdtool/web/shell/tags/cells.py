"""What a long listing has a thousand of, written at once: a loop in a template takes ten times as
long."""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def cells(row: Iterable[tuple[str, str]]) -> SafeString:
    """``{% cells row.cells %}``: how each looks, and what it says."""
    return SafeString("".join([f'<td class="{css}">{escape(text)}</td>' for css, text in row]))


@register.simple_tag
def options(
    choices: Iterable[tuple[object, str]], chosen: object, otherwise: int = 1
) -> SafeString:
    """``{% options people why.other 2 %}``: what can be chosen; where nothing is, the second."""
    written = []
    for at, (value, text) in enumerate(choices, 1):
        selected = value == chosen if chosen else at == otherwise > 1
        mark = " selected" if selected else ""
        written.append(f'<option value="{escape(str(value))}"{mark}>{escape(text)}</option>')
    return SafeString("".join(written))
