"""A slip's page: reported, verified and in force side by side, with every line of its ledger."""

from __future__ import annotations

from dataclasses import replace

from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import SeatVerdict, TableVerdict
from tdtool.engine.findings import Finding
from tdtool.models import Division, Game
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import redrawn
from tdtool.queries.slips import codes, disputed, ledger, pair_slips, tables, words
from tdtool.queries.slips.tables import SeatRows, TableRows
from tdtool.queries.slips.values import SlipPage, SlipSeat
from tdtool.queries.values import ClauseNote


def game_at(division: Division, table: int, *, round_number: int | None = None) -> Game | None:
    """The game at a table in a round, or in the newest posted round that has the table.

    Of this division, else of whichever division of the event has such a table.
    """
    games = (
        Game.objects.filter(
            round__division__event=division.event,
            round__state__in=POSTED_STATES,
            table__number=table,
        )
        .select_related("round", "table")
        .defer("round__basis")
    )
    if round_number is not None:
        games = games.filter(round__number=round_number)
    found = list(games.order_by("-round__number"))
    divisions = {one.pk: one for one in division.event.divisions.all()}
    for game in found:
        game.round.division = divisions[game.round.division_id]
    mine = [game for game in found if game.round.division_id == division.pk]
    return next(iter(mine or found), None)


def page(game: Game) -> SlipPage:
    """The slip's page, with what was ever disputed on it."""
    return replace(_page(game), disputes=disputed.of_game(game))


def _page(game: Game) -> SlipPage:
    if rules.of_division(game.round.division).two_players:
        return pair_slips.page(game)
    table = tables.of_games([game])[0]
    found = tables.verdict(table)
    everyone = kept_field(game.round.division)
    return SlipPage(
        round_number=game.round.number,
        table=table.number,
        group=game.group,
        state=table.state,
        version=game.version,
        code=codes.spaced(codes.of_game(game)),
        revision=game.slip_revision,
        seats=seats_of(table, found),
        notes=notes_of(found),
        ledger=ledger.ledgers([game]).get(game.pk, ()),
        different=redrawn.of_division(game.round.division, everyone),
        reported_by=ledger.reported_by(table),
        unsigned=sum(not seat.signed for seat in table.seats),
        scoring=by_system.in_words(rules.of_division(game.round.division)),
        game=str(game.uuid),
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
        words=tuple(words.of_word(word) for word in verdict.words) if verdict else (),
        notes=tuple(_note(f) for f in verdict.findings) if verdict else (),
        signed_by=ledger.signed_by(table) if seat.signed else "",
        words_text=" ".join(seat.words),
    )


def notes_of(found: TableVerdict | None) -> tuple[ClauseNote, ...]:
    """What the engine says of the table as a whole."""
    if found is None:
        return (
            ClauseNote(
                "The event’s word list isn’t installed on this laptop, so the words are not "
                "checked. Import it with “manage.py lexicon import”.",
                severity="warning",
            ),
        )
    return tuple(_note(finding) for finding in found.findings)


def _note(finding: Finding) -> ClauseNote:
    return ClauseNote(finding.message, finding.rule, finding.severity)
