"""What the page of every drawn round says, whoever sits at its tables."""

from collections.abc import Mapping, Sequence

from tdtool.english import listed, plural
from tdtool.models import Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.queries import rules
from tdtool.queries.rounds import checks as draft_checks
from tdtool.queries.rounds import round_state
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.slips import first_draws
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.values import ClauseNote
from tdtool.web.papers.out_of_date import is_old
from tdtool.web.rounds.values import RoundPage


def of_round(
    round_: Round,
    field: Field,
    *,
    in_pairs: bool,
    how: str,
    checks: Sequence[ClauseNote],
    states: Mapping[int, TableState],
    starts: Sequence[int | None] = (),
) -> RoundPage:
    """``states``: what its tables are, by their numbers; ``starts``: of tables without any slip,
    when the first seat plays (None: nobody knows)."""
    posted = round_.state == RoundState.POSTED
    return RoundPage(
        round=round_,
        in_pairs=in_pairs,
        how=how,
        checks=(*checks, *_gone_on_without(round_)),
        at_tables=round_state.of_round(round_, field, states),
        different=open_rounds.of_round(round_, field),
        stays_posted=slip_states.why_stays_posted(round_) if posted else "",
        reprint=posted and round_.revision > 1 and is_old(round_),
        come_since=bool(draft_checks.come_since(round_, field)),
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


def _gone_on_without(round_: Round) -> list[ClauseNote]:
    """The tables that a round went on without, and why."""
    without = round_.gone_on.get("tables") if round_.is_posted else None
    if not without:
        return []
    tables = f"{plural(len(without), 'table')} {listed(without)}"
    text = f"Continued without {tables}: {round_.gone_on['reason']}"
    return [ClauseNote(text, severity="warning")]
