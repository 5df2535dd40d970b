"""The day on a page: what the desk does from morning to end, as one sheet for its wall says it.

What it says follows from what the rules of the division can do, never from their name.
"""

from tdtool.engine.systems import Draw, Rank, RuleSystem
from tdtool.models import Division
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import DayPage, Told
from tdtool.places import TYPED
from tdtool.queries import rules
from tdtool.queries.values import PaperHead

SEATS = 5  # of the example, where a table has several
WORDS = ("orchard", "turban")


def of_division(division: Division) -> DayPage:
    return _page(rules.of_division(division), paper_round.head(division, None))


def of_system(system: RuleSystem, *, paper: str = "A4") -> DayPage:
    """Before there is an event."""
    head = PaperHead(
        event="", day="", rules=system.name, paper=paper, revision=0, posted="",
        fingerprint="", entries=0, list_note="",
    )  # fmt: skip
    return _page(system, head)


def _page(system: RuleSystem, head: PaperHead) -> DayPage:
    scores = system.example[: min(SEATS, system.seats[1])]
    table = 3 if system.numbered_seats else 7
    return DayPage(
        head=head,
        steps=(
            ("Morning", _morning(system)),
            ("Every round", _round(system)),
            ("The end", _end(system)),
        ),
        example=" ".join(map(str, (table, *scores))),
        reads="table, then scores in seat order"
        if system.numbered_seats
        else "table, then both scores in the order on the slip",
        keys=_keys(system, table, scores),
        cases=_cases(system),
    )


def _morning(system: RuleSystem) -> tuple[str, ...]:
    return (
        "Check in: type part of a name, press Enter.",
        "Draw round 1 and review the draft.",
        "Post and print: lists on the wall, slips on the tables.",
        _clock(system),
    )


def _round(system: RuleSystem) -> tuple[str, ...]:
    return (
        "Enter each slip as it comes in, at the desk (g d).",
        "Desk: clear what waits, errors first.",
        "Complete the round. Print the standings. Latest backup to the USB drive.",
        "Draw the next round. Post and print.",
        _clock(system),
    )


def _clock(system: RuleSystem) -> str:
    if system.own_clocks:
        return "Start the round clock (t). Players start their own."
    never = f" The clock never stops ({system.never_stopped})." if system.never_stopped else ""
    return f"All seated? Start the clock (t).{never}"


def _end(system: RuleSystem) -> tuple[str, ...]:
    return (
        "Check every slip: fix every error, settle every warning.",
        "Complete the last round.",
        "Print the final standings and the prize list."
        if system.rank is Rank.WINS
        else "Print the final standings; check the winner’s slips.",
        "Export the results. Copy the latest backup to a USB drive.",
    )


def _keys(system: RuleSystem, table: int, scores: tuple[int, ...]) -> tuple[Told, ...]:
    """What can be typed, an example each where there is one."""
    keys = [
        Told("Enter", "shows names; Enter again saves"),
        Told("y", "saves despite warnings; saves corrections"),
        Told("Esc", "edits the line; press again to clear it"),
        Told("z", "on an empty line: undo your last action (asks first)"),
    ]
    if system.at_the_end:
        worth = sum(map(system.at_the_end.points, WORDS))
        keys.append(Told(f"{worth} {' '.join(WORDS)}", "words after their score"))
        keys.append(Told("f2", "seat 2 started"))
    else:
        margin = abs(scores[0] - scores[1])
        keys.append(Told(f"{table} {scores[0]} {scores[1]} {margin}", "with the spread, checked"))
        keys.append(
            Told(f"p12 {scores[0]} {scores[1]}", "by player number, that player’s score first")
        )
        keys.append(Told("f2", "the second player started"))
    if system.own_clocks:
        keys.append(Told("t2 26:10", "time used; t2 -1:10: overtime"))
    return (*keys, Told("r5", "a slip from round 5"), Told("u", "at the end: not signed yet"))


def _cases(system: RuleSystem) -> tuple[Told, ...]:
    return (
        Told(
            "Wrong scores saved",
            "Just saved? Undo beside it, or z, Enter, z. Otherwise enter the table again: "
            "y saves a typing error; if the signed paper changed, type the reason. "
            "Locked? A director or judge rules.",
        ),
        Told("Player absent", _absent(system)),
        Told(
            "Slip missing",
            "The next round can be posted first; enter the slip when it comes (r and its round)."
            if system.overlapping_rounds
            else "Round page: Continue without this table. Enter the slip when it comes.",
        ),
        Told("Word challenged", _challenge(system)),
        Told(
            "Scores disputed",
            "Open the slip (its table number, Enter), Open a dispute (d), then rule. "
            "Keep both score sheets."
            if system.score_sheets
            else "Open the slip (its table number, Enter), Open a dispute (d), then rule. "
            "Leave the words on the table.",
        ),
        Told("Player leaves", "Players page: click the name, then Withdraw. Earlier scores stay."),
        Told(
            "Laptop fails",
            "Second laptop following? On it: Second laptop, Take over. If not, on another laptop: "
            f"{TYPED} restore FILE (the newest backup), then start tdtool.",
        ),
    )


def _absent(system: RuleSystem) -> str:
    if system.draw is Draw.TABLES:
        return "Players, the name, Not here: left out or removed. Before posting: draw again."
    if system.forfeits:
        return "Players, the name, Not here: forfeit, absent for some rounds, withdraw."
    return "Players, the name, Not here: left out of those rounds."


def _challenge(system: RuleSystem) -> str:
    """Who is asked, and what one answer is for."""
    if system.challenges.whole_play:
        play = system.challenges.whole_play
        return f"Judge’s screen (g j): table, words, Enter. One answer per play ({play.clause})."
    moment = system.challenges.moment
    when = moment.text.removesuffix(".")
    return f"Judge’s screen (g j): table, words, Enter. {when} ({moment.clause})."
