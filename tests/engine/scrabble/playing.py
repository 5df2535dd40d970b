"""Short records for the tests: two players, then the lines given."""

from tdtool.engine import Finding, Lexicon, audit, records, systems
from tdtool.engine.audits import Verdict
from tdtool.engine.scrabble.game import ScrabbleGame, new_game

# Line 1 names the rules, lines 2 and 3 the players; the first event is on line 4.
HEADER = "#rules {}\n#player1 ann Ann Lee\n#player2 bob Bob Ray\n"
TINY = Lexicon(
    "tiny", frozenset({"AE", "AT", "EAT", "QI", "SEA", "TA", "TAXI", "TAXIS", "TEA"}), "", False
)

TAXI = ">ann: AEIRSTX 8F TAXI +22 22"
PASSES = [f">{nick}: - +0 {total}" for nick, total in [("bob", 0), ("ann", 22)] * 3]

SCRABBLE, MYS = "scrabble", "my-scrabble"


def text(*lines: str, rules: str = SCRABBLE) -> str:
    return HEADER.format(rules) + "\n".join([*lines, ""])


def judged(*lines: str, rules: str = SCRABBLE) -> Verdict:
    """The verdict on a record of these lines."""
    return audit(records.read(text(*lines, rules=rules)), lexicon=TINY)


def said(*lines: str, rules: str = SCRABBLE) -> list[str]:
    """What is found in a record of these lines, as ``line clause kind severity: sentence``; that it
    stops early is left out."""
    return [
        short(finding) for finding in judged(*lines, rules=rules).findings if not _stops(finding)
    ]


def short(finding: Finding) -> str:
    parts = (finding.line, finding.rule, finding.kind, finding.severity)
    where = " ".join(str(part) for part in parts if part)
    because = f" [{finding.because}]" if finding.because else ""
    return f"{where}: {finding.message}{because}"


def played(*lines: str, rules: str = SCRABBLE) -> ScrabbleGame:
    """The game after these lines."""
    game = new_game(systems.get(rules), ["ann", "bob"], TINY)
    for event in records.read(text(*lines)).events:
        game.push(event)
    return game


def _stops(finding: Finding) -> bool:
    return (finding.kind, finding.severity) == ("end", "note")
