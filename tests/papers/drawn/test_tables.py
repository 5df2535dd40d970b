"""The lists on the wall: by table and by name."""

from __future__ import annotations

import pytest

from tdtool.papers.drawn.rounds.wall_lists import tables_by_name, tables_by_number
from tdtool.papers.kit.fit_text import alphabetical, parts
from tests.papers import cast, reading

# Surname and given name as the list by name sets them, in its order: accents folded,
# "de la" without a say in it, "Ní" and "Van" part of the name.
ALPHABET = [
    "Å Bo",
    "van Achterberg-Quackenbosch-Töröcskei Wilhelmina-Josephine",
    "Ąckerfeld Zygmunt",
    "Ağaoğlu Şükran",
    "Bækkegård Torbjørn",
    "Belcœur-Tissot Anne-Sophie",
    "Blackthistle Quincy",
    "Bőőrfalvy Szőke",
    "d’Arrábida Gõnçalo",
    "Eyjaþórsdóttir Þórunn",
    "Farrowby Ottoline",
    "de la Haye Christiaan",
    "Hrušková Ľubica",
    "Kalnābele Mārtiņš",
    "Ní Chonghaile-Mhór Fiadh",
    "O'Tarragh Seamus",
    "Prys-Gwynfryn Eluned",
    "Šťastnohorský Jiří",
    "Świętopełkowicz Łukasz",
    "Vân Nguyễn Thị Hồng",
    "Van Dorpe Ama",
    "Žnidaršić Đorđe",
]


def test_by_name_everyone_stands_once_in_one_alphabet_with_accents_folded() -> None:
    (sheet,) = reading.words(tables_by_name(cast.round_paper()))
    at = [sheet.find(name) for name in ALPHABET]
    assert -1 not in at
    assert at == sorted(at)
    assert [sheet.count(name) for name in ALPHABET] == [1] * 22


def test_by_name_each_row_has_table_and_seat() -> None:
    (sheet,) = reading.words(tables_by_name(cast.round_paper()))
    assert "3 4 Å Bo 2 6 van Achterberg-Quackenbosch-Töröcskei" in sheet


@pytest.mark.long
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("sizes", [[2], [6, 6, 5, 5], [6] * 17, [6] * 50])
def test_by_name_nobody_is_lost_between_sheets(sizes: list[int], paper: str) -> None:
    everyone = sorted(cast.people(sum(sizes)), key=alphabetical)
    split = [f"{part.before} {part.surname} {part.given}".strip() for part in map(parts, everyone)]
    sheets = reading.words(tables_by_name(cast.round_paper(sizes, paper=paper)))
    text = " ".join(sheets)
    assert [name for name in split if f" {name} " not in text] == []


def test_by_name_three_hundred_players_are_shared_out_evenly_over_eight_sheets() -> None:
    sheets = reading.lines(tables_by_name(cast.round_paper([6] * 50)))
    assert len(sheets) == 8
    numbers = [sum(line.isdigit() for line in sheet) // 2 for sheet in sheets]
    assert numbers == [38, 37, 37, 38, 38, 37, 37, 38]


def test_by_name_each_of_several_sheets_says_its_range() -> None:
    sheets = reading.words(tables_by_name(cast.round_paper([6] * 50)))
    assert sheets[0].split("May 9, 2026 ")[1].startswith("Å – Ąck S TABLE SEAT")
    (alone,) = reading.words(tables_by_name(cast.round_paper()))
    assert alone.startswith(
        "Round 1 Find your table Thistledown Anagrams Weekend · Saturday, May 9, 2026 TABLE SEAT"
    )


def test_by_number_each_table_lists_its_seats_in_order() -> None:
    (sheet,) = reading.words(tables_by_number(cast.round_paper([3, 2])))
    assert (
        "1 1 Ottoline Farrowby 2 Jiří Šťastnohorský 3 Fiadh Ní Chonghaile-Mhór "
        "2 1 Gõnçalo d’Arrábida 2 Szőke Bőőrfalvy"
    ) in sheet


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_by_number_no_table_is_split_over_two_sheets(paper: str) -> None:
    round_paper = cast.round_paper([8, 7, 6, 6, 6, 6, 5, 5, 4, 3, 2], paper=paper)
    sheets = reading.words(tables_by_number(round_paper))
    for table in round_paper.tables:
        held = [sum(seat.name in sheet for seat in table.seats) for sheet in sheets]
        assert sorted(held)[-1] == len(table.seats)


def test_by_number_the_sheets_of_fifty_tables_say_which_tables_they_hold() -> None:
    sheets = reading.words(tables_by_number(cast.round_paper([6] * 50)))
    marks = [sheet.split("May 9, 2026 ")[1].split(" TABLE")[0] for sheet in sheets]
    assert marks == [
        "1 – 6",
        "7 – 12",
        "13 – 18",
        "19 – 24",
        "25 – 30",
        "31 – 36",
        "37 – 42",
        "43 – 48",
        "49 – 50",
    ]
