"""A piece of a text as a sentence quotes it: cut short, and what can't be printed made visible."""

from tdtool.english import visible

MOST = 40  # signs


def quoted(text: str, *, most: int = MOST) -> str:
    """Between quotation marks.

    >>> quoted("a line far too long", most=6)
    '“a line…”'
    """
    return f"“{shown(text, most=most)}”"


def shown(text: str, *, most: int = MOST) -> str:
    """The same without marks."""
    text = visible(text)
    return text if len(text) <= most else f"{text[:most]}…"
