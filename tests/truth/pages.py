"""What the pages show, read from the pages themselves: scores, spreads, and what is still asked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from html import unescape

from tests.web.browser import Element, Page

FIGURE = re.compile(r"[+−-]?\d+")


@dataclass
class Row:
    """A row of a table, with its cells as they stand, and by their labels."""

    classes: set[str]
    text: str
    cells: list[str] = field(default_factory=list)
    labelled: dict[str, str] = field(default_factory=dict)


def tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def figure(text: str) -> int | None:
    """The first number that is read; None for a dash, or nothing."""
    found = FIGURE.search(text)
    return int(found[0].replace("−", "-")) if found else None


def name_in(cell: str, players: Collection[str]) -> str:
    """Whose name a cell begins with, whatever stands behind it: “Newcomer 23” is no “Newcomer 2”,
    and “Ann” may be a champion."""
    return max((name for name in players if cell.startswith(name)), key=len)


def rows(page: Page, table: str, *, but: str = "") -> list[Row]:
    """The rows of the tables of this class, head apart; ``but``: of none of that class, too."""
    found: list[Row] = []
    inside = False
    for one in page.elements:
        if one.tag == "table":
            inside = table in one.classes and but not in one.classes
        elif inside and one.tag == "tr":
            found.append(Row(one.classes, tidy(one.text)))
        elif inside and found and one.tag in ("td", "th") and one.attributes.get("scope") != "col":
            found[-1].cells.append(tidy(one.text))
            if label := one.attributes.get("data-label"):
                found[-1].labelled[label] = tidy(one.text)
    return [row for row in found if row.cells]


def slip(page: Page) -> list[dict[str, int | None]]:
    """Each seat's figures on the slip's page, in order: Reported, Changes, Final, Spread; what a
    dispute reckons stands there in a table of its own."""
    seats = [*rows(page, "words-sheet", but="reckoned"), *rows(page, "pair-sheet")]
    said = [{label: figure(text) for label, text in row.labelled.items()} for row in seats]
    return [{_called(label): at for label, at in one.items()} for one in said]


def _called(label: str) -> str:
    return "Final" if label == "In force" else label


def asks(page: Page) -> list[str]:
    """What the slip asks of the director, whole: "Seat 3: 255 or 230 ..."."""
    return [
        tidy(one.text)
        for one in page.elements
        if one.tag == "section" and "ask" in one.classes and "note" not in one.classes
    ]


def questions(page: Page) -> list[tuple[int, str]]:
    """What each of them is about, by the fields of the form that lets it stand: the seat (0: the
    whole table) and "word TRAIN", "total 202/177", "tiles"."""
    found: list[dict[str, str]] = []
    inside = False
    for one in page.elements:
        if one.tag == "section":
            inside = "ask" in one.classes and "note" not in one.classes
            found += [{}] if inside else []
        elif inside and one.tag == "input":
            found[-1][one.attributes.get("name", "")] = one.attributes.get("value", "")
    return [(int(one.get("place") or 0), _named(one.get("about", ""))) for one in found]


def _named(about: str) -> str:
    """Without what only tells the words apart that it rests on."""
    return about.split(" ")[0] if about.startswith("tiles ") else about


def result(page: Page) -> str:
    return next((tidy(one.text) for one in page.elements if "result" in one.classes), "")


@dataclass
class Card:
    """A table of the round as the day's and the round's page draw it."""

    table: int
    state: str
    seats: list[tuple[str, int | None]] = field(default_factory=list)
    note: str = ""


def cards(page: Page) -> dict[int, Card]:
    found: list[Card] = []
    for one in page.elements:
        if one.tag == "article" and "table-card" in one.classes:
            state = next(iter(one.classes - {"table-card", "tile"}))
            found.append(Card(int(one.attributes["data-table"]), state))
        elif found and one.tag == "span" and "who" in one.classes and not found[-1].note:
            found[-1].seats.append((tidy(one.text), None))
        elif found and one.tag == "span" and "score" in one.classes and not found[-1].note:
            name, _ = found[-1].seats.pop()
            found[-1].seats.append((name, figure(one.text)))
        elif found and one.tag == "footer" and not found[-1].note:
            found[-1].note = tidy(one.text) or "–"
    return {card.table: card for card in found}


def pairs(page: Page) -> dict[int, Card]:
    """The games of a round of pairs, each side with its score, or with its credit."""
    found: list[Card] = []
    for one in page.elements:
        if one.tag == "li" and "pair" in one.classes:
            table = one.attributes["id"].removeprefix("table-").replace("bye", "0")
            found.append(Card(int(table), ""))
        elif found and one.tag == "span" and "side" in one.classes:
            found[-1].seats.append(("", None))
        elif found and one.tag == "b" and found[-1].seats and not found[-1].seats[-1][0]:
            found[-1].seats[-1] = (tidy(one.text), None)
        elif found and one.tag == "span" and "score" in one.classes:
            found[-1].seats[-1] = (found[-1].seats[-1][0], figure(one.text))
    return {card.table: card for card in found}


def to_do(page: Page) -> list[str]:
    """What waits at the desk; of the tables without a slip, each is a line."""
    lines, division = [], ""
    for one in _within(page, "waits"):
        if one.tag == "li" and one.attributes.get("id") != "open-tables":
            lines.append(tidy(one.text))
        elif "of-division" in one.classes:
            division = f"{tidy(one.text)} · "
        elif "data-begin" in one.attributes:
            lines.append(f"{division}{tidy(one.text)}, no slip yet")
    return lines


def to_see_to(page: Page, division: str = "") -> list[str]:
    """Those that are about tables: of this division, where several have theirs on the page."""
    start = f"{division} · " if division else ""
    mine = (line.removeprefix(start) for line in to_do(page) if line.startswith(start))
    return [line for line in mine if line.startswith("Table ")]


def states(page: Page) -> dict[int, str]:
    """By table what its card, its tile or its line in a list of pairs is."""
    found = {}
    for one in page.elements:
        at = one.attributes.get("data-table")
        if at and (one.tag == "a" or one.classes & {"table-card", "pair"}):
            found[int(at)] = next(iter(one.classes - {"table-card", "tile", "pair", "again"}))
    return found


def state(page: Page) -> str:
    """What the head of a slip calls its table; "" where it says nothing."""
    each = (one.classes - {"state", "quiet"} for one in page.elements if "state" in one.classes)
    return next((next(iter(classes)) for classes in each if classes), "")


def day_of(page: Page, division: str) -> tuple[dict[int, str], dict[str, int]]:
    """The tables of a division on a day's page, each with its state, and their counts."""
    found, tally = dict[int, str](), dict[str, int]()
    for one in _within(page, f"tables{division}"):
        at = one.attributes.get("data-table")
        if at:
            found[int(at)] = next(iter(one.classes - {"table-card", "tile"}))
        elif not found and "state" in one.classes:
            count, _, word = tidy(one.text).partition(" ")
            tally[word] = int(count)
    return found, tally


def _within(page: Page, named: str) -> Iterator[Element]:
    """The elements from the section of this name on, up to the next section."""
    inside = False
    for one in page.elements:
        if one.tag == "section":
            inside = one.attributes.get("aria-labelledby") == named
        if inside:
            yield one


def next_step(page: Page) -> str:
    return next((tidy(one.text) for one in page.elements if one.attributes.get("id") == "next"), "")


def next_block(page: Page) -> str:
    """All that the day's page says comes next."""
    return next((tidy(one.text) for one in page.elements if "next" in one.classes), "")


def nothing_to_do(page: Page) -> bool:
    return "very slip is accepted." in page.text


def shown_round(page: Page, division: str) -> int:
    """Which round the day's tables of a division are of."""
    for one in page.elements:
        if one.tag == "h2" and one.attributes.get("id", "").startswith(f"tables{division}"):
            return figure(tidy(one.text).casefold().partition("round")[2].split()[0]) or 0
    return 0


@dataclass(frozen=True)
class Checked:
    """A line of the check of every slip: its weight, its round and table, what it says."""

    weight: str
    round: int | None
    table: int | None
    says: str


EVERY = "?check=every"  # behind the desk’s address


def every_slip(page: Page) -> list[Checked]:
    """What the desk lists of every slip."""
    items = [
        re.search(
            r'<li class="(error|warning|note)">.*?<b>(.*?)</b>.*?<span class="says">(.*?)</span>',
            part + "</li>",
            re.DOTALL,
        )
        for part in page.html.partition('<ul class="queue every">')[2]
        .partition("</ul>")[0]
        .split("</li>")
    ]
    return [_checked(*item.groups()) for item in items if item]


def _checked(weight: str, where: str, says: str) -> Checked:
    number, table = re.search(r"[Rr]ound (\d+)", where), re.search(r"Table (\d+)", where)
    return Checked(
        weight,
        int(number[1]) if number else None,
        int(table[1]) if table else None,
        tidy(unescape(says)),
    )


def standings(page: Page) -> dict[str, list[str]]:
    """By name, the cells of everybody's line, as the headings have them."""
    heads = [
        tidy(one.text)
        for one in page.elements
        if one.tag == "th" and one.attributes.get("scope") == "col"
    ]
    found = {}
    for row in [*rows(page, "ranked"), *rows(page, "places")]:
        if len(row.cells) > 2:
            found[row.cells[heads.index("Player")]] = row.cells
    return {"": heads, **found}


def count_in(page: Page) -> tuple[int, int]:
    """``3 of 5 results in``, wherever the hall says it."""
    found = re.search(r"(\d+) of (\d+) results? in\b", page.text)
    return (int(found[1]), int(found[2])) if found else (-1, -1)


def hall_tables(page: Page) -> dict[int, list[tuple[str, int | None]]]:
    """By table who sits there, with what the hall's results say they scored."""
    found: dict[int, list[tuple[str, int | None]]] = {}
    table = 0
    for one in page.elements:
        if one.tag == "h2" and one.attributes.get("id", "").startswith("table-"):
            table = int(one.attributes["id"].removeprefix("table-"))
            found[table] = []
        elif table and "who" in one.classes:
            found[table].append((tidy(one.text), None))
        elif table and found[table] and "score" in one.classes:
            found[table][-1] = (found[table][-1][0], figure(one.text))
        elif "hall-byes" in one.classes:
            table = 0
    return found


def hall_board(page: Page) -> dict[str, list[str]]:
    """By name the figures of the hall's standings."""
    return {row.cells[1]: row.cells[2:] for row in rows(page, "hall-board")}


def card_rows(page: Page) -> dict[int, str]:
    """What a player's own page says of each round."""
    found: dict[int, str] = {}
    inside = False
    for one in page.elements:
        inside = "card-rows" in one.classes if one.tag == "ul" else inside
        if inside and one.tag == "li":
            text = tidy(one.text)
            found[figure(text) or 0] = text
    return found


@dataclass
class Listed:
    """A player as the list has them, or their own page; ``gone``: “withdrawn from round 2”."""

    name: str = ""
    number: str = ""
    rating: str = ""
    gone: str = ""
    address: str = ""
    member: str = ""
    brings: str = ""
    checked_in: bool = False


def listed(page: Page) -> list[Listed]:
    """The list of players, in its order."""
    lines: list[Listed] = []
    for one in page.elements:
        if name := one.attributes.get("data-name"):
            lines.append(Listed(name))
        elif lines and not lines[-1].address and one.tag == "a":
            lines[-1].address = one.attributes["href"]
        elif lines and "c-number" in one.classes:
            lines[-1].number = tidy(one.text)
        elif lines and one.tag == "i":
            lines[-1].rating = tidy(one.text).partition(",")[0]
        elif lines and "c-state" in one.classes and "withdrawn" in one.text:
            lines[-1].gone = tidy(one.text)
    return lines


def player(page: Page) -> Listed:
    """A player's own page."""
    said = [one for one in page.elements if one.tag in ("p", "dt", "dd")]
    line = next(tidy(one.text) for one in said if one.classes == {"sub"} and one.tag == "p")
    rating, *facts = line.split(" · ")
    terms = [tidy(one.text) for one in said if one.tag == "dt"]
    details = dict(zip(terms, (tidy(one.text) for one in said if one.tag == "dd"), strict=True))
    chips = [tidy(one.text) for one in said if "state-chip" in one.classes]
    numbers = [tidy(one.text) for one in said if "player-number" in one.classes]
    return Listed(
        name=page.title,
        number=next((number.removeprefix("Number ") for number in numbers), ""),
        rating=rating.removeprefix("rated "),
        gone=next((chip for chip in chips if chip.startswith("withdrawn")), ""),
        member=next((f.removeprefix("member ") for f in facts if f.startswith("member ")), ""),
        brings=details.get("Brings", ""),
        checked_in=details["Checked in"] == "yes",
    )
