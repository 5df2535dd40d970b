"""The standings on the wall, with the cut and the reason for it; after the last round, places."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from tdtool.english import counted, dotted, listed, ordinal, plural
from tdtool.pairing.standings import win_loss
from tdtool.papers.contents import listings
from tdtool.papers.contents.contenders import ContenderRow, ContendersPaper, below
from tdtool.papers.contents.listings import Column
from tdtool.papers.contents.values import Order, PairStandingsPaper, StandingsPaper, TeamsPaper
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, Fitted, fit, wrapped
from tdtool.papers.kit.sheets import HAIR, LABEL, TINT, Sheets
from tdtool.queries.standings.contenders import ONLY_PLAY_OFF, ContenderLine, Needed
from tdtool.queries.standings.teams import NOBODY_LEFT, WITHOUT_PLAY_OFF, TeamLine
from tdtool.queries.standings.values import StandingLine, StandingRow

# What both listings of the standings have: their heads, their sheets, and a row a player.

Line = TypeVar("Line")
ROW = 9.0
LIST = 32.0  # where the rows begin
CHAMPION = 19.0
GAP = 1.8  # between two columns

ROW_ORDER = {
    Order.BY_TOTAL: "Total: the sum of all rounds.",
    Order.BY_FINAL: "Finalists by score in the final, all others by total (NSA-A3).",
    Order.BY_WINS: (
        "By wins (a tie counts half), then fewer losses, then spread. "
        "Players tied on all of these share a rank."
    ),
    Order.BY_WINS_AND_SCORES: (
        "By wins (a tie counts half), then fewer losses, then total points scored, then spread. "
        "Players tied on all of these share a rank."
    ),
}


@dataclass(frozen=True)
class Look:
    """Where things stand in a row, in millimetres."""

    place: float  # its end, from the left
    player: float  # from the left
    margin: float  # right of the last column
    tight: bool  # the captions of the columns


def _pending(paper: PairStandingsPaper | StandingsPaper) -> str:
    """What doesn't count yet, in sentences; "" where all does."""
    results = counted(paper.missing, "player’s result", "players’ results")
    of_round = f"{results} of round {paper.after} not accepted yet." if paper.missing else ""
    return " ".join(filter(None, (of_round, paper.pending)))


def title(paper: PairStandingsPaper | StandingsPaper) -> str:
    return "Final standings" if paper.is_final else "Standings"


def head(sheets: Sheets, paper: PairStandingsPaper | StandingsPaper, *, after: str) -> None:
    paper_head = paper.head
    below = dotted(paper_head.event, paper_head.day, paper_head.rules)
    sheets.title(title(paper), size=36, beside=after, below=below)


def heads(sheets: Sheets, columns: Iterable[Column[Line]], look: Look, y: float) -> None:
    """What the columns are called, from the right."""
    sheets.caption(sheets.left + look.place, y, "rank", align="right")
    sheets.caption(sheets.left + look.player, y, "player")
    x = sheets.right - look.margin
    for column in reversed(tuple(columns)):
        sheets.caption(x, y, column.heading, align="right", tight=look.tight)
        x -= column.wide


def tinted(sheets: Sheets, y: float, *, at: int) -> None:
    """Every other row stands on a tint."""
    if at % 2 == 0:
        sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)


def figures(
    sheets: Sheets, columns: Iterable[Column[Line]], line: Line, look: Look, y: float
) -> float:
    """What stands in the columns; gives the room that is left for the player."""
    x = sheets.right - look.margin
    for column in reversed(tuple(columns)):
        sheets.cell(
            x, y, column.value(line), wide=column.wide - GAP, size=column.size,
            font=column.font, ink=column.ink,
        )  # fmt: skip
        x -= column.wide
    return x - sheets.left - look.player


def place(sheets: Sheets, rank: int | None, look: Look, y: float, *, shared: bool) -> None:
    """A sign of equality behind it where others share it; a dash for who has none."""
    text, x = "–" if rank is None else str(rank), sheets.left + look.place
    sheets.cell(x, y, text, wide=look.place - 0.6, size=15, font=BOLD)
    if shared:
        sheets.middle(x + 0.4, y, "=", size=15, font=BOLD)


def name_and_note(
    sheets: Sheets, name: Fitted, note: str, look: Look, y: float, room: float
) -> None:
    """The name, and below it a note, small."""
    x = sheets.left + look.player
    sheets.block(x, y - 1.5, name)
    size = fit(note, width=room, size=8, font=REGULAR, lines=1).size
    sheets.text(x, y + 3.3, note, size=size, ink=LABEL)


# The standings of teams: each with its average, the sums, and its members.

TEAM_LIST = 30.0
RANK, NAME = 14.0, 20.0  # where each ends, or begins, from the left
WINS, SPREAD, SUMS = 62.0, 36.0, 0.0  # where each ends, from the right
ORDER = "By wins per player, then spread per player"


@books.drawing("team standings after round {0.after}")
def team_standings(book: Book, paper: TeamsPaper) -> None:
    """Raises NothingToPrint where no team has played."""
    if not paper.lines:
        yet = "No team has played yet. Enter the results of a round first."
        raise NothingToPrint(f"{NOBODY_LEFT}." if paper.after else yet)
    sheets = Sheets(book)
    division = f", division {paper.division}" if paper.division else ""
    after = f"after round {paper.after} of {paper.rounds}{division}"
    below = dotted(
        paper.head.event, paper.head.day, ORDER, WITHOUT_PLAY_OFF if paper.play_off else ""
    )
    head = partial(sheets.title, "Team standings", size=36, beside=after, below=below)
    blocks.draw(sheets, [_team(sheets, line) for line in paper.lines], top=TEAM_LIST, head=head)


def _team(sheets: Sheets, line: TeamLine) -> Block:
    """Rank, name and members at the left; at the right what ranks it, and the sums."""
    wide = sheets.right - sheets.left - NAME - WINS - 22
    members = [f"{member.who.name} {member.record} {member.spread}" for member in line.members]
    who = wrapped(listed(members), width=wide, size=8.5, font=REGULAR)
    tall = 11.0 + who.height

    def drawn(y: float) -> None:
        top = y + 5.6
        rank = f"{line.rank}{'=' if line.shared else ''}"
        sheets.text(sheets.left + RANK, top + 1.6, rank, size=14, font=BOLD, align="right")
        name = fit(line.name, width=wide, size=13.5, lines=1)
        sheets.middle(sheets.left + NAME, top, name.lines[0], size=name.size, font=SEMIBOLD)
        middle = y + 9.0 + who.height / 2
        sheets.block(sheets.left + NAME, middle, who, font=REGULAR, ink=LABEL)
        for from_right, figure, label in (
            (WINS, line.wins_each, "wins per player"),
            (SPREAD, line.spread_each, "spread per player"),
            (SUMS, line.record, f"together, {line.spread}"),
        ):
            at = sheets.right - from_right
            sheets.text(at, top + 1.6, figure, size=13.5, font=SEMIBOLD, align="right")
            sheets.text(at, top + 6.2, label, size=8, ink=LABEL, align="right")
        sheets.line(sheets.left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


LEGEND = 6.0  # the line below the last row
LOOK = Look(place=10, player=18, margin=3, tight=False)


@books.drawing(lambda paper: f"{title(paper).lower()} {_after(paper)}")
def standings(book: Book, paper: StandingsPaper) -> None:
    """Places, scores and totals; the cut is a bar that says why it is there."""
    if not paper.rows:
        raise NothingToPrint("There are no standings yet. Complete a round first.")
    sheets = Sheets(book)
    legend = LEGEND + (3.8 if _pending(paper) else 0)
    pages = _pages(paper, sheets.bottom - blocks.TALL - legend - LIST)
    for number, page in enumerate(pages, 1):
        head(sheets, paper, after=_after(paper))
        y = _champion(sheets, paper) if number == 1 else 0
        y = _rows(sheets, paper, page, LIST + y)
        if number == len(pages):
            _legend(sheets, paper, y)
        blocks.draw_fingerprint(sheets, sheet=number, count=len(pages))
        sheets.turn()


def _after(paper: StandingsPaper) -> str:
    return f"after round {paper.after} of {paper.rounds}"


# ---------------------------------------------------------------- what goes on which sheet


def _pages(paper: StandingsPaper, room: float) -> list[range]:
    """Rows a sheet, counting what the cut and the champion take; the cut stays with its rows."""
    pages, start = [], 0
    free = room - (CHAMPION if _champions(paper) else 0)
    for at in range(len(paper.rows)):
        tall = ROW + (_cut_height(paper) if at + 1 == paper.cut_after else 0)
        if tall > free:
            pages.append(range(start, at))
            start, free = at, room
        free -= tall
    return [*pages, range(start, len(paper.rows))]


def _champions(paper: StandingsPaper) -> list[StandingRow]:
    return [row for row in paper.rows if row.place == 1] if paper.is_final else []


def _cut_lines(paper: StandingsPaper) -> Fitted:
    return wrapped(paper.cut_says, width=180, size=10.5)


def _cut_height(paper: StandingsPaper) -> float:
    return 4.5 + _cut_lines(paper).height + (4.4 if paper.decided else 0)


# ---------------------------------------------------------------- rows


def _rows(sheets: Sheets, paper: StandingsPaper, page: range, y: float) -> float:
    columns = listings.of_totals_on_paper(paper.rows, is_final=paper.is_final)
    heads(sheets, columns, LOOK, y - 1.6)
    for at in page:
        tinted(sheets, y, at=at)
        row, middle = paper.rows[at], y + ROW / 2
        place(sheets, row.place, LOOK, middle, shared=row.shared)
        _name(sheets, row, middle, figures(sheets, columns, row, LOOK, middle))
        y += ROW
        if at + 1 == paper.cut_after:
            y = _cut(sheets, paper, y)
    sheets.line(sheets.left, y, sheets.right, y, weight=0.9)
    return y


def _name(sheets: Sheets, row: StandingRow, y: float, room: float) -> None:
    if not row.note:
        name = fit(row.name, width=room, size=13.5, height=ROW - 0.8, lines=2, squeeze=0.75)
        sheets.block(sheets.left + LOOK.player, y, name)
        return
    name = fit(row.name, width=room, size=12, lines=1)
    name_and_note(sheets, name, row.note, LOOK, y, room)


def _cut(sheets: Sheets, paper: StandingsPaper, y: float) -> float:
    """The bar below those who are above the cut, why it is there, and who decided; its foot."""
    sheets.line(sheets.left, y + 0.5, sheets.right, y + 0.5, weight=2.6)
    fitted = _cut_lines(paper)
    sheets.middle(sheets.left + 0.4, y + 4.4, "↑", size=13, font=BOLD)
    base = sheets.block(sheets.left + 6, y + 2.2 + fitted.height / 2, fitted)
    if paper.decided:
        sheets.text(sheets.left + 6, base + 4.6, paper.decided, size=9.5, ink=LABEL)
    y += _cut_height(paper)
    sheets.line(sheets.left, y, sheets.right, y, ink=HAIR)
    return y


# ---------------------------------------------------------------- champion, legend


def _champion(sheets: Sheets, paper: StandingsPaper) -> float:
    """Who won, above the list; gives the height it takes."""
    champions = _champions(paper)
    if not champions:
        return 0
    sheets.caption(sheets.left, LIST - 0.8, plural(len(champions), "champion"))
    names = listed(row.name for row in champions)
    name = fit(names, width=sheets.right - sheets.left, size=28, font=BOLD, height=11, squeeze=0.6)
    sheets.block(sheets.left, LIST + 6.4, name, font=BOLD)
    return CHAMPION


def _legend(sheets: Sheets, paper: StandingsPaper, y: float) -> None:
    shares = "= means tied. " if any(row.shared for row in paper.rows) else ""
    text = shares + ROW_ORDER[paper.order]
    for at, sentence in enumerate(filter(None, (text, _pending(paper)))):
        fitted = fit(sentence, width=sheets.right - sheets.left, size=8.5, font=REGULAR, lines=1)
        sheets.text(sheets.left, y + 4.6 + 3.8 * at, sentence, size=fitted.size, ink=LABEL)


# Standings by wins on the wall; after the last round, places.

PAIR_LEGEND = 14.0  # the lines below the last row
PAIR_LOOK = Look(place=14, player=24, margin=2, tight=True)


@books.drawing(lambda paper: f"{title(paper).lower()} {_pair_after(paper)}")
def standings_of_pairs(book: Book, paper: PairStandingsPaper) -> None:
    """Places, wins, losses and spread; who has withdrawn stands below them all."""
    everyone = (*paper.lines, *paper.gone)
    if not everyone:
        raise NothingToPrint("There are no standings yet. Complete a round first.")
    sheets = Sheets(book)
    pages = _pair_pages(paper, everyone, sheets.bottom - blocks.TALL - PAIR_LEGEND - LIST)
    for number, page in enumerate(pages, 1):
        head(sheets, paper, after=_pair_after(paper))
        y = LIST + (_pair_champion(sheets, paper) if number == 1 else 0)
        y = _pair_rows(sheets, paper, page, y)
        if number == len(pages):
            _pair_legend(sheets, paper, y)
        blocks.draw_fingerprint(sheets, sheet=number, count=len(pages))
        sheets.turn()


def _pair_after(paper: PairStandingsPaper) -> str:
    division = f", division {paper.division}" if paper.division else ""
    if not paper.after:
        return f"before round 1{division}"
    return f"after round {paper.after} of {paper.rounds}{division}"


def _pair_pages(
    paper: PairStandingsPaper, everyone: tuple[StandingLine, ...], room: float
) -> list[tuple[StandingLine, ...]]:
    first = int((room - (CHAMPION if _pair_champions(paper) else 0)) / ROW)
    most = int(room / ROW)
    rest = everyone[first:]
    return [everyone[:first], *(rest[at : at + most] for at in range(0, len(rest), most))]


# ---------------------------------------------------------------- rows


def _pair_rows(
    sheets: Sheets, paper: PairStandingsPaper, page: tuple[StandingLine, ...], y: float
) -> float:
    columns = listings.of_wins_on_paper((*paper.lines, *paper.gone))
    heads(sheets, columns, PAIR_LOOK, y - 1.6)
    for at, line in enumerate(page):
        tinted(sheets, y, at=at)
        middle = y + ROW / 2
        place(sheets, line.rank, PAIR_LOOK, middle, shared=line.shared)
        room = figures(sheets, columns, line, PAIR_LOOK, middle)
        _pair_name(sheets, paper, line, middle, room)
        y += ROW
    sheets.line(sheets.left, y, sheets.right, y, weight=0.9)
    return y


def _pair_name(
    sheets: Sheets, paper: PairStandingsPaper, line: StandingLine, y: float, room: float
) -> None:
    """The name, and below it the round's game in a few words, or that they have withdrawn."""
    if not (note := _note(paper, line)):
        name = fit(line.who.name, width=room, size=13.5, height=ROW - 1, lines=2)
        sheets.block(sheets.left + PAIR_LOOK.player, y, name)
        return
    name = fit(line.who.name, width=room, size=12.5, lines=1)
    name_and_note(sheets, name, note, PAIR_LOOK, y, room)


def _note(paper: PairStandingsPaper, line: StandingLine) -> str:
    if line.rank is None:
        return "withdrawn" + (f" from round {line.gone_from} on" if line.gone_from else "")
    return f"no. {line.who.number} · {line.last}" if line.last else f"no. {line.who.number}"


# ---------------------------------------------------------------- below and above


def _pair_champions(paper: PairStandingsPaper) -> list[StandingLine]:
    return [line for line in paper.lines if line.rank == 1] if paper.is_final else []


def _pair_champion(sheets: Sheets, paper: PairStandingsPaper) -> float:
    """Who won, large, over the places; gives the height it takes."""
    champions = _pair_champions(paper)
    if not champions:
        return 0
    names = listed(line.who.name for line in champions)
    won = champions[0]
    fitted = fit(names, width=118, size=24, font=BOLD, height=13, lines=2)
    sheets.block(sheets.left, LIST + 5, fitted, font=BOLD)
    text = "First place" if len(champions) == 1 else "First place, shared"
    sheets.caption(sheets.right, LIST + 2.6, text, align="right")
    figures = f"{won.record}, spread {won.spread_said}"
    sheets.text(sheets.right, LIST + 9, figures, size=15, font=SEMIBOLD, align="right")
    return CHAMPION


def _pair_legend(sheets: Sheets, paper: PairStandingsPaper, y: float) -> None:
    sentences = [ROW_ORDER[paper.order]]
    if paper.reserved:
        places = "Place 1 is" if paper.reserved == 1 else f"Places 1 to {paper.reserved} are"
        sentences.insert(
            0, f"{places} decided in the play-off. Its players keep what they had before it."
        )
    sentences += filter(None, [_pending(paper)])
    for at, sentence in enumerate(sentences):
        fitted = fit(sentence, width=sheets.right - sheets.left, size=8.5, font=REGULAR, lines=1)
        sheets.text(sheets.left, y + 4.4 + 3.8 * at, sentence, size=fitted.size, ink=LABEL)


# Who can still win: a line a player, with the wins that they need.

CONTENDER_LIST = 36.0
RANK_END, WHO, RECORD, SPREAD_END, FINISH = 10.0, 16.0, 96.0, 113.0, 118.0  # from the left
GROUP = 25.0  # the width of two columns of wins
EXPLAINED = (
    "At least: with fewer wins it is out of reach. Certain: with so many, whatever the others do; "
    "–: not by wins alone."
)


@books.drawing("contenders after round {0.after}")
def contenders(book: Book, paper: ContendersPaper) -> None:
    """Raises NothingToPrint where no round is left."""
    if not paper.rows:
        over = "No round is left to play, so the places are no longer open."
        raise NothingToPrint(ONLY_PLAY_OFF if paper.left else over)
    sheets = Sheets(book)
    division = f", division {paper.division}" if paper.division else ""
    beside = f"after round {paper.after} of {paper.rounds}{division}"
    subtitle = dotted(paper.head.event, paper.head.day)

    def head() -> None:
        sheets.title("Who can still win", size=36, beside=beside, below=subtitle)
        _contender_heads(sheets, paper)

    explained = _explained(sheets, paper)
    room = sheets.bottom - blocks.TALL - CONTENDER_LIST - explained.tall
    times = max(1.0, min(1.6, room / (len(paper.rows) * ROW)))
    rows = [_contender_row(sheets, paper, row, times) for row in paper.rows]
    blocks.draw(sheets, [*rows, explained], top=CONTENDER_LIST, head=head)


def _wins_for(paper: ContendersPaper) -> list[tuple[str, Callable[[ContenderLine], Needed]]]:
    """What wins are needed for: the first place that is open and, where there are more, a prize."""
    first = paper.ahead + 1
    for_first = f"for {ordinal(first)}", lambda line: line.for_first
    for_a_prize = "for a prize", lambda line: line.for_a_prize
    return [for_first, for_a_prize] if paper.prizes > first else [for_first]


def _contender_heads(sheets: Sheets, paper: ContendersPaper) -> None:
    y, left = CONTENDER_LIST - 1.6, sheets.left
    sheets.caption(left + RANK_END, y, "rank", align="right", tight=True)
    sheets.caption(left + WHO, y, "player")
    sheets.caption(left + RECORD, y, "won – lost", align="right", tight=True)
    sheets.caption(left + SPREAD_END, y, "spread", align="right", tight=True)
    sheets.caption(left + FINISH, y, "can finish", tight=True)
    groups = _wins_for(paper)
    for at, (name, _) in enumerate(groups, -len(groups)):
        x = sheets.right + at * GROUP
        sheets.caption(x + GROUP / 2, y - 3.4, f"wins {name}", align="centre", tight=True)
        sheets.caption(x + GROUP * 0.27, y, "at least", align="centre", tight=True)
        sheets.caption(x + GROUP * 0.77, y, "certain", align="centre", tight=True)
    sheets.line(left, CONTENDER_LIST, sheets.right, CONTENDER_LIST, ink=HAIR)


def _contender_row(
    sheets: Sheets, paper: ContendersPaper, row: ContenderRow, times: float
) -> Block:
    """What is certain stands where the wins would."""
    line, who, groups = row.line.line, row.line.line.who, _wins_for(paper)
    left, wins = sheets.left, sheets.right - len(groups) * GROUP
    tall, larger = ROW * times, min(times, 1.25)

    def drawn(y: float) -> None:
        middle, size = y + tall / 2, 12 * larger
        rank = "–" if line.rank is None else f"{line.rank}{'=' if line.shared else ''}"
        sheets.cell(left + RANK_END, middle, rank, wide=RANK_END, size=size + 1, font=BOLD)
        room = RECORD - WHO - 15
        name = fit(who.name, width=room, size=size + 1, height=tall - 0.8, lines=2, squeeze=0.8)
        sheets.block(left + WHO, middle, name)
        sheets.cell(left + RECORD, middle, line.record, wide=14, size=size, font=SEMIBOLD)
        sheets.cell(left + SPREAD_END, middle, line.spread_said, wide=14, size=size)
        finish = fit(row.finish, width=wins - FINISH - left - 1, size=11.5, lines=1)
        sheets.block(left + FINISH, middle, finish)
        if row.line.gibson:
            certain = fit(row.line.gibson, width=sheets.right - wins - 2, size=10, height=tall - 1)
            sheets.block(wins + 2, middle, certain, font=REGULAR)
        for at, (_, of) in enumerate(() if row.line.gibson else groups):
            needed, x = of(row.line), wins + at * GROUP
            for share, halves in ((0.27, needed.at_least), (0.77, needed.certain)):
                never = halves is None or needed.at_least is None
                text = "–" if never else win_loss.figure((halves or 0) / 2)
                sheets.middle(x + GROUP * share, middle, text, size=size, align="centre")
        sheets.line(left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


def _explained(sheets: Sheets, paper: ContendersPaper) -> Block:
    conditions = below(paper)
    text = (
        f"Wins in the {counted(paper.left, 'round')} left. {EXPLAINED} "
        f"{conditions[:1].upper()}{conditions[1:]}."
    )
    lines = wrapped(text, width=sheets.right - sheets.left, size=9, font=REGULAR)
    tall = lines.height + 5
    return Block(tall, lambda y: sheets.block(sheets.left, y + tall / 2, lines, font=REGULAR,
                                              ink=LABEL))  # fmt: skip
