"""A line read back before it counts: names, words with their marks, clocks, who wins, what is
doubtful, and what taking it changes or why it is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import TableVerdict
from tdtool.engine.remedies import overtime
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted, listed, minus, plural, signed
from tdtool.models import Account
from tdtool.models.slips import LineKind
from tdtool.queries import events, rules
from tdtool.queries.slips import changes
from tdtool.queries.slips import result as slip_results
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import words as slip_words
from tdtool.queries.slips.changes import Changes, NewLine
from tdtool.queries.slips.lines.read import LineRead
from tdtool.queries.slips.refusals import NothingNew, NotTaken
from tdtool.queries.values import ClauseNote
from tdtool.web.entry import warnings
from tdtool.web.entry.values import EntryPreview, PreviewSeat
from tdtool.web.entry.warnings import Doubts

Scores = Sequence[int | None]
PAPER = (LineKind.CORRECTION, LineKind.MISTYPED, LineKind.RULING)


def of_line(read: LineRead, *, by: Account) -> EntryPreview:
    """The line with names; one still being typed may lack scores."""
    table, keyed, second = read.table, read.keyed, read.slip.is_second(by)
    due, refusal = _taken(read, by)
    locked = bool(not second and table.report and read.slip.locked and due and due.lines)
    top = _on_top(read, due, second=second)
    net = _net(read, top)
    verdict = None if second else _verdict(read)
    asked = keyed and not refusal and not second
    doubts = warnings.of_line(read, keyed, verdict) if keyed and asked else warnings.NONE
    follows = [slip_results.winner(table.seats, net, read.system)] if keyed else []
    if not second:
        follows += [*_clocks(read, net), *_charged(read, top, net), *_started(read)]
    if read.waits:
        follows = [*_other_rounds(read), *follows]
    if read.in_order:
        follows = [ClauseNote("No table typed: this is the first without a slip."), *follows]
    return EntryPreview(
        table=table.number,
        group=table.game.group,
        round_number=table.game.round.number,
        seats=_seats(read, net, verdict, doubts.by_place, second=second),
        follows=(*follows, *_taking(read, due, second=second)),
        unsigned=read.unsigned and table.report is None,
        version=table.game.version,
        numbered=read.system.numbered_seats,
        changes=due,
        refusal=str(refusal or ""),
        nothing_new=isinstance(refusal, NothingNew),
        doubts=tuple(doubts.scores.get(warnings.WHOLE, ())),
        asked=" ".join(sorted(doubts.names)),
        again=table.report is not None and not second,
        locked=locked,
        mistyped=not (locked and read.slip.seconded),
        second=second,
        division=events.code_of(table.game.round.division),
    )


def doubts(read: LineRead, *, by: Account) -> Doubts:
    """What the line is asked about, without reading it back whole; nothing of a second keying."""
    if read.keyed is None or read.slip.is_second(by):
        return warnings.NONE
    return warnings.of_line(read, read.keyed, _verdict(read))


def _other_rounds(read: LineRead) -> list[ClauseNote]:
    """Which round is meant where the table lacks its slip in several."""
    later, number = read.waits, read.table.game.round.number
    if len(later) == 1:
        says = (
            f"This is round {number}. Round {later[0]} has no slip yet either; "
            f"for that one, add r{later[0]}."
        )
    else:
        says = (
            f"This is round {number}. Rounds {listed(later)} have no slip yet either; "
            f"for round {later[0]}, add r{later[0]}."
        )
    return [ClauseNote(says)]


def _taken(read: LineRead, by: Account) -> tuple[Changes | None, NotTaken | None]:
    """What taking the line writes, or why it can't be taken; neither while it isn't whole."""
    if read.keyed is None:
        return None, None
    try:
        return changes.of_keying(read.slip, read.keyed, by=by), None
    except NotTaken as why:
        return None, why


def _on_top(read: LineRead, due: Changes | None, *, second: bool) -> list[NewLine]:
    """What this line puts on top of the scores; a second keying puts nothing there."""
    if due is not None:
        return [line for line in due.lines if line.kind in slip_states.ON_TOP]
    try:
        return [] if second else changes.on_top(read.slip, read.used)
    except NotTaken:
        return []


def _net(read: LineRead, top: Sequence[NewLine]) -> list[int | None]:
    """The scores with all that stands on top of them: what was charged before, or is now."""
    net: list[int | None] = []
    for seat, score in zip(read.table.seats, read.scores, strict=True):
        new = sum(line.points for line in top if line.place == seat.row.place)
        net.append(None if score is None else score + seat.overtime + seat.penalties + new)
    return net


def _verdict(read: LineRead) -> TableVerdict | None:
    """What the engine says of the words typed; None without any, and without its word list."""
    if not any(read.words.values()):
        return None
    try:
        lexicon = rules.lexicon_of(read.table.game.round.division)
    except LexiconRefused:
        return None
    standing = [read.words.get(place, ()) for place in range(1, len(read.scores) + 1)]
    seats = [
        by_system.Reported(words=words, score=score if words else None)
        for words, score in zip(standing, read.scores, strict=True)
    ]
    return by_system.verify(system=read.system, lexicon=lexicon, seats=seats)


def _seats(
    read: LineRead,
    net: Scores,
    verdict: TableVerdict | None,
    doubts: Mapping[int, Sequence[ClauseNote]],
    *,
    second: bool,
) -> tuple[PreviewSeat, ...]:
    best = None if read.keyed is None else max(score for score in net if score is not None)
    starter = None if second else read.starter
    seats = []
    for place, seat in enumerate(read.table.seats, 1):
        judged = verdict.seats[place - 1] if verdict else None
        seats.append(
            PreviewSeat(
                place=place,
                name=seat.name,
                number=seat.row.entry.number if seat.row.entry else None,
                score=read.scores[place - 1],
                net=net[place - 1],
                best=best is not None and net[place - 1] == best,
                starts=seat.starts if starter is None else starter == place,
                before=seat.on_paper if read.table.report is not None else None,
                words=tuple(slip_words.of_word(word) for word in judged.words) if judged else (),
                verified=judged.total if judged else None,
                doubts=tuple(doubts.get(place, ())),
            )
        )
    return tuple(seats)


def _clocks(read: LineRead, net: Scores) -> list[ClauseNote]:
    """What the clocks cost (D04-16, MYS-2.1, SCR-16)."""
    notes = []
    for place, used in sorted(read.used.items()):
        name, cost = read.table.seats[place - 1].name, overtime.overtime(read.system, used=used)
        if not cost.points:
            says = f"{name}: {overtime.show(used)} used, no overtime."
            notes.append(ClauseNote(says, cost.clause, "fine"))
            continue
        says = (
            f"{name}: {overtime.show(used)} used, {counted(cost.minutes, 'minute')} over "
            f"(rounded up), −{cost.points}{_becomes(net[place - 1])}."
        )
        notes.append(ClauseNote(says, cost.clause, "note"))
        if cost.ends_game:
            notes.append(slip_results.past_the_limit(read.system, name))
    return notes


def _charged(read: LineRead, top: Sequence[NewLine], net: Scores) -> list[ClauseNote]:
    """What challenges cost, which comes with the slip; a turn that is lost costs no points."""
    notes = []
    for line in top:
        if line.kind == LineKind.CHALLENGE:
            costs = f", {signed(line.points)}{_becomes(net[line.place - 1])}" if line.points else ""
            says = f"{read.table.seats[line.place - 1].name}: {line.reason}{costs}."
            notes.append(ClauseNote(says, line.clause, "note"))
    return notes


def _becomes(left: int | None) -> str:
    return "" if left is None else f"; final score {minus(left)}"


def _started(read: LineRead) -> list[ClauseNote]:
    seats, system = read.table.seats, read.system
    was = next((seat.name for seat in seats if seat.starts), "")
    if read.starter is None:
        if was or system.numbered_seats:
            return []
        first, other = read.names
        says = f"The start is drawn at the table: add f1 if {first} started, f2 if {other} did."
        return [ClauseNote(says, system.first_clause, "note")]
    name = seats[read.starter - 1].name
    says = f"{name} started."
    if was and was != name:
        says = f"{name} started, not {was}."
        if system.assigned_starts:
            says = f"{name} started; {was} was due to start."
    return [ClauseNote(says, system.first_clause, "note")]


def _taking(read: LineRead, due: Changes | None, *, second: bool) -> list[ClauseNote]:
    """What becomes of a slip that is in, or that waits for a second person."""
    report, number = read.table.report, read.table.number
    if report is None:
        waits = due is not None and due.signed and not due.accepted
        says = "Signed; accepted once a second person enters the same scores."
        return [ClauseNote(says)] if waits else []
    by = report.by.name
    if second:
        says = f"{by} entered table {number} first; the same from you accepts it."
        return [ClauseNote(says)]
    if due is None:
        return []
    says = f"{by} already saved table {number}. Changes: {', '.join(_differences(read, due))}."
    return [ClauseNote(says, severity="warning"), *_signatures_lost(read, due)]


def _signatures_lost(read: LineRead, due: Changes) -> list[ClauseNote]:
    """Whose signatures don't hold for the scores where the paper has changed, and the clause that
    says so."""
    corrected = any(line.kind in PAPER for line in due.lines)
    seats = read.table.seats
    names = [
        seat.name
        for seat, score in zip(seats, read.scores, strict=True)
        if seat.signed and seat.signed_as == seat.on_paper != score
    ]
    if not corrected or not names:
        return []
    scores = "–".join(minus(seat.signed_as or 0) for seat in seats)
    says = plural(
        len(names),
        f"{names[0]} signed {scores}, as saved. If the paper has changed since, the new scores "
        "lack that signature.",
        f"{listed(names)} signed {scores}, as saved. If the paper has changed since, the new "
        "scores lack those signatures.",
    )
    return [ClauseNote(says, changes.clause_again(read.slip), "warning")]


def _differences(read: LineRead, due: Changes) -> list[str]:
    """What a table that is in gets, in a few words each."""
    named = {"corrections": PAPER, "overtime": (LineKind.OVERTIME,)}
    points = {
        what: [
            f"{read.called(line.place)} {signed(line.points)}"
            for line in due.lines
            if line.kind in kinds
        ]
        for what, kinds in named.items()
    }
    return [
        *(f"{what} ({', '.join(each)})" for what, each in points.items() if each),
        *_of_seats(read, "time used", due.used),
        *_of_seats(read, "words", due.words),
        *(["the start"] if due.order else []),
    ]


def _of_seats(read: LineRead, what: str, places: Mapping[int, object]) -> list[str]:
    seats = ", ".join(read.called(place) for place in sorted(places))
    return [f"{what} ({seats})"] if seats else []
