"""Pieces of a sheet that aren't broken, put one below the other on as many sheets as they need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tdtool.english import counted, dotted, in_fours
from tdtool.papers.kit.fit_text import BOLD, REGULAR
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets

# The record's fingerprint at the foot of a sheet, to compare with the desk's screen.

BOX = 13.0
TALL = 16.0  # the box, and what is kept free above it
PITCH = 2.15  # from sign to sign


def draw_fingerprint(sheets: Sheets, *, sheet: int, count: int) -> None:
    """The head of the journal, to compare with the desk's screen: groups of four, fixed pitch."""
    head = sheets.head
    top = sheets.bottom - BOX
    sheets.box(sheets.left, top, sheets.right - sheets.left, BOX, weight=0.5, ink=HAIR, radius=1.2)
    end = sheets.caption(sheets.left + 3, top + 4.4, "history check code")
    entries = counted(head.entries, "action")
    text = dotted(f"{entries} so far; each later action changes this code", head.accounts)
    sheets.text(end + 4, top + 4.4, text, size=8, ink=LABEL)
    sheets.text(
        sheets.right - 3,
        top + 4.4,
        f"{sheets.revision} · sheet {sheet} of {count}",
        size=8,
        ink=LABEL,
        align="right",
    )
    groups = in_fours(head.fingerprint).split()
    step = (sheets.right - sheets.left - 6 - 4 * PITCH) / max(1, len(groups) - 1)
    for number, group in enumerate(groups):
        ends = number < 2 or number >= len(groups) - 2
        _fixed(sheets, sheets.left + 3 + number * step, top + 10, group, bold=ends)


def _fixed(sheets: Sheets, x: float, y: float, signs: str, *, bold: bool) -> None:
    font = BOLD if bold else REGULAR
    for number, sign in enumerate(signs):
        sheets.text(x + (number + 0.5) * PITCH, y, sign, size=11, font=font, align="centre")


Column = tuple[float, str, str]  # where it stands or ends, what it is called, how it is aligned


@dataclass(frozen=True)
class Foot:
    """What stands at the foot of every sheet: its height in millimetres, and how it is drawn,
    told the sheet's number and how many there are."""

    tall: float
    draw: Callable[[int, int], object]


@dataclass(frozen=True)
class Block:
    """How tall a piece is, in millimetres, and how it is drawn from a height on."""

    tall: float
    draw: Callable[[float], object]


def draw(
    sheets: Sheets,
    blocks: Sequence[Block],
    *,
    top: float,
    head: Callable[[], object],
    foot: Foot | None = None,
) -> None:
    """The blocks in their order from ``top`` down, on as many sheets as they need.

    ``head`` draws what stands over them on every sheet, ``foot`` what stands under them: by
    default the record's fingerprint.
    """
    under = foot or _fingerprint(sheets)
    pages = _pages(blocks, sheets.bottom - under.tall - top)
    for number, page in enumerate(pages, 1):
        head()
        _below_each_other(page, top)
        under.draw(number, len(pages))
        sheets.turn()


def _fingerprint(sheets: Sheets) -> Foot:
    return Foot(
        TALL,
        lambda number, count: draw_fingerprint(sheets, sheet=number, count=count),
    )


def _below_each_other(blocks: Sequence[Block], y: float) -> None:
    for block in blocks:
        block.draw(y)
        y += block.tall


def _pages(blocks: Sequence[Block], room: float) -> list[list[Block]]:
    """As many on a sheet as it has room for, in millimetres."""
    pages: list[list[Block]] = [[]]
    free = room
    for block in blocks:
        if block.tall > free and pages[-1]:
            pages.append([])
            free = room
        pages[-1].append(block)
        free -= block.tall
    return pages


def together(*parts: Block) -> Block:
    """One block of several: a heading isn't parted from what it is over."""
    tall = sum(part.tall for part in parts)
    return Block(tall, lambda y: _below_each_other(parts, y))


def heading(sheets: Sheets, title: str, *, columns: Sequence[Column] = ()) -> Block:
    """A title over a rule, and under it the heads of the columns that follow."""

    def drawn(y: float) -> None:
        sheets.text(sheets.left, y + 5.6, title, size=11, font=BOLD)
        sheets.line(sheets.left, y + 7.2, sheets.right, y + 7.2, weight=0.9)
        for at, name, align in columns:
            sheets.caption(sheets.left + at, y + 10.6, name, align=align)

    return Block(11.8 if columns else 8.2, drawn)
