"""``audit FILE… [--rules ID] [--lexicon NAME] [--set KEY=VALUE] [--playable LINE [--word WORD]]
[--format text|json] [--workers N | --scheduler ADDRESS] [--findings FILE [--summary FILE]]``:
replays game records and says what is to be said of them."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tdtool.cli import audit_record
from tdtool.cli.archive import files as archive_files
from tdtool.cli.arguments import STOPPED, Arguments, BadOption
from tdtool.cli.audit_record import STANDARD_INPUT, Question, Traces
from tdtool.engine import Lexicon, systems
from tdtool.engine.audits import Verdict
from tdtool.engine.systems import BadSetting, UnknownSetting, UnknownSystem
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import listed
from tdtool.places import PROGRAM

if TYPE_CHECKING:
    from tdtool.cli.archive.workers import Workers

Answer = TypeVar("Answer")

MOST_WORKERS = 61  # as many as Windows can wait for


def run(argv: Sequence[str]) -> int:
    """Prints a verdict for each record; 0 all agree, 1 at least one doesn't, 2 at least one can't
    be read, 3 the program failed on one."""
    options = _arguments().parse_args(argv)
    if not 1 <= options.workers <= MOST_WORKERS:
        raise BadOption(f"audit: --workers takes a number from 1 to {MOST_WORKERS}")
    files = _files(options.files)
    question = Question(
        options.rules,
        _settings(options.set),
        options.lexicon,
        as_json=options.format == "json",
        in_colour=_in_colour(),
    )
    if options.playable is not None or options.word is not None:
        question, files = _playable(question, options, list(files))
    _check(question)
    audit_record.words.cache_clear()
    if options.findings:
        return _archive(files, question, options)
    if options.summary:
        raise BadOption("audit: --summary needs --findings FILE")
    worst, traces = 0, Traces()
    lost = partial(audit_record.lost, question=question)
    ask = partial(audit_record.answered, question=question)
    for text, code, trace in _answers(ask, files, options, question, lost=lost):
        print(text)
        traces.keep(trace)
        worst = max(worst, code)
    return worst


def _playable(
    question: Question, options: Namespace, files: list[str]
) -> tuple[Question, Iterator[str]]:
    """The question with what is asked about one line. Raises ``BadOption``."""
    from dataclasses import replace

    from tdtool.cli.audit_playable import Asked  # it loads much, and most audits don’t ask it

    request = Asked.of(options.playable, options.word, len(files))
    return replace(question, playable=request), iter(files)


def _archive(files: Iterable[str], question: Question, options: Namespace) -> int:
    """The findings of all files into one, and their summary instead of a verdict for each."""
    from tdtool.cli.archive import findings_file
    from tdtool.cli.archive import run as archive
    from tdtool.cli.archive.lock import alone

    if question.playable or STANDARD_INPUT in options.files:
        raise BadOption("audit: --findings takes files and folders, without --playable")
    findings_file.check_name(options.findings)
    with alone(options.findings):
        if options.summary:
            archive.can_be_written(options.summary, findings=options.findings)
        request = {
            "files": options.files,
            "rules": question.rules,
            "settings": dict(question.settings),
            "lexicon": question.lexicon,
        }
        failed = partial(audit_record.failed, question=question)
        ask = partial(audit_record.audited, question=question)
        answers = partial(_answers, ask, options=options, question=question, lost=failed)
        tally = archive.run(
            files,
            lambda game_files: _traced(answers(game_files)),
            findings=options.findings,
            request=request,
            by=audit_record.judged_by(question),
        )
        if tally is None:
            return STOPPED
        archive.told(tally, as_json=question.as_json, page=options.summary)
        archive.done(options.findings)
        return tally.code


def _traced(verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    """The verdicts; where one tells of a fault of the program’s, its traceback is kept."""
    traces = Traces()
    for verdict in verdicts:
        traces.keep(audit_record.trace_in(verdict))
        yield verdict


def _answers(
    ask: Callable[[str], Answer],
    files: Iterable[str],
    options: Namespace,
    question: Question,
    *,
    lost: Callable[[str], Answer],
) -> Iterator[Answer]:
    """The answers in the order of the files, with a bar on a terminal while there are many."""
    many = len(options.files) > 1 or Path(options.files[0]).is_dir()
    if not many or STANDARD_INPUT in options.files:
        yield from map(ask, files)
    elif options.workers < 2 and not options.scheduler:
        yield from _bar(map(ask, files))
    else:
        from tdtool.cli.archive import workers

        with closing(_workers(options, question)) as pool:
            yield from _bar(workers.in_order(pool, ask, files, lost=lost))


def _workers(options: Namespace, question: Question) -> "Workers":
    if not options.scheduler:
        from tdtool.cli.archive.workers import Processes

        return Processes(options.workers)
    from tdtool.cli.archive.cluster import Cluster

    return Cluster(options.scheduler, partial(audit_record.judged_by, question))


def _bar(answers: Iterator[Answer]) -> Iterator[Answer]:
    if not sys.stderr.isatty():
        return answers
    from tqdm import tqdm

    return iter(tqdm(answers, unit=" games", leave=False))


def _files(named: Sequence[str]) -> Iterator[str]:
    """The files to audit, a folder’s records among them. Raises ``BadOption`` where there are
    none."""
    files = archive_files.named(named)
    first = next(files, None)
    if first is None:
        kinds = listed(archive_files.SUFFIXES, last="or")
        raise BadOption(f"audit: {listed(named)} has no game records ({kinds})")
    return chain([first], files)


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


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise BadOption(f"audit: “{pair}” isn’t a setting; write KEY=VALUE")
        settings[name] = value
    return settings


def _in_colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def _arguments() -> Arguments:
    parser = Arguments(
        prog=f"{PROGRAM} audit",
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
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="Dask scheduler whose workers audit the files, e.g. tcp://10.0.0.5:8786",
    )
    parser.add_argument(
        "--findings",
        type=Path,
        metavar="FILE",
        help="write the findings to this .csv or .parquet file; the same command continues a run "
        "that was stopped",
    )
    parser.add_argument(
        "--summary",
        type=Path,
        metavar="FILE",
        help="with --findings: also write the summary, as .html or as text",
    )
    return parser
