"""What a game's scores come to, as a sentence: who wins and by how much."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from uuid import UUID

from django.utils import timezone

from tdtool import english
from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import WordVerdict
from tdtool.engine.systems import RuleSystem
from tdtool.english import listed, minus
from tdtool.models import Game, LedgerLine
from tdtool.models.phones import PHONES
from tdtool.models.rounds import POSTED_STATES, Ruled
from tdtool.models.slips import LineKind
from tdtool.queries.slips.doubts import Doubt
from tdtool.queries.slips.tables import SeatRows, TableRows
from tdtool.queries.slips.values import LedgerRow, WordView
from tdtool.queries.values import ClauseNote

# The lines of a slip, every one of them in the order it was written, and who took it.

# The code printed on a slip: derived, not stored, so that a reprint bears the same one.
#
# Ten signs of Crockford's alphabet (no I, L, O, U) hold 50 bits of an HMAC-SHA256 over the game
# and its slip's revision, under the event's own key. Revoking a code makes the next revision.

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10
_MISREAD = str.maketrans("OIL", "011")


def of_game(game: Game) -> str:
    """The ten signs of the game's slip as it stands."""
    return _signs(game.round.division.event.slip_key, game.uuid, game.slip_revision)


def _signs(slip_key: str, game: UUID, revision: int) -> str:
    named = f"{game}/{revision}".encode()
    print_ = hmac.digest(bytes.fromhex(slip_key), named, hashlib.sha256)
    number = int.from_bytes(print_[:8], "big") >> 14
    return "".join(SIGNS[number >> shift & 31] for shift in range(45, -1, -5))


def spaced(code: str) -> str:
    """As it is printed and read aloud: ``F8QY4 0YGEC``."""
    return f"{code[:5]} {code[5:]}"


def read(typed: str) -> str:
    """A code as typed, in any case, with O for 0 and I or L for 1; "" if it is none."""
    signs = "".join(typed.upper().split()).replace("-", "").translate(_MISREAD)
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else ""


def find(code: str) -> Game | None:
    """The game whose slip bears this code now; None for a code that is revoked or no code."""
    signature = read(code)
    if not signature:
        return None
    games = Game.objects.filter(
        round__state__in=POSTED_STATES, round__division__event__hidden=False
    ).order_by("-round__posted_at")
    named = games.values_list("round__division__event__slip_key", "uuid", "slip_revision", "pk")
    for slip_key, game, revision, pk in named.iterator():
        if hmac.compare_digest(_signs(slip_key, game, revision), signature):
            game_rows = Game.objects.select_related("round__division__event", "table")
            return game_rows.defer("round__basis").get(pk=pk)
    return None


def ledgers(games: Sequence[Game]) -> dict[int, tuple[LedgerRow, ...]]:
    """Every line of these games in the order they were written, by the game's row."""
    lines = (
        LedgerLine.objects.filter(seat__game__in=[game.pk for game in games])
        .select_related("seat__entry", "by")
        .order_by("pk")
    )
    by_game: dict[int, tuple[LedgerRow, ...]] = {}
    for line in lines:
        game = line.seat.game_id
        by_game[game] = (*by_game.get(game, ()), _ledger_row(line))
    return by_game


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


def signed_by(table: TableRows, seat: SeatRows) -> str:
    """How a signature came to the desk."""
    way = "by phone" if seat.by_phone else "on paper"
    if table.acceptance is None:
        return way
    at, by = english.clock(timezone.localtime(table.acceptance.at)), table.acceptance.by
    if not seat.by_phone:
        return f"{way}, entered {at} by {by.name}"
    return f"{way}, {at}" if by.uuid == PHONES else f"{way}, accepted {at} by {by.name}"


# The words standing at the end: as they are typed, and as they are judged.


def typed(system: RuleSystem, text: str) -> tuple[str, ...]:
    """The words of a seat as the system writes them; as typed where a slip has none."""
    return by_system.words_typed(system, text) if system.final_words else tuple(text.split())


def of_word(
    word: WordVerdict, doubt: Doubt | None = None, note: ClauseNote | None = None
) -> WordView:
    """A word with what is said of it; a doubt that was settled says so."""
    first = word.findings[0] if word.findings else None
    note = note or (ClauseNote(first.message, first.rule) if first else ClauseNote(""))
    return WordView(
        word=word.word,
        points=word.points,
        state=word.state,
        note=note.text.removeprefix(word.word).strip(),
        clause=note.clause,
        about=doubt.about if doubt else "",
        settled=note.sub,
        costs=doubt.points if doubt else 0,
    )


def winner(
    seats: Sequence[SeatRows], scores: Sequence[int | None], system: RuleSystem
) -> ClauseNote:
    """Who wins and by how much; a ruling stands before the score."""
    ranked = sorted(
        ((score or 0, seat.name) for score, seat in zip(scores, seats, strict=True)),
        key=lambda pair: -pair[0],
    )
    sentence = (_table if system.numbered_seats else _game)(ranked)
    ruled = {seat.row.ruled: seat.name for seat in seats if seat.row.ruled}
    if ruled:
        ruling = f"{ruled[Ruled.WIN]} wins" if Ruled.WIN in ruled else f"a {next(iter(ruled))}"
        return ClauseNote(f"By ruling: {ruling}, whatever the score. {sentence}", "", "warning")
    return ClauseNote(sentence, system.scoring_clause, "fine")


def _table(ranked: Sequence[tuple[int, str]]) -> str:
    (most, best), (second, behind), *_ = ranked
    if most == second:
        share = [name for score, name in ranked if score == most]
        return f"{listed(share)} tie for first on {minus(most)}."
    return f"{best} wins the table by {most - second}, ahead of {behind}."


def _game(ranked: Sequence[tuple[int, str]]) -> str:
    (more, best), (less, _) = ranked
    return (
        f"{best} wins by {more - less}, {minus(more)} to {minus(less)}."
        if more > less
        else f"A tie at {minus(more)}."
    )


def past_the_limit(system: RuleSystem, name: str) -> ClauseNote:
    """Overtime beyond the limit ends the game (SCR-12)."""
    limit = system.number("overtime_limit")
    sentence = f"{name} is more than {limit} minutes over: the game ends there."
    return ClauseNote(sentence, system.setting("overtime_limit").clause, "warning")
