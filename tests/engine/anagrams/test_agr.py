"""The AGR notation: every line read for what it says, every bad line named."""

import pytest

from tdtool.engine import records
from tdtool.engine.anagrams import events as ev
from tdtool.engine.anagrams.events import Source
from tdtool.engine.records.agr import shown
from tdtool.engine.records.record import Pragma, RecordPlayer
from tests.tables import of_each

HEAD = "#rules anagrams-nsa-2005\n#player1 ann Ann Lee\n#player2 bob Bob Ray\n"

EVENTS = [
    ("+R", ev.Turned(4, "ann", "R")),
    ("+?", ev.Turned(4, "ann", "?")),
    ("+AEINT?", ev.Turned(4, "ann", "AEINT?")),
    ("GARDENIA", ev.Word(4, "ann", "GARDENIA")),
    ("GARDENIA < READING@bob", ev.Word(4, "ann", "GARDENIA", (Source("READING", "bob"),))),
    (
        "PERCOLATIONS < COPIER@ann TALONS@cy",
        ev.Word(4, "ann", "PERCOLATIONS", (Source("COPIER", "ann"), Source("TALONS", "cy"))),
    ),
    ("TARTAR < ATTAR = 3", ev.Word(4, "ann", "TARTAR", (Source("ATTAR"),), 3)),
    ("DETRACtING < RECAnTING@b", ev.Word(4, "ann", "DETRACtING", (Source("RECAnTING", "b"),))),
    ("-", ev.Pass(4, "ann")),
    ("?GARDENIA", ev.Challenge(4, "ann", "GARDENIA")),
    ("?GARDENIA ok", ev.Challenge(4, "ann", "GARDENIA", True)),
    ("?GARDENIA off", ev.Challenge(4, "ann", "GARDENIA", False)),
    ("!5", ev.Corrected(4, "ann", 5)),
    ("(exposed) AB", ev.Exposed(4, "ann", "AB")),
    ("(time) 26:01", ev.ClockUsed(4, "ann", 1561)),
    ("(penalty) -5 late again", ev.Penalty(4, "ann", -5, "late again")),
    ("(penalty) +5", ev.Penalty(4, "ann", 5)),
    ("(words) RATING GARDENIA", ev.ReportedWords(4, "ann", ("RATING", "GARDENIA"))),
    ("(words)", ev.ReportedWords(4, "ann", ())),
    ("(score) 113", ev.ReportedScore(4, "ann", 113)),
    ("(score) -3", ev.ReportedScore(4, "ann", -3)),
]


@of_each(("text", "event"), EVENTS)
def test_an_event_is_read_and_written(text, event) -> None:
    record = records.read(f"{HEAD}>ann: {text}\n")
    assert (record.events, record.faults) == ((event,), ())
    assert shown(event) == text


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("#centre AEILNORSTU", ev.Centre(4, letters="AEILNORSTU")),
        ("#stage 2", ev.StageTwo(4)),
        ("#time", ev.TimeCalled(4)),
        ("#sheets", ev.LastSheets(4)),
    ],
)
def test_a_mark_is_read_among_the_events_and_written_in_its_place(line, mark) -> None:
    record = records.read(f"{HEAD}{line}\n>ann: +R\n")
    assert record.events == (mark, ev.Turned(5, "ann", "R"))
    assert records.write(record) == f"{HEAD}{line}\n>ann: +R\n"


def test_pragmata_give_rules_lexicon_players_and_settings() -> None:
    text = (
        "#rules anagrams-2004\n#lexicon enable\n#player2 bob Bob Ray\n#player1 ann\n"
        "#minimum 6\n#set overtime_points 2\n\n; a comment\n>ann: +R\n"
    )
    record = records.read(text)
    assert (record.notation, record.rules, record.lexicon) == ("agr", "anagrams-2004", "enable")
    assert record.players == (RecordPlayer("ann", "ann", 4), RecordPlayer("bob", "Bob Ray", 3))
    assert dict(record.settings) == {"minimum": "6", "overtime_points": "2"}
    assert record.pragmata[4] == Pragma(5, "minimum", "6")
    assert (record.line_of("overtime_points"), record.faults) == (6, ())


def test_line_ends_spaces_and_a_byte_order_mark_do_not_matter() -> None:
    text = "\ufeff" + HEAD.replace("\n", "\r\n") + "   >ann:   STARE   <  RATES@bob   =   3  \r"
    (event,) = records.read(text).events
    assert event == ev.Word(4, "ann", "STARE", (Source("RATES", "bob"),), 3)


BAD = [
    (">ann: +r", "“+r” isn’t an event."),
    (">ann: +", "“+” isn’t an event."),
    (">ann:", "“” isn’t an event."),
    ("ann: +R", "Write an event as “>nick: …”."),
    (">ann +R", "Write an event as “>nick: …”."),
    (">ann: CO-OP", "“CO-OP” isn’t an event."),
    (">ann: ?", "“?” isn’t an event."),
    (">ann: ?STARE maybe", "“?STARE maybe” isn’t an event."),
    (">ann: STARE <", "Write the old words after <."),
    (">ann: STARE < RAT3S@bob", "“RAT3S@bob” isn’t an old word, e.g. READING@bob."),
    (">ann: STARE < RATES@", "“RATES@” isn’t an old word, e.g. READING@bob."),
    (">ann: STARE = x", "“STARE = x” isn’t an event."),
    (">ann: (time) 26", "A clock time is minutes and seconds, e.g. 26:10; “26” isn’t one."),
    (">ann: (score) many", "(score) needs a whole number; “many” isn’t one."),
    (">ann: (penalty) late", "(penalty) needs a whole number; “late” isn’t one."),
    (">ann: (words) R4TING", "“R4TING” isn’t a word."),
    (">ann: (exposed) a", "(exposed) needs letters; “a” has something else."),
    (f">ann: {'-' * 60}", f"“{'-' * 40}…” isn’t an event."),
    ("#centre a1", "#centre needs letters; “a1” has something else."),
    ("#stage 3", "The second hundred tiles are marked #stage 2."),
    ("#player3", "#player3 names nobody; write a nick without spaces, then a name."),
    ("#player1 zoe", "#player1 zoe: that seat or nick is already taken."),
    ("#player3 ann", "#player3 ann: that seat or nick is already taken."),
    ("#set minutes", "#set needs a setting and its value, e.g. #set overtime_points 1."),
]


@of_each(("line", "says"), BAD)
def test_a_line_that_cannot_be_read_is_named_and_skipped(line, says) -> None:
    record = records.read(f"{HEAD}{line}\n>ann: +R\n")
    (fault,) = record.faults
    assert (fault.line, fault.kind, fault.severity, fault.message) == (4, "syntax", "error", says)
    assert record.events == (ev.Turned(5, "ann", "R"),)


def test_an_unknown_pragma_is_a_note_and_is_kept() -> None:
    record = records.read(f"{HEAD}#title The final\n>ann: +R\n")
    (fault,) = record.faults
    assert (fault.line, fault.kind, fault.severity) == (4, "syntax", "note")
    assert records.write(record) == f"{HEAD}#title The final\n>ann: +R\n"


@pytest.mark.parametrize(
    "rules", ["anagrams-2004", "anagrams-nsa-2005", "anagrams-1962", "scrabble"]
)
def test_a_line_that_cannot_be_read_breaks_no_rule_and_cites_none(rules) -> None:
    """It cited the clause on the order of a turn once, with which it has nothing to do."""
    assert [fault.rule for fault in records.read(f"#rules {rules}\nx\n").faults] == [""]


def test_a_setting_of_another_system_is_an_unknown_pragma() -> None:
    (fault,) = records.read(f"{HEAD}#minutes 75\n#overtime_points 1\n").faults
    assert (fault.line, fault.severity) == (5, "note")
    assert records.read(">ann: +R\n#overtime_points 1\n").faults == ()
