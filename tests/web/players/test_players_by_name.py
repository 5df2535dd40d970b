"""The list of players and check-in, by name: accents neither hide nor misplace anybody."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tests.cast import Day
from tests.kept import kept_day
from tests.web.browser import Browser, Page


@kept_day
def names(director: Account) -> Day:
    return Day.new(director).bring_named("Yusuf M.", "Šárka V.", "Tove L.", "Márta C.")


def in_order(page: Page) -> list[str]:
    wanted = ("Yusuf", "Šárka", "Tove", "Márta")
    return sorted(wanted, key=page.main.index)


@pytest.mark.parametrize("address", ["/e/day/players/?sort=name", "/e/day/players/door/"])
def test_a_name_with_an_accent_stands_at_its_letter_of_the_alphabet(
    names: Day, address: str
) -> None:
    assert in_order(Browser(names.by).open(address)) == ["Márta", "Šárka", "Tove", "Yusuf"]


@pytest.mark.parametrize("typed", ["marta", "MÁRTA", "rta c"])
def test_a_name_is_found_as_it_is_typed_in_haste(names: Day, typed: str) -> None:
    page = Browser(names.by).open("/e/day/players/door/", q=typed)
    assert "Márta" in page.main
    assert "Tove" not in page.main


def test_players_with_numbers_are_still_listed_by_name_when_asked(names: Day) -> None:
    names.post(1)
    assert in_order(Browser(names.by).open("/e/day/players/?sort=name")) == [
        "Márta", "Šárka", "Tove", "Yusuf",
    ]  # fmt: skip
    assert in_order(Browser(names.by).open("/e/day/players/?sort=-name")) == [
        "Yusuf", "Tove", "Šárka", "Márta",
    ]  # fmt: skip
