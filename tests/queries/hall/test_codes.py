"""Each player's own code: derived, typed in any way, replaced by the next."""

from tdtool.models import Entry, Event
from tdtool.queries.hall import codes, states
from tdtool.services import hall as hall_acts
from tests.cast import Day
from tests.counted import counted


def _code(day: Day, name: str) -> str:
    found = Entry.objects.select_related("division__event")
    return codes.of_entry(found.get(pk=day.entry(name).pk))


def _find(day: Day, typed: str) -> str | None:
    return codes.find(day.event, typed, states.of(day.event.slug))


def test_everybody_has_a_code_of_their_own_that_holds_forty_bits(hall: Day) -> None:
    every = codes.of_event(hall.event)
    assert len(set(every.values())) == len(every) == 22
    assert (len(codes.SIGNS), len(set(codes.SIGNS) & set("01OI"))) == (32, 0)
    assert all(len(code) == 8 and set(code) <= set(codes.SIGNS) for code in every.values())
    assert every[str(hall.entry("Ann").uuid)] == _code(hall, "Ann")


def test_a_code_is_typed_in_any_case_with_or_without_its_hyphen(day: Day) -> None:
    code, ann = _code(day, "Ann"), str(day.entry("Ann").uuid)
    shown = codes.shown(code)
    for typed in (code, shown, code.lower(), f" {shown.lower()} ", f"{code[:4]} {code[4:]}"):
        assert (typed, _find(day, typed)) == (typed, ann)
    for typed in ("", code[:-1], f"{code}2", "O" * 8, "2222-2222", "é" * 8):
        assert (typed, _find(day, typed)) == (typed, None)


def test_codes_are_looked_up_in_a_table_kept_for_a_state(day: Day) -> None:
    code = _code(day, "Bob")
    assert _find(day, code)
    state = states.of(day.event.slug)
    with counted() as asked:
        assert codes.find(day.event, code, state) == str(day.entry("Bob").uuid)
    assert len(asked.queries) == 1  # the test's own, for Bob


def test_a_new_code_replaces_the_old_one_of_this_player_alone(day: Day) -> None:
    before = {name: _code(day, name) for name in ("Ann", "Bob")}
    hall_acts.new_code(day.desk(), entry=str(day.entry("Ann").uuid))
    after = {name: _code(day, name) for name in ("Ann", "Bob")}
    assert (before["Ann"] == after["Ann"], before["Bob"] == after["Bob"]) == (False, True)
    assert _find(day, before["Ann"]) is None
    assert _find(day, after["Ann"]) == str(day.entry("Ann").uuid)


def test_the_same_data_give_the_same_codes_and_no_row_holds_one(day: Day) -> None:
    code = _code(day, "Ann")
    again = Event.objects.get(pk=day.event.pk)
    assert codes.of_event(again)[str(day.entry("Ann").uuid)] == code
    rows = [str(vars(row)) for row in (again, day.entry("Ann"))]
    assert not any(code in row or codes.shown(code) in row for row in rows)


def test_a_player_has_another_code_in_another_event(day: Day) -> None:
    other = Day.new(day.by, slug="other").bring(6)
    assert _code(day, "Ann") != _code(other, "Ann")
    assert codes.find(other.event, _code(day, "Ann"), states.of("other")) is None
