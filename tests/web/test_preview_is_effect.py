"""What a line read back shows is what taking it writes, whatever stands on the slip: every ledger
line, signature, acceptance, word, clock and starter, and nothing else; and what is shown as refused
is refused with the same sentence and changes nothing.

The short run belongs to the usual tests; ``pytest -m long tests/web/test_preview_is_effect.py``
takes many more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tdtool.english import signed
from tdtool.formats import entry_line
from tdtool.models import Account, Game, JournalEntry, LedgerLine, Report, Signature
from tdtool.models.slips import LineKind
from tdtool.queries.slips import find_by_line
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.changes import Changes, NewLine
from tdtool.queries.slips.find_by_line import LineRead, LineRefused
from tdtool.services import events
from tdtool.services.acts import Refused
from tdtool.services.challenges import penalties
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings
from tdtool.web.desk import preview as entry_preview
from tdtool.web.desk.open_tables import EntryPreview
from tests.cast import Day
from tests.web.browser import rows

SYSTEMS = ("anagrams-2004", "anagrams-nsa-2005", "my-scrabble", "anagrams-1962", "scrabble")
SHORT = 5  # examples
PLACE, POINTS = st.integers(1, 2), st.sampled_from([-30, -10, -2, 2, 10])
CLOCKS = ("24:59", "25:00", "26:10", "36:01", "-0:01", "-11:00", "400:00")
WORDS = ("", "", " gardenia", " turban tidal", " QQQ")


@dataclass
class Desk:
    """A day with one slip that things happen to; people are a director and a scorekeeper."""

    day: Day
    people: list[Account]

    @property
    def game(self) -> Game:
        return self.day.game(1)

    def tried(self, act: Callable[..., Any], **told: Any) -> None:
        """Done, or refused: the slip is one that people can come to."""
        try:
            act(self.day.desk(), **told)
        except Refused:
            return

    def on_slip(self, act: Callable[..., Any], **told: Any) -> None:
        self.tried(act, game=str(self.game.uuid), **told)


def _challenge(desk: Desk, place: int, points: int) -> None:
    desk.day.judge(1, "TAXIS" if points > 0 else "QQQ")
    number = desk.day.event.challenges.count()
    desk.tried(penalties.penalise, challenge=number, challengers=[place])


TROUBLES: tuple[Callable[[Desk, int, int], None], ...] = (
    lambda desk, place, points: desk.on_slip(
        rulings.points, place=place, points=points, reason="so"
    ),
    lambda desk, place, points: desk.on_slip(
        rulings.points, place=place, points=points, counts_for="spread", reason="so"
    ),
    lambda desk, place, points: desk.on_slip(
        slips.correct, place=place, score=200 + points, reason="so"
    ),
    lambda desk, place, points: desk.on_slip(
        rulings.result, results={str(place): "win", str(3 - place): "loss"}, reason="so"
    ),
    lambda desk, place, points: desk.on_slip(slips.clock, place=place, used=1560 + points),
    lambda desk, place, points: desk.on_slip(slips.started, place=place),
    lambda desk, place, points: desk.on_slip(rulings.late, place=place),
    lambda desk, place, points: desk.on_slip(slips.words, words={str(place): ["GARDENIA"]}),
    lambda desk, place, points: desk.on_slip(slips.sign, places=[place]),
    lambda desk, place, points: desk.on_slip(slips.take_back, reason="so"),
    lambda desk, place, points: desk.tried(
        undo, number=JournalEntry.objects.filter(event=desk.day.event).count(), reason="so"
    ),
    _challenge,
)


@dataclass
class Written:
    """What is there now of the game’s slip, to be compared with what was."""

    game: Game
    lines: set[int] = field(init=False)
    reports: set[int] = field(init=False)
    signatures: set[int] = field(init=False)
    accepted: bool = field(init=False)
    seats: dict[int, tuple[Any, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = set(LedgerLine.objects.values_list("pk", flat=True))
        self.reports = set(Report.objects.values_list("pk", flat=True))
        self.signatures = set(Signature.objects.values_list("pk", flat=True))
        self.accepted = self.game.acceptances.filter(undone_by=None).exists()
        self.seats = {
            seat.place: (
                tuple(seat.words.values_list("word", flat=True)),
                seat.seconds_used,
                seat.order_of_play,
                seat.late_since is not None,
            )
            for seat in self.game.seats.order_by("place")
        }

    def since(self, before: Written) -> Changes:
        """All that was written in between, as a line read back has it."""
        others = [
            {place: seat[at] for place, seat in self.seats.items() if seat[at] != was[place][at]}
            for was in [before.seats]
            for at in range(4)
        ]
        reports = Report.objects.filter(pk__in=self.reports - before.reports)
        signatures = Signature.objects.filter(pk__in=self.signatures - before.signatures)
        lines = LedgerLine.objects.filter(pk__in=self.lines - before.lines).order_by("pk")
        return Changes(
            stated=tuple(
                reports.order_by("scores__seat__place").values_list("scores__score", flat=True)
            ),
            lines=tuple(
                NewLine(
                    line.seat.place, LineKind(line.kind), line.points, line.clause, line.reason,
                    line.counts_for,
                )
                for line in lines
            ),
            words=others[0],
            used=others[1],
            order=others[2],
            here=tuple(sorted(others[3])),
            signed=tuple(signatures.values_list("seat__place", flat=True).order_by("seat__place")),
            accepted=self.accepted and not before.accepted,
        )  # fmt: skip


class PreviewIsEffect:
    people: list[Account]
    made = 0


# Away from the paper, seat by seat.
DELTAS = (
    *[(0, 0, 0, 0, 0, 0)] * 4,
    *[(3, -10, 0, 0, 0, 1), (0, 5, 0, -1, 0, 0)],
    (-250, 0, 0, 0, 0, 0),
)
LINES = st.lists(
    st.tuples(
        st.sampled_from(DELTAS),
        st.lists(st.sampled_from(WORDS), min_size=6, max_size=6),
        st.dictionaries(PLACE, st.sampled_from(CLOCKS), max_size=2),
        st.sampled_from(["", "", "f1", "f2"]),
        st.sampled_from(["", "", "u"]),
        st.integers(0, 1),  # who keys it
        st.booleans(),
    ),
    min_size=1,
    max_size=3,
)
HAPPENS = st.lists(
    st.tuples(st.integers(0, len(TROUBLES) - 1), PLACE, POINTS), min_size=0, max_size=4
)


def _typed(desk: Desk, line: tuple[Any, ...]) -> str:
    """A line near to what the paper has by now."""
    deltas, words, clocks, starter, unsigned, _, with_words = line
    seats = list(desk.game.seats.order_by("place"))
    several = desk.day.event.system in ("anagrams-nsa-2005", "anagrams-1962")
    written = slip_states.scores_on_paper(seats)
    paper = [written.get(seat.pk) or 210 - 10 * seat.place for seat in seats]
    scores = [
        f"{score + delta}{word if several and with_words else ''}"
        for score, delta, word in zip(paper, deltas, words, strict=False)
    ]
    told = [f"t{place} {clock}" for place, clock in clocks.items() if not several]
    return " ".join(["1", *scores, *told, starter, unsigned])


def _read(desk: Desk, text: str) -> LineRead | None:
    try:
        return find_by_line.in_round(desk.day.division, entry_line.parse(text), 1)
    except (entry_line.BadEntryLine, LineRefused):
        return None


def _keyed(desk: Desk, line: tuple[Any, ...]) -> None:
    """One line is read back and taken; what was shown is what came of it."""
    text, who = _typed(desk, line), desk.people[line[5]]
    read = _read(desk, text)
    if read is None:
        return
    preview = entry_preview.of_line(read, by=who)
    _all_is_said(read, preview)
    before = Written(desk.game)
    everything = rows() if preview.refusal else {}
    try:
        slips.take(desk.day.at_desk(who).desk(), read, again=preview.again)
    except Refused as refusal:
        assert (text, str(refusal)) == (text, preview.refusal)
        assert rows() == everything
    else:
        assert (text, Written(desk.game).since(before)) == (text, preview.changes)


def _all_is_said(read: LineRead, preview: EntryPreview) -> None:
    """Each line of the ledger stands on the page, in a sentence or as the seat’s own score."""
    says = " ".join(note.text for note in preview.follows)
    for line in preview.changes.lines if preview.changes else ():
        seat = preview.seats[line.place - 1]
        if line.kind == LineKind.SCORE:
            assert seat.score == line.points
        elif line.kind == LineKind.CHALLENGE:
            assert f"{seat.name}: {line.reason}" in says
        else:
            assert f"{read.called(line.place)} {signed(line.points)}" in says or (
                f"−{-line.points}; final score" in says
            )
    assert "nothing new" not in says
    assert preview.changes != Changes()


@pytest.fixture
def people(director: Account, scorekeeper: Account) -> type[PreviewIsEffect]:
    PreviewIsEffect.people = [director, scorekeeper]
    return PreviewIsEffect


def _run(people: type[PreviewIsEffect], examples: int) -> None:
    @settings(
        max_examples=examples, deadline=None, derandomize=examples <= SHORT, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.sampled_from(SYSTEMS), st.booleans(), HAPPENS, HAPPENS, LINES)
    def is_effect(system: str, twice: bool, first: Any, then: Any, lines: Any) -> None:
        people.made += 1
        slug = f"day-{people.made}"
        day = Day.new(people.people[0], slug=slug, system=system).bring(2 if twice else 4)
        day.post(1)
        desk = Desk(day, people.people)
        if twice:
            events.key_twice(day.desk(), twice=True)
            day.event.refresh_from_db()
        for happens in (first, then):
            for which, place, points in happens:
                TROUBLES[which](desk, place, points)
            for line in lines:
                _keyed(desk, line)
        day.event.refresh_from_db()
        if examples > SHORT:
            assert replay(day.event).faults == ()

    is_effect()


def test_what_is_read_back_is_what_taking_it_writes(people: type[PreviewIsEffect]) -> None:
    _run(people, SHORT)


@pytest.mark.long
def test_over_a_thousand_slips_what_is_read_back_is_what_taking_it_writes(
    people: type[PreviewIsEffect],
) -> None:
    _run(people, 1000)
