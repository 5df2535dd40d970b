"""What a round is: one state, from what was done with it, the results that count, and what its
tables are; and what standings after it don't count yet.

Whoever shows a round, counts its tables or calls it complete asks here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tdtool.english import listed, plural
from tdtool.models import Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.queries.slips.table_state import TableState

# Not posted; being played; completed while results were missing that still are; completed, and a
# table is disputed or to be checked; done.
STATES = ("drawn", "posted", "incomplete", "to check", "complete")


@dataclass(frozen=True)
class StateOfRound:
    """``state`` is one of ``STATES``; tables by their numbers: ``missing`` have no result that
    counts, ``disputed`` an open dispute, ``to_check`` ask for something and are not disputed."""

    state: str
    missing: tuple[int, ...] = ()
    disputed: tuple[int, ...] = ()
    to_check: tuple[int, ...] = ()

    @property
    def open(self) -> tuple[int, ...]:
        """The tables that keep the round from being completed."""
        return tuple(sorted({*self.missing, *self.disputed}))

    @property
    def says(self) -> str:
        """``complete``, ``incomplete: table 7``, ``posted``."""
        which = {"incomplete": self.missing, "to check": sorted({*self.disputed, *self.to_check})}
        if not (tables := which.get(self.state)):
            return self.state
        return f"{self.state}: {plural(len(tables), 'table')} {listed(tables)}"


def of_round(
    round_: Round, field: Field, states: Mapping[int, TableState] | None = None
) -> StateOfRound:
    """``states``: what its tables are, by their numbers, where they were read: the hall is told
    of results alone."""
    seats = (entrant.appearance(round_.number) for entrant in field.awaited(round_.number))
    missing = tuple(sorted({seat.table or 0 for seat in seats}))
    by_table = sorted((states or {}).items())
    disputed = tuple(number for number, table in by_table if table.state == "disputed")
    to_check = tuple(number for number, table in by_table if table.state == "doubtful")
    if round_.state != RoundState.COMPLETE:
        state = "posted" if round_.is_posted else "drawn"
    else:
        asks = "to check" if disputed or to_check else "complete"
        state = "incomplete" if missing else asks
    return StateOfRound(state, missing, disputed, to_check)


# ---------------------------------------------------------------- standings after a round


@dataclass(frozen=True)
class Lacks:
    """What standings after a round don't count yet: the results of so many players in it, of
    others in ``earlier`` rounds, and so many byes."""

    results: int = 0
    earlier: tuple[int, ...] = ()
    byes: int = 0

    def __bool__(self) -> bool:
        return self != Lacks()

    def __str__(self) -> str:
        results = f"{self.results} without an accepted result" if self.results else ""
        return "; ".join(filter(None, (results, self._of_earlier(), self._byes())))

    @property
    def later(self) -> str:
        """In sentences, what isn't of the round itself; "" where all of it counts."""
        clauses = (self._of_earlier(), self._byes())
        return " ".join(f"{clause[:1].upper()}{clause[1:]}." for clause in clauses if clause)

    def _of_earlier(self) -> str:
        rounds = f"{plural(len(self.earlier), 'round')} {listed(self.earlier)}"
        return f"results of {rounds} missing" if self.earlier else ""

    def _byes(self) -> str:
        """When byes that don't count yet will."""
        when = plural(self.byes, "bye counts when its round is", "byes count when their rounds are")
        return f"the {when} complete" if self.byes else ""


def lacking(field: Field, after: int) -> Lacks:
    """Of standings after a round; nothing before the first."""
    return Lacks(
        len(field.awaited(after)),
        tuple(number for number in range(1, after) if field.awaited(number)),
        len(field.uncredited(after)),
    )
