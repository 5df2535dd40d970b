"""An event from its files: tsh’s configuration and divisions, an archive, or an office’s files.

Read to plain values; what each division's games come to, ``imported`` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tdtool.formats.offices import woogles
from tdtool.formats.tsh import archive as tsh_archive
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.archive import Embedded
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.text import LATIN, Unreadable, decoded
from tdtool.pairing.standings import rating_systems
from tdtool.queries.exchange import office_files, tsh_prizes
from tdtool.queries.exchange.office_files import code_of
from tdtool.queries.exchange.tsh_divisions import system_of
from tdtool.queries.exchange.tsh_last_rounds import READ as OF_LAST_ROUNDS

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = r"\b(?P<month>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b"
DAY, YEAR = r"\b(?P<day>\d{1,2})(?:st|nd|rd|th)?\b", r"\b(?P<year>\d{4})\b"
SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"{YEAR}[-/.](?P<month>\d\d?)[-/.]{DAY}",
        rf"{MONTH}\W+{DAY}.*?{YEAR}",
        rf"{DAY}\W*(?:[-–—/&]\W*\d\d?\W+)?{MONTH}.*?{YEAR}",
        rf"\b(?P<month>\d\d?)/{DAY}/{YEAR}",
        rf"{DAY}[/.](?P<month>\d\d?)[/.]{YEAR}",
    )
)
REALM_BYES = {"absp": 100, "kenya": 100, "thai": 100, "wespa": 100, "poland": 300}
USED = (
    "event_name", "event_date", "max_rounds", "max_div_rounds", "rating_system",
    "division_rating_system", "spread_cap", "standings_spread_cap", "sum_before_spread",
    "all_byes_tie", "bye_spread", "realm", "archive_source_type", *OF_LAST_ROUNDS,
)  # fmt: skip


@dataclass(frozen=True)
class DivisionText:
    """A division as it was handed in. ``rounds`` are those that the configuration plans."""

    code: str
    file: str
    text: str
    encoding: str = LATIN
    named: str = ""  # what the configuration calls it
    rounds: int | None = None
    rating_system: str = "naspa"
    prizes: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class EventText:
    """What the files say of an event. ``settings`` are of the rule system; ``config`` is the
    configuration's own text, empty if there was none; ``standings`` are those of Woogles, to be
    compared."""

    divisions: tuple[DivisionText, ...]
    name: str = ""
    starts_on: str = ""
    settings: Mapping[str, int] = field(default_factory=dict)
    config: str = ""
    notes: tuple[str, ...] = ()
    standings: str = ""


def of_files(files: Mapping[str, bytes]) -> EventText:
    """The event in files by name. Raises ``Unreadable``, which names the file."""
    lists = [name for name, content in files.items() if woogles.is_standings(content)]
    if len(lists) > 1:
        raise Unreadable(f"{lists[0]} and {lists[1]} are both standings; choose one.")
    for name in lists:
        rest = {one: content for one, content in files.items() if one != name}
        if not rest:
            raise Unreadable(f"{name} has standings only; choose the games’ file with it.")
        try:
            woogles.read_standings(files[name])
        except Unreadable as refusal:
            raise Unreadable(f"{name}: {refusal}") from None
        return replace(of_files(rest), standings=decoded(files[name]).text)
    if told := office_files.of_files(files):
        texts = {name: (text, LATIN) for name, text in told.divisions.items()}
        return _event(texts, tsh_config.read(told.config), told.config, told.notes)
    archives = [name for name, content in files.items() if tsh_archive.is_archive(content)]
    if archives:
        if len(files) > 1:
            raise Unreadable(f"{archives[0]} is an archive; import it without other files.")
        return _of_archive(archives[0], files[archives[0]])
    configs = [name for name in files if name.casefold().endswith("config.tsh")]
    if len(configs) > 1:
        raise Unreadable(f"{configs[0]} and {configs[1]} are both configurations; choose one.")
    divisions = {name: content for name, content in files.items() if name not in configs}
    if not divisions:
        raise Unreadable("None of these files is a division; division files end in .t, e.g. a.t.")
    texts = {}
    for name, content in divisions.items():
        try:
            texts[name] = decoded(content)[:2]
        except Unreadable as refusal:
            raise Unreadable(f"{name}: {refusal}") from None
    return of_texts(texts, config=decoded(files[configs[0]]).text if configs else "")


def of_texts(
    texts: Mapping[str, tuple[str, str]], *, config: str = "", standings: str = ""
) -> EventText:
    """The event in divisions' texts, each with its encoding, and the text of a configuration.

    Raises ``Unreadable``.
    """
    if standings:
        woogles.read_standings(standings)  # or it is refused here
    event = _event(texts, tsh_config.read(config) if config else None, config)
    return replace(event, standings=standings)


def _of_archive(name: str, content: bytes) -> EventText:
    archive = tsh_archive.read(content)
    texts = {file: (one.text, archive.encoding) for file, one in archive.files.items()}
    said = tsh_config.write(archive.config)
    notes = (*archive.notes, *(fault.message for fault in archive.faults))
    cut = [one.name for one in archive.parts if isinstance(one, Embedded) and not one.whole]
    if cut:
        raise Unreadable(f"{name} is cut off: the file {cut[0]} in it never ends.")
    return _event(texts, archive.config, said, notes)


def _event(
    texts: Mapping[str, tuple[str, str]],
    config: Config | None,
    said: str,
    notes: Iterable[str] = (),
) -> EventText:
    named = {file.casefold(): name for name, file in (config.divisions if config else {}).items()}
    prizes = tsh_prizes.read(config) if config else tsh_prizes.NONE
    codes: list[str] = []
    divisions = []
    for file in sorted(texts, key=lambda one: _order(one, list(named))):
        name = named.get(file.casefold(), "")
        codes.append(code_of(name, file, codes))
        text, encoding = texts[file]
        divisions.append(
            DivisionText(
                code=codes[-1],
                file=file,
                text=text,
                encoding=encoding,
                named=name,
                rounds=config.rounds(name) if config else None,
                rating_system=_rating_system(config, name),
                prizes=tuple(prizes.rows.get(name, ())),
            )
        )
    missing = [f for f in named if f not in {one.casefold() for one in texts}]
    if missing:
        raise Unreadable(
            f"the configuration names {', '.join(sorted(missing))}, which isn’t among the files; "
            "choose all of them together."
        )
    settings = config.settings if config else {}
    return EventText(
        divisions=tuple(divisions),
        name=str(settings.get("event_name") or ""),
        starts_on=day_of(str(settings.get("event_date") or "")),
        settings=_bye(settings),
        config=said,
        notes=(*notes, *_notes(config), *prizes.notes),
    )


def _order(file: str, named: list[str]) -> tuple[int, str]:
    """As the configuration has them; files that it doesn't name by their names."""
    return (named.index(file.casefold()) if file.casefold() in named else len(named), file)


def _rating_system(config: Config | None, division: str) -> str:
    known = system_of(config, division)
    return known.name if known else rating_systems.UNRATED


def day_of(written: str) -> str:
    """The first day of what is written, as an ISO date; empty where none can be read.

    >>> [day_of(one) for one in ("Sat., Sept. 5-6, 2026", "30 April – 2 May 2026", "21.11.2026")]
    ['2026-09-05', '2026-04-30', '2026-11-21']
    """
    found = [match for shape in SHAPES if (match := shape.search(written))]
    for match in sorted(found, key=lambda match: match.start()):
        try:
            month = _month(match["month"])
            return date(int(match["year"]), month, int(match["day"])).isoformat()
        except ValueError:
            continue
    return ""


def _month(written: str) -> int:
    """Raises ValueError."""
    return int(written) if written.isdigit() else MONTHS.index(written[:3].casefold()) + 1


def _bye(settings: Mapping[str, Any]) -> dict[str, int]:
    said = settings.get("bye_spread", REALM_BYES.get(str(settings.get("realm", "")).casefold()))
    return {"bye_spread": said} if isinstance(said, int) else {}


def _notes(config: Config | None) -> Iterator[str]:
    if config is None:
        return
    yield from config.notes
    yield from (f"config.tsh, {fault.message}" for fault in config.faults)
    written = str(config.settings.get("event_date") or "")
    if written and not day_of(written):
        yield f"the date “{written[:40]}” can’t be read: enter the event’s first day here"
    said = str(config.settings.get("rating_system") or "")
    known = rating_systems.called(said) if said else None
    if said and known is None:
        yield f"the rating system {said} isn’t supported: ratings stay as they are"
    elif known and known.formula and not known.exact:
        yield f"ratings by the {known.title} formula are estimates"
    unused = sorted(key for key in config.settings if key not in USED)
    if unused:
        yield f"settings not used here, but kept for export: {', '.join(unused)}"
