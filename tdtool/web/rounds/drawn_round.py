"""What the page of every drawn round says, whoever sits at its tables."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tdtool.english import listed, plural
from tdtool.models import Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.queries import rules
from tdtool.queries.rounds import checks as draft_checks
from tdtool.queries.rounds import clocks, round_state
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.slips import first_draws
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.values import ClauseNote
from tdtool.web.papers.out_of_date import is_old
from tdtool.web.rounds.values import HandEdit, RoundPage


def of_round(
    round_: Round,
    field: Field,
    *,
    now: datetime,
    how: str,
    checks: Sequence[ClauseNote],
    states: Mapping[int, TableState],
    starts: Sequence[int | None] = (),
) -> RoundPage:
    """``states``: what its tables are, by their numbers; ``starts``: of tables without any slip,
    when the first seat plays (None: nobody knows)."""
    state = round_state.of_round(round_, field, states)
    return RoundPage(
        number=round_.number,
        state=str(round_.state),
        version=round_.version,
        last_round=round_.number >= round_.division.rounds,
        how=how,
        stage=round_.stage,
        checks=tuple(checks),
        incomplete=state.open,
        disputed=state.disputed,
        to_check=state.to_check,
        different=open_rounds.of_round(round_, field),
        edits=tuple(
            HandEdit(edit["what"], edit["reason"], edit["by"])
            for edit in round_.basis.get("edits", ())
        ),
        revision=round_.revision,
        come_since=bool(draft_checks.come_since(round_, field)),
        stays_posted=slip_states.why_stays_posted(round_)
        if round_.state == RoundState.POSTED
        else "",
        reprint=round_.state == RoundState.POSTED and round_.revision > 1 and is_old(round_),
        posted_at=round_.posted_at,
        completed_at=round_.completed_at,
        clock=clocks.while_played(round_, at=now, slips_out=bool(starts)),
        first_draw=_first_draw(round_, starts) if round_.is_posted else None,
    )


def _first_draw(round_: Round, starts: Sequence[int | None]) -> tuple[int, str, str] | None:
    """What the desk may draw at the tables where no slip is in: who starts, where that isn't known
    at all of them, and after that the next time of their games."""
    times = first_draws.times(rules.of_division(round_.division))
    time = 1 if None in starts else 2
    if not starts or time > len(times):
        return None
    return time, *times[time - 1]


def gone_on_without(round_: Round) -> list[ClauseNote]:
    """The tables that a posted round went on without, and why."""
    without = round_.gone_on.get("tables")
    if not without:
        return []
    tables = f"{plural(len(without), 'table')} {listed(without)}"
    text = f"Continued without {tables}: {round_.gone_on['reason']}"
    return [ClauseNote(text, severity="warning")]
