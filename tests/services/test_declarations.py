"""Every act says what it means, once: its words, its undo or what to do instead, its papers."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from tdtool.models import Account
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.papers import PAPERS
from tdtool.queries.hall import states
from tdtool.queries.journal import touches
from tdtool.services.acts import ACTS, Act, ActContext, act, every_act
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.journal.reversals import AsBefore, ByAct, Flipped
from tdtool.services.meanings import FIELDS, Instead, OnPaper, Undeclared
from tdtool.web.history import views
from tests.cast import Day
from tests.tables import of_each

ONE_OF = {  # what an act must be told for the history to fill a field in
    "round": {"game", "round", "number"},
    "table": {"game", "table"},
    "at": {"game", "table"},
    "player": {"entry", "player", "game"},
    "players": {"player", "game"},
    "count": {"lines"},
    "scores": {"scores"},
    "dispute": {"dispute"},
    "name": {"name", "facts"},
    "code": {"facts"},
    "drew": {"draws"},
}


def takes(one: Act[..., Any]) -> dict[str, inspect.Parameter]:
    """What the act is told, by name."""
    return {k: v for k, v in inspect.signature(one.does).parameters.items() if k != "ctx"}


def needs(one: Act[..., Any]) -> set[str]:
    """What it must be told."""
    return {k for k, v in takes(one).items() if v.default is v.empty}


of_every_act = of_each("one", every_act().values())


@of_every_act
def test_the_history_can_fill_in_what_the_words_of_an_act_name(one: Act[..., Any]) -> None:
    for field in one.named_in_words():
        assert ONE_OF.get(field, {field}) & needs(one), field


@of_every_act
def test_an_act_speaks_in_sentences(one: Act[..., Any]) -> None:
    assert one.words.endswith((".", "{about}", "{drew}"))
    if isinstance(one.undo, Instead):
        assert one.undo.says.endswith("."), one.undo.says
    if one.papers:
        assert one.papers.did[0].islower() and not one.papers.did.endswith(".")


@of_every_act
def test_a_reversal_does_an_act_that_there_is_with_what_the_first_one_was_told(
    one: Act[..., Any],
) -> None:
    told = set(takes(one))
    if isinstance(one.undo, ByAct):
        other, reason = every_act()[one.undo.name], {"reason"} if one.undo.reasoned else set()
        assert set(one.undo.keys) <= needs(one)
        assert needs(other) <= {*one.undo.keys, *reason} <= set(takes(other))
    if isinstance(one.undo, Flipped):
        assert {one.undo.key, *one.undo.keys} <= needs(one)
        assert needs(one) <= {one.undo.key, *one.undo.keys} | ({"reason"} & told)
    if isinstance(one.undo, AsBefore):
        assert one.undo.key in told
        assert {one.undo.key, *one.undo.otherwise} <= set(takes(every_act()[one.undo.name]))


@of_every_act
def test_what_an_act_changes_on_papers_is_what_papers_show(one: Act[..., Any]) -> None:
    if one.papers:
        assert set(one.papers.changes) <= {shown for row in PAPERS for shown in row.shows}
        assert all(isinstance(change, OnPaper) for change in one.papers.changes)
        needed = {name for name in ("round", "table") if f"{{{name}}}" in one.papers.did}
        assert all(ONE_OF[name] & needs(one) for name in needed)


def test_all_that_papers_show_is_changed_by_some_act() -> None:
    changed = {c for act in every_act().values() if act.papers for c in act.papers.changes}
    assert changed == set(OnPaper)
    assert {row.kind for row in PAPERS if not row.shows} == {"all", "day"}  # of others; of rules


def test_papers_of_one_kind_are_called_and_put_out_of_date_alike() -> None:
    by_kind: dict[str, set[object]] = {}
    for row in PAPERS:
        called = (row.one, row.at) if isinstance(row, OfARound) else isinstance(row, Listing)
        by_kind.setdefault(row.kind, set()).add((type(row), called, row.shows))
    assert {kind for kind, alike in by_kind.items() if len(alike) > 1} == set()
    assert len({(row.kind, row.of) for row in PAPERS}) == len(PAPERS)


def test_what_touches_less_is_an_act() -> None:
    assert touches.OF_ACTS.keys() <= every_act().keys()


def test_an_act_that_changes_scores_is_seen_in_the_hall() -> None:
    hidden = {name for name in states.UNSEEN if touches.of(name).scores}
    assert (hidden, set(states.FREQUENT)) == (
        set(), {"reports.report", "slips.correct", "slips.report"},
    )  # fmt: skip


# ---------------------------------------------------------------- what is refused


def noted(ctx: ActContext, *, lines: list[str], **facts: object) -> list[str]:
    return lines


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        (
            {"undo": Instead("Leave it.")},
            "The action notes.add has no words for its line in the history.",
        ),
        (
            {"words": "Noted.", "undo": Instead(" ")},
            "The action notes.add has no undo: name what reverses it, or what to do instead.",
        ),
        (
            {"words": "Noted."},
            "The action notes.add has no undo: name what reverses it, or what to do instead.",
        ),
        (
            {"words": "Noted {weather}.", "undo": Instead("Leave it.")},
            "The history can’t fill in ['weather'] for notes.add.",
        ),
    ],
)  # fmt: skip
def test_an_act_that_does_not_say_what_it_means_is_refused(
    declared: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Undeclared) as refusal:
        act("notes.add", **declared)(noted)
    assert str(refusal.value) == sentence
    assert "notes.add" not in ACTS


def test_two_acts_of_one_name_are_refused() -> None:
    with pytest.raises(Undeclared, match=r"^There are two actions called slips\.report\.$"):
        act("slips.report", words="Noted.", undo=Instead("Leave it."))(noted)


# ---------------------------------------------------------------- the history


@pytest.fixture
def every_field() -> Iterator[Act[..., Any]]:
    words = "|".join(f"{{{field}}}" for field in sorted(FIELDS))
    yield act("notes.add", words=words, undo=Instead("Leave it."))(noted)
    del ACTS["notes.add"]


@pytest.mark.django_db
def test_the_history_fills_in_every_field_that_there_is(
    director: Account, every_field: Act[..., Any]
) -> None:
    day = Day.new(director, system="scrabble").bring(4)
    facts = {"code": "B", "name": "Lake", "scores": [400, 390]}
    every_field(day.desk(), lines=["rain"], **facts)
    line = views.newest(day.division.event)[0].says
    assert line == "bye|B|1|–|–|at 0 tables.|Lake|a player|players|–|400, 390|–"


@pytest.mark.django_db
def test_what_is_done_to_a_dispute_is_told_by_its_number_and_table(director: Account) -> None:
    day = Day.new(director, system="scrabble").bring(4)
    day.post(1)
    day.report(2, 400, 390)
    found = day.dispute(2, "390 or 380")
    day.hand_in_words(found, "TAXI")
    disputes.close(day.desk(), dispute=str(found.uuid), closing="they agree after all")
    assert [one.says for one in views.newest(day.division.event)[:3]] == [
        "Closed dispute 1.",
        "Added evidence to dispute 1.",
        "Opened a dispute about table 2, round 1: 390 or 380",
    ]
