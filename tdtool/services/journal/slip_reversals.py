"""What reverses acts on a slip that change more than its ledger: words, times, who started, who is
awaited, a second keying."""

from tdtool.models import Game, JournalEntry, Report, Seat, TakenBack
from tdtool.models.slips import Way
from tdtool.queries.journal import slip_facts, undone
from tdtool.queries.journal.slip_facts import Facts, Places
from tdtool.queries.journal.undone import Undone
from tdtool.services.acts import ActContext
from tdtool.services.journal import reversals
from tdtool.services.journal.reversals import CantUndo, do_again
from tdtool.services.slips import asked_at_entry
from tdtool.services.slips.rows import accept, game_of, set_words, slip_of

BESIDE = ("words", "times", "starter")  # what a table keyed again may be told beside its scores


def not_entered(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """The slip is taken back, and what was told before it came in is as it was."""
    game = game_of(ctx, entry.arguments["game"])
    journal = undone.of_game(ctx.event, game.uuid)
    do_again(ctx, "slips.take_back", game=entry.arguments["game"], reason=reason)
    if not _imported(game, journal):
        _set_all(game, slip_facts.before(journal, entry, game))


def entered_again(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """The slip that was taken back is there again, with what was told beside its scores; accepted
    as it was, though slips may have to be keyed twice since."""
    game = game_of(ctx, entry.arguments["game"])
    journal = undone.of_game(ctx.event, game.uuid)
    accepted = game.acceptances.filter(undone_by=entry.number).exists()
    number = reversals.redo_report(ctx, entry, reason)
    if accepted and not game.acceptances.filter(undone_by=None).exists():
        accept(ctx, game, game.reports.filter(act_number=ctx.number).get())
    _set_all(game, slip_facts.before(journal, entry, game))
    return number


def _set_all(game: Game, stood: Places) -> None:
    for seat in game.seats.all():
        if _facts(seat) != stood[seat.place]:
            _set(seat, stood[seat.place])


def _facts(seat: Seat) -> Facts:
    words = tuple(seat.words.values_list("word", flat=True))
    return Facts(words, seat.seconds_used, seat.order_of_play, seat.late_since)


def keyed_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """Every line has its reversal, and what was told beside the scores is as it was."""
    if any(entry.arguments.get(what) for what in BESIDE):
        as_before(ctx, entry, reason)
    else:
        reversals.by_lines(ctx, entry, reason)
    slip, number = slip_of(ctx, entry.arguments["game"]), reversals.number_of_rows(ctx, entry)
    asked_at_entry.open_again(ctx, slip, number, reason)


def as_before(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """Words, times, who started and who is awaited are what they were before this act, and every
    line that it wrote has its reversal."""
    game = game_of(ctx, entry.arguments["game"])
    journal = undone.of_game(ctx.event, game.uuid)
    if _imported(game, journal):
        raise CantUndo("The result was imported with the event. Fix it on the slip’s page.")
    stood = slip_facts.before(journal, entry, game)
    for seat in game.seats.order_by("place"):
        _set(seat, stood[seat.place])
    if not reversals.by_lines(ctx, entry, reason):
        game.version += 1
        game.save(update_fields=["version"])


def _imported(game: Game, journal: Undone) -> bool:
    """Whether a report of it came with files, so that no act tells what stood on the slip."""
    acts = {entry.number: entry.act for entry in journal.entries}
    numbers = game.reports.values_list("act_number", flat=True)
    return any(acts[number].partition(".")[2].startswith("bring") for number in numbers)


def _set(seat: Seat, stood: Facts) -> None:
    if _facts(seat).words != stood.words:
        set_words(seat, stood.words)
    seat.seconds_used, seat.order_of_play = stood.used, stood.order
    seat.late_since = stood.late_since
    seat.save(update_fields=["seconds_used", "order_of_play", "late_since"])


def second_keying(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """The slip waits for its second keying again; what was keyed stays on the record."""
    game = game_of(ctx, entry.arguments["game"])
    report = Report.objects.filter(game=game, way=Way.SECOND, taken_back=None).last()
    if report is not None:
        TakenBack.objects.create(
            report=report, reason=reason, by=ctx.by, at=ctx.at, act_number=ctx.number
        )
    game.acceptances.filter(undone_by=None).update(undone_by=ctx.number)
    game.version += 1
    game.save(update_fields=["version"])
