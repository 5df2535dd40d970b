"""A record of the end alone: nothing was played, and the words reported speak for themselves."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tdtool.engine.anagrams.reports import Reports
from tdtool.engine.final_words import by_system
from tdtool.engine.findings import Finding
from tdtool.engine.words import letters, tiles
from tdtool.engine.words.lexicon import Lexicon

NO_LIST = Lexicon("", frozenset(), "", official=False)


def scores(reports: Reports, nicks: Sequence[str]) -> dict[str, int | None]:
    """The scores that the words reported prove, where only they count (NSA-30, D62-14)."""
    return {
        nick: sum(by_system.points(reports.system, word) for word in reports.words[nick].words)
        + reports.adjustment(nick)
        if nick in reports.words
        else None
        for nick in nicks
    }


def findings(
    reports: Reports, nicks: Sequence[str], lexicon: Lexicon | None
) -> tuple[Finding, ...]:
    """What words before their holders say by themselves: their length, their blanks, their letters,
    the list."""
    seats = [
        by_system.Reported(reports.words[nick].words if nick in reports.words else (), None, nick)
        for nick in nicks
    ]
    verdict = by_system.verify(system=reports.system, lexicon=lexicon or NO_LIST, seats=seats)
    counting = (f for f in verdict.everything if f.kind != "word" or lexicon is not None)
    return tuple(_at_their_lines(reports, counting))


def _at_their_lines(reports: Reports, findings: Iterator[Finding]) -> Iterator[Finding]:
    """Findings on words at the line of the player's words, the table's at the last of them; of one
    clause and kind at a line the first says what the others have to say too."""
    last = max((report.line for report in reports.words.values()), default=None)
    merged: dict[tuple[str, str, int | None], Finding] = {}
    for finding in findings:
        line = reports.words[finding.nick].line if finding.nick in reports.words else last
        key = (finding.rule, finding.kind, line)
        before = f"{merged[key].message} " if key in merged else ""
        merged[key] = Finding(
            finding.rule, finding.kind, finding.severity, before + finding.message, line,
            nick=finding.nick,
        )  # fmt: skip
    yield from merged.values()


def findings_on_a_common_table(reports: Reports, lexicon: Lexicon | None) -> Iterator[Finding]:
    """Length, list and letters of words on the common table: the same word in both players'
    reports may be one word (D04-2, D04-3, D04-7)."""
    minimum = reports.system.number("minimum")
    table: Counter[str] = Counter()
    for nick, report in reports.words.items():
        table |= Counter(report.words)
        short = [word for word in report.words if len(word) < minimum]
        if short:
            sentence = f"Shorter than {minimum} letters: {', '.join(short)}."
            yield Finding("D04-3", "move", "error", sentence, report.line, nick=nick)
        phonies = [word.upper() for word in report.words if lexicon and word not in lexicon]
        if phonies and lexicon:
            sentence = f"Not in the word list “{lexicon.name}”: {', '.join(phonies)}."
            yield Finding("D04-7", "word", "note", sentence, report.line, nick=nick)
    yield from _letters_of_2004(reports, table)


def _letters_of_2004(reports: Reports, table: Counter[str]) -> Iterator[Finding]:
    name = str(reports.system.value("tiles"))
    if name == "unknown" or not reports.words:
        return
    letter_counts = sum((letters.tiles_of(word) for word in table.elements()), Counter[str]())
    over = sorted((letter_counts - Counter(tiles.get(name).counts)).elements())
    if over:
        sentence = f"The words have more letters than the set: {' '.join(over)} too many."
        line = max(report.line for report in reports.words.values())
        yield Finding("D04-2", "tiles", "error", sentence, line)
