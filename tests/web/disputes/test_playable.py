"""“Was it playable?”, asked on the page of a dispute: of a record’s turn, or of a table told."""

from __future__ import annotations

import pytest

from tdtool.engine.words.letter_index import index_of
from tdtool.models import Account, Dispute
from tests.cast import Day
from tests.places import SAMPLES
from tests.web.browser import Browser, Page, rows

DISPUTED = (SAMPLES / "anagrams-nsa-2005-disputed.agr").read_text(encoding="utf-8")
SECTION = "Was it playable?"


def disputed(by: Account, system: str, *names: str) -> Dispute:
    day = Day.new(by, system=system, rounds=3).bring_named(*names)
    day.post(1)
    day.report(1, *([0] * len(names)))
    return day.dispute(1, "they say it isn’t a steal")


@pytest.fixture
def nsa(director: Account) -> Dispute:
    return disputed(director, "anagrams-nsa-2005", "Ann Lee", "Bob Ray")


def ask(who: Account, dispute: Dispute, **query: object) -> Page:
    address = f"/e/day/disputes/{dispute.uuid}/"
    return Browser(who).open(address, ask="1", **{k.replace("_", "-"): v for k, v in query.items()})


def of_place(dispute: Dispute, name: str) -> int:
    return dispute.game.seats.get(entry__name=name).place


def test_a_page_that_nobody_asks_indexes_no_list(director: Account, nsa: Dispute) -> None:
    index_of.cache_clear()
    page = Browser(director).open(f"/e/day/disputes/{nsa.uuid}/")
    assert SECTION in page.main
    assert index_of.cache_info().misses == 0


def test_told_by_hand_a_steal_is_told_with_its_score_or_refused_with_its_clause(
    director: Account, nsa: Dispute
) -> None:
    before = rows()
    bob = of_place(nsa, "Bob Ray")
    page = ask(director, nsa, pool="b e", word="berating", **{f"before_{bob}": "RATING"})
    assert "BERATING: not playable" in page.main
    assert "from RATING (Bob Ray) + " not in page.main.split("Best words")[0]
    assert "the letters of RATING are still in order NSA-16" in page.main
    best = page.main.split("Best words")[1]
    assert "TABERING" in best and "BERATING" not in best
    assert rows() == before, "a question writes nothing"
    # A steal is told with how and its score.
    ann = of_place(nsa, "Ann Lee")
    page = ask(director, nsa, pool="AQ", word="Gardenia", **{f"before_{ann}": "reading"})
    assert "GARDENIA: playable" in page.main
    assert "GARDENIA from READING (Ann Lee) + A: 64" in page.main
    assert "DRAINAGEfrom READING (Ann Lee) + A64" in page.main, "among the best"
    typed = next(form for form in page.forms if "ask" in form.fields)
    assert (typed["pool"], typed["word"], typed[f"before-{ann}"]) == ("AQ", "Gardenia", "reading")


def test_what_cant_be_read_is_said_and_stays_in_the_form(director: Account, nsa: Dispute) -> None:
    for query, sentence in (
        ({"pool": "AB1"}, "“1” isn’t a letter. Type A to Z; a blank is “?”."),
        ({"pool": "aé"}, "“é” isn’t a letter. Type A to Z; a blank is “?”."),
        ({"pool": "aß"}, "“ß” isn’t a letter. Type A to Z; a blank is “?”."),  # was taken for SS
        ({"pool": "A", "before_1": "ÉTÉ"}, "“ÉTÉ” isn’t a word."),
        ({"pool": "A" * 201}, "At most 200 letters in the pool can be checked."),
        ({"pool": "A", "word": "über"}, "“über” isn’t a word."),
        ({"pool": "A", "before_1": "RATING 3"}, "“3” isn’t a word."),
        ({"pool": "A", "before_1": "CAT " * 61}, "At most 60 words on the table"),
    ):
        page = ask(director, nsa, **query)
        assert (page.status, sentence in page.said[0]) == (200, True)
        typed = next(form for form in page.forms if "ask" in form.fields)
        assert typed["pool"] == query["pool"]
    page = ask(director, nsa, pool="QXZ")
    assert "No words possible." in page.main and "playable:" not in page.main
    page = ask(director, nsa, pool="AEINRST" * 6, word="RETAINS")
    assert "RETAINS: playable" in page.main
    assert "With more than 40 tiles in the pool, ask about one word at a time." in page.main


def test_under_the_2004_rules_the_words_lie_before_nobody(director: Account) -> None:
    dispute = disputed(director, "anagrams-2004", "Ann Lee", "Bob Ray")
    page = ask(director, dispute, pool="R", word="TARTAR", before_0="ATTAR")
    assert "TARTAR from ATTAR + R: 3" in page.main


def test_under_the_1962_rules_the_key_letter_and_the_maker_are_asked_for(
    director: Account,
) -> None:
    dispute = disputed(director, "anagrams-1962", "Ann Lee", "Bob Ray")
    ann, bob = of_place(dispute, "Ann Lee"), of_place(dispute, "Bob Ray")
    table = {f"before_{bob}": "CARE", "pool": "TIO", "word": "cares"}
    own = ask(director, dispute, key="S", by=bob, **table)
    assert "CARES from CARE (Bob Ray) + S: 2" in own.main
    other = ask(director, dispute, key="S", by=ann, **table)
    assert "the letters of CARE are still in order D62-8" in other.main
    keyless = ask(director, dispute, by=ann, **table)
    assert keyless.said == ["Type one key letter; every word must use it."]


def test_of_a_record_it_is_asked_at_the_turn_that_is_drawn(director: Account, nsa: Dispute) -> None:
    day = Day(nsa.event, director)
    day.hand_in(nsa, DISPUTED, is_this=True)
    line = 1 + DISPUTED.splitlines().index(">ann: BERATING < RATING@bob")
    address = f"/e/day/disputes/{nsa.uuid}/"
    form = next(
        one for one in Browser(director).open(address, line=line).forms if "ask" in one.fields
    )
    assert (form["line"], form["given"]) == (str(line), "1")
    page = ask(director, nsa, line=line, given=1, word="berating")
    assert "BERATING: not playable" in page.main
    assert "the letters of RATING are still in order NSA-16" in page.main
    # A line or record that isn't there is answered at one that is.
    for query in ({"line": "99999"}, {"given": "7"}, {"turn": "x"}):
        page = ask(director, nsa, word="RATING", **query)
        assert page.status == 200 and "Best words" in page.main


def test_where_words_are_laid_on_a_board_nobody_is_asked(director: Account) -> None:
    dispute = disputed(director, "my-scrabble", "Ann Lee", "Bob Ray")
    assert SECTION not in Browser(director).open(f"/e/day/disputes/{dispute.uuid}/").main
    assert ask(director, dispute, word="TAXI").status == 200
