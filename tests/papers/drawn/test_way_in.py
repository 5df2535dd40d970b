"""The hall poster, the phone cards, and the hall’s code on table cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tdtool.papers.contents.values import PhoneAddresses
from tdtool.papers.contents.way_in import HallPoster, Network, PhoneCard, PhoneCards
from tdtool.papers.drawn.for_phones import hall_poster, phone_cards
from tdtool.papers.drawn.rounds.seating_charts import table_cards
from tdtool.papers.kit.books import NothingToPrint
from tests.papers import cast, reading

AT = "http://192.168.1.5:8000"
PHONES = PhoneAddresses(f"{AT}/h/lake/", f"{AT}/h/", f"{AT}/r/lake/")
LONGEST = f"{AT}/r/{'international-letters-' * 3}/"


def _poster(network: Network | None = None, **changes: Any) -> HallPoster:
    return HallPoster(cast.head(**changes), network, PHONES)


def _cards(count: int, **changes: Any) -> PhoneCards:
    cards = (
        PhoneCard(number, name, f"ABCD{number:04}".replace("0", "W").replace("1", "M"), None)
        for number, name in enumerate(cast.people(count), 1)
    )
    return PhoneCards(cast.head(**changes), "", tuple(cards), PHONES)


def test_the_poster_leads_to_the_hall_s_page_scanned_or_typed() -> None:
    data = hall_poster(_poster())
    assert reading.codes_drawn(data) == [reading.code_of("http://192.168.1.5:8000/h/lake/")]
    [sheet] = reading.words(data)
    for says in ("Find your table on your phone", "http://192.168.1.5:8000/h/", "no sign-in",
                 "Thistledown Anagrams Weekend"):  # fmt: skip
        assert says in sheet
    assert "Wi-Fi" not in sheet


def test_with_a_network_told_joining_it_is_the_first_step_and_scanning_the_second() -> None:
    data = hall_poster(_poster(Network("Lakeside Hall", "letters4all")))
    assert reading.codes_drawn(data) == [
        reading.code_of("WIFI:T:WPA;S:Lakeside Hall;P:letters4all;;"),
        reading.code_of("http://192.168.1.5:8000/h/lake/"),
    ]
    [sheet] = reading.words(data)
    steps = [sheet.index(says) for says in ("Join the Wi-Fi", "Lakeside Hall", "letters4all",
                                            "stay connected", "Scan this code")]  # fmt: skip
    assert steps == sorted(steps)


def test_an_open_network_has_no_password_to_type() -> None:
    data = hall_poster(_poster(Network("Guest", "")))
    assert reading.codes_drawn(data)[0] == reading.code_of("WIFI:T:nopass;S:Guest;;")
    assert "No password needed" in reading.words(data)[0]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("back\\slash", "back\\\\slash"),
        ("semi;colon", "semi\\;colon"),
        ("com,ma", "com\\,ma"),
        ('quo"te', 'quo\\"te'),
        ("co:lon", "co\\:lon"),
        ("12345678", "12345678"),  # an iPhone takes quotes round figures for part of a password
        ("Café №5", "Café №5"),
    ],
)
def test_signs_that_part_a_wifi_code_stand_behind_a_backslash(told: str, said: str) -> None:
    assert Network(told, told).code == f"WIFI:T:WPA;S:{said};P:{said};;"


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("Letter", (216, 279))])
def test_the_longest_network_and_password_stay_on_the_sheet(
    paper: str, size: tuple[int, int]
) -> None:
    for network in (None, Network("Guest", ""), Network("W" * 32, "W" * 63)):
        data = hall_poster(_poster(network, paper=paper, event=f"{cast.LONG} {cast.LONG}"))
        assert (reading.sizes(data), len(reading.words(data))) == ({size}, 1)
        assert (reading.beyond(data), reading.overlapping(data)) == ([], [])


@pytest.mark.long
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_phone_card_has_its_player_s_name_number_code_and_address(paper: str) -> None:
    cards = _cards(13, paper=paper)
    data = phone_cards(cards)
    assert reading.codes_drawn(data) == [
        reading.code_of(f"http://192.168.1.5:8000/r/lake/{card.code}") for card in cards.cards
    ]
    first, second = reading.words(data)
    assert (first.count("Your code, for you alone"), second.count("Your code")) == (10, 3)
    for card in cards.cards:
        sheet = first if card.number <= 10 else second
        for says in (card.name, f"no. {card.number}", f"{card.code[:4]}-{card.code[4:]}"):
            assert says in sheet
    assert first.count("http://192.168.1.5:8000/r/lake/") == 10
    long = replace(cards, phones=replace(PHONES, player=LONGEST), division="B")
    for sheets in (data, phone_cards(long)):
        assert (reading.beyond(sheets, margin=8), reading.overlapping(sheets)) == ([], [])


def test_without_an_address_neither_is_printed_and_the_sentence_says_what_to_do() -> None:
    with pytest.raises(NothingToPrint, match="Join the hall’s Wi-Fi, then reload the Hall page"):
        hall_poster(replace(_poster(), phones=PhoneAddresses()))
    with pytest.raises(NothingToPrint, match="it isn’t on a network"):
        phone_cards(replace(_cards(2), phones=PhoneAddresses()))
    with pytest.raises(NothingToPrint, match="nobody is entered yet"):
        phone_cards(_cards(0))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_table_card_leads_phones_to_the_hall_on_both_its_sides(paper: str) -> None:
    tables = cast.round_paper(sizes=[8, 7], paper=paper)
    data = table_cards(replace(tables, phones=PHONES))
    assert reading.codes_drawn(data) == [reading.code_of("http://192.168.1.5:8000/h/lake/")] * 4
    assert [sheet.count("http://192.168.1.5:8000/h/") for sheet in reading.words(data)] == [2, 2]
    assert reading.codes_drawn(table_cards(tables)) == []
