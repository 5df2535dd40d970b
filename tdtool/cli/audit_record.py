"""One record audited, whichever process does it: what is asked of it, and the answer."""

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tdtool.cli.arguments import BadOption
from tdtool.engine import Lexicon, audits, records, systems
from tdtool.engine.audits import PlayerVerdict, Verdict
from tdtool.engine.findings import Finding
from tdtool.engine.records.record import NotARecord, check_size
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words.lexicon import LexiconRefused, installed
from tdtool.english import visible

# A record on which the program itself failed: told apart from what can't be read, and the
# traceback kept once for whoever mends it.

FAILED = "failed"  # what is said instead of the verdict
CODE = 3  # the exit code
SAYS = "tdtool has a fault here; report it with this file"
OF_THE_MACHINE = (OSError, MemoryError, LexiconRefused)  # no fault of the program's


@dataclass(frozen=True)
class Failed(Verdict):
    """What stands for the verdict: the record may be whole. ``trace`` is the traceback."""

    trace: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same line as any answer, and that it is none of the record's."""
        return super().as_json() | {FAILED: True}


def said_of(verdict: Verdict) -> str:
    """The verdict in one word, or that there is none."""
    return FAILED if isinstance(verdict, Failed) else verdict.verdict


def why(fault: Exception) -> str:
    """What a record couldn't be audited for."""
    named = f"{type(fault).__name__}: {fault}"
    return named if isinstance(fault, OF_THE_MACHINE) else f"{SAYS} ({named})"


def trace_of(file: str, fault: Exception) -> str:
    """The traceback, behind whose audit it is; "" where the program isn't at fault."""
    if isinstance(fault, OF_THE_MACHINE):
        return ""
    import traceback  # only a fault asks for it

    lines = "".join(traceback.format_exception(fault)).splitlines()
    return "\n".join(map(visible, [f"{file} couldn’t be audited", *lines]))


class Traces:
    """The tracebacks of a run. One that comes again and again, as a fault does in an archive, is
    kept once."""

    def __init__(self) -> None:
        self.kept: set[str] = set()

    def keep(self, trace: str) -> None:
        """Writes it into the data folder's log and says where that is; where that can't be
        written, it is said itself."""
        place = trace.rpartition("  File ")[2].partition("\n")[0]
        if not trace or place in self.kept:
            return
        self.kept.add(place)
        at = datetime.now().astimezone().isoformat(" ", "milliseconds")
        from tdtool import home  # as above

        try:
            log = home.folder() / "tdtool.log"
            with log.open("a", encoding="utf-8", errors="backslashreplace") as lines:
                home.for_its_owner_only(log)
                lines.write(f"{at} ERROR {__name__}: {trace}\n")
        except (home.HomeRefused, OSError):
            print(trace, file=sys.stderr)
            return
        print(f"A fault of tdtool’s is written down in {log}; report that, too.", file=sys.stderr)


# A verdict as people read it in a terminal.

COLOURS = {
    "agrees": "32",
    "unverifiable": "33",
    "differs": "31",
    "illegal": "31",
    "unreadable": "31",
    FAILED: "31",
    "error": "31",
    "warning": "33",
    "note": "2",
}


def shown(verdict: Verdict, *, colour: bool = False) -> str:
    """The verdict, the players, and a line a finding: where, who, how bad, by which clause."""
    file = visible(verdict.file or "record")
    outcome = said_of(verdict)
    by = ", ".join(filter(None, [verdict.rules, verdict.lexicon]))
    head = f"{file}: {_painted(outcome, outcome, colour)}" + (f" ({by})" if by else "")
    players = [f"  {_player(player)}" for player in verdict.players]
    return "\n".join([head, *players, *_lines(verdict.findings, colour)])


def _player(player: PlayerVerdict) -> str:
    who = visible(f"{player.name} ({player.nick})" if player.name else player.nick)
    reported, verified = _number(player.reported), _number(player.verified)
    same = player.reported == player.verified
    return f"{who}: {reported}" if same else f"{who}: {reported} reported, {verified} verified"


def _lines(findings: tuple[Finding, ...], colour: bool) -> list[str]:
    """The findings in columns; the sentence, which names the move, comes last."""
    table_rows = [
        (
            f"line {finding.line}" if finding.line else "",
            f"turn {finding.turn}" if finding.turn else "",
            visible(finding.nick or ""),
            finding.severity,
            finding.rule,
        )
        for finding in findings
    ]
    widths = [max(map(len, column)) for column in zip(*table_rows, strict=True)]
    lines: list[str] = []
    for row, finding in zip(table_rows, findings, strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        cells[3] = _painted(cells[3], finding.severity, colour)
        lines.append("  " + "  ".join([*cells, visible(finding.message + _because(finding))]))
    return lines


def _because(finding: Finding) -> str:
    return f" (follows from line {finding.because})" if finding.because else ""


def _number(score: int | None) -> str:
    return "–" if score is None else str(score)


def _painted(text: str, name: str, colour: bool) -> str:
    return f"\x1b[{COLOURS[name]}m{text}\x1b[0m" if colour else text


if TYPE_CHECKING:
    from tdtool.cli.audit_playable import Asked, Told

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class Question:
    """What every record is asked: under which rules and settings, by which list; and how it is to
    be answered."""

    rules: str | None
    settings: Mapping[str, str]
    lexicon: str | None
    as_json: bool = False
    in_colour: bool = False
    playable: "Asked | None" = None


class Answered(NamedTuple):
    """The verdict on a file as it is printed, the exit code, and the traceback of a fault."""

    text: str
    code: int
    trace: str = ""


def answered(file: str, question: Question) -> Answered:
    """The verdict on one file. Raises ``BadOption`` where what is asked of it can't be
    answered."""
    try:
        record = _read(file)
        verdict = _verdict(record, file, question)
        return _printed(verdict, question, _made(record, verdict, question))
    except BadOption:
        raise
    except Exception as fault:  # as below
        return _printed(_not_audited(file, question, fault), question)


def _printed(verdict: Verdict, question: Question, playable: "Told | None" = None) -> Answered:
    code, trace = exit_code(verdict), trace_in(verdict)
    if question.as_json:
        answer = verdict.as_json() | (playable.as_json() if playable else {})
        return Answered(json.dumps(answer, ensure_ascii=False), code, trace)
    text = shown(verdict, colour=question.in_colour)
    return Answered(f"{text}\n{playable.text()}" if playable else text, code, trace)


def audited(file: str, question: Question) -> Verdict:
    """The verdict on one file of an archive; whatever goes wrong with it, its verdict says what,
    and whether it is the program that failed."""
    try:
        return _verdict(_read(file), file, question)
    except Exception as fault:  # one file of a hundred thousand stops none of the others
        return _not_audited(file, question, fault)


def _not_audited(file: str, question: Question, fault: Exception) -> Verdict:
    verdict = failed(file, question, why(fault))
    trace = trace_of(_told(file), fault)
    return Failed(**vars(verdict), trace=trace) if trace else verdict


def failed(file: str, question: Question, why: str = "its process ended") -> Verdict:
    """The verdict on a file that couldn’t be audited; it asks nothing that might fail again."""
    sentence = f"{_told(file)} couldn’t be audited: {why}"
    faults = records.unreadable(sentence).faults
    return Verdict(question.rules, question.lexicon or "", "unreadable", (), faults, _told(file))


def trace_in(verdict: Verdict) -> str:
    """The traceback of the fault that it tells of; "" where there is none."""
    return verdict.trace if isinstance(verdict, Failed) else ""


def lost(file: str, question: Question) -> Answered:
    """The same as it is printed."""
    return _printed(failed(file, question), question)


def _read(file: str) -> records.Record:
    try:
        return records.read(_content(file))
    except (NotARecord, OSError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        return records.unreadable(f"{_told(file)} can’t be read: {why}")


def _verdict(record: records.Record, file: str, question: Question) -> Verdict:
    lexicon = words(question.lexicon, record.lexicon)
    return audits.audit(record, system=_system(question, record), lexicon=lexicon, file=_told(file))


def _told(file: str) -> str:
    """A file’s name as it can be written: a byte of it that isn’t UTF-8 is told by its number."""
    return os.fsencode(file).decode("utf-8", "backslashreplace")


def _made(record: records.Record, verdict: Verdict, question: Question) -> "Told | None":
    """What could be made at the line asked about; None where nothing is asked or can be."""
    if question.playable is None or verdict.verdict == "unreadable":
        return None
    lexicon = words(question.lexicon, record.lexicon)
    from tdtool.cli.audit_playable import told  # most audits don’t ask it

    return told(question.playable, record, _system(question, record), lexicon)


def judged_by(question: Question) -> dict[str, object]:
    """What the answers depend on besides the records and the question: the program, and the word
    lists. Raises ``LexiconRefused``."""
    if question.lexicon:
        lists = {question.lexicon: Lexicon.load(question.lexicon).digest}
    else:
        lists = {word_list.name: word_list.digest for word_list in installed()}
    return {"program": audits.VERSION, "lists": lists}


@lru_cache(maxsize=16)
def words(asked_list: str | None, record_list: str | None) -> Lexicon:
    """The list asked for, or the record's own: looked for once, not for every file."""
    return Lexicon.load(asked_list) if asked_list else audits.list_for(record_list)


def _content(file: str) -> bytes:
    """A file's bytes, and never more of them than a record has: its size is looked at before, and
    some things have none, or grow. Raises ``NotARecord``."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(records.LIMIT + 1)
    path = Path(file)
    check_size(path.stat().st_size)
    with path.open("rb") as read:
        return read.read(records.LIMIT + 1)


def _system(question: Question, record: records.Record) -> RuleSystem | None:
    """The system asked for, or the record's own with the settings asked for that it knows."""
    rules = question.rules or audits.rules_of(record)
    if rules is None or not (question.rules or question.settings):
        return None
    changeable = {setting.name for setting in systems.get(rules).changeable}
    settings = {name: value for name, value in question.settings.items() if name in changeable}
    return systems.get(rules, **settings)


def exit_code(verdict: Verdict) -> int:
    """0 it agrees, 1 it doesn't, 2 it can't be read, ``audit_failed.CODE`` the program failed."""
    if isinstance(verdict, Failed):
        return CODE
    return {"agrees": 0, "unreadable": 2}.get(verdict.verdict, 1)
