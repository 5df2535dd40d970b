"""``audit FILE… [--rules ID] [--lexicon NAME] [--set KEY=VALUE] [--playable LINE [--word WORD]]
[--format text|json]``: replays game records and says what is to be said of them."""

import concurrent.futures
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from tqdm import tqdm

from tdtool.cli.arguments import Arguments, BadOption
from tdtool.cli.audit_playable import Asked, Told, told
from tdtool.cli.audit_text import shown
from tdtool.engine import Lexicon, audits, records, systems
from tdtool.engine.audits import Verdict
from tdtool.engine.records.encodings import NotARecord, check_size
from tdtool.engine.systems import BadSetting, RuleSystem, UnknownSetting, UnknownSystem
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import listed

SUFFIXES = (".gcg", ".agr")
STANDARD_INPUT = "-"
AT_A_TIME = 16


@dataclass(frozen=True)
class Question:
    """What every record is asked: under which rules and settings, by which list; and how it is to
    be answered."""

    rules: str | None
    settings: Mapping[str, str]
    lexicon: str | None
    as_json: bool = False
    in_colour: bool = False
    playable: Asked | None = None


def run(argv: Sequence[str]) -> int:
    """Prints a verdict for each record; 0 all agree, 1 at least one doesn't, 2 at least one can't
    be read."""
    options = _arguments().parse_args(argv)
    files = _files(options.files)
    question = Question(
        options.rules,
        _settings(options.set),
        options.lexicon,
        as_json=options.format == "json",
        in_colour=_in_colour(),
        playable=Asked.of(options.playable, options.word, len(files)),
    )
    _check(question)
    _words.cache_clear()
    worst = 0
    for text, code in _answers(files, question, options.workers):
        print(text)
        worst = max(worst, code)
    return worst


def answered(file: str, question: Question) -> tuple[str, int]:
    """The verdict on one file as it is printed, and its exit code."""
    record = _read(file)
    verdict = _verdict(record, file, question)
    made = _made(record, verdict, question)
    if question.as_json:
        answer = verdict.as_json() | (made.as_json() if made else {})
        return json.dumps(answer, ensure_ascii=False), _exit_code(verdict)
    text = shown(verdict, colour=question.in_colour)
    return f"{text}\n{made.text()}" if made else text, _exit_code(verdict)


def audited(file: str, question: Question) -> Verdict:
    """The verdict on one file; one that can't be opened is unreadable, and says why."""
    return _verdict(_read(file), file, question)


def _read(file: str) -> records.Record:
    try:
        return records.read(_content(file))
    except (NotARecord, OSError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        return records.unreadable(f"{file} can’t be read: {why}")


def _verdict(record: records.Record, file: str, question: Question) -> Verdict:
    lexicon = _words(question.lexicon, record.lexicon)
    return audits.audit(record, system=_system(question, record), lexicon=lexicon, file=file)


def _made(record: records.Record, verdict: Verdict, question: Question) -> Told | None:
    """What could be made at the line asked about; None where nothing is asked or can be."""
    if question.playable is None or verdict.verdict == "unreadable":
        return None
    lexicon = _words(question.lexicon, record.lexicon)
    return told(question.playable, record, _system(question, record), lexicon)


@lru_cache(maxsize=16)
def _words(asked: str | None, own: str | None) -> Lexicon:
    """The list asked for, or the record's own: looked for once, not for every file."""
    return Lexicon.load(asked) if asked else audits.list_for(own)


def _answers(files: Sequence[str], question: Question, workers: int) -> Iterator[tuple[str, int]]:
    """The answers in the order of the files, with a bar on a terminal while there are many."""
    bar = partial(tqdm, total=len(files), unit=" games", disable=_is_quick(files), leave=False)
    ask = partial(answered, question=question)
    if workers < 2 or len(files) < 2 or STANDARD_INPUT in files:
        yield from bar(map(ask, files))
        return
    with concurrent.futures.ProcessPoolExecutor(min(workers, len(files))) as pool:
        yield from bar(pool.map(ask, files, chunksize=AT_A_TIME))


def _is_quick(files: Sequence[str]) -> bool:
    return len(files) < 2 or not sys.stderr.isatty()


def _content(file: str) -> bytes:
    """A file's bytes; its size is looked at before it is read. Raises ``NotARecord``."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(records.LIMIT + 1)
    path = Path(file)
    check_size(path.stat().st_size)
    return path.read_bytes()


def _files(named: Sequence[str]) -> list[str]:
    """The files to audit; a folder stands for the records in it."""
    files: list[str] = []
    for name in named:
        if name != STANDARD_INPUT and Path(name).is_dir():
            inside = sorted(path for path in Path(name).rglob("*") if _is_record(path))
            files += map(str, inside)
        else:
            files.append(name)
    if not files:
        kinds = listed(SUFFIXES, last="or")
        raise BadOption(f"audit: {listed(named)} has no game records ({kinds})")
    return files


def _is_record(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and path.is_file()


def _check(question: Question) -> None:
    """Refuses at once what no record could be asked. Raises ``BadOption``."""
    try:
        if question.lexicon:
            Lexicon.load(question.lexicon)
        if question.rules:
            systems.get(question.rules, **question.settings)
        elif question.settings:
            _known_somewhere(question.settings)
    except (LexiconRefused, UnknownSystem, UnknownSetting, BadSetting) as refusal:
        raise BadOption(str(refusal)) from refusal


def _known_somewhere(settings: Mapping[str, str]) -> None:
    """Every setting is one that some system takes with this value; else as the last one says."""
    for name, value in settings.items():
        refusals: list[Exception] = []
        for id in systems.IDS:
            try:
                systems.get(id, **{name: value})
            except (UnknownSetting, BadSetting) as refusal:
                refusals.append(refusal)
        if len(refusals) == len(systems.IDS):
            bad = [refusal for refusal in refusals if isinstance(refusal, BadSetting)]
            raise (bad or refusals)[-1]


def _system(question: Question, record: records.Record) -> RuleSystem | None:
    """The system asked for, or the record's own with the settings asked for that it knows."""
    rules = question.rules or audits.rules_of(record)
    if rules is None or not (question.rules or question.settings):
        return None
    known = {setting.name for setting in systems.get(rules).changeable}
    settings = {name: value for name, value in question.settings.items() if name in known}
    return systems.get(rules, **settings)


def _settings(given: Sequence[str]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise BadOption(f"audit: “{pair}” isn’t a setting; write KEY=VALUE")
        settings[name] = value
    return settings


def _exit_code(verdict: Verdict) -> int:
    return {"agrees": 0, "unreadable": 2}.get(verdict.verdict, 1)


def _in_colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def _arguments() -> Arguments:
    parser = Arguments(
        prog="manage.py audit",
        description="Replay game records (GCG, AGR) and check every move, score and total.",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a record, a folder of records, or - for standard input",
    )
    parser.add_argument("--rules", metavar="ID", help="set of rules, instead of the record’s")
    parser.add_argument(
        "--lexicon", metavar="NAME", help="word list, instead of the record’s; A+B for two"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=("a setting of the rules"),
    )
    parser.text_or_json()
    parser.add_argument(
        "--playable",
        type=int,
        metavar="LINE",
        help=("also list the words that could have been made there"),
    )
    parser.add_argument("--word", metavar="WORD", help="with --playable: check only this word")
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="number of processes for many files"
    )
    return parser
