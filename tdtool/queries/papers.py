"""The values that the papers of a round and of the standings are printed from."""

from __future__ import annotations

from django.utils import timezone

from tdtool.engine import systems
from tdtool.models import Event, Round
from tdtool.queries import events, journal, rules, slip_codes, standings, tables
from tdtool.queries.tables import TableRows
from tdtool.queries.values import PaperHead, PaperTable, RoundPaper, StandingsPaper


def of_round(round_: Round, *, address: str, table: int | None = None) -> RoundPaper:
    """A round's tables, or one of them. ``address`` is what a slip's code is put after."""
    division = round_.division
    final = round_.stage == "final"
    return RoundPaper(
        head=head(division.event, round_),
        number=round_.number,
        rounds=division.rounds,
        title=f"Round {round_.number} and final" if final else f"Round {round_.number}",
        minutes=rules.of_division(division).number("minutes"),
        tables=tuple(
            _table(rows, address)
            for rows in tables.of_round(round_)
            if table is None or rows.number == table
        ),
    )


def of_standings(event: Event, *, after: int | None = None) -> StandingsPaper:
    page = standings.page(event, after=after)
    division = event.divisions.get()
    round_ = division.rounds_drawn.filter(number=page.after).first()
    following = division.rounds_drawn.filter(number=page.after + 1).first()
    decided = ""
    if page.decision and following is not None and following.basis.get("by"):
        at = timezone.localtime(following.drawn_at)
        decided = f"Decided by {following.basis['by']}, {at:%H:%M}."
    return StandingsPaper(
        head=head(event, round_),
        after=page.after,
        rounds=division.rounds,
        rows=page.rows,
        cut_after=page.cut_after,
        cut_says=page.cut_says,
        is_final=page.is_final,
        decided=decided,
    )


def head(event: Event, round_: Round | None) -> PaperHead:
    link = journal.last_link(event.uuid)
    posted = timezone.localtime(round_.posted_at) if round_ and round_.posted_at else None
    official = events.is_official(event.lexicon)
    return PaperHead(
        event=event.name,
        day=f"{event.starts_on:%A} {event.starts_on.day} {event.starts_on:%B %Y}"
        if event.starts_on
        else "",
        rules=systems.get(event.system).name,
        paper=event.paper,
        revision=round_.revision if round_ else 0,
        posted=f"{posted:%H:%M}" if posted else "",
        fingerprint=link.hash if link.number else "",
        entries=link.number,
        list_note=f"word list: {event.lexicon}"
        + ("" if official else ", practice list, not official"),
    )


def _table(rows: TableRows, address: str) -> PaperTable:
    code = slip_codes.of_game(rows.game)
    tiles_by = [str(s.row.place) for s in rows.seats if "tiles" in s.row.entry.brings]
    seats = "seat" if len(tiles_by) == 1 else "seats"
    return PaperTable(
        number=rows.number,
        group=rows.game.group,
        seats=tuple(tables.seat_view(seat) for seat in rows.seats),
        code=code,
        url=f"{address}{code}",
        tiles_by=f"{seats} {', '.join(tiles_by)}" if tiles_by else "",
    )
