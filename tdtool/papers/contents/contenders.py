"""Who can still win, in sentences: for the page, and printed."""

from dataclasses import dataclass

from tdtool.english import counted, dotted, listed, ordinal, plural
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
    """Who can still win after a round; no rows: the event is over, or has no rounds planned, or
    with rounds ``left`` a play-off beside them decides every place."""

    head: PaperHead
    division: str
    after: int
    rounds: int
    left: int
    prizes: int
    game: int
    rows: tuple[ContenderRow, ...]
    listed: bool = True  # whether there are prizes on the list
    ahead: int = 0  # places that a play-off beside the rounds decides
    none_left: bool = False  # and with them every prize by place
    lacking: tuple[int, ...] = ()  # rounds that lack a result, which are among those left


def of_division(division: Division) -> ContendersPaper:
    """As things stand. After the last round there is nobody left to list."""
    try:
        contenders = standing.contenders(division)
    except NoRoundsLeft:
        paper_head, rounds = head(division, division.rounds), division.rounds
        rounds_left = max(0, rounds - kept_field(division).settled)
        return ContendersPaper(
            paper_head, events.code_of(division), rounds, rounds, rounds_left, 1, 0, ()
        )
    return ContendersPaper(
        head=head(division, contenders.after),
        division=events.code_of(division),
        after=contenders.after,
        rounds=contenders.rounds,
        left=contenders.left,
        prizes=contenders.prizes,
        game=contenders.game,
        rows=rows(contenders, only_in_reach=True),
        listed=contenders.listed,
        ahead=contenders.ahead,
        none_left=contenders.none_left,
        lacking=contenders.lacking,
    )


def rounds_with_any(division: Division) -> list[int]:
    """The round after which there are contenders to be printed, as things stand; none where only
    the players of a play-off beside the rounds are left."""
    field = kept_field(division)
    any_contenders = 0 < field.settled < division.rounds and standing.anybody_plays_on(field)
    return [field.settled] if any_contenders else []


def rows(contenders: Contenders, *, only_in_reach: bool = False) -> tuple[ContenderRow, ...]:
    """A row a player; ``only_in_reach``: of those who can still win a prize."""
    lines = [
        line
        for line in contenders.lines
        if not only_in_reach or line.finish.best <= contenders.prizes
    ]
    return tuple(
        ContenderRow(line, finish_said(line.finish), says(contenders, line)) for line in lines
    )


def finish_said(finish: Finish) -> str:
    """``1st to 4th``, or ``1st`` where it is certain."""
    best, worst = ordinal(finish.best), ordinal(finish.worst)
    return best if best == worst else f"{best} to {worst}"


def says(contenders: Contenders, line: ContenderLine) -> str:
    """What has to happen for a player, or what is certain."""
    first = ordinal(contenders.first)
    if line.gibson:
        return line.gibson
    if line.finish.best > contenders.prizes:
        below = "" if contenders.none_left else ", below the places with a prize"
        return f"{ordinal(line.finish.best)} at best{below}."
    if line.finish.best > contenders.first:
        return f"{ordinal(line.finish.best)} at best. {_a_prize(contenders, line)}"
    if contenders.prizes == contenders.first:
        return needed_said(contenders, line.for_first, first)
    if line.for_a_prize.certain == 0:
        sentence = needed_said(contenders, line.for_first, first)
        return f"{sentence} Certain of {ordinal(line.finish.worst)} or better."
    if line.for_first == line.for_a_prize:
        return needed_said(contenders, line.for_first, f"any prize, {first} too")
    return f"{needed_said(contenders, line.for_first, first)} {_a_prize(contenders, line)}"


def _a_prize(contenders: Contenders, line: ContenderLine) -> str:
    if line.for_a_prize.certain == 0:
        return f"Certain of {ordinal(line.finish.worst)} or better."
    return needed_said(contenders, line.for_a_prize, "a prize")


def needed_said(contenders: Contenders, needed: Needed, what: str) -> str:
    """``For 1st: at least 1½ wins of the 2 rounds left, certain with 2.``"""
    least, certain = needed.at_least, needed.certain
    if least is None:
        return f"Out of the race for {what}."
    at_least = f"at least {_wins(least)} in {counted(contenders.left, 'round')}" if least else ""
    if certain is None:
        hope = f"{at_least}, and others must lose" if at_least else "possible without a win"
        return f"For {what}: {hope}."
    sure = f"certain with {_wins(certain)}"
    if least == certain:
        return f"For {what}: {sure} in {counted(contenders.left, 'round')}."
    return f"For {what}: {at_least or 'possible without a win'}, {sure}."


def _wins(halves: int) -> str:
    return f"{figure(halves / 2)} {'win' if halves <= 2 else 'wins'}"


def of_first(contenders: Contenders, line: ContenderLine) -> str:
    """What has to happen for 1st place alone, where nothing is said of prizes; beside a play-off
    for the highest place that the rounds decide."""
    sure = line.gibson and line.finish.worst == contenders.first
    return (
        line.gibson if sure else needed_said(contenders, line.for_first, ordinal(contenders.first))
    )


def who_first(contenders: Contenders) -> str:
    """Who can still finish first, or how many."""
    who = [line.line.who.name for line in contenders.lines if line.finish.best == contenders.first]
    first = f"{ordinal(contenders.first)}, behind the play-off" if contenders.ahead else "first"
    if len(who) > MOST_NAMED:
        return f"{counted(len(who), 'player')} can still finish {first}"
    return f"{listed(who)} can still finish {first}"


def places_said(prizes: int, *, listed: bool, ahead: int = 0, none_left: bool = False) -> str:
    """Which places count as prizes: those of the list; while it has none, the usual ones.

    ``ahead`` of them are decided by a play-off beside the rounds.
    """
    if ahead:
        what, them = ("1st place", "it") if ahead == 1 else (f"the first {ahead} places", "them")
        play_off = f"the play-off decides {what}"
        if none_left:
            return f"{play_off}, and with {them} every prize by place"
        only_one = prizes == ahead + 1
        others = f"{ordinal(prizes)} counts as a prize" if only_one else (
            f"{ordinal(ahead + 1)} to {ordinal(prizes)} count as prizes"
        )  # fmt: skip
        sentence = f"{play_off}; of the others, {'only ' if only_one else ''}{others}"
    else:
        first = "only 1st place counts as a prize"
        sentence = first if prizes == 1 else f"the first {prizes} places count as prizes"
    return sentence if listed else f"{sentence} until prizes are on the list"


def places_of(contenders: Contenders | ContendersPaper) -> str:
    """The same of a race."""
    places = places_said(
        contenders.prizes,
        listed=contenders.listed,
        ahead=contenders.ahead,
        none_left=contenders.none_left,
    )
    return "; ".join(filter(None, (places, lacking_said(contenders))))


def lacking_said(contenders: Contenders | ContendersPaper) -> str:
    """Which earlier rounds count among those left; "" where none does."""
    rounds = contenders.lacking
    lacks = plural(len(rounds), "lacks a result and counts", "lack results and count")
    which = f"{plural(len(rounds), 'round')} {listed(rounds)}"
    return f"{which} {lacks} as still to be played" if rounds else ""


def below(paper: ContendersPaper) -> str:
    """What the figures rest on."""
    return dotted(
        places_of(paper),
        f"a game changes a spread by {paper.game:,} at most",
        "if everybody plays, nobody finishes outside the places shown",
    )
