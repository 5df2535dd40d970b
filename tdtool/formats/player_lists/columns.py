"""The columns of a list of players: what separates them, and which is which."""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tdtool.formats.player_lists.cells import CODE, MEMBER, THINGS, UNREAD, is_rating, kind
from tdtool.formats.player_lists.text import Line, ListUnreadable
from tdtool.formats.quoting import quoted, shown

SEPARATORS = {"\t": "tab", ";": "semicolon", ",": "comma"}
SPACES = " "
HEADINGS = {
    "name": {
        "name", "names", "player", "players", "playername", "fullname", "lastfirst",
        "lastnamefirstname", "surnamefirstname", "surnamegivenname",
    },
    "first": {"first", "firstname", "givenname", "given", "forename"},
    "last": {"last", "lastname", "surname", "familyname", "family"},
    "rating": {
        "rating", "ratings", "rtg", "nsa", "naspa", "nsarating", "nasparating", "elo",
        "currentrating", "nwlrating", "cswrating", "wespa", "wesparating", "ratingnwl",
        "ratingcsw",
    },
    "member id": {
        "member", "memberid", "memberno", "membernumber", "membershipnumber", "id",
    },
    "naspa id": {"nsaid", "naspaid", "naspanumber", "naspano"},
    "wespa id": {"wespaid", "wespanumber", "wespano"},
    "coco number": {"coconumber", "cocoid", "cocono"},
    "class": {"class", "prizeclass"},
    "team": {"team", "teamname"},
    "career games": {"games", "careergames", "lifegames", "lifeg"},
    "brings": {"brings", "bring", "bringing", "equipment"},
    "tiles": {"tiles", "tileset", "bringstiles"},
    "clock": {"clock", "clocks", "timer", "bringsclock"},
    "board": {"board", "boards", "bringsboard"},
    "paper": {"paper", "sheets", "bringspaper"},
}  # fmt: skip
ROLES = {heading: role for role, headings in HEADINGS.items() for heading in headings}
OF_OFFICES = {"naspa id": "naspa", "wespa id": "wespa", "coco number": "coco"}  # with their keys
TELLING = {
    "name",
    "first",
    "last",
    "rating",
    "member id",
    "naspa id",
    "wespa id",
}  # a header has one of these
DOUBTFUL = "doubtful"  # a column that few lines have, of a kind that is there already
COUNT = re.compile(r"#?(\d{1,4})[.):]?")
DASHES = ("-", "–", "—", "|", "/")
HEADER_ADVICE = "Name the columns in the first line, e.g. name, rating, member id"


class BadLine(ValueError):
    """A line that doesn't come apart; the message is the sentence without its line number."""


@dataclass(frozen=True)
class Columns:
    """How a list comes apart: its separator, and the role of each column from the left.

    ``header`` is the first line where it names the columns; ``counted`` says that a number in
    front only counts the lines.
    """

    separator: str
    roles: tuple[str, ...]
    header: Line | None
    counted: bool

    @property
    def read(self) -> list[str]:
        """The roles that are read, each once."""
        return [role for role in dict.fromkeys(self.roles) if role not in (UNREAD, DOUBTFUL)]

    @property
    def unread(self) -> list[str]:
        """The headings that mean nothing here."""
        if not self.header or self.separator == SPACES:
            return []
        headings = _cells(self.header.text, self.separator)
        return [
            heading
            for heading, role in zip(headings, self.roles, strict=True)
            if heading and role == UNREAD
        ]

    def cells(self, line: Line) -> list[str]:
        """The cells of a line, one for each of ``roles`` at most; ``BadLine`` if there are more."""
        cells = _cells(line.text, self.separator)
        if self.counted:
            cells = cells[1:]
        if self.separator == SPACES:
            return _name_and_rating(cells)
        return _fitted(cells, self.roles)


def columns_of(lines: Sequence[Line], *, separator: str = "") -> Columns:
    """Find the separator unless it is told, the header if there is one, what each column holds."""
    separator = separator or _separator(lines)
    header = lines[0] if is_header(lines[0], separator) else None
    table_rows = [_lenient(line, separator) for line in (lines[1:] if header else lines)]
    if header and separator != SPACES:
        return Columns(separator, _headed(_cells(header.text, separator)), header, counted=False)
    counted = _counts(table_rows)
    if counted:
        table_rows = [row[1:] for row in table_rows]
    if separator == SPACES:
        _refuse_headings_that_spaces_cannot_part(header)
        return Columns(separator, ("name", "rating", "brings", "member id"), header, counted)
    if separator == "," and _commas_are_of_names(table_rows):
        return columns_of(lines, separator=SPACES)
    return Columns(separator, _inferred(table_rows, turned=separator == ","), None, counted)


def _commas_are_of_names(table_rows: Sequence[Sequence[str]]) -> bool:
    """``Smith, Robin 1912``, as tsh writes it: nothing between commas but names, a rating behind
    some of them."""
    filled = [[cell for cell in row if cell] for row in table_rows]
    named = all(kind(cell) in ("name", CODE) for row in filled for cell in row)
    return named and any(
        len(row[-1].split()) > 1 and is_rating(row[-1].split()[-1]) for row in filled if row
    )


def _separator(lines: Sequence[Line]) -> str:
    """What parts the headings; else the first of tab, semicolon, comma in half of the lines."""
    bare = [re.sub(r'"[^"]*"', "", line.text) for line in lines]
    headed = [sign for sign in SEPARATORS if sign in bare[0] and is_header(lines[0], sign)]
    often = [sign for sign in SEPARATORS if sum(sign in text for text in bare) * 2 >= len(bare)]
    return (*headed, *often, SPACES)[0]


def _cells(text: str, separator: str) -> list[str]:
    if separator == SPACES and not ('"' in text and "," in text):
        return text.rstrip(" ,;\t").split()
    try:
        cells = next(csv.reader([text], delimiter=separator, strict=True, skipinitialspace=True))
    except csv.Error:
        raise BadLine("a quotation mark isn’t closed, or closes before its cell ends") from None
    return [cell.strip() for cell in cells if cell or separator != SPACES]


def _lenient(line: Line, separator: str) -> list[str]:
    """The cells where they come apart; a line that doesn't has no say in what a column is."""
    try:
        return _cells(line.text, separator)
    except BadLine:
        return []


def role_of(heading: str) -> str:
    """What a column with this heading holds; ``UNREAD`` where that means nothing here."""
    return ROLES.get(re.sub(r"[\W\d_]", "", heading.lower()), UNREAD)


def is_header(line: Line, separator: str) -> bool:
    """Whether a line names the columns: one of the telling ones is among them, and no number."""
    cells = _lenient(line, separator)
    roles = {role_of(cell) for cell in cells}
    if separator == SPACES:
        return bool(roles & TELLING) and UNREAD not in roles
    return bool(roles & TELLING) and not any(cell.isdigit() for cell in cells)


def _headed(headings: Sequence[str]) -> tuple[str, ...]:
    roles = [role_of(heading) for heading in headings]
    if "name" in roles:
        roles = [UNREAD if role in ("first", "last") else role for role in roles]
    if not {"name", "first", "last"} & set(roles):
        raise ListUnreadable(
            f"no column here is headed Name: {shown(', '.join(headings))}. Head one column Name, "
            "or two columns First and Last."
        )
    if "member id" not in roles:  # NASPA’s numbers can be told from those of others
        roles = ["member id" if role == "naspa id" else role for role in roles]
    for role, count in Counter(roles).items():
        if count > 1 and role not in (UNREAD, "brings"):
            raise ListUnreadable(f"{count} columns of this list are headed {role}: keep one.")
    return tuple(roles)


def _refuse_headings_that_spaces_cannot_part(header: Line | None) -> None:
    roles = [role_of(word) for word in header.text.split()] if header else []
    turned = "last" in roles and "first" in roles and roles.index("last") < roles.index("first")
    if turned or set(roles) - {"name", "first", "last", "rating", "brings"}:
        raise ListUnreadable(
            "this list separates columns by spaces, but names have spaces too: use commas, "
            "semicolons or tabs."
        )


def _counts(table_rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first cells count the lines from 1 on, with another cell behind them; some
    lines of the list may be gone."""
    counts = [COUNT.fullmatch(row[0]) if len(row) > 1 else None for row in table_rows]
    numbers = [int(count[1]) for count in counts if count]
    rising = all(a < b for a, b in pairwise(numbers))
    whole = len(table_rows) > 1 and len(numbers) == len(table_rows) and rising
    return whole and numbers[0] == 1 and numbers[-1] <= 2 * len(table_rows)


def _inferred(table_rows: Sequence[Sequence[str]], *, turned: bool) -> tuple[str, ...]:
    """What each column holds by what most of its cells look like; doubt is refused, not guessed.

    A column that doubles another is doubtful where few lines have it: each of those lines is
    then told that it has a cell too many. ``turned``: of two columns of single names, the first
    is the surname.
    """
    width = max((len(row) for row in table_rows), default=0)
    filled = [[row[at] for row in table_rows if at < len(row) and row[at]] for at in range(width)]
    roles = [DOUBTFUL] * width
    for at in sorted(range(width), key=lambda at: -len(filled[at])):
        if not filled[at]:
            continue
        [(looks, _)] = Counter(map(kind, filled[at])).most_common(1)
        if looks in ("brings", UNREAD, CODE) or looks not in roles:
            roles[at] = looks
        elif turned and looks == "name" and _are_surnames(table_rows, roles.index("name"), at):
            roles[roles.index("name")], roles[at] = "last", "first"
        elif len(filled[at]) * 2 > len(table_rows):
            raise ListUnreadable(
                f"columns {roles.index(looks) + 1} and {at + 1} of this list both look like a "
                f"{looks}. {HEADER_ADVICE}; or last, first, rating."
            )
    if not {"name", "last"} & set(roles) and CODE in roles:
        roles[roles.index(CODE)] = "name"
    roles = [UNREAD if role == CODE else role for role in roles]
    if not {"name", "last"} & set(roles):
        raise ListUnreadable(f"no column of this list looks like names. {HEADER_ADVICE}.")
    return tuple(roles)


def _are_surnames(table_rows: Sequence[Sequence[str]], at: int, beside: int) -> bool:
    """Whether two columns side by side are surname and given name: most have one word each."""
    if beside != at + 1:
        return False
    full_rows = [row for row in table_rows if len(row) > beside and row[at] and row[beside]]
    return sum(len(row[at].split()) == 1 for row in full_rows) * 2 > len(full_rows)


def _fitted(cells: list[str], roles: Sequence[str]) -> list[str]:
    """Things brought may run on over several cells at the end; nothing else may."""
    inside, beyond = cells[: len(roles)], [cell for cell in cells[len(roles) :] if cell]
    for role, cell in zip(roles, inside, strict=False):
        if role == DOUBTFUL and cell:
            raise BadLine(f"{quoted(cell)} is in a column that other lines don’t have")
    if not beyond:
        return inside
    if roles[-1] == "brings":
        return [*inside[:-1], ", ".join([inside[-1], *beyond])]
    raise BadLine(f"it has {len(cells)} columns where the list has {len(roles)}")


def _name_and_rating(words: list[str]) -> list[str]:
    """``Ann Bee 1784`` or ``1784 Ann Bee``; behind a rating may stand what is brought, and a
    member id anywhere."""
    ids = [word for word in words if MEMBER.fullmatch(word)][:1]
    words = [word for word in words if word not in ids]
    while len(words) > 2 and words[-2] in DASHES and is_rating(words[-1]):  # Ann Bee – 1784
        del words[-2]
    end = len(words)
    while end > 1 and words[end - 1].strip(",") in THINGS:
        end -= 1
    words, things = words[:end], " ".join(words[end:])
    first, last = (is_rating(words[0]), is_rating(words[-1])) if words else (False, False)
    if things and not last:
        raise BadLine(
            f"{quoted(things)} could be part of the name or equipment; put the rating, or "
            "“unrated”, between the two"
        )
    if first and last and len(words) > 1:
        raise BadLine(f"{quoted(words[0])} and {quoted(words[-1])} both look like its rating")
    behind = [things, *ids]
    if last:
        return [" ".join(words[:-1]).rstrip(",:"), words[-1], *behind]
    if first:
        return [" ".join(words[1:]), words[0], *behind]
    return [" ".join(words), "", *behind]
