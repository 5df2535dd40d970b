"""Records of games, added to their tables and removed again: nothing on a slip changes by that."""

from typing import Any, TypedDict
from uuid import UUID

from django.db.models import QuerySet

from tdtool.models import Game, JournalEntry, TableRecord
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.queries.journal import undone
from tdtool.queries.records.matching import Candidate, Match
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.as_it_was import RecordThere
from tdtool.services.journal.reversals import CantUndo, times_of


class RecordRefused(Refused):
    """The record can't be added or removed; the message says why."""


class NewRecord(TypedDict):
    """A record as the journal keeps it: the game’s UUID, the file, and what the engine made of
    it."""

    game: str
    file: str
    digest: str
    text: str
    seats: dict[str, int]
    given: dict[str, Any]
    audit: dict[str, Any]
    figures: dict[str, Any]


def told(match: Match, game: Candidate) -> NewRecord:
    """What the act is told of a file that is one game’s."""
    examined = game.examined
    return NewRecord(
        game=game.game,
        file=match.file.name,
        digest=match.file.digest,
        text=match.file.text,
        seats=dict(examined.seats),
        given=dict(examined.given),
        audit=dict(examined.audit),
        figures=dict(game.figures),
    )


def _removed_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """The records that the act added are removed, as far as they are there."""
    records = _there(ctx).filter(act_number__in=undone.doings_of(ctx.event, entry.number))
    if not records.exists():
        raise CantUndo("These game records are already removed.")
    for record in records:
        _remove(ctx, record)


def _put_back(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """The record that the act removed is there again."""
    game = UUID(entry.arguments["game"])
    removed = TableRecord.objects.filter(
        game__uuid=game,
        game__round__division__event=ctx.event,
        removed_at__in=times_of(ctx, entry),
    )
    record = removed.order_by("-pk").first()
    if record is None:
        raise CantUndo("There is no removed game record of this table.")
    if _there(ctx).filter(game__uuid=game).exists():
        raise CantUndo("The table has another game record now. Remove that first.")
    if elsewhere := _where_else(ctx, record.digest):
        raise CantUndo(f"{record.file} is at {elsewhere} now. Remove it there first.")
    record.removed_at = None
    record.save(update_fields=["removed_at"])


@act(
    "records.add",
    words="Added {count} game records to their tables.",
    otherwise=(lambda arguments: len(arguments["lines"]) == 1, "Added a game record to its table."),
    undo=_removed_again,
    rests=False,
    director=True,
)
def add(ctx: ActContext, *, lines: list[NewRecord]) -> list[TableRecord]:
    """Each record to its table, all or none. Raises RecordRefused."""
    if not lines:
        raise RecordRefused("No game record is chosen. Tick at least one.")
    return [_added(ctx, line) for line in lines]


@act(
    "records.remove",
    words="Removed the game record of table {table}, round {round}.",
    undo=_put_back,
    rests=False,
    director=True,
)
def remove(ctx: ActContext, *, game: str) -> TableRecord:
    """The record goes from its table; the file can be added to another one. Raises
    RecordRefused."""
    record = _there(ctx).filter(game__uuid=UUID(game)).first()
    if record is None:
        raise RecordRefused("This table has no game record any more. Reload the page.")
    return _remove(ctx, record)


def _remove(ctx: ActContext, record: TableRecord) -> TableRecord:
    ctx.replaces(RecordThere(str(record.uuid)))
    record.removed_at = ctx.at
    record.save(update_fields=["removed_at"])
    return record


def _there(ctx: ActContext) -> QuerySet[TableRecord]:
    return TableRecord.objects.filter(
        game__round__division__event=ctx.event, removed_at__isnull=True
    )


def _where_else(ctx: ActContext, digest: str) -> str:
    """The round and table that have this text as their record; "" where none has."""
    other = _there(ctx).filter(digest=digest).select_related("game__round", "game__table").first()
    return f"round {other.game.round.number}, table {other.game.table_number}" if other else ""


def _added(ctx: ActContext, line: NewRecord) -> TableRecord:
    game = _game(ctx, line)
    if elsewhere := _where_else(ctx, line["digest"]):
        raise RecordRefused(f"{line['file']} is already there: {elsewhere}.")
    for other in _there(ctx).filter(game=game):
        if other.act_number == ctx.number:
            raise RecordRefused(
                f"{other.file} and {line['file']} are both ticked for table {game.table_number} of "
                f"round {game.round.number}. Untick one."
            )
        raise RecordRefused(
            f"Table {game.table_number} of round {game.round.number} already has a game record "
            f"({other.file}). Remove that first."
        )
    return TableRecord.objects.create(
        uuid=ctx.new_uuid(),
        game=game,
        by=ctx.by,
        at=ctx.at,
        act_number=ctx.number,
        verdict=line["audit"]["verdict"],
        **{name: value for name, value in line.items() if name != "game"},
    )


def _game(ctx: ActContext, line: NewRecord) -> Game:
    games = Game.objects.filter(
        uuid=UUID(line["game"]), round__division__event=ctx.event, kind=GameKind.PLAYED
    )
    game = games.select_related("round", "table").first()
    if game is None or game.round.state not in POSTED_STATES:
        raise RecordRefused(
            f"The game of {line['file']} is no longer there. Match the files again."
        )
    if slip_states.of_game(game) != "accepted":
        raise RecordRefused(
            f"Table {game.table_number} of round {game.round.number} has no accepted slip now. "
            "Enter it, then match the files again."
        )
    return game
