"""An event’s configuration for tsh: the one that was brought, with what is different here."""

from collections.abc import Iterator, Mapping

from tdtool.engine.remedies import overtime
from tdtool.english import bare_day
from tdtool.formats.tsh import config as tsh_config
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
    lines = [statement.text for statement in brought.statements]
    brought_files = {file.casefold() for file in imported.divisions.values()}
    called = names(event, divisions)
    for division in divisions:
        file_name, name = tsh_files.file_name(division), called[division.code]
        if file_name.casefold() not in brought_files:
            lines.append(f"division {name} {file_name}")
        if imported.rounds(name) != division.rounds:
            lines.append(f"config max_div_rounds{{{tsh_config.written(name)}}} = {division.rounds}")
        system = rating_systems.system(division.rating_system)
        written = rating_systems.called(system.written)
        if system.formula and written != tsh_divisions.system_of(brought, name):
            lines.append(_rated_line(name, system))
    return tsh_config.read("".join(f"{line}\n" for line in lines))


def _with_prizes(imported: Config, divisions: list[Division], called: Mapping[str, str]) -> Config:
    """The configuration with the prize lists as they are now, where they were changed here."""
    brought = imported_events.read(imported)
    lines = [(statement, statement.text) for statement in imported.statements]
    for division in divisions:
        name = called[division.code]
        before = imported_events.write(map(from_json, brought.rows.get(name, ())), name)
        current = imported_events.write(map(from_json, division.prizes), name)
        if before != current and (current or _list_was_set(division)):
            gone = brought.lines.get(name, ())
            at = next(
                (at for at, (statement, _) in enumerate(lines) if statement in gone), len(lines)
            )
            lines[at:at] = [(NO_LINE, text) for text in current]
            lines = [(statement, text) for statement, text in lines if statement not in gone]
    return tsh_config.read("".join(f"{text}\n" for _, text in lines))


def _list_was_set(division: Division) -> bool:
    """Whether the prize list was ever set here: an event may have been brought without its own."""
    entries = JournalEntry.objects.filter(event=division.event, act="prizes.set")
    return entries.filter(arguments__division=str(division.uuid)).exists()


def _as_it_is(event: Event, imported: Config) -> Config:
    """The configuration with the event’s name and day as they are now, and no rating system that
    tsh lacks."""
    lines = [_line(event, statement) for statement in imported.statements]
    if "event_name" not in imported.settings:
        lines.append(f"config event_name = {tsh_config.written(event.name)}")
    if "event_date" not in imported.settings and event.starts_on:
        lines.append(f"config event_date = {tsh_config.written(bare_day(event.starts_on))}")
    return tsh_config.read("".join(f"{line}\n" for line in lines))


def _line(event: Event, statement: Statement) -> str:
    if statement.keyword != "config":
        return statement.text
    try:
        setting = tsh_config.setting(statement.rest)
    except NotASetting:
        return statement.text
    new_value = _now(event, setting, str(setting.value or ""))
    if not new_value:
        return statement.text
    key = statement.rest.partition("=")[0].rstrip()
    return f"config {key} = {tsh_config.written(new_value)}"


def _now(event: Event, setting: Setting, value: str) -> str:
    """What is set now; "": what was set."""
    if setting.key == "event_name" and value != event.name:
        return event.name
    if setting.key == "event_date" and event.starts_on:
        same = imported_events.day_of(value) == event.starts_on.isoformat()
        return "" if same else bare_day(event.starts_on)
    if setting.key in ("rating_system", "division_rating_system"):
        system = rating_systems.called(value)
        return system.written if system and not system.tsh_knows else ""
    return ""


def _own_config(event: Event, divisions: list[Division]) -> Iterator[str]:
    yield f"# {' '.join(event.name.split())}"
    yield f"config event_name = {tsh_config.written(event.name)}"
    if event.starts_on:
        yield f"config event_date = {tsh_config.written(bare_day(event.starts_on))}"
    yield f"config max_rounds = {max(division.rounds for division in divisions)}"
    yield from _rated_by(divisions)
    yield "config track_firsts = 1"
    system = rules.of_division(divisions[0])
    yield f"config bye_spread = {overtime.bye(system).spread}"
    for division in divisions:
        yield f"division {division.code} {tsh_files.file_name(division)}"
        yield from imported_events.write(map(from_json, division.prizes), division.code)
        if len({other.rounds for other in divisions}) > 1:
            code = tsh_config.written(division.code)
            yield f"config max_div_rounds{{{code}}} = {division.rounds}"


def _rated_by(divisions: list[Division]) -> Iterator[str]:
    """The rating system, where tsh knows it; where divisions differ, the own one of each."""
    systems = {
        division.code: rating_systems.system(division.rating_system) for division in divisions
    }
    rated = {code: system for code, system in systems.items() if system.formula}
    if not rated:
        return
    usual = rating_systems.system(rating_systems.USUAL)
    first = usual if usual in rated.values() else next(iter(rated.values()))
    yield f"config rating_system = {tsh_config.written(first.written)}"
    for code, system in rated.items():
        if system != first:
            yield _rated_line(code, system)


def _rated_line(division: str, by: RatingSystem) -> str:
    key, value = tsh_config.written(division), tsh_config.written(by.written)
    return f"config division_rating_system{{{key}}} = {value}"


def _imported(divisions: list[Division]) -> Config | None:
    config_text = next(
        (division.kept["config"] for division in divisions if division.kept.get("config")), ""
    )
    return tsh_config.read(config_text) if config_text else None


def names(event: Event, divisions: list[Division]) -> dict[str, str]:
    """By code what a division is called in the configuration that was brought, else its code."""
    imported = _imported(divisions)
    called = {f.casefold(): name for name, f in (imported.divisions if imported else {}).items()}
    return {
        division.code: called.get(tsh_files.file_name(division).casefold(), division.code)
        for division in divisions
    }
