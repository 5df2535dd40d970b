"""The players of a division: their list, check-in, and a player's own page."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tdtool.english import compared, searched
from tdtool.models import Division, Entry, Player
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES, RoundState
from tdtool.pairing.field import Entrant
from tdtool.queries import events, pair_history, rules
from tdtool.queries.field import kept_field
from tdtool.queries.pair_history import MetRound
from tdtool.queries.rounds import draws
from tdtool.queries.values import EntryRow


@dataclass(frozen=True)
class Late:
    """Round 1 is posted: from which round who is added now plays; None: there is none left."""

    next_round: int | None
    drafted: bool  # that round is drawn, without them
    says: str  # what happens, in a sentence or two


@dataclass(frozen=True)
class PlayedRound:
    """A posted round of a player. ``table`` None: they didn't sit in it, and ``says`` why."""

    number: int
    table: int | None
    place: int | None
    group: str
    score: int | None  # in force; None while nothing is reported
    says: str


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
    division: str = ""  # its code, where the event has several
    others: tuple[tuple[str, str], ...] = ()  # divisions they may go to: UUID, code
    met: tuple[MetRound, ...] = ()  # the rounds where two meet


def of_division(division: Division, *, search: str = "") -> list[EntryRow]:
    """By number, then by name; with ``search``, those whose name has it, accents or not."""
    entries = division.entries.select_related("player").prefetch_related("absences")
    wanted = searched(search)
    rows = [one for one in map(row, entries) if wanted in one.folded]
    return sorted(rows, key=lambda r: (r.number is None, r.number or 0, r.folded))


def row(entry: Entry) -> EntryRow:
    return EntryRow(
        uuid=str(entry.uuid),
        number=entry.number,
        name=entry.name,
        rating=entry.rating,
        member_id=entry.player.member_ids.get("id", ""),
        checked_in=entry.checked_in_at is not None,
        brings=tuple(entry.brings),
        withdrawn_from=next(
            (
                absence.from_round
                for absence in entry.absences.all()
                if absence.kind == AbsenceKind.WITHDRAWN and absence.to_round is None
            ),
            None,
        ),
        version=entry.version,
        prize_class=entry.prize_class,
        team=entry.team,
        career_games=entry.career_games,
    )


def known_people(member_ids: Iterable[str]) -> dict[str, str]:
    """By member id, the UUID of the person who has it, of whatever event.

    Names alone never join two people: two players of one name are two people.
    """
    wanted = {one for one in member_ids if one}
    rows = Player.objects.filter(member_ids__id__in=wanted) if wanted else Player.objects.none()
    return {person.member_ids["id"]: str(person.uuid) for person in rows}


def already_here(
    division: Division, players: Iterable[tuple[str, str]]
) -> dict[tuple[str, str], str]:
    """Of players told by name and member id ("": none), who can't be entered, and why."""
    entries = list(division.entries.select_related("player"))
    names = {compared(entry.name) for entry in entries}
    holders = {entry.player.member_ids.get("id"): entry.name for entry in entries}
    found = {}
    for name, member_id in players:
        if compared(name) in names:
            found[name, member_id] = (
                f"{name} is entered already. If this is another person, "
                "tell them apart in the name."
            )
        elif member_id and member_id in holders:
            found[name, member_id] = (
                f"the member id {member_id} is {holders[member_id]}’s, who is entered already."
            )
    return found


def late(division: Division) -> Late | None:
    """What happens to players who come now; None while round 1 isn't posted."""
    drawn = {r.number: r.state for r in division.rounds_drawn.all()}
    posted = [number for number, state in drawn.items() if state in POSTED_STATES]
    if not posted:
        return None
    upcoming = max(posted) + 1
    if upcoming > division.rounds:
        return Late(None, False, "The last round is posted: who comes now plays no round of it.")
    rest = "" if draws.stage_of(division, upcoming) == "all" else ", with the rest"
    says = (
        f"Round {upcoming - 1} is posted. Who is added now plays from round {upcoming}{rest}; "
        "rounds missed count nothing."
    )
    if upcoming in drawn:
        says += f" Round {upcoming} is drawn without them: draw it again to have them in it."
    return Late(upcoming, upcoming in drawn, says)


def page(entry: Entry) -> PlayerPage:
    """A player's rounds with table, seat and score, where they were away, and what can be done."""
    division = entry.division
    one = kept_field(division).by_key[str(entry.uuid)]
    drawn = {r.number: r for r in division.rounds_drawn.all()}
    posted = sorted(number for number, r in drawn.items() if r.state in POSTED_STATES)
    upcoming = posted[-1] + 1 if posted else 1
    left = upcoming if upcoming <= division.rounds else None
    came_late = any(a.kind == AbsenceKind.LATE for a in entry.absences.all())
    playing = [n for n in posted if one.appearance(n).place and drawn[n].state == RoundState.POSTED]
    return PlayerPage(
        row=row(entry),
        rounds=tuple(_played(one, number, came_late=came_late) for number in posted),
        total=one.total(upcoming),
        away=tuple(_away(entry)),
        next_round=left,
        drafted=upcoming in drawn,
        in_draft=upcoming in drawn and drawn[upcoming].seats.filter(entry=entry).exists(),
        can_return=left is not None and _misses_from(one.away, left),
        sits_now=playing[-1] if playing else None,
        division=events.code_of(division),
        others=_others(entry),
        met=pair_history.of_entry(entry) if rules.of_division(division).two_players else (),
    )


def _others(entry: Entry) -> tuple[tuple[str, str], ...]:
    """The divisions they may go to: none once they sit in a round."""
    if entry.seats.exists():
        return ()
    rows = entry.division.event.divisions.exclude(pk=entry.division_id).order_by("code")
    return tuple((str(one.uuid), one.code) for one in rows)


def _played(one: Entrant, number: int, *, came_late: bool) -> PlayedRound:
    sat = one.appearance(number)
    if sat.place is not None:
        return PlayedRound(number, sat.table or 0, sat.place, sat.group, one.score(number), "")
    if not one.plays(number):
        gone = one.withdrawn_from is not None and one.withdrawn_from <= number
        says = "withdrawn" if gone else "absent"
    else:
        says = "not here yet" if came_late and not one.sat(before=number) else "not in it"
    return PlayedRound(number, None, None, "", None, says)


def _misses_from(away: Collection[tuple[int, int | None]], number: int) -> bool:
    return any(last is None or last >= number for _, last in away)


def _away(entry: Entry) -> Iterable[str]:
    for absence in sorted(entry.absences.all(), key=lambda a: (a.from_round, a.pk)):
        first, last = absence.from_round, absence.to_round
        if absence.kind == AbsenceKind.LATE:
            yield f"came late, plays from round {(last or first) + 1}"
        elif last is None:
            yield f"{absence.kind} from round {first}"
        elif first == last:
            yield f"absent in round {first}"
        else:
            yield f"absent in rounds {first} to {last}"
