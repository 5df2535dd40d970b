"""GCG, read in every shape that programs write it in, and written back."""

from tdtool.engine import records
from tdtool.engine.records import Pragma, RecordPlayer, Unread
from tdtool.engine.scrabble.events import (
    Bonus,
    EndRack,
    Exchange,
    Overtime,
    Pass,
    Play,
    Withdrawn,
)
from tests.tables import of_each

PLAYERS = "#player1 ann Ann Lee\n#player2 bob Bob Ray\n"


@of_each(
    ("line", "event"),
    [
        (">ann: AEIRSTX 8F TAXI +22 22", Play(3, "ann", "AEIRSTX", 22, 22, "8F", "TAXI")),
        (">ann:  AEIRST  8f   TAXI  +22  22  TA", Play(3, "ann", "AEIRST", 22, 22, "8F", "TAXI")),
        (">ann:\tAEIRSTX\th8\tTaX.\t22\t22\t", Play(3, "ann", "AEIRSTX", 22, 22, "H8", "TaX.")),
        (">ann: 8F TA(X)I +22 -22", Play(3, "ann", "", 22, -22, "8F", "TA(X)I")),
        (">ann: aeirst? 15o X.. 0 0", Play(3, "ann", "AEIRST?", 0, 0, "15O", "X..")),
        (">ann: ŁEIRstÓ 8F ŁÓ +1 1", Play(3, "ann", "ŁEIR??Ó", 1, 1, "8F", "ŁÓ")),
        (">ann: AEI - +0 5", Pass(3, "ann", "AEI", 0, 5)),
        (">ann: AEI -0 +0 5", Pass(3, "ann", "AEI", 0, 5)),
        (">ann:  - +0 367", Pass(3, "ann", "", 0, 367)),
        (">ann: AEI -AE +0 5", Exchange(3, "ann", "AEI", 0, 5, "AE", 2)),
        (">ann: AEI? -? +0 5", Exchange(3, "ann", "AEI?", 0, 5, "?", 1)),
        (">ann: AEI -5 +0 5", Exchange(3, "ann", "AEI", 0, 5, "", 5)),
        (">ann: AEI --  -11 5", Withdrawn(3, "ann", "AEI", -11, 5)),
        (">ann: AEI (challenge) +5 5", Bonus(3, "ann", "AEI", 5, 5)),
        (">ann: (Challenge) +5 5", Bonus(3, "ann", "", 5, 5)),
        (">ann: AEI (time) +-10 5", Overtime(3, "ann", "AEI", -10, 5)),
        (">ann:  (AE?) +4 5", EndRack(3, "ann", "", 4, 5, "AE?")),
        (">ann: AE (AE) -2 5", EndRack(3, "ann", "AE", -2, 5, "AE")),
        (">!!M!!a:t...h~\\`+=-__: AE - +0 5", Pass(3, "!!M!!a:t...h~\\`+=-__", "AE", 0, 5)),
    ],
)  # fmt: skip
def test_every_kind_of_event_in_every_spelling(line: str, event: object) -> None:
    record = records.read(PLAYERS + line)
    assert record.events == (event,)
    assert records.read(records.write(record)) == record


@of_each(
    "line",
    [
        ">ann: AEI 8F TAXI +22",
        ">ann: AEI 8F TAXI 22x 22",
        ">ann: AEI 8F TA(XI +22 22",
        ">ann: AEI 8F TA()XI +22 22",
        ">ann: AE1 8F TAXI +22 22",
        ">ann: AEI 8F TAXI +22 99999999",
        ">ann: AEI 8F TAXI ++2 22",
        ">ann: AEI 8FF TAXI +22 22",
        ">ann: ()",
        ">ann:",
        ">ann AEI - +0 0",
        "garbage",
    ],
)
def test_a_line_that_can_not_be_read_is_a_fault_and_is_kept(line: str) -> None:
    record = records.read(PLAYERS + line)
    nick = "ann" if line.startswith(">ann:") else ""
    assert record.events == (Unread(3, nick, line),)
    assert [(f.kind, f.severity, f.line) for f in record.faults] == [("syntax", "error", 3)]
    assert records.read(records.write(record)) == record


def test_pragmata_are_kept_as_they_are_and_unknown_ones_noted() -> None:
    record = records.read(
        "#character-encoding UTF-8\n#player1 ann Ann  Lee\n#player2\tbob\n\n#lexicon NWL23\n"
        "#set challenge play5\n#frob  x y \n#note first\nsecond\n# loose\n>ann: A - +0 0\n"
    )
    assert record.pragmata == (
        Pragma(1, "character-encoding", "UTF-8"),
        Pragma(2, "player1", "ann Ann  Lee"),
        Pragma(3, "player2", "bob"),
        Pragma(5, "lexicon", "NWL23"),
        Pragma(6, "set", "challenge play5"),
        Pragma(7, "frob", "x y"),
        Pragma(8, "note", "first\nsecond"),
        Pragma(10, "", "loose"),
    )
    assert record.players == (RecordPlayer("ann", "Ann  Lee", 2), RecordPlayer("bob", "", 3))
    assert (record.lexicon, record.rules, dict(record.settings)) == (
        "NWL23", None, {"challenge": "play5"}
    )  # fmt: skip
    assert [(f.line, f.kind, f.severity) for f in record.faults] == [
        (7, "syntax", "note"), (10, "syntax", "note")
    ]  # fmt: skip
    assert records.read(records.write(record)) == record


def test_players_stand_in_the_order_of_their_numbers_and_every_nick_is_its_own() -> None:
    record = records.read("#player2 bob\n#player1 ann\n#player3 ann A\n#player4\n")
    assert record.nicks == ("ann", "bob")
    assert [(f.line, f.message) for f in record.faults] == [
        (3, "#player3 has the nick “ann” of another player; each player needs their own."),
        (4, "#player4 names nobody; write a nick, then a name."),
    ]


@of_each(
    ("text", "notation"),
    [
        ("#rules anagrams-2004\n", "agr"),
        ("  #RULES Anagrams-1962\n", "agr"),
        ("#rules scrabble\n>ann: +A\n", "gcg"),
        (">ann: +A\n", "agr"),
        (">ann: (score) 113\n", "agr"),
        (">ann: (words) RATING\n", "agr"),
        (">ann: AEI 8F TAXI +22 22\n", "gcg"),
        ("", "gcg"),
    ],
)
def test_the_two_notations_are_told_apart_by_content(text: str, notation: str) -> None:
    assert records.read(text).notation == notation


def test_a_player_line_with_thousands_of_digits_is_a_line_that_is_not_known():
    """Python reads no number of more than 4,300 digits: the audit said so in its own words, and
    the page for records answered with an error."""
    record = records.read("#player1 ann Ann\n#player2 bob Bob\n#player" + "2" * 5000 + " cam Cam\n")
    assert record.nicks == ("ann", "bob")
    assert [(fault.line, fault.severity) for fault in record.faults] == [(3, "note")]
