"""What the cells of a column without a heading look like: names, ratings, ids, things brought."""

from __future__ import annotations

import re

from tdtool.formats.player_lists.cells import THINGS, UNRATED

UNREAD = "not read"  # a column that no role stands for
CODE = "code"  # a state or a country; or initials, where nothing else looks like names
MEMBER = re.compile(r"[A-Za-z]{1,4}-?\d{3,}|\d{5,}")
RATING = re.compile(r"[(\[]?\d(?!.*\s[^\W\d])")  # and no word behind it
UNREAD_KINDS = re.compile(
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}"  # a date
    r"|\S+@\S+"
    r"|\+?[\d().-]+(?: [\d().-]+)+|\+\d+|\d+-\d+-\d+"  # a telephone
)


def kind(cell: str) -> str:
    """The role of a column whose cells look like this."""
    if UNREAD_KINDS.fullmatch(cell):
        return UNREAD
    if MEMBER.fullmatch(cell):
        return "member id"
    if RATING.match(cell) or cell.lower() in UNRATED:
        return "rating"
    words = re.findall(r"\w+", cell.lower())
    if words and set(words) <= THINGS.keys() | {"and"}:
        return "brings"
    return CODE if re.fullmatch(r"[A-Z]{2,3}", cell) else "name"


def is_rating(word: str) -> bool:
    """Whether a word of a line is a rating, or a wrong one: it has a figure, or says unrated."""
    return any(sign.isdigit() for sign in word) or word.strip("()[]").lower() in UNRATED
