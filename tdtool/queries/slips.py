"""A slip's page: reported, verified and in force side by side, with every line of its ledger."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from tdtool.engine import ends
from tdtool.engine.ends import SeatVerdict, TableVerdict
from tdtool.engine.findings import Finding
from tdtool.models import Event, Game, LedgerLine
from tdtool.models.rounds import POSTED_STATES
from tdtool.models.slips import LineKind
from tdtool.queries import differences, events, results, rules, slip_codes, tables, word_views
from tdtool.queries.tables import SeatRows, TableRows
from tdtool.queries.values import ClauseNote, LedgerRow, SlipPage, SlipSeat


def game_at(event: Event, table: int, *, round_number: int | None = None) -> Game | None:
    """The game at a table in a round, or in the newest posted round that has the table."""
    games = Game.objects.filter(
        round__division__event=event, round__state__in=POSTED_STATES, table__number=table
    ).select_related("round__division__event", "table")
    if round_number is not None:
        games = games.filter(round__number=round_number)
    return games.order_by("-round__number").first()


def page(game: Game) -> SlipPage:
    table = tables.of_games([game])[0]
    event = game.round.division.event
    found = tables.verdict(table)
    everyone = results.of_division(game.round.division)
    return SlipPage(
        event=events.view(event),
        foot=events.foot(event),
        round_number=game.round.number,
        table=table.number,
        group=game.group,
        state=table.state,
        version=game.version,
        code=slip_codes.spaced(slip_codes.of_game(game)),
        revision=game.slip_revision,
        seats=seats_of(table, found),
        notes=notes_of(found),
        ledger=ledgers([game]).get(game.pk, ()),
        different=differences.of_division(game.round.division, everyone),
        reported_by=_reported_by(table),
        unsigned=sum(not seat.signed for seat in table.seats),
        scoring=ends.in_words(rules.of_division(game.round.division)),
    )


def seats_of(table: TableRows, found: TableVerdict | None) -> tuple[SlipSeat, ...]:
    """The seats in order, each with what the engine says of its words."""
    return tuple(
        _seat(table, seat, found.seats[index] if found else None)
        for index, seat in enumerate(table.seats)
    )


def _seat(table: TableRows, seat: SeatRows, verdict: SeatVerdict | None) -> SlipSeat:
    return SlipSeat(
        seat=tables.seat_view(seat, table.best_score),
        reported=seat.reported,
        verified=verdict.total if verdict and seat.words else None,
        in_force=seat.score,
        words=tuple(word_views.of_word(word) for word in verdict.words) if verdict else (),
        notes=tuple(_note(f) for f in verdict.findings) if verdict else (),
        signed_by=_signed_by(table) if seat.signed else "",
        words_text=" ".join(seat.words),
    )


def notes_of(found: TableVerdict | None) -> tuple[ClauseNote, ...]:
    """What the engine says of the table as a whole."""
    if found is None:
        return (
            ClauseNote(
                "The event's word list isn't installed on this laptop, so the words are not "
                "checked. Import it with “manage.py lexicon import”.",
                severity="warning",
            ),
        )
    return tuple(_note(finding) for finding in found.findings)


def _note(finding: Finding) -> ClauseNote:
    return ClauseNote(finding.message, finding.rule, finding.severity)


def ledgers(games: Sequence[Game]) -> dict[int, tuple[LedgerRow, ...]]:
    """Every line of these games in the order they were written, by the game's row."""
    lines = (
        LedgerLine.objects.filter(seat__game__in=[game.pk for game in games])
        .select_related("seat__entry", "by")
        .order_by("pk")
    )
    found: dict[int, tuple[LedgerRow, ...]] = {}
    for line in lines:
        game = line.seat.game_id
        found[game] = (*found.get(game, ()), _ledger_row(line))
    return found


def _ledger_row(line: LedgerLine) -> LedgerRow:
    return LedgerRow(
        at=line.at,
        place=line.seat.place,
        name=line.seat.entry.name,
        points=line.points,
        kind=line.kind,
        counts_for=line.counts_for,
        clause=line.clause,
        reason=line.reason,
        by=line.by.name,
        change=line.kind != LineKind.SCORE,
    )


def _reported_by(table: TableRows) -> str:
    if table.report is None:
        return ""
    at = timezone.localtime(table.report.at)
    return f"taken {at:%H:%M} by {table.report.by.name}"


def _signed_by(table: TableRows) -> str:
    if table.acceptance is None:
        return "on paper"
    at = timezone.localtime(table.acceptance.at)
    return f"on paper, keyed {at:%H:%M} by {table.acceptance.by.name}"
