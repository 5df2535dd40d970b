"""A line read back before it counts: names, words with their marks, clocks, who wins, what is
doubtful, and what taking it changes or why it is refused."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Sum

from tdtool.engine import totals
from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import TableVerdict
from tdtool.engine.findings import Finding
from tdtool.engine.remedies import overtime
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted, listed, minus, plural, signed
from tdtool.models import Account
from tdtool.models.rounds import POSTED_STATES
from tdtool.models.slips import LineKind
from tdtool.queries import events, rules
from tdtool.queries.slips import alike, changes, slip
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.changes import Changes, Keyed, NewLine
from tdtool.queries.slips.lines.read import LineRead
from tdtool.queries.slips.refusals import NothingNew, NotTaken
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote
from tdtool.web.desk.open_tables import EntryPreview, PreviewSeat

# What is doubtful about a line before it counts: asked about, then it counts as typed.

ENOUGH_SCORES = 6  # to say what is usual here
FAR_OUT = 2.5  # times the mean
LATE = 10  # minutes over that hardly anybody is
WHOLE = 0  # not of one seat
TO_RULE_ON = " If the slip says so, it waits in To do for a ruling."


@dataclass(frozen=True)
class Doubts:
    """By place, 0 for the table as a whole; a yes settles those of ``scores``, and of the places
    ``far`` that the score is as high or low as it is."""

    scores: Mapping[int, Sequence[ClauseNote]]
    clocks: Mapping[int, Sequence[ClauseNote]]
    far: tuple[int, ...]

    @property
    def by_place(self) -> dict[int, list[ClauseNote]]:
        places = sorted({*self.scores, *self.clocks})
        return {at: [*self.scores.get(at, ()), *self.clocks.get(at, ())] for at in places}

    @property
    def places(self) -> list[int]:
        return sorted(self.scores)

    @property
    def names(self) -> frozenset[str]:
        """What a page that asks about them sends along with the answer. Those of a seat follow
        from the line and go by their order: the average that one may name moves with every slip;
        those of the table go by what they say."""
        return frozenset(
            f"0-{zlib.crc32(note.text.encode()):x}" if place == WHOLE else f"{place}-{at}"
            for place, notes in self.by_place.items()
            for at, note in enumerate(notes)
        )


NONE = Doubts({}, {}, ())


def warnings_of_line(read: LineRead, keyed: Keyed, verdict: TableVerdict | None) -> Doubts:
    """Scores out of line, other sums than the words make, much overtime; of the table as a whole:
    margins, a tie, a slip just like another, more of a letter than there is."""
    average = _usual(read.table) if read.system.numbered_seats else None
    doubts = {
        place: _of_score(read, place, score, average) for place, score in enumerate(keyed.scores, 1)
    }
    for place, score in enumerate(keyed.scores, 1):
        if not _of_words(verdict, place):
            doubts[place] = [*_of_total(read, place, score), *doubts[place]]
    far = tuple(place for place, notes in doubts.items() if notes)
    whole = [*_spread(read), *_tie(keyed.scores), *_margin(read, keyed, score_asked=bool(far))]
    for place, seat in enumerate(verdict.seats if verdict else (), 1):
        doubts[place] = [*_found(f"Seat {place}: ", seat.findings), *doubts[place]]
    letters = _found("", verdict.findings if verdict else ())
    doubts[WHOLE] = [*letters, *whole, *_same_slip(read, keyed.scores)]
    doubts[WHOLE] += _old_slip(read, keyed.scores)
    clocks = {place: _very_late(read, place, used) for place, used in keyed.used.items()}
    return Doubts(_said(doubts), _said(clocks), far)


def _said(doubts: Mapping[int, list[ClauseNote]]) -> dict[int, list[ClauseNote]]:
    return {place: notes for place, notes in doubts.items() if notes}


def _of_words(verdict: TableVerdict | None, place: int) -> bool:
    """Whether the words behind a total are there; what is wrong with it, they say."""
    return verdict is not None and verdict.seats[place - 1].total is not None


def _of_total(read: LineRead, place: int, score: int) -> list[ClauseNote]:
    """What a total without words says by itself; of one that no words make, that a yes only saves
    it: the rules prove it wrong, so that it waits for a ruling."""
    called = read.called(place, begins=True)
    return [
        ClauseNote(
            f"{called}: {_inside(finding.message)}{TO_RULE_ON if finding.verified is None else ''}",
            finding.rule,
            "warning",
        )
        for finding in totals.of_total(read.system, score)
    ]


def _of_score(read: LineRead, place: int, score: int, average: float | None) -> list[ClauseNote]:
    """A score that is out of line with the event's."""
    if average is None or score <= FAR_OUT * average:
        return []
    called = read.called(place, begins=True)
    return [_asked(f"{called}: {score} is far above the average here, {average:.0f}.")]


def _inside(sentence: str) -> str:
    """A sentence behind a colon."""
    return sentence[:1].lower() + sentence[1:]


def _spread(read: LineRead) -> list[ClauseNote]:
    """What the line says the scores are apart, where they are something else."""
    typed = read.spread
    if typed is None:
        return []
    scores = [score or 0 for score in read.scores]
    first, second = scores[::-1] if read.turned else scores
    if typed in (first - second, abs(first - second)):
        return []
    apart = abs(first - second)
    return [_asked(f"You typed spread {minus(typed)}; the scores make {apart}.")]


def _found(whose: str, findings: Sequence[Finding]) -> list[ClauseNote]:
    """What the words say that was typed, of sums and of letters, but for mere notes."""
    return [
        ClauseNote(f"{whose}{finding.message}", finding.rule, "warning")
        for finding in findings
        if finding.severity != "note"
    ]


def _usual(table: TableRows) -> float | None:
    """The mean of the event’s scores so far, once there are enough of them."""
    lines = slip_states.lines().filter(
        seat__round__division=table.game.round.division_id,
        seat__round__state__in=POSTED_STATES,
        counts_for="score",
    )
    others = lines.exclude(seat__game=table.game)
    sums = others.aggregate(points=Sum("points"), seats=Count("seat", distinct=True))
    return sums["points"] / sums["seats"] if sums["seats"] >= ENOUGH_SCORES else None


def _tie(scores: Sequence[int]) -> list[ClauseNote]:
    everybody = "Both" if len(scores) == 2 else "All"
    tied = len(set(scores)) == 1
    return [_asked(f"{everybody} have {minus(scores[0])}. Is it a tie?")] if tied else []


def _margin(read: LineRead, keyed: Keyed, *, score_asked: bool) -> list[ClauseNote]:
    """A margin that is seldom so wide, unless one of its scores was asked about."""
    likely, margin = read.system.likely, max(keyed.scores) - min(keyed.scores)
    if likely is None or score_asked or margin <= likely.margin:
        return []
    return [_asked(f"Margin {margin}: seldom over {likely.margin}. Scores right?")]


def _very_late(read: LineRead, place: int, used: int) -> list[ClauseNote]:
    minutes = overtime.overtime(read.system, used=used).minutes
    sentence = f"{read.called(place, begins=True)}: {minutes} minutes over. Clock read right?"
    return [_asked(sentence)] if minutes > LATE else []


def _same_slip(read: LineRead, scores: Sequence[int]) -> list[ClauseNote]:
    """The same scores at another table, in whichever order: perhaps the wrong table was typed."""
    if len(set(scores)) < 2:
        return []
    return [
        _asked(f"Same scores as table {number}. Right table?")
        for number in alike.same_elsewhere(read.table, scores)
    ]


def _old_slip(read: LineRead, scores: Sequence[int]) -> list[ClauseNote]:
    """A slip of another round that is just like this one."""
    return [
        _asked(f"Same scores as table {old.table} in round {old.round_number}. Is it an old slip?")
        for old in alike.old_slips(read.table, scores)
    ]


def _asked(sentence: str) -> ClauseNote:
    return ClauseNote(sentence, severity="warning")


Scores = Sequence[int | None]
PAPER = (LineKind.CORRECTION, LineKind.MISTYPED, LineKind.RULING)


def of_line(read: LineRead, *, by: Account) -> EntryPreview:
    """The line with names; one still being typed may lack scores."""
    table, keyed, second = read.table, read.keyed, read.slip.is_second(by)
    due, refusal = _taken(read, by)
    locked = bool(not second and table.report and read.slip.locked and due and due.lines)
    top = _on_top(read, due, second=second)
    net = _net(read, top)
    verdict = _verdict(read)
    signs = bool(table.report and due and due.signed)
    with_doubts = keyed and not refusal and not signs
    doubts = warnings_of_line(read, keyed, verdict) if keyed and with_doubts else NONE
    follows = [slip.winner(table.seats, net, read.system)] if keyed else []
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
        doubts=tuple(doubts.scores.get(WHOLE, ())),
        asked=" ".join(sorted(doubts.names)),
        again=table.report is not None and not second and not signs,
        locked=locked,
        mistyped=not (locked and read.slip.seconded),
        second=second,
        division=events.code_of(table.game.round.division),
    )


def doubts(read: LineRead, *, by: Account) -> Doubts:
    """What the line is asked about, without reading it back whole; nothing of a second keying."""
    if read.keyed is None or read.slip.is_second(by):
        return NONE
    return warnings_of_line(read, read.keyed, _verdict(read))


def _other_rounds(read: LineRead) -> list[ClauseNote]:
    """Which round is meant where the table lacks its slip in several."""
    later, number = read.waits, read.table.game.round.number
    if len(later) == 1:
        sentence = (
            f"This is round {number}. Round {later[0]} has no slip yet either; "
            f"for that one, add r{later[0]}."
        )
    else:
        sentence = (
            f"This is round {number}. Rounds {listed(later)} have no slip yet either; "
            f"for round {later[0]}, add r{later[0]}."
        )
    return [ClauseNote(sentence)]


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
                words=tuple(slip.word_view(word) for word in judged.words) if judged else (),
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
            sentence = f"{name}: {overtime.show(used)} used, no overtime."
            notes.append(ClauseNote(sentence, cost.clause, "fine"))
            continue
        sentence = (
            f"{name}: {overtime.show(used)} used, {counted(cost.minutes, 'minute')} over "
            f"(rounded up), −{cost.points}{_becomes(net[place - 1])}."
        )
        notes.append(ClauseNote(sentence, cost.clause, "note"))
        if cost.ends_game:
            notes.append(slip.past_the_limit(read.system, name))
    return notes


def _charged(read: LineRead, top: Sequence[NewLine], net: Scores) -> list[ClauseNote]:
    """What challenges cost, which comes with the slip; a turn that is lost costs no points."""
    notes = []
    for line in top:
        if line.kind == LineKind.CHALLENGE:
            costs = f", {signed(line.points)}{_becomes(net[line.place - 1])}" if line.points else ""
            sentence = f"{read.table.seats[line.place - 1].name}: {line.reason}{costs}."
            notes.append(ClauseNote(sentence, line.clause, "note"))
    return notes


def _becomes(score: int | None) -> str:
    return "" if score is None else f"; final score {minus(score)}"


def _started(read: LineRead) -> list[ClauseNote]:
    seats, system = read.table.seats, read.system
    was = next((seat.name for seat in seats if seat.starts), "")
    if read.starter is None:
        if was or system.numbered_seats:
            return []
        first, other = read.names
        sentence = f"The start is drawn at the table: add f1 if {first} started, f2 if {other} did."
        return [ClauseNote(sentence, system.first_clause, "note")]
    name = seats[read.starter - 1].name
    sentence = f"{name} started."
    if was and was != name:
        sentence = f"{name} started, not {was}."
        if system.assigned_starts:
            sentence = f"{name} started; {was} was due to start."
    return [ClauseNote(sentence, system.first_clause, "note")]


def _taking(read: LineRead, due: Changes | None, *, second: bool) -> list[ClauseNote]:
    """What becomes of a slip that is in, or that waits for a second person."""
    report, number = read.table.report, read.table.number
    if report is None:
        waits = due is not None and due.signed and not due.accepted
        sentence = "Signed; accepted once a second person enters the same scores."
        return [ClauseNote(sentence)] if waits else []
    by = report.by.name
    if second:
        sentence = f"{by} entered table {number} first; the same from you accepts it."
        return [ClauseNote(sentence)]
    if due is None:
        return []
    if due.signed:
        after = "" if due.accepted else " Accepted once a second person enters the same scores."
        sentence = f"{by} saved table {number} unsigned; now all have signed it.{after}"
        return [ClauseNote(sentence)]
    sentence = f"{by} already saved table {number}. Changes: {', '.join(_differences(read, due))}."
    return [ClauseNote(sentence, severity="warning"), *_signatures_lost(read, due)]


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
    sentence = plural(
        len(names),
        f"{names[0]} signed {scores}, as saved. If the paper has changed since, the new scores "
        "lack that signature.",
        f"{listed(names)} signed {scores}, as saved. If the paper has changed since, the new "
        "scores lack those signatures.",
    )
    return [ClauseNote(sentence, changes.clause_again(read.slip), "warning")]


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
        *(f"{what} ({', '.join(texts)})" for what, texts in points.items() if texts),
        *_of_seats(read, "time used", due.used),
        *_of_seats(read, "words", due.words),
        *(["the start"] if due.order else []),
    ]


def _of_seats(read: LineRead, what: str, places: Mapping[int, object]) -> list[str]:
    seats = ", ".join(read.called(place) for place in sorted(places))
    return [f"{what} ({seats})"] if seats else []
