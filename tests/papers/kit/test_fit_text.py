"""Names: fitted and never cut, split into surname and given name, put in order."""

from __future__ import annotations

import pytest

from tdtool.papers.kit.fit_text import (
    SEMIBOLD,
    Parts,
    fit,
    letters_alone,
    parts,
    printable,
    range_marks,
    width,
)
from tests.papers import cast


def test_a_name_that_fits_keeps_its_size_and_its_line() -> None:
    fitted = fit("Bo Å", width=40, size=13.5)
    assert (fitted.lines, fitted.size) == (("Bo Å",), 13.5)


def test_a_long_name_breaks_after_a_space_or_a_hyphen_into_even_lines() -> None:
    assert fit(cast.LONG, width=40, size=13.5, lines=2).lines == (
        "Wilhelmina-Josephine",
        "van Achterberg-Quackenbosch-Töröcskei",
    )
    assert fit(cast.LONG, width=36, size=13.5).lines == (
        "Wilhelmina-Josephine",
        "van Achterberg-",
        "Quackenbosch-Töröcskei",
    )


@pytest.mark.parametrize(
    "name",
    [
        "Saoirse Mac an Rí", "Henrike van ’t Veer", "Fiadh Ní Chonghaile", "José de la Cruz",
        "Seán Ó Riain", "Christiaan de la Haye", "Ama Van Dorpe",
    ],
)  # fmt: skip
def test_a_surname_is_never_torn_from_its_particle(name: str) -> None:
    """“Veer Henrike van ’t” stood on the wall, and a line ended in “de”."""
    split = parts(name)
    for wide in range(8, 60, 4):
        lines = fit(name, width=wide, size=18, lines=3).lines
        assert [f"{split.before} {split.surname}".strip() in line for line in lines].count(
            True
        ) == 1


@pytest.mark.parametrize("name", [*cast.NAMES, "W" * 80, "-", "Mary - Jane"])
@pytest.mark.parametrize("wide", [12, 30, 70])
def test_no_name_is_wider_than_its_place_or_loses_a_letter(name: str, wide: int) -> None:
    fitted = fit(name, width=wide, size=18, height=11)
    assert "".join("".join(fitted.lines).split()) == "".join(name.split())
    assert max(width(line, SEMIBOLD, fitted.size) for line in fitted.lines) <= wide
    assert fitted.height <= 11


@pytest.mark.parametrize(
    ("name", "split"),
    [
        ("Bo Å", Parts("Å", "Bo")),
        ("Christiaan de la Haye", Parts("Haye", "Christiaan", "de la")),
        ("Henrike van ’t Veer", Parts("Veer", "Henrike", "van ’t")),
        ("Ama Van Dorpe", Parts("Van Dorpe", "Ama")),
        ("Fiadh Ní Chonghaile", Parts("Ní Chonghaile", "Fiadh")),
        ("Saoirse Mac an Rí", Parts("Mac an Rí", "Saoirse")),
        ("Rufus Bracegate Jr.", Parts("Bracegate Jr.", "Rufus")),
        ("Cher", Parts("Cher", "")),
        ("Van Dorpe", Parts("Dorpe", "Van")),
    ],
)
def test_a_surname_is_the_last_word_with_what_belongs_to_it(name: str, split: Parts) -> None:
    assert parts(name) == split


def test_accents_and_apostrophes_do_not_count_in_the_alphabet() -> None:
    names = ["Å", "Łódzki", "Øst", "Þór", "D’Alembrò", "Şen", "Groß", "Ní Dhó"]
    assert [letters_alone(name) for name in names] == [
        "a",
        "lodzki",
        "ost",
        "thor",
        "dalembro",
        "sen",
        "gross",
        "nidho",
    ]


def test_ranges_take_three_letters_and_more_only_where_two_sheets_share_them() -> None:
    assert range_marks(
        [
            ("Linnea Ålund", "Mirela Inkpenny"),
            ("Rūta Inkpenny", "Ada Marlowe"),
            ("Ben Marrow", "Seán Ó’Riain"),
            ("Zoë Young", "Zoë Young"),
        ]
    ) == ["Ålu – Ink M", "Ink R – Marl", "Marr – Ó’Ri", "You"]


def test_a_hyphen_that_the_typeface_lacks_becomes_one_that_it_has() -> None:
    assert printable("Mary\u2011Jane\tHo\u00a0 Ja\u0301n") == "Mary-Jane Ho Ján"
