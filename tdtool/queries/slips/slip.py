"""A slip as it counts: reported, verified and in force side by side, and what the game comes to;
its lines and who took them, and the code that is printed on it."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.utils import timezone

from tdtool import english
from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import SeatVerdict, WordVerdict
from tdtool.engine.remedies import overtime
from tdtool.engine.systems import RuleSystem
from tdtool.english import listed, minus, signed
from tdtool.models import Division, Game, LedgerLine
from tdtool.models.phones import PHONES
from tdtool.models.rounds import POSTED_STATES, GameKind, Ruled
from tdtool.models.slips import LineKind
from tdtool.places import PROGRAM
from tdtool.queries.slips import tables
from tdtool.queries.slips.doubts import Doubt, Doubts, Settled
from tdtool.queries.slips.tables import SeatRows, TableRows
from tdtool.queries.slips.values import LedgerRow, SlipSeat, WordView
from tdtool.queries.values import ClauseNote


def game_at(division: Division, table: int, *, round_number: int | None = None) -> Game | None:
    """The game at a table in a round, or in the newest posted round that has the table.

    Of this division, else of whichever division of the event has such a table.
    """
    posted_games = (
        Game.objects.filter(
            round__division__event=division.event,
            round__state__in=POSTED_STATES,
            table__number=table,
        )
        .select_related("round", "table")
        .defer("round__basis")
    )
    if round_number is not None:
        posted_games = posted_games.filter(round__number=round_number)
    games = list(posted_games.order_by("-round__number"))
    divisions = {
        event_division.pk: event_division for event_division in division.event.divisions.all()
    }
    for game in games:
        game.round.division = divisions[game.round.division_id]
    own_games = [game for game in games if game.round.division_id == division.pk]
    return next(iter(own_games or games), None)


def seats_of(
    table: TableRows,
    doubts: Doubts | None = None,
    lines: Sequence[LedgerRow] = (),
) -> tuple[SlipSeat, ...]:
    """The seats in order, each with what the engine says of its words, and what its lines bring
    for the spread alone."""
    spread = _spread(lines)
    return tuple(_seat(table, seat, doubts or Doubts(None), spread) for seat in table.seats)


def _seat(table: TableRows, seat: SeatRows, doubts: Doubts, spread: Counter[int]) -> SlipSeat:
    used, place = seat.row.seconds_used, seat.row.place
    verdict = doubts.verdict.seats[table.seats.index(seat)] if doubts.verdict else None
    charged = seat.overtime + (seat.reported or 0)
    return SlipSeat(
        seat=tables.seat_view(seat, table.best_score),
        reported=seat.reported,
        verified=verdict.total if verdict and seat.words else None,
        in_force=seat.score,
        words=_words(place, verdict, doubts) if verdict else (),
        notes=tuple(note(doubt) for doubt in doubts.of_seat(place) if doubt.word is None),
        signed_by=signed_by(table, seat) if seat.signed else "",
        signed_before=table.signed_before(seat),
        words_text=" ".join(seat.words),
        starts=seat.starts,
        used="" if used is None else overtime.show(used),
        overtime=seat.overtime,
        changes=0 if seat.score is None else seat.score - charged,
        spread=spread.get(place),
        if_off=_if_off(place, verdict, doubts),
        differs=any(doubt.becomes is not None and doubt.asks for doubt in doubts.of_seat(place)),
    )


def _if_off(place: int, verdict: SeatVerdict | None, doubts: Doubts) -> int | None:
    """What the words make without those that ask for a ruling; None where none of them costs."""
    costs = sum(doubt.points for doubt in doubts.of_seat(place) if doubt.asks)
    return verdict.total + costs if costs and verdict and verdict.total is not None else None


def _words(place: int, verdict: SeatVerdict, doubts: Doubts) -> tuple[WordView, ...]:
    word_doubts = [doubts.of_word(place, at) for at in range(len(verdict.words))]
    return tuple(
        word_view(word, doubt, note(doubt) if doubt else None)
        for word, doubt in zip(verdict.words, word_doubts, strict=True)
    )


def words_typed(system: RuleSystem, text: str) -> tuple[str, ...]:
    """The words of a seat as the system writes them; as typed where a slip has none."""
    return by_system.words_typed(system, text) if system.final_words else tuple(text.split())


def word_view(
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


def _spread(lines: Iterable[LedgerRow]) -> Counter[int]:
    """What counts for the spread alone, by place."""
    brought: Counter[int] = Counter()
    for line in lines:
        if line.counts_for == "spread":
            brought[line.place] += line.points
    return brought


def notes_of(doubts: Doubts) -> tuple[ClauseNote, ...]:
    """What the engine says of the table as a whole."""
    if doubts.verdict is None:
        return (
            ClauseNote(
                "The event’s word list isn’t installed on this laptop, so the words are not "
                f"checked. Import it with “{PROGRAM} lexicon import”.",
                severity="warning",
            ),
        )
    return tuple(note(doubt) for doubt in doubts.of_seat(None))


def note(doubt: Doubt) -> ClauseNote:
    """What is said of a doubt; once it is settled, how it was."""
    finding, settled = doubt.finding, doubt.settled
    if settled is None:
        return ClauseNote(finding.message, finding.rule, finding.severity)
    return ClauseNote(doubt.fact, settled.clause or finding.rule, "fine", how_settled(settled))


def how_settled(settled: Settled) -> str:
    """By whom, when and why: "Checked, OK 14:05 by Mirela K.: the players agree." """
    if settled.how == "ruled":
        return "A director ruled the score."
    if settled.how == "challenged":
        return "Challenged, and it held."
    did = "Ruled off" if settled.how == "off" else "Checked, OK"
    at = f" {english.clock(timezone.localtime(settled.at))}" if settled.at else ""
    why = f": {settled.reason.rstrip('.')}" if settled.reason else ""
    return f"{did}{at} by {settled.by}{why}."


def clock_notes(table: TableRows, system: RuleSystem) -> tuple[ClauseNote, ...]:
    """Whose clock went past the limit (SCR-12)."""
    return tuple(
        past_the_limit(system, seat.name)
        for seat in table.seats
        if system.own_clocks
        and seat.row.seconds_used is not None
        and overtime.overtime(system, used=seat.row.seconds_used).ends_game
    )


def result_of(
    table: TableRows, system: RuleSystem, lines: Sequence[LedgerRow]
) -> ClauseNote | None:
    """Who wins and by how much; of a forfeit, what it brings; None while a score is missing."""
    if table.game.kind == GameKind.PLAYED:
        scores = [seat.score for seat in table.seats]
        return None if None in scores else winner(table.seats, scores, system)
    if table.game.kind == GameKind.NOT_PLAYED:
        return ClauseNote("The game was not played.")
    spread = _spread(lines)
    brings = ", ".join(f"{seat.name} {signed(spread[seat.row.place])}" for seat in table.seats)
    clause = next((line.clause for line in lines if line.counts_for == "spread"), "")
    if table.game.kind == GameKind.DOUBLE_FORFEIT:
        return ClauseNote(f"A double forfeit. Spread: {brings}.", clause, "warning")
    return ClauseNote(f"A forfeit. Spread: {brings}.", clause, "warning")


def winner(
    seats: Sequence[SeatRows], scores: Sequence[int | None], system: RuleSystem
) -> ClauseNote:
    """Who wins and by how much; a ruling stands before the score."""
    ranked = sorted(
        ((score or 0, seat.name) for score, seat in zip(scores, seats, strict=True)),
        key=lambda pair: -pair[0],
    )
    sentence = (_at_table if system.numbered_seats else _of_two)(ranked)
    ruled = {seat.row.ruled: seat.name for seat in seats if seat.row.ruled}
    if ruled:
        ruling = f"{ruled[Ruled.WIN]} wins" if Ruled.WIN in ruled else f"a {next(iter(ruled))}"
        return ClauseNote(f"By ruling: {ruling}, whatever the score. {sentence}", "", "warning")
    return ClauseNote(sentence, system.scoring_clause, "fine")


def _at_table(ranked: Sequence[tuple[int, str]]) -> str:
    (most, best), (second, behind), *_ = ranked
    if most == second:
        share = [name for score, name in ranked if score == most]
        return f"{listed(share)} tie for first on {minus(most)}."
    return f"{best} wins the table by {most - second}, ahead of {behind}."


def _of_two(ranked: Sequence[tuple[int, str]]) -> str:
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


# ---------------------------------------------------------------- its lines


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


# ---------------------------------------------------------------- its code

# Ten signs of Crockford's alphabet (no I, L, O, U) hold 50 bits of an HMAC-SHA256 over the game
# and its slip's revision, under the event's own key. Nothing of it is stored, so that a reprint
# bears the same one. Revoking a code makes the next revision.
CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 10
_MISREAD = str.maketrans("OIL", "011")


def code_of(game: Game) -> str:
    """The ten signs of the game's slip as it stands."""
    return _signs(game.round.division.event.slip_key, game.uuid, game.slip_revision)


def _signs(slip_key: str, game: UUID, revision: int) -> str:
    named = f"{game}/{revision}".encode()
    print_ = hmac.digest(bytes.fromhex(slip_key), named, hashlib.sha256)
    number = int.from_bytes(print_[:8], "big") >> 14
    return "".join(CODE_SIGNS[number >> shift & 31] for shift in range(45, -1, -5))


def code_spaced(code: str) -> str:
    """As it is printed and read aloud: ``F8QY4 0YGEC``."""
    return f"{code[:5]} {code[5:]}"


def code_read(typed: str) -> str:
    """A code as typed, in any case, with O for 0 and I or L for 1; "" if it is none."""
    signs = "".join(typed.upper().split()).replace("-", "").translate(_MISREAD)
    return signs if len(signs) == CODE_LENGTH and set(signs) <= set(CODE_SIGNS) else ""


def game_of_code(code: str) -> Game | None:
    """The game whose slip bears this code now; None for a code that is revoked or no code."""
    signature = code_read(code)
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
