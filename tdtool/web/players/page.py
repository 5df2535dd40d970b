"""A player's own page: their rounds, where they were away, and what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import ordered
from tdtool.models import Entry
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import RoundState
from tdtool.pairing.edits import company
from tdtool.pairing.field import Entrant, Kind
from tdtool.queries import events, players, rules
from tdtool.queries.field import kept_field, without_who_never_came
from tdtool.queries.rounds import missed
from tdtool.queries.values import EntryRow
from tdtool.web.players import late_views


@dataclass(frozen=True, kw_only=True)
class PlayedRound:
    """A posted round of a player. ``says`` why nothing was played in it; ``against`` is empty where
    they met nobody, or several."""

    number: int
    table: int | None = None
    place: int | None = None
    group: str = ""
    against: str = ""
    score: int | None = None  # in force; None while nothing is reported
    opponent_score: int | None = None
    margin: int | None = None
    says: str = ""


@dataclass(frozen=True)
class MissedRounds:
    """What a missed round counts for a player: now, by the setting alone, and as it was set for
    them (None: it wasn't), with what is said of the first two."""

    points: int
    own: int | None
    now: str
    by_setting: str


@dataclass(frozen=True)
class PlayerPage:
    """A player's own page."""

    row: EntryRow
    rounds: tuple[PlayedRound, ...]
    total: int
    away: tuple[str, ...]  # absences, each a few words
    next_round: int | None  # the next one that is not posted; None: there is none left
    drafted: bool  # it is drawn, as a draft
    in_draft: bool  # and they sit in it
    can_return: bool
    sits_now: int | None  # a posted round that they sit in, while it is played
    missed: MissedRounds
    division: str = ""  # its code, where the event has several
    others: tuple[tuple[str, str], ...] = ()  # divisions they may go to: UUID, code
    may_sit_down: bool = False  # late: a table of a round that is played has room
    has_card: bool = True  # they came: they were checked in, or sat in a round
    can_be_deleted: bool = False  # in no round, not even in a draft, and no seed
    unlisted: bool = False  # the hall pages don’t name them
    met: tuple[tuple[str, int], ...] = ()  # at tables of several: with whom they sat, how often


def page(entry: Entry) -> PlayerPage:
    division, field = entry.division, kept_field(entry.division)
    entrant = field.by_key[str(entry.uuid)]
    names = {other.number: other.name for other in field.entrants}
    drawn = {round_.number: round_ for round_ in events.rounds_of(division)}
    posted = [number for number, round_ in drawn.items() if round_.is_posted]
    upcoming = posted[-1] + 1 if posted else 1
    draft = drawn.get(upcoming)
    next_round = upcoming if upcoming <= division.rounds else None
    stays = entry.seats.exists() or str(entry.uuid) in division.seeded
    came_late = any(absence.kind == AbsenceKind.LATE for absence in entry.absences.all())
    return PlayerPage(
        row=players.row(entry),
        rounds=tuple(
            _played(entrant, number, names, came_late=came_late)
            for number in posted
            if not drawn[number].is_play_off or entrant.appearance(number).place
        ),
        total=entrant.total(upcoming),
        away=tuple(_away(entry, sat=entrant.sat())),
        next_round=next_round,
        drafted=draft is not None,
        in_draft=draft is not None and draft.seats.filter(entry=entry).exists(),
        can_return=next_round is not None and _misses_from(entrant, next_round),
        sits_now=max(
            (
                number
                for number in posted
                if entrant.appearance(number).place and drawn[number].state == RoundState.POSTED
            ),
            default=None,
        ),
        missed=_missed(rules.of_division(division), entry),
        division=events.code_of(division),
        others=_others(entry, stays=stays),
        may_sit_down=not entrant.sat() and late_views.can_sit_down(entry),
        has_card=entrant.key in without_who_never_came(division, field).by_key,
        can_be_deleted=not stays,
        unlisted=entry.unlisted_at is not None,
        met=tuple(_met(entrant, names)),
    )


def _met(entrant: Entrant, names: Mapping[int, str]) -> list[tuple[str, int]]:
    """Those most often met first, then by name."""
    sat_with = [(names[number], times) for number, times in company(entrant).items()]
    return sorted(sat_with, key=lambda met: (-met[1], ordered(met[0])))


def _missed(system: RuleSystem, entry: Entry) -> MissedRounds:
    points, by_setting = missed.of_entry(system, entry), missed.by_setting(system)
    lost = system.rank is Rank.WINS  # then the page asks for the spread lost
    return MissedRounds(
        points,
        abs(entry.missed_round) if lost and entry.missed_round is not None else entry.missed_round,
        missed.in_words(system, points),
        missed.in_words(system, by_setting),
    )


def _others(entry: Entry, *, stays: bool) -> tuple[tuple[str, str], ...]:
    """The divisions they may go to: none once they sit in a round or are seeded in a play-off."""
    others = [
        division
        for division in entry.division.event.divisions.all()
        if division.pk != entry.division_id
    ]
    if not others or stays:
        return ()
    return tuple((str(division.uuid), division.code) for division in others)


def _played(
    entrant: Entrant, number: int, names: Mapping[int, str], *, came_late: bool
) -> PlayedRound:
    sat = entrant.appearance(number)
    if sat.place is None:
        return PlayedRound(
            number=number,
            score=sat.missed or None,
            margin=sat.missed or None,
            says="missed" if sat.missed else _why_not(entrant, number, came_late=came_late),
        )
    played = sat.kind is Kind.PLAYED
    return PlayedRound(
        number=number,
        table=sat.table,
        place=sat.place,
        group=sat.group,
        against=names.get(sat.opponent or 0, ""),
        score=sat.score if played else None,
        opponent_score=sat.opponent_score if played else None,
        margin=None if sat.kind is Kind.ABSENT else sat.margin,
        says="" if played else "not played" if sat.kind is Kind.ABSENT else str(sat.kind),
    )


def _why_not(entrant: Entrant, number: int, *, came_late: bool) -> str:
    if entrant.in_play_off(number):
        return "in the play-off"
    if not entrant.plays(number):
        return "withdrawn" if entrant.withdrawn_by(number) else "absent"
    return "not here yet" if came_late and not entrant.sat(before=number) else "did not play"


def _misses_from(entrant: Entrant, number: int) -> bool:
    return any(last is None or last >= number for _, last in entrant.away)


def _away(entry: Entry, *, sat: bool) -> Iterable[str]:
    for absence in sorted(entry.absences.all(), key=lambda item: (item.from_round, item.pk)):
        first, last = absence.from_round, absence.to_round
        if absence.kind == AbsenceKind.LATE:
            yield f"came late, plays from round {(last or first) + 1}" if not sat else "came late"
        elif last is None:
            yield f"{absence.kind} from round {first}"
        elif first == last:
            yield f"absent in round {first}"
        else:
            yield f"absent in rounds {first} to {last}"
