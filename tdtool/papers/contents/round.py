"""The values that the papers of a round and of the standings are printed from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils import timezone

from tdtool.english import plural
from tdtool.models import Division, Round
from tdtool.papers.contents import slip_texts
from tdtool.papers.contents.values import PaperTable, RoundPaper, StandingsPaper
from tdtool.queries import events, rules
from tdtool.queries.journal import chain
from tdtool.queries.rounds import clocks
from tdtool.queries.slips import codes, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.standings import of_tables
from tdtool.queries.values import PaperHead


def of_round(round_: Round, *, address: str = "", at: Collection[int] = ()) -> RoundPaper:
    """A round's tables, or those of them. ``address`` is what a slip's code is put after."""
    division = round_.division
    return RoundPaper(
        head=head(division, round_),
        number=round_.number,
        rounds=division.rounds,
        title=title(round_),
        minutes=clocks.of_round(round_, now=timezone.now()).minutes,
        tables=tuple(
            _table(rows, address) for rows in tables.of_round(round_) if not at or rows.number in at
        ),
        slip=slip_texts.of_system(rules.of_division(division)),
    )


def title(round_: Round) -> str:
    """The round, and the division where the event has several."""
    code = events.code_of(round_.division)
    final = " and final" if round_.stage == "final" else ""
    return f"Round {round_.number}{final}" + (f" · Division {code}" if code else "")


def of_standings(division: Division, *, after: int | None = None) -> StandingsPaper:
    page = of_tables.standings(division, after=after)
    round_ = division.rounds_drawn.filter(number=page.after).first()
    following = division.rounds_drawn.filter(number=page.after + 1).first()
    decided = ""
    if page.decision and following is not None and following.basis.get("by"):
        at = timezone.localtime(following.drawn_at)
        decided = f"Decided by {following.basis['by']}, {at:%H:%M}."
    return StandingsPaper(
        head=head(division, round_),
        after=page.after,
        rounds=division.rounds,
        rows=page.rows,
        cut_after=page.cut_after,
        cut_says=page.cut_says,
        is_final=page.is_final,
        decided=decided,
        order=_order(round_, is_final=page.is_final),
    )


def _order(round_: Round | None, *, is_final: bool) -> str:
    """By what the players stand in this order; a final counts before the totals (NSA-A3)."""
    if is_final and round_ is not None and round_.stage == "final":
        return "Finalists stand in the order of the final’s scores, all others by total (NSA-A3)."
    return "Total: the sum of all rounds."


def head(division: Division, round_: Round | None) -> PaperHead:
    """What every paper bears: the event, the day, the rules, and the record it is printed from."""
    event = division.event
    link = chain.end(event.uuid)
    shown = round_.posted_at if round_ is not None and round_.is_posted else None
    posted = timezone.localtime(shown) if shown else None
    lexicon = division.lexicon or event.lexicon
    official = events.is_official(lexicon)
    return PaperHead(
        event=event.name,
        day=f"{event.starts_on:%A} {event.starts_on.day} {event.starts_on:%B %Y}"
        if event.starts_on
        else "",
        rules=rules.of_division(division).name,
        paper=event.paper,
        revision=round_.revision if round_ else 0,
        posted=f"{posted:%H:%M}" if posted else "",
        fingerprint=link.hash if link.number else "",
        entries=link.number,
        list_note=f"word list: {lexicon}" + ("" if official else ", practice list, not official"),
    )


def _table(rows: TableRows, address: str) -> PaperTable:
    code = codes.of_game(rows.game)
    tiles_by = [str(s.row.place) for s in rows.seats if "tiles" in s.row.entry.brings]
    seats = plural(len(tiles_by), "seat")
    return PaperTable(
        number=rows.number,
        group=rows.game.group,
        seats=tuple(replace(tables.seat_view(seat), score=None) for seat in rows.seats),
        code=code,
        url=f"{address}{code}",
        tiles_by=f"{seats} {', '.join(tiles_by)}" if tiles_by else "",
    )
