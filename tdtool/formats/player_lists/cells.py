"""What stands in one cell of a list of players: a name, a rating, a member id, things brought."""

import re
import unicodedata

from tdtool.english import named
from tdtool.formats.quoting import quoted, shown

LONGEST_NAME = 80
LONGEST_ID = 20
LONGEST_CLASS = 12
LONGEST_TEAM = 60
MOST_GAMES = 100_000
HIGHEST_RATING = 3000

THINGS = {
    "tiles": "tiles", "tile": "tiles", "set": "tiles",
    "clock": "clock", "clocks": "clock", "timer": "clock",
    "board": "board", "boards": "board",
    "paper": "paper", "sheets": "paper",
}  # fmt: skip
UNRATED = {
    "", "-", "–", "—", "0", "unrated", "unr", "unr.", "n/a", "na", "nr", "none", "new", "?", "tba",
}  # fmt: skip
YES = {"x", "y", "yes", "1", "✓", "✔"}
NO = {"", "n", "no", "0", "-", "–", "—"}
SMALL_SUFFIXES = {"jr", "sr", "jun", "sen"}
SUFFIXES = SMALL_SUFFIXES | {"jr.", "sr.", "jun.", "sen.", "ii", "iii", "iv"}
PARTICLES = {"de", "del", "della", "der", "den", "di", "da", "dos", "la", "van", "von", "y", "zu"}
WORTHLESS = "\u200b\u2060\ufeff\u00ad\u200e"  # nothing is seen of them, and nothing is lost
JOINERS = {"\u200c", "\u200d"}  # they shape letters in some scripts; nothing else unseen may stay


class BadCell(ValueError):
    """A cell that can't be taken; the message is the sentence without its line number."""


def name_in(cell: str) -> str:
    """A name of 1 to 80 characters, its spaces collapsed; accents, apostrophes, hyphens stay.

    A comma parts the surname from what is given: ``Bee, Ann`` is Ann Bee, and the surname of
    ``de la Cruz, Maria`` is kept as one.
    """
    cell = "".join(sign for sign in cell if sign not in WORTHLESS)
    _refuse_the_unseen(cell)
    name = " ".join(cell.split()).rstrip(" ,")
    if not name:
        raise BadCell("there is no name")
    if "," in name:
        name = _turned(name)
    if len(name) > LONGEST_NAME:
        raise BadCell(
            f"the name has {len(name)} characters; up to {LONGEST_NAME} fit on the papers"
        )
    numbers = [part for part in name.split() if part.isdigit()]
    if not any(sign.isalpha() for sign in name):
        raise BadCell(f"{quoted(name)} has no letters, so it isn’t a name")
    if numbers:
        raise BadCell(
            f"“{name}” has the number {numbers[-1]} in it; if that is the rating, "
            "separate it as on the other lines"
        )
    return name


def _refuse_the_unseen(cell: str) -> None:
    for sign in cell:
        if unicodedata.category(sign)[0] == "C" and sign not in JOINERS and not sign.isspace():
            raise BadCell(f"the name has an invisible character (U+{ord(sign):04X})")


def _turned(name: str) -> str:
    parts = [part.strip() for part in name.split(",")]
    if len(parts) == 2 and parts[1].lower() in SUFFIXES:
        return f"{parts[0]}, {parts[1]}"
    if len(parts) == 3 and all(parts) and parts[2].lower() in SUFFIXES:
        return f"{named(parts[1], parts[0])}, {parts[2]}"
    if len(parts) != 2 or not all(parts):
        raise BadCell(
            f"“{name}” has {len(parts) - 1} commas in it; write the last name, one comma, then "
            "the first name"
        )
    return named(parts[1], parts[0])


def in_small_letters(name: str) -> str:
    """A name that was written in capitals: ``O’BRIEN-McDONALD``, ``de la Cruz``.

    >>> in_small_letters("SEÁN O’BRIEN"), in_small_letters("MARIA DE LA CRUZ")
    ('Seán O’Brien', 'Maria de la Cruz')
    """
    words = re.split(r"([\s-]+)", name)
    small = [_small(word, first=not at) for at, word in enumerate(words)]
    return "".join(small)


def _small(word: str, *, first: bool) -> str:
    if not first and word.lower() in PARTICLES:
        return word.lower()
    if word.rstrip(".").lower() in SUFFIXES - SMALL_SUFFIXES:
        return word
    capital = re.sub(r"\w+", lambda part: part[0].capitalize(), word)
    capital = re.sub(r"[’'](S|T)\b", lambda end: end[0].lower(), capital)
    return re.sub(r"^(Mc)(\w)", lambda part: part[1] + part[2].upper(), capital)


def rating_in(cell: str) -> int | None:
    """A whole number up to 3000; None for the unrated, who have 0, a dash or nothing.

    It may stand in brackets: ``(1834)``.
    """
    if re.fullmatch(r"\(.*\)|\[.*\]", cell):
        cell = cell[1:-1].strip()
    if cell.lower() in UNRATED:
        return None
    if not any(sign.isdigit() for sign in cell):
        raise BadCell(
            f"{quoted(cell)} isn’t a rating; enter a whole number, or leave it blank if unrated"
        )
    stranger = re.search(r"[^0-9]", cell)
    if stranger:
        raise BadCell(
            f"the rating {shown(cell)} has {_article(stranger[0])} in it; enter a whole number"
        )
    if int(cell) > HIGHEST_RATING:
        raise BadCell(f"the rating {shown(cell)} is over {HIGHEST_RATING}")
    return int(cell) or None


def _article(sign: str) -> str:
    if not sign.isalpha():
        return quoted(sign)
    return f"an {sign}" if sign.lower() in "aefhilmnorsx" else f"a {sign}"


def member_id_in(cell: str) -> str:
    """Up to 20 letters, digits and hyphens; empty where there is none."""
    if len(cell) > LONGEST_ID or not re.fullmatch(r"[A-Za-z0-9-]*", cell):
        raise BadCell(
            f"the member id {shown(cell)} must be at most {LONGEST_ID} letters, digits and hyphens"
        )
    return cell


def class_in(cell: str) -> str:
    """A prize class of up to 12 characters, as it is written."""
    return _short_text(cell, "class", LONGEST_CLASS)


def team_in(cell: str) -> str:
    """A team of up to 60 characters, as it is written."""
    return _short_text(cell, "team", LONGEST_TEAM)


def _short_text(cell: str, what: str, longest: int) -> str:
    text = " ".join(cell.split())
    if len(text) > longest or not text.isprintable():
        raise BadCell(
            f"the {what} {quoted(text)} is longer than {longest} characters"
            if len(text) > longest
            else f"the {what} {quoted(text)} has characters that can’t be printed"
        )
    return text


def games_in(cell: str) -> int | None:
    """Games played so far in a career, a whole number; None where nothing is said."""
    if cell in UNRATED - {"0"}:
        return None
    if not (cell.isascii() and cell.isdigit()) or int(cell[:9]) > MOST_GAMES:
        raise BadCell(f"the number of games played, {quoted(cell)}, isn’t a whole number")
    return int(cell)


def things_in(cell: str) -> frozenset[str]:
    """The things named in a cell such as ``tiles, clock`` or ``tiles and a board``."""
    words = set(re.findall(r"[^\s,;/+&]+", cell.lower())) - {"and", "a", "-"}
    strange = sorted(words - THINGS.keys())
    if strange:
        raise BadCell(f"{quoted(strange[0])} isn’t equipment: tiles, clock, board or paper")
    return frozenset(THINGS[word] for word in words)


def yes_in(cell: str, thing: str) -> bool:
    """Whether a cell under a heading such as Tiles is ticked."""
    if cell.lower() not in YES | NO:
        raise BadCell(f"under {thing} is {quoted(cell)}; write x or yes, or leave it blank")
    return cell.lower() in YES


# What the cells of a column without a heading look like: names, ratings, ids, things brought.

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
