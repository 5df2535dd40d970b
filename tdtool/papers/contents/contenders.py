"""Who can still win, in sentences: for the page, and printed."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.english import counted, dotted, listed, ordinal
from tdtool.models import Division
from tdtool.pairing.contenders.finishes import Finish
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.pairing.standings.win_loss import figure
from tdtool.papers.contents.listings import head
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings.contenders import ContenderLine, Contenders, Needed
from tdtool.queries.values import PaperHead

MOST_NAMED = 4  # of more it is said how many they are


@dataclass(frozen=True, slots=True)
class ContenderRow:
    """A player as the page and the paper list them."""

    line: ContenderLine
    finish: str  # "1st to 4th"
    says: str


@dataclass(frozen=True)
class ContendersPaper:
    """Who can still win after a round; no rows: the event is over, or has no rounds planned."""

    head: PaperHead
    division: str
    after: int
    rounds: int
    left: int
    prizes: int
    game: int
    rows: tuple[ContenderRow, ...]
    listed: bool = True  # whether there are prizes on the list


def of_division(division: Division) -> ContendersPaper:
    """As things stand. After the last round there is nobody left to list."""
    try:
        now = standing.contenders(division)
    except NoRoundsLeft:
        told = head(division, division.rounds)
        return ContendersPaper(
            told, events.code_of(division), division.rounds, division.rounds, 0, 1, 0, ()
        )
    return ContendersPaper(
        head=head(division, now.after),
        division=events.code_of(division),
        after=now.after,
        rounds=now.rounds,
        left=now.left,
        prizes=now.prizes,
        game=now.game,
        rows=rows(now, only_in_reach=True),
        listed=now.listed,
    )


def rounds_with_any(division: Division) -> list[int]:
    """The round after which there are contenders to be printed, as things stand."""
    if division.play_off_from is not None:
        return []
    after = kept_field(division).complete
    return [after] if 0 < after < division.rounds else []


def rows(now: Contenders, *, only_in_reach: bool = False) -> tuple[ContenderRow, ...]:
    """A row a player; ``only_in_reach``: of those who can still win a prize."""
    kept = [one for one in now.lines if not only_in_reach or one.finish.best <= now.prizes]
    return tuple(ContenderRow(one, finish_said(one.finish), says(now, one)) for one in kept)


def finish_said(finish: Finish) -> str:
    """``1st to 4th``, or ``1st`` where it is certain."""
    best, worst = ordinal(finish.best), ordinal(finish.worst)
    return best if best == worst else f"{best} to {worst}"


def says(now: Contenders, one: ContenderLine) -> str:
    """What has to happen for a player, or what is certain."""
    if one.gibson:
        return one.gibson
    if one.finish.best > now.prizes:
        return f"{ordinal(one.finish.best)} at best, below the places with a prize."
    if one.finish.best > 1:
        return f"{ordinal(one.finish.best)} at best. {_a_prize(now, one)}"
    if now.prizes == 1:
        return needed_said(now, one.for_first, "1st")
    if one.for_a_prize.certain == 0:
        first = needed_said(now, one.for_first, "1st")
        return f"{first} Certain of {ordinal(one.finish.worst)} or better."
    if one.for_first == one.for_a_prize:
        return needed_said(now, one.for_first, "any prize, 1st too")
    return f"{needed_said(now, one.for_first, '1st')} {_a_prize(now, one)}"


def _a_prize(now: Contenders, one: ContenderLine) -> str:
    if one.for_a_prize.certain == 0:
        return f"Certain of {ordinal(one.finish.worst)} or better."
    return needed_said(now, one.for_a_prize, "a prize")


def needed_said(now: Contenders, needed: Needed, what: str) -> str:
    """``For 1st: at least 1½ wins of the 2 rounds left, certain with 2.``"""
    least, certain = needed.at_least, needed.certain
    if least is None:
        return f"Out of the race for {what}."
    at_least = f"at least {_wins(least)} in {counted(now.left, 'round')}" if least else ""
    if certain is None:
        hope = f"{at_least}, and others must lose" if at_least else "possible without a win"
        return f"For {what}: {hope}."
    sure = f"certain with {_wins(certain)}"
    if least == certain:
        return f"For {what}: {sure} in {counted(now.left, 'round')}."
    return f"For {what}: {at_least or 'possible without a win'}, {sure}."


def _wins(halves: int) -> str:
    return f"{figure(halves / 2)} {'win' if halves <= 2 else 'wins'}"


def of_first(now: Contenders, one: ContenderLine) -> str:
    """What has to happen for 1st place alone, where nothing is said of prizes."""
    return one.gibson if one.finish.worst == 1 else needed_said(now, one.for_first, "1st")


def who_first(now: Contenders) -> str:
    """Who can still finish first, or how many."""
    who = [one.line.who.name for one in now.lines if one.finish.best == 1]
    if len(who) > MOST_NAMED:
        return f"{counted(len(who), 'player')} can still finish first"
    return f"{listed(who)} can still finish first"


def places_said(prizes: int, *, listed: bool) -> str:
    """Which places count as prizes: those of the list; while it has none, the usual ones."""
    first = "only 1st place counts as a prize"
    says = first if prizes == 1 else f"the first {prizes} places count as prizes"
    return says if listed else f"{says} until prizes are on the list"


def below(now: ContendersPaper) -> str:
    """What the figures rest on."""
    return dotted(
        places_said(now.prizes, listed=now.listed),
        f"a game changes a spread by {now.game:,} at most",
        "if everybody plays, nobody finishes outside the places shown",
    )
