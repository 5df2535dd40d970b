"""What a button does, told by its end: “Draw round 4 …” asks first, “Draw round 4” draws."""

import re

from django import template

from tdtool import english

register = template.Library()
LEADS = re.compile(r"(Open (?!a )|Go to |See |Back)")  # words that lead to a page, and say so


@register.simple_tag
def asks(label: str = "") -> str:
    """``{% asks %}`` at the end of what a link or a fold says that only opens the place where it
    is done; with its words nothing, where they say themselves that they lead to a page.

    >>> asks("Complete round 3") == asks() != "", asks("Open slip"), asks("Go to players")
    (True, '', '')
    """
    return "" if LEADS.match(label) else english.ASKS_FIRST
