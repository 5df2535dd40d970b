"""Whether the words of a challenge are those of a turn, where the game's record is at hand
(MYS-8.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tdtool.engine.positions import Shown
from tdtool.english import listed
from tdtool.models import Game, GameRecord, TableRecord
from tdtool.models.disputes import GivenKind
from tdtool.queries import rules
from tdtool.queries.disputes import submission
from tdtool.queries.values import ClauseNote


def of_challenge(game: Game | None, words: Sequence[str]) -> ClauseNote | None:
    """What the newest record of the game says of these words; None where there is no record."""
    record = _newest(game) if game is not None and words else None
    if game is None or record is None:
        return None
    clause = rules.of_division(game.round.division).challenges.resubmitted
    challenged = Counter(word.upper() for word in words)
    near: tuple[Shown, Counter[str]] | None = None
    for shown in submission.replayed(record):
        turn_words = Counter(_made(shown))
        if turn_words == challenged:
            sentence = f"In the game’s record {_turn(shown)} made exactly these words."
            return ClauseNote(sentence, clause, "fine")
        if turn_words & challenged and (
            near is None or (turn_words & challenged) > (near[1] & challenged)
        ):
            near = shown, turn_words
    if near is None:
        sentence = "No turn of the game’s record made any of these words."
    else:
        sentence = (
            f"No turn of the game’s record made exactly these words: {_turn(near[0])} made "
            f"{listed(sorted(near[1]))}. A corrected slip may be submitted."
        )
    return ClauseNote(sentence, clause, "warning")


def _newest(game: Game) -> GameRecord | TableRecord | None:
    """The record that came last: handed in on a dispute, or added to the table under Games."""
    submitted = GameRecord.objects.filter(dispute__game=game, kind=GivenKind.RECORD)
    added = TableRecord.objects.filter(game=game, removed_at=None)
    records = (
        submitted.select_related("dispute__game__round__division__event").last(),
        added.select_related("game__round__division__event").last(),
    )
    return max(
        (record for record in records if record is not None),
        key=lambda record: record.at,
        default=None,
    )


def _made(shown: Shown) -> list[str]:
    """Every word that the turn made, in capitals; none where it made none."""
    if shown.board is not None:
        words = [counted_word.word for counted_word in shown.board.words if counted_word.sum]
    else:
        words = [shown.table.fresh] if shown.table and shown.table.fresh else []
    return [word.upper() for word in words]


def _turn(shown: Shown) -> str:
    return f"turn {shown.row.turn}, by {shown.row.nick},"
