"""Draw the house as it is: floors, rooms, and who imports from whom: ``python docs/house.py``.

It reads ``tdtool/`` by ``ast`` and writes ``docs/pictures/house.svg``. Lines are told in hundreds
and widths of arrows in steps, so that not every change of a module makes another picture.
"""

from __future__ import annotations

import ast
import html
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
HOUSE = PROJECT / "tdtool"
PICTURE = PROJECT / "docs" / "pictures" / "house.svg"
FLOORS = {
    "engine": 0, "pairing": 0, "formats": 0,
    "models": 1,
    "services": 2, "queries": 2,
    "printing": 3, "papers": 3,
    "web": 4, "cli": 4, "management": 4, "rehearsal": 4,
}  # fmt: skip
SAYS = {
    4: "in and out",
    3: "paper",
    2: "write | read",
    1: "what is remembered",
    0: "rules, without Django",
}
LEGEND = (
    "A box is as wide as it has lines, an arrow as thick as there are imports: "
    "down, or through a floor’s one door."
)
Parsed = Callable[[Path], Iterable[ast.AST]]  # a file’s nodes
NO_ROOM = {"migrations", "static"}  # folders that are none

WIDTH, MARGIN, LABEL = 1240, 24, 128
GAP, BETWEEN, PAD, HEAD = 34, 62, 12, 46  # between rooms, between floors, in a room, its name
SUBJECT, LEAST = 26, 92  # a subject's height, a room's least width
CSS = """text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
.name{font-size:17px;font-weight:650;fill:#fff}.lines{font-size:12px;fill:#fff;opacity:.85}
.subject{font-size:11.5px;fill:#1d2433}.floor{font-size:26px;font-weight:650;fill:#3b4456}
.says{font-size:12px;fill:#5d6678}.legend{font-size:12px;fill:#5d6678}"""
COLOURS = {4: "#3b5ba9", 3: "#7a4b94", 2: "#1f7a6d", 1: "#9a6324", 0: "#a13d52"}
TINTS = {4: "#e9eefa", 3: "#f2eaf7", 2: "#e4f3f0", 1: "#f8efe3", 0: "#f9e9ec"}


@dataclass
class Room:
    """A folder of the house; where its box is, once it is placed."""

    name: str
    lines: int
    subjects: dict[str, int]  # the folders in it, each with its lines
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0

    @property
    def floor(self) -> int:
        return FLOORS[self.name]


def rooms() -> dict[str, Room]:
    """Every room with its lines. Raises KeyError where a folder of modules has no floor."""
    found = {}
    for folder in sorted(path for path in HOUSE.iterdir() if path.is_dir()):
        if folder.name in NO_ROOM or not any(folder.rglob("*.py")):
            continue
        FLOORS[folder.name]
        inside = sorted(path for path in folder.iterdir() if any(path.rglob("*.py")))
        subjects = {path.name: _lines(path) for path in inside}
        found[folder.name] = Room(folder.name, _lines(folder), subjects)
    return found


def _lines(folder: Path) -> int:
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))


def arrows(names: set[str], parsed: Parsed) -> Counter[tuple[str, str]]:
    """How often modules of one room import modules of another."""
    counted: Counter[tuple[str, str]] = Counter()
    for path in sorted(HOUSE.rglob("*.py")):
        here = path.relative_to(HOUSE).parts[0]
        if here in names:
            imported = _imported(parsed(path))
            counted.update((here, room) for room in imported if room in names - {here})
    return counted


def _parsed(path: Path) -> Iterable[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def _imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The room of every module of the house that a file imports."""
    modules = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    for module in sorted(modules):
        parts = module.split(".")
        if parts[0] == HOUSE.name and len(parts) > 2:
            yield parts[1]


# ------------------------------------------------------------ where everything is


def place(house: dict[str, Room], told: Counter[tuple[str, str]]) -> int:
    """Give every room its box, floor by floor from the top; returns the picture's height."""
    scale = _scale(house)
    y = MARGIN + 18.0
    for floor in sorted(SAYS, reverse=True):
        row = _in_order([room for room in house.values() if room.floor == floor], told)
        for room in row:
            room.width = _width(room, scale)
            room.height = HEAD + SUBJECT * len(_shelves(room)) + (PAD if room.subjects else 0)
        tallest = max((room.height for room in row), default=0)
        free = WIDTH - LABEL - 2 * MARGIN - sum(one.width for one in row) - GAP * (len(row) - 1)
        x = MARGIN + LABEL + free / 2
        for room in row:
            room.x, room.y, room.height = x, y, tallest
            x += room.width + GAP
        y += tallest + BETWEEN
    return round(y - BETWEEN + MARGIN + 30)


def _scale(house: dict[str, Room]) -> float:
    """Pixels a line, so that the widest floor fits."""
    scale = 0.1
    while any(_needs(house, floor, scale) > WIDTH - LABEL - 2 * MARGIN for floor in SAYS):
        scale *= 0.98
    return scale


def _needs(house: dict[str, Room], floor: int, scale: float) -> float:
    row = [_width(room, scale) for room in house.values() if room.floor == floor]
    return sum(row) + GAP * (len(row) - 1)


def _width(room: Room, scale: float) -> float:
    widest = max((_label(name) for name in room.subjects), default=0) + 2 * PAD
    return round(max(LEAST, len(room.name) * 12.2 + 2 * PAD, widest, hundreds(room.lines) * scale))


def hundreds(lines: int) -> int:
    return max(100, round(lines, -2))


def _in_order(row: list[Room], told: Counter[tuple[str, str]]) -> list[Room]:
    """Who imports from a neighbour stands to its left; else by name."""
    above = {one.name: sum(told[other.name, one.name] > 0 for other in row) for one in row}
    return sorted(row, key=lambda room: (above[room.name], room.name))


def _label(subject: str) -> float:
    return len(subject) * 7 + 14


def _shelves(room: Room) -> list[list[tuple[str, float, float]]]:
    """The subjects of a room in rows: each with its place and its width, by its share of lines."""
    rows: list[list[tuple[str, float, float]]] = []
    inner, left = room.width - 2 * PAD, 0.0
    for name, lines in sorted(room.subjects.items(), key=lambda one: (-one[1], one[0])):
        width = min(inner, max(_label(name), hundreds(lines) / hundreds(room.lines) * inner))
        if width > left:
            rows.append([])
            left = inner
        rows[-1].append((name, room.x + PAD + inner - left, width - 4))
        left -= width
    return rows


# ------------------------------------------------------------ what is drawn


def svg(parsed: Parsed = _parsed) -> str:
    """The picture, the same for the same house."""
    house = rooms()
    told = arrows(set(house), parsed)
    height = place(house, told)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label="The rooms of tdtool by floor">',
        f"<style>{CSS}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="13" '
        'markerHeight="13" markerUnits="userSpaceOnUse" orient="auto">'
        '<path d="M0 .6 7.4 4 0 7.4z" fill="#68728a"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" rx="16" fill="#fcfbf8"/>',
        *_bands(house),
        *_drawn_arrows(house, told),
        *(line for room in house.values() for line in _box(room)),
        f'<text class="legend" x="{MARGIN + LABEL}" y="{height - 18}">{LEGEND}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _bands(house: dict[str, Room]) -> Iterator[str]:
    by_floor: dict[int, list[Room]] = defaultdict(list)
    for room in house.values():
        by_floor[room.floor].append(room)
    for floor, row in sorted(by_floor.items(), reverse=True):
        top, height = row[0].y - 16, row[0].height + 32
        yield (
            f'<rect x="{MARGIN / 2}" y="{top:g}" width="{WIDTH - MARGIN}" height="{height:g}" '
            f'rx="12" fill="{TINTS[floor]}"/>'
        )
        middle = top + height / 2
        yield f'<text class="floor" x="{MARGIN + 4}" y="{middle:g}">{floor}</text>'
        yield f'<text class="says" x="{MARGIN + 4}" y="{middle + 18:g}">{SAYS[floor]}</text>'


def _drawn_arrows(house: dict[str, Room], told: Counter[tuple[str, str]]) -> Iterator[str]:
    """From the thickest to the thinnest, behind the boxes."""
    ends = _ends(house, told)
    for (one, other), count in sorted(told.items(), key=lambda arrow: (-arrow[1], arrow[0])):
        here, there = house[one], house[other]
        if here.floor == there.floor:
            y = here.y + here.height / 2
            way = f"M{here.x + here.width:g} {y:g}H{there.x - 4:g}"
        else:
            (x, y), (to, end) = ends[one, other]
            bend = (end - y) * 0.45
            way = f"M{x:g} {y:g}C{x:g} {y + bend:g} {to:g} {end - bend:g} {to:g} {end - 4:g}"
        yield (
            f'<path d="{way}" fill="none" stroke="#68728a" stroke-opacity=".62" '
            f'stroke-width="{_thick(count):g}" marker-end="url(#tip)">'
            f"<title>{one} → {other}</title></path>"
        )


def _thick(imports: int) -> float:
    """In steps of half a pixel, from 1 to 11."""
    return min(11.0, max(1.0, round(math.sqrt(imports) * 1.1) / 2 + 0.5))


Point = tuple[float, float]


def _ends(
    house: dict[str, Room], told: Counter[tuple[str, str]]
) -> dict[tuple[str, str], tuple[Point, Point]]:
    """Where each arrow leaves the foot of a box and comes to the top of another: side by side, in
    the order of the boxes at the other end."""
    down = [arrow for arrow in told if house[arrow[0]].floor > house[arrow[1]].floor]
    leaves, comes = {}, {}
    for name, room in house.items():
        out = sorted((_middle(house[to]), to) for of, to in down if of == name)
        into = sorted((_middle(house[of]), of) for of, to in down if to == name)
        for at, (_, to) in enumerate(out, 1):
            x = room.x + room.width * at / (len(out) + 1)
            leaves[name, to] = (round(x, 1), room.y + room.height)
        for at, (_, of) in enumerate(into, 1):
            x = room.x + room.width * at / (len(into) + 1)
            comes[of, name] = (round(x, 1), room.y)
    return {arrow: (leaves[arrow], comes[arrow]) for arrow in down}


def _middle(room: Room) -> float:
    return room.x + room.width / 2


def _box(room: Room) -> Iterator[str]:
    yield (
        f'<rect x="{room.x:g}" y="{room.y:g}" width="{room.width:g}" height="{room.height:g}" '
        f'rx="9" fill="{COLOURS[room.floor]}"/>'
    )
    x = room.x + PAD
    yield f'<text class="name" x="{x:g}" y="{room.y + 21:g}">{html.escape(room.name)}</text>'
    lines = f"{hundreds(room.lines):,} lines"
    yield f'<text class="lines" x="{x:g}" y="{room.y + 37:g}">{lines}</text>'
    for row, shelf in enumerate(_shelves(room)):
        y = room.y + HEAD + SUBJECT * row
        for name, left, width in shelf:
            yield (
                f'<rect x="{left:.1f}" y="{y:g}" width="{width:.1f}" height="{SUBJECT - 4}" '
                f'rx="5" fill="{TINTS[room.floor]}"/>'
            )
            text = html.escape(name)
            yield f'<text class="subject" x="{left + 6:.1f}" y="{y + 15:g}">{text}</text>'


if __name__ == "__main__":
    PICTURE.write_text(svg(), encoding="utf-8")
    print(PICTURE.relative_to(PROJECT))
