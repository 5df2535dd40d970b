"""Blank challenge slips, cut across only; and the log of challenges for the file."""

from collections.abc import Sequence

from tdtool import english
from tdtool.english import dotted
from tdtool.papers.contents.values import ChallengeLog, ChallengePad
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, Fitted, fit, wrapped
from tdtool.papers.kit.sheets import FAINT, HAIR, INK, LABEL, TINT, Sheets
from tdtool.queries.challenges.challenges import ChallengeView, LookUpView

STRIP = 59.4  # the least a strip is tall: five to an A4 sheet, four to a Letter one
WORDS, LETTERS = 4, 15
LETTER, LINE = 8.0, 9.2  # a box for a letter
MARK = 5.0  # where a strip is cut

WHY = {
    "first": "looked up",
    "queried": "queried",
    "resubmitted": "resubmitted",
    "ruled": "ruled by the director",
}
SAYS = {"found": "in the list", "missing": "not in the list", "short": "too short", "": ""}
BODY = 32.0  # where the rows of the log begin
ROW = 6.0  # above and below the lines of a row
LEADING = 4.2


# ---------------------------------------------------------------- the pad


@books.drawing("challenge slips")
def pad(book: Book, paper: ChallengePad) -> None:
    """As many strips as the sheet has room for."""
    sheets = Sheets(book)
    strips = int(sheets.height / STRIP + 0.01)
    tall = sheets.height / strips
    for number in range(strips):
        if number:
            _cut(sheets, number * tall)
        _strip(sheets, paper, number * tall, tall)
    sheets.turn()


def _cut(sheets: Sheets, y: float) -> None:
    for x in (0.0, sheets.width - MARK):
        sheets.line(x, y, x + MARK, y, weight=0.5)
    x = MARK + 1
    while x < sheets.width - MARK:
        sheets.line(x, y, x + 0.4, y, ink=HAIR)
        x += 1.6


def _strip(sheets: Sheets, paper: ChallengePad, y: float, tall: float) -> None:
    """The words, both initials, and one answer for all: no place to say which failed (SCR-11).
    In Anagrams each word has its own."""
    top = y + (tall - 50.6) / 2
    x = (sheets.width - 194) / 2
    _where(sheets, paper, x, top)
    sheets.caption(x + 31, top + 3.2, "all challenged words, one per line, in capitals")
    count, between = (3, 0.3) if paper.word_by_word else (WORDS, 0.8)
    line_tops = [top + 5 + word * (LINE + between) for word in range(count)]
    for y in line_tops:
        _letters(sheets, x + 31, y)
    sheets.text(x + 31, top + 48, paper.advice, size=8, ink=LABEL)
    if paper.word_by_word:
        _answer_each(sheets, x + 154.5, line_tops)
        _initials(sheets, x + 154.5, top + 33.5, tall=6.0)
        return
    _initials(sheets, x + 154.5, top)
    _judge(sheets, x + 154.5, top)


def _where(sheets: Sheets, paper: ChallengePad, x: float, top: float) -> None:
    sheets.text(x, top + 4.2, "Challenge", size=18, font=BOLD)
    sheets.block(x, top + 8.6, fit(paper.head.event, width=28, size=8, height=6.4, lines=2),
                 font=REGULAR, ink=LABEL)  # fmt: skip
    sheets.caption(x, top + 14.6, "table")
    sheets.digits(x, top + 15.8, 28.2, 11, count=3)
    sheets.caption(x, top + 32, "round")
    wide = 18.8 if paper.divisions else 28.2
    sheets.digits(x, top + 33.2, wide, 11, count=2)
    if paper.divisions:
        sheets.caption(x + 20, top + 32, "div")
        sheets.box(x + 20, top + 33.2, 8.2, 11)


def _letters(sheets: Sheets, x: float, y: float) -> None:
    """Fifteen boxes, stronger every five, so that letters can be counted."""
    sheets.box(x, y, LETTERS * LETTER, LINE)
    for number in range(1, LETTERS):
        at, strong = x + number * LETTER, number % 5 == 0
        sheets.line(at, y + 0.2, at, y + LINE - 0.2, weight=0.9 if strong else 0.35,
                    ink=INK if strong else HAIR)  # fmt: skip


def _initials(sheets: Sheets, x: float, top: float, *, tall: float = 8.2) -> None:
    sheets.caption(x, top + 3.2, "spelling checked")
    for number, label in enumerate((("challenger",), ("player who", "made the play"))):
        start = x + number * 20.3
        sheets.box(start, top + 5, 19.2, tall)
        for line, words in enumerate(label):
            y = top + tall + 7.7 + 2.7 * line
            sheets.text(start + 9.6, y, words, size=7, ink=LABEL, align="centre")


def _answer_each(sheets: Sheets, x: float, line_tops: Sequence[float]) -> None:
    """Beside each word its own two boxes."""
    sheets.caption(x, line_tops[0] - 1.8, "judge: one box per word")
    for y in line_tops:
        for number, verdict in enumerate(("stays", "comes off")):
            start = x + number * 17.5
            sheets.box(start, y, LINE, LINE, fill=1)
            sheets.text(start + LINE + 1.2, y + 5.8, verdict, size=8, ink=LABEL)


def _judge(sheets: Sheets, x: float, top: float) -> None:
    sheets.box(x, top + 19.8, 39.5, 28.4, weight=0.5, ink=HAIR, radius=1.2, fill=TINT)
    sheets.caption(x + 2, top + 23.6, "judge: check one box", tight=True)
    answers = (("Acceptable", "play stays"), ("Not acceptable", "play is removed"))
    for number, (answer, effect) in enumerate(answers):
        y = top + 25.6 + number * 11
        sheets.box(x + 2, y, 8.8, 8.8, fill=1)
        sheets.text(x + 12.4, y + 4, answer, size=10.5, font=BOLD)
        sheets.text(x + 12.4, y + 7.6, effect, size=8, ink=LABEL)


# ---------------------------------------------------------------- the log


@books.drawing("challenges")
def log(book: Book, paper: ChallengeLog) -> None:
    """Every challenge with its answers, the oldest first."""
    sheets = Sheets(book)
    pages = _pages(paper, sheets.bottom - 8 - BODY)
    for number, page in enumerate(pages, 1):
        _log_head(sheets, paper)
        y = BODY
        for row in page:
            y = _row(sheets, row, y)
        if not paper.rows:
            sheets.text(sheets.left, BODY + 4, "Nothing was challenged.", size=10.5)
        _log_foot(sheets, paper, number, len(pages))
        sheets.turn()


def _pages(paper: ChallengeLog, room: float) -> list[list[ChallengeView]]:
    pages: list[list[ChallengeView]] = [[]]
    free = room
    for row in paper.rows:
        tall = _tall(row)
        if tall > free and pages[-1]:
            pages.append([])
            free = room
        pages[-1].append(row)
        free -= tall
    return pages


def _lines(look_up: LookUpView) -> Fitted:
    """The words with their answers, and the reason where there is one."""
    words = ", ".join(f"{judged.word} {SAYS[judged.answer]}".strip() for judged in look_up.words)
    sentence = dotted(words, look_up.reason)
    return wrapped(sentence or "no words", width=94, size=9)


def _tall(row: ChallengeView) -> float:
    height = sum(LEADING * len(_lines(look_up).lines) + LEADING for look_up in row.look_ups)
    return ROW + max(height, LEADING + 3.6 * len(_penalty(row)))


def _row(sheets: Sheets, row: ChallengeView, y: float) -> float:
    sheets.line(sheets.left, y, sheets.right, y, ink=HAIR)
    base = y + 5.2
    sheets.text(sheets.left, base, str(row.number), size=12, font=BOLD)
    sheets.text(sheets.left + 9, base, english.clock(row.at), size=9)
    sheets.text(sheets.left + 21, base, f"Table {row.table}", size=10, font=SEMIBOLD)
    verdict = "Acceptable" if row.acceptable else "Not acceptable"
    sheets.text(sheets.right, base, verdict, size=10.5, font=BOLD, align="right")
    round_label = f"Round {row.round_number}" if row.round_number else "not playing"
    parts = [round_label, _division(row), _kind(row)]
    sheets.text(sheets.left + 21, base + 4.2, dotted(*parts), size=8, ink=LABEL)
    for number, line in enumerate(_penalty(row)):
        y_line = base + 4.2 + 3.6 * number
        sheets.text(sheets.right, y_line, line, size=8, ink=LABEL, align="right")
    for look_up in row.look_ups:
        base = _look_up(sheets, look_up, base)
    return y + _tall(row)


def _look_up(sheets: Sheets, look_up: LookUpView, base: float) -> float:
    x = sheets.left + 50
    for line in _lines(look_up).lines:
        sheets.text(x, base, line, size=9)
        base += LEADING
    parts = [english.clock(look_up.at), WHY[look_up.why]]
    parts += [look_up.clause, look_up.lexicon, look_up.by]
    sheets.text(x, base, dotted(*parts), size=8, ink=FAINT)
    return base + LEADING


def _division(row: ChallengeView) -> str:
    return f"Division {row.division}" if row.division else ""


def _kind(row: ChallengeView) -> str:
    return "" if row.kind == "words" else row.kind


def _penalty(row: ChallengeView) -> list[str]:
    """Lines beside the answers: a long name goes over two."""
    sentences = [f"{penalty.line} ({penalty.clause})" for penalty in row.penalty]
    return [
        line
        for sentence in sentences
        for line in wrapped(sentence, width=44, size=8, font=REGULAR).lines
    ]


def _log_head(sheets: Sheets, paper: ChallengeLog) -> None:
    y = 22.0
    end = sheets.text(sheets.left - 0.5, y, "Challenges", size=30, font=BOLD)
    sheets.text(end + 8, y - 5, f"{len(paper.rows)} in all", size=13, font=SEMIBOLD)
    head = paper.head
    below = dotted(head.event, head.day, head.rules)
    second = fit(below, width=sheets.right - end - 8, size=9, font=REGULAR, height=7, lines=2)
    sheets.block(end + 8, y - 0.6, second, font=REGULAR, ink=LABEL)
    sheets.line(sheets.left, y + 4, sheets.right, y + 4, weight=1.4)


def _log_foot(sheets: Sheets, paper: ChallengeLog, number: int, count: int) -> None:
    sheets.line(sheets.left, sheets.bottom - 4, sheets.right, sheets.bottom - 4, ink=HAIR)
    head = paper.head
    note = f"For directors and judges: it shows which word failed · {head.list_note}"
    sheets.text(sheets.left, sheets.bottom, note, size=8, ink=LABEL)
    mark = f"history check code {head.codes} · sheet {number} of {count}"
    sheets.text(sheets.right, sheets.bottom, mark, size=8, ink=LABEL, align="right")
