"""How the tests play: a few lines of AGR in, what the audit says of them out.

ann, bob and cy sit in this order; under the 2004 rules only ann and bob. Lines are counted from
the first one given.
"""

from collections import Counter
from itertools import cycle

from tdtool.engine import Finding, Lexicon, Verdict, audit, records, systems
from tdtool.engine.games import Game
from tdtool.engine.records.record import Record
from tdtool.engine.words import letters

D04, NSA, D62 = "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962"
SYSTEMS = (D04, NSA, D62)

LISTED = """
ATTAR TARTAR STARE ASTERN ANTLERS SAUNTER NATURES ALERTS ALTERS STALER READING GARDENIA
    RATING BERATING ROASTING CONSERVATION CONVERSATIONS DARING DISHONOR ICOSAHEDRON RECANTING
    DETRACTING COPIER TALONS PERCOLATIONS CAR CARE RACE ACRE CARES RACES SCARE CARETS CASTER
    CRATES TRACES REACTS ACT NIP SO CAT TACOS CAPTIONS CAPTION
"""
LIST = Lexicon("test list", frozenset(LISTED.split()), "", official=False)


def nicks(rules: str) -> tuple[str, ...]:
    return ("ann", "bob") if rules == D04 else ("ann", "bob", "cy")


def record(rules: str, *lines: str, pragmata: tuple[str, ...] = ()) -> Record:
    """The record of these lines; a line without ``>`` or ``#`` is a player's event."""
    body = [line if line[:1] in "#>;" else f">{line}" for line in lines]
    head = [f"#rules {rules}", *(f"#player{n} {nick}" for n, nick in enumerate(nicks(rules), 1))]
    return records.read("\n".join([*body, *head, *pragmata]))


def verdict(rules: str, *lines: str, **settings: object) -> Verdict:
    return audit(record(rules, *lines), system=systems.get(rules, **settings), lexicon=LIST)


def brief(finding: Finding) -> str:
    """“3 NSA-16 move”, and how much it weighs where that isn't an error."""
    weight = "" if finding.severity == "error" else f" {finding.severity}"
    rule = f" {finding.rule}" if finding.rule else ""
    return f"{finding.line}{rule} {finding.kind}{weight}"


def said(rules: str, *lines: str, ending: bool = False, **settings: object) -> list[str]:
    """What the audit says; that a record stops early is left out unless the end is the point."""
    return [
        brief(finding)
        for finding in verdict(rules, *lines, **settings).findings
        if ending or (finding.kind, finding.severity) != ("end", "note")
    ]


def scores(rules: str, *lines: str, **settings: object) -> dict[str, int | None]:
    answer = verdict(rules, *lines, **settings)
    return {player.nick: player.verified for player in answer.players}


def dealt(rules: str, letters: str) -> list[str]:
    """Lines that lay these letters in the pool, so that ann's turn is the next to begin.

    Under 2004 and NSA one a turn, Us added till the round is full; in 1962 all in the centre,
    filled up to ten.
    """
    if rules == D62:
        return [f"#centre {letters}{'UIUIUIUIUI'[len(letters) :]}"]
    full = -len(letters) % len(nicks(rules))
    turns = zip(cycle(nicks(rules)), letters + "U" * full, strict=False)
    return [f"{nick}: +{letter}" for nick, letter in turns]


def all_letters(rules: str) -> str:
    """Every tile of the system's set once: of both sets under NSA rules."""
    name, sets = {D04: ("english", 1), NSA: ("english", 2), D62: ("selchow-1962", 1)}[rules]
    return "".join(sorted(letters.get(name).times(sets).elements()))


def without(letters: str, taken: str) -> str:
    """The letters that are left when some are taken."""
    return "".join((Counter(letters) - Counter(taken)).elements())


def played(rules: str, *lines: str, **settings: object) -> Game:
    """The game after these lines."""
    game = systems.get(rules, **settings).new_game(nicks(rules), lexicon=LIST)
    for event in record(rules, *lines).events:
        game.push(event)
    return game
