"""An event’s configuration for tsh: the one that was brought, with what is different here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tdtool.engine.remedies import byes_and_forfeits
from tdtool.english import bare_day
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh import perl_literals
from tdtool.formats.tsh.config import Config, NotASetting, Setting, Statement
from tdtool.models import Division, Event, JournalEntry
from tdtool.pairing.prizes.prizes import from_json
from tdtool.pairing.standings import rating_systems
from tdtool.pairing.standings.rating_systems import RatingSystem
from tdtool.queries import rules
from tdtool.queries.exchange import imported_events, tsh_divisions, tsh_files

NO_LINE = tsh_config.statement(0, "")  # of the configuration that was brought


def of_event(event: Event, divisions: list[Division]) -> Config:
    """The configuration as it was brought, with what is different here; else what is known."""
    imported = _imported(divisions)
    if imported is None:
        return tsh_config.read("".join(f"{line}\n" for line in _own_config(event, divisions)))
    brought = _as_it_is(event, _with_prizes(imported, divisions, names(event, divisions)))
    lines = [one.text for one in brought.statements]
    known = {file.casefold() for file in imported.divisions.values()}
    called = names(event, divisions)
    for one in divisions:
        file_name, name = tsh_files.file_name(one), called[one.code]
        if file_name.casefold() not in known:
            lines.append(f"division {name} {file_name}")
        if imported.rounds(name) != one.rounds:
            lines.append(f"config max_div_rounds{{{perl_literals.written(name)}}} = {one.rounds}")
        own = rating_systems.system(one.rating_system)
        written = rating_systems.called(own.written)
        if own.formula and written != tsh_divisions.system_of(brought, name):
            lines.append(_rated_line(name, own))
    return tsh_config.read("".join(f"{line}\n" for line in lines))


def _with_prizes(imported: Config, divisions: list[Division], called: Mapping[str, str]) -> Config:
    """The configuration with the prize lists as they are now, where they were changed here."""
    brought = imported_events.read(imported)
    lines = [(one, one.text) for one in imported.statements]
    for division in divisions:
        name = called[division.code]
        before = imported_events.write(map(from_json, brought.rows.get(name, ())), name)
        now = imported_events.write(map(from_json, division.prizes), name)
        if before != now and (now or _list_was_set(division)):
            gone = brought.lines.get(name, ())
            at = next((at for at, (one, _) in enumerate(lines) if one in gone), len(lines))
            lines[at:at] = [(NO_LINE, text) for text in now]
            lines = [(one, text) for one, text in lines if one not in gone]
    return tsh_config.read("".join(f"{text}\n" for _, text in lines))


def _list_was_set(division: Division) -> bool:
    """Whether the prize list was ever set here: an event may have been brought without its own."""
    entries = JournalEntry.objects.filter(event=division.event, act="prizes.set")
    return entries.filter(arguments__division=division.code).exists()


def _as_it_is(event: Event, imported: Config) -> Config:
    """The configuration with the event’s name and day as they are now, and no rating system that
    tsh lacks."""
    lines = [_line(event, one) for one in imported.statements]
    if "event_name" not in imported.settings:
        lines.append(f"config event_name = {perl_literals.written(event.name)}")
    if "event_date" not in imported.settings and event.starts_on:
        lines.append(f"config event_date = {perl_literals.written(bare_day(event.starts_on))}")
    return tsh_config.read("".join(f"{line}\n" for line in lines))


def _line(event: Event, statement: Statement) -> str:
    if statement.keyword != "config":
        return statement.text
    try:
        found = tsh_config.setting(statement.rest)
    except NotASetting:
        return statement.text
    now = _now(event, found, str(found.value or ""))
    if not now:
        return statement.text
    key = statement.rest.partition("=")[0].rstrip()
    return f"config {key} = {perl_literals.written(now)}"


def _now(event: Event, found: Setting, said: str) -> str:
    """What is set now; "": what was set."""
    if found.key == "event_name" and said != event.name:
        return event.name
    if found.key == "event_date" and event.starts_on:
        same = imported_events.day_of(said) == event.starts_on.isoformat()
        return "" if same else bare_day(event.starts_on)
    if found.key in ("rating_system", "division_rating_system"):
        known = rating_systems.called(said)
        return known.written if known and not known.tsh_knows else ""
    return ""


def _own_config(event: Event, divisions: list[Division]) -> Iterator[str]:
    yield f"# {' '.join(event.name.split())}"
    yield f"config event_name = {perl_literals.written(event.name)}"
    if event.starts_on:
        yield f"config event_date = {perl_literals.written(bare_day(event.starts_on))}"
    yield f"config max_rounds = {max(one.rounds for one in divisions)}"
    yield from _rated_by(divisions)
    yield "config track_firsts = 1"
    system = rules.of_division(divisions[0])
    yield f"config bye_spread = {byes_and_forfeits.bye(system).spread}"
    for one in divisions:
        yield f"division {one.code} {tsh_files.file_name(one)}"
        yield from imported_events.write(map(from_json, one.prizes), one.code)
        if len({one.rounds for one in divisions}) > 1:
            yield f"config max_div_rounds{{{perl_literals.written(one.code)}}} = {one.rounds}"


def _rated_by(divisions: list[Division]) -> Iterator[str]:
    """The rating system, where tsh knows it; where divisions differ, the own one of each."""
    known = {one.code: rating_systems.system(one.rating_system) for one in divisions}
    rated = {code: one for code, one in known.items() if one.formula}
    if not rated:
        return
    usual = rating_systems.system(rating_systems.USUAL)
    first = usual if usual in rated.values() else next(iter(rated.values()))
    yield f"config rating_system = {perl_literals.written(first.written)}"
    for code, one in rated.items():
        if one != first:
            yield _rated_line(code, one)


def _rated_line(division: str, by: RatingSystem) -> str:
    where, said = perl_literals.written(division), perl_literals.written(by.written)
    return f"config division_rating_system{{{where}}} = {said}"


def _imported(divisions: list[Division]) -> Config | None:
    said = next((one.kept["config"] for one in divisions if one.kept.get("config")), "")
    return tsh_config.read(said) if said else None


def names(event: Event, divisions: list[Division]) -> dict[str, str]:
    """By code what a division is called in the configuration that was brought, else its code."""
    imported = _imported(divisions)
    called = {f.casefold(): name for name, f in (imported.divisions if imported else {}).items()}
    return {
        one.code: called.get(tsh_files.file_name(one).casefold(), one.code) for one in divisions
    }
