"""What a change of seats would give, asked before anything counts."""

import pytest

from tdtool.queries.values import ClauseNote
from tdtool.services import players
from tdtool.services.rounds import seats as services
from tdtool.web.rounds.answer import page_values
from tdtool.web.rounds.draft import changes_by_hand
from tdtool.web.rounds.draft.changes_by_hand import Change, MeanRating, Sitter
from tests.cast import Day
from tests.web.browser import rows

WITH_YOUR_REASON = "Allowed with a reason."
EACH_ONCE = ClauseNote("22 players in 22 seats, each once.", "", "fine")
NOBODY_AWAY = ClauseNote("No withdrawn or absent player is seated.", "", "fine")
BY_RATING = ClauseNote("Seats are assigned by rating.", "NSA-1", "fine")


@pytest.fixture
def draft(hall: Day) -> Day:
    hall.draw(1)
    return hall


def _key(day: Day, name: str) -> str:
    return str(day.entry(name).uuid)


def _asked(day: Day, one: str, to: str, *, number: int = 1) -> Change:
    cards = page_values(day.division, number, now=day.now).cards
    to = to if to.startswith(("table", "no")) or not to else _key(day, to)
    one = _key(day, one) if one else ""
    return changes_by_hand.proposed(day.round(number), cards, one=one, to=to)


def test_a_swap_between_tables_shows_both_players_the_checker_and_the_mean_ratings(
    draft: Day,
) -> None:
    before = rows()
    assert _asked(draft, "Ann", "Bob") == Change(
        one=Sitter(_key(draft, "Ann"), "Ann", 1, 1),
        other=Sitter(_key(draft, "Bob"), "Bob", 2, 1),
        to=_key(draft, "Bob"),
        notes=(EACH_ONCE, NOBODY_AWAY, BY_RATING),
        means=(MeanRating(1, 1788, 1787, 6, 6), MeanRating(2, 1788, 1790, 6, 6)),
        version=draft.round(1).version,
    )
    assert rows() == before


def test_two_who_change_places_at_one_table_need_a_reason_and_change_no_mean(draft: Day) -> None:
    asked = _asked(draft, "Ann", "Pip")
    assert (asked.needs_reason, asked.means, asked.whole) == (True, (), True)
    assert asked.notes == (
        ClauseNote(
            "Table 1 isn’t seated by rating. In seat order: Ann, Pip, Hal, Quin, Ivy and Vic.",
            "NSA-1",
            severity="warning",
            sub=WITH_YOUR_REASON,
        ),
        EACH_ONCE,
        NOBODY_AWAY,
    )


def test_a_move_makes_a_table_too_large_only_with_a_reason(draft: Day) -> None:
    asked = _asked(draft, "Ann", "table-2")
    assert (asked.table, asked.other, asked.needs_reason) == (2, None, True)
    assert asked.notes[0] == ClauseNote(
        "Table 2 has 7 players; it takes 2 to 6.", severity="warning", sub=WITH_YOUR_REASON
    )
    assert [(m.players_now, m.players_after) for m in asked.means] == [(6, 5), (6, 7)]


def test_winners_and_the_rest_are_mixed_only_with_a_reason(hall: Day) -> None:
    hall.play(1)
    hall.draw(2)
    asked = _asked(hall, hall.seated(1, 2)[0], hall.seated(4, 2)[0], number=2)
    assert [note.sub for note in asked.notes[:2]] == [WITH_YOUR_REASON] * 2
    assert asked.needs_reason
    within = _asked(hall, hall.seated(1, 2)[0], hall.seated(2, 2)[0], number=2)
    assert (
        ClauseNote("Players who moved up sit apart from the others.", "NSA-A1", "fine")
        in within.notes
    )
    assert not within.needs_reason


def test_a_change_that_mends_a_fault_says_so(draft: Day) -> None:
    told = {"round": str(draft.round(1).uuid), "player": _key(draft, "Ann")}
    services.swap(draft.desk(), **told, other=_key(draft, "Pip"), reason="By the wall.")
    assert _asked(draft, "Ann", "Pip").notes == (
        ClauseNote(
            "Fixes one fault.",
            severity="fine",
            sub=(
                "Table 1 isn’t seated by rating. In seat order: Ann, Pip, Hal, Quin, Ivy and Vic."
            ),
        ),
        EACH_ONCE,
        NOBODY_AWAY,
        BY_RATING,
    )


def test_no_reason_lets_somebody_sit_who_has_withdrawn(draft: Day) -> None:
    players.withdraw(draft.desk(), entry=_key(draft, "Ann"), from_round=1)
    first = _asked(draft, "Bob", "Cy").notes[0]
    assert (first.severity, first.sub) == ("error", "Fix this before you post the round.")


def test_a_table_that_would_lack_tiles_is_named(draft: Day) -> None:
    for name in ("Ann", "Pip"):
        entry = draft.entry(name)
        entry.brings = ["tiles"]
        entry.save()
    lacks = [n.text for n in _asked(draft, "Ann", "Cy").notes if n.severity == "warning"]
    assert lacks == [
        "Table 1 has one set of tiles and needs two.",
        "Table 3 has one set of tiles and needs two.",
    ]


def test_one_player_alone_is_no_change_yet(draft: Day) -> None:
    asked = _asked(draft, "Ann", "")
    ann, version = Sitter(_key(draft, "Ann"), "Ann", 1, 1), draft.round(1).version
    assert asked == Change(one=ann, version=version)
    assert not asked.whole


def test_what_cannot_be_is_refused_with_a_sentence(draft: Day) -> None:
    ann = _key(draft, "Ann")
    asked = {to: _asked(draft, "Ann", to).refusal for to in ("table-9", "table-1", "nobody")}
    assert asked == {
        "table-9": "There is no table 9 in this round.",
        "table-1": "Ann is already at table 1.",
        "nobody": "One of the two isn’t seated in this round. Reload the page.",
    }
    cards = page_values(draft.division, 1, now=draft.now).cards
    assert changes_by_hand.proposed(draft.round(1), cards, one="x", to=ann) == Change(
        refusal="That player isn’t in this round."
    )


@pytest.mark.parametrize(
    ("to", "table"), [("table-7", 7), ("table-", None), ("table-x", None), ("table-99999", None)]
)
def test_only_a_number_names_a_table(to: str, table: int | None) -> None:
    assert changes_by_hand.table_named(to) == table
