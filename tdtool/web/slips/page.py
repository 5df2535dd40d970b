"""A slip's page: its seats, its ledger, what it comes to, and what can be done with it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import timezone

from tdtool.engine.final_words import by_system
from tdtool.engine.systems import RuleSystem
from tdtool.english import clock, minus
from tdtool.models import Account, Event, Report
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.audits import looks
from tdtool.queries.audits import slips as audits
from tdtool.queries.audits.looks import Item
from tdtool.queries.field import kept_field
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import first_draws, slip, table_state
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.doubts import RECORD, Doubt, Doubts
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.slips.values import LedgerRow, SlipSeat
from tdtool.queries.values import ClauseNote
from tdtool.web.playoffs import page as play_offs

# What a slip asks of the director: what is said, what the engine says, what follows, and how it
# is settled. The slip and its dispute show the same.


@dataclass(frozen=True)
class Decision:
    """A doubt as it is put to the director. ``does`` is what the first button does: rule a word
    ``off``, ``correct`` the score to what the words make, ask for the right ``score``, or ``check``
    it."""

    about: str
    title: str  # "Seat 3: score 255, words add up to 230"
    whose: str
    fact: str  # what the slip has; "" where the engine says it all
    says: ClauseNote  # what the engine says
    follows: str  # what the result is once it is put right; "" where no score changes
    does: str
    place: int | None = None
    word: str = ""
    nth: int = 1
    points: int = 0  # of the line that it would write
    score: int | None = None  # in force, once it is put right
    reason: str = ""  # of the line that puts it right
    only_director: bool = False  # whether only a director lets it stand, and why


def decision_of_table(table: TableRows, doubts: Doubts, system: RuleSystem) -> tuple[Decision, ...]:
    """What wants a word, the weightiest first."""
    return tuple(_decision(table, doubt, system) for doubt in doubts.asking)


def of_notes(table: TableRows, doubts: Doubts, system: RuleSystem) -> tuple[Decision, ...]:
    """What is only noted of words, which may be ruled off all the same."""
    notes = (
        open_doubt
        for open_doubt in doubts.open
        if not open_doubt.asks and open_doubt.word is not None
    )
    return tuple(_decision(table, doubt, system) for doubt in notes)


def fills(decisions: Sequence[Decision], by: Account, event: Event) -> bool:
    """Whether the first of them is the next step of whoever looks at it."""
    if not decisions:
        return False
    first = decisions[0]
    if first.does == "off":
        return by.may(Right.RULE, event)
    return first.does == "correct" or (first.does == "score" and first.only_director)


def _decision(table: TableRows, doubt: Doubt, system: RuleSystem) -> Decision:
    finding = doubt.finding
    seat = table.seats[doubt.place - 1] if doubt.place else None
    score = seat.score if seat else None
    changes = doubt.becomes is not None and doubt.becomes != score
    word, nth = _word(doubt)
    fact, _, rest = finding.message.partition("; ")
    does = "off" if word else "correct" if changes else "check"
    if does == "check" and seat is not None and finding.kind == "total":
        does = "score"
    return Decision(
        about=doubt.about,
        title=_title(doubt, score, word),
        whose=seat.name if seat else "",
        fact=f"{fact}." if rest else "",
        says=ClauseNote(f"{rest[:1].upper()}{rest[1:]}" or fact, finding.rule, doubt.weight),
        follows=_follows(table, doubt, system, word) if changes else "",
        does=does,
        place=doubt.place,
        word=word,
        nth=nth,
        points=(doubt.becomes or 0) - (score or 0) if changes else 0,
        score=doubt.becomes,
        reason="As the game record has it."
        if _is_of_record(doubt)
        else f"The words add up to {doubt.becomes}.",
        only_director=doubt.weight == "error",
    )


def _beside(items: Sequence[Item]) -> Iterator[Decision]:
    """What the event’s other slips, or the clocks, ask of this one."""
    for item in items:
        if item.about and item.severity != "note" and item.settled is None:
            yield Decision(
                about=item.about,
                title=f"Seat {item.place}: {item.who}" if item.place else "The whole table",
                whose="",
                fact="",
                says=ClauseNote(item.says, item.clause, item.severity),
                follows="",
                does="check",
                place=item.place,
                only_director=item.severity == "error",
            )


def _is_of_record(doubt: Doubt) -> bool:
    return doubt.about.startswith(RECORD)


def _word(doubt: Doubt) -> tuple[str, int]:
    """The doubted word as it stands on the slip, and which of several it is."""
    if doubt.word is None:
        return "", 1
    word, _, nth = doubt.about.removeprefix("word ").partition(" ")
    return word, int(nth or 1)


def _title(doubt: Doubt, score: int | None, word: str) -> str:
    if doubt.place is None:
        return "The whole table"
    finding = doubt.finding
    if _is_of_record(doubt):
        return f"Seat {doubt.place}: {minus(score or 0)} on the slip, another score in the record"
    if word:
        if doubt.becomes is None or score is None or doubt.becomes == score:
            return f"Seat {doubt.place}: {word}"
        becomes = minus(doubt.becomes)
        return f"Seat {doubt.place}: {minus(score)} with {word}, {becomes} if ruled off"
    if finding.kind != "total" or finding.reported is None:
        return f"Seat {doubt.place}: the words"
    reported = minus(finding.reported)
    if finding.verified is None:
        return f"Seat {doubt.place}: {reported} isn’t a possible score"
    if finding.verified == finding.reported:
        return f"Seat {doubt.place}: score {reported}"
    return f"Seat {doubt.place}: score {reported}, words add up to {minus(finding.verified)}"


def _follows(table: TableRows, doubt: Doubt, system: RuleSystem, word: str) -> str:
    """Who wins by how much once it is put right."""
    scores = [
        doubt.becomes if seat.row.place == doubt.place else seat.score for seat in table.seats
    ]
    if None in scores:
        return ""
    sentence = slip.winner(table.seats, scores, system).text
    return f"If {word} is ruled off: {sentence}" if word else f"If corrected: {sentence}"


# The values of a slip's page.


@dataclass(frozen=True)
class FirstDrawView:
    """A draw for who begins: at which time of the game, what was drawn ("": not yet), whether it
    can be drawn now."""

    time: int
    title: str
    clause: str
    says: str
    offered: bool
    staged: bool  # is it one of several of the game?
    void: bool = False  # drawn before the seats changed, so it doesn’t count


@dataclass(frozen=True)
class SlipPage:
    """A slip with its seats, its ledger and what can be done with it."""

    round_number: int
    table: int
    group: str
    state: str
    version: int
    code: str  # "F8QY4 0YGEC"
    revision: int
    seats: tuple[SlipSeat, ...]
    notes: tuple[ClauseNote, ...]  # of the table as a whole (letters, NSA-2)
    ledger: tuple[LedgerRow, ...]
    different: tuple[Different, ...]
    lifted: str  # whom a correction has lifted above a seed of the play-off
    reported_by: str
    unsigned: int
    scoring: str = ""  # how words score, in a few words
    game: str = ""  # the game's uuid
    kind: str = "played"
    result: ClauseNote | None = None  # "Ann wins by 32."
    own_clocks: bool = False  # have the players clocks of their own?
    first_draws: tuple[FirstDrawView, ...] = ()  # by each time of the game that the desk may draw
    back_why: str = ""  # why the entry isn't simply undone by who looks at it
    decisions: tuple[Decision, ...] = ()
    decides: bool = False  # whether the first of them has the filled button
    noted: tuple[Decision, ...] = ()  # words that count, and may be ruled off all the same
    checked: tuple[tuple[str, str, int], ...] = ()  # what stands, how it was settled, the act
    compared: bool = False  # with its paper, since it was last changed
    disputes: tuple[tuple[int, str, str, str], ...] = ()  # number, uuid, about, state
    now: TableState | None = None  # what its table is

    @property
    def signed_alike(self) -> str:
        """How and when all have signed, where all did so at once; "" else."""
        ways = {seat.signed_by for seat in self.seats}
        changed = any(seat.signed_before for seat in self.seats)
        return next(iter(ways)) if len(ways) == 1 and not changed else ""


def of_table(table: TableRows, *, by: Account) -> SlipPage:
    """The slip as it is now, for the account that looks at it."""
    game, division = table.game, table.game.round.division
    system, report = rules.of_division(division), table.report
    doubts = slip_doubts.of_table(table)
    lines = slip.ledgers([game]).get(game.pk, ())
    look = looks.of_tables([table])[game.pk]
    others = (*look.clocks, *audits.beside(table))
    open_decisions = (*decision_of_table(table, doubts, system), *_beside(others))
    return SlipPage(
        round_number=game.round.number,
        table=table.number,
        group=game.group,
        state=table.state,
        version=game.version,
        code=slip.code_spaced(slip.code_of(game)),
        revision=game.slip_revision,
        seats=slip.seats_of(table, doubts, lines),
        notes=(*slip.notes_of(doubts), *slip.clock_notes(table, system)),
        ledger=lines,
        different=open_rounds.of_game(game, kept_field(division)),
        lifted=play_offs.lifted(division, kept_field(division), round_number=game.round.number),
        reported_by=_taken(report) if report else "",
        unsigned=sum(not seat.signed for seat in table.seats),
        scoring=by_system.in_words(system) if system.final_words else "",
        game=str(game.uuid),
        kind=str(game.kind),
        result=None if system.numbered_seats else slip.result_of(table, system, lines),
        own_clocks=system.own_clocks,
        first_draws=_first_draws(table, system),
        back_why=slip_states.why_not_undoable_by(report, by=by) if report else "",
        decisions=open_decisions,
        decides=fills(open_decisions, by, division.event),
        noted=of_notes(table, doubts, system),
        checked=tuple(
            (item.says, slip.how_settled(item.settled), item.settled.act)
            for item in (*look.says, *others)
            if item.settled and item.settled.how == "stands"
        ),
        compared=game.compared == game.version,
        disputes=slip_states.disputes_of(game),
        now=table_state.of_table(table, at=timezone.now(), look=look),
    )


def _first_draws(table: TableRows, system: RuleSystem) -> tuple[FirstDrawView, ...]:
    """The draws for who begins, and those to be drawn while no slip is in."""
    times = first_draws.times(system)
    if not times or table.game.kind != GameKind.PLAYED:
        return ()
    drawn, void = first_draws.with_void(table.game)
    names, starts_known = [seat.name for seat in table.seats], table.seats[0].starts is not None
    views = [
        FirstDrawView(
            time=time,
            title=title,
            clause=clause,
            says=first_draws.says(drawn[time], names) if time in drawn else "",
            offered=table.state == "blank"
            and time not in drawn
            and not (time == 1 and starts_known),
            staged=len(times) > 1,
            void=time in void,
        )
        for time, (title, clause) in enumerate(times, 1)
    ]
    return tuple(view for view in views if view.says or view.offered or view.void)


def _taken(report: Report) -> str:
    return f"entered {clock(timezone.localtime(report.at))} by {report.by.name}"
