"""Lists of players as directors have them, pasted whole: right at once, with nothing to ask."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.english import plain
from tdtool.formats.player_lists.files import pasted
from tdtool.formats.player_lists.rows import Row
from tdtool.papers.kit.fit_text import parts
from tests.tables import of_each

Told = tuple[str, int | None, str]  # the name as a wall has it, surname first; rating; member id


@dataclass(frozen=True)
class Paste:
    """What a director pastes, and who is in it."""

    where_from: str
    text: str
    people: tuple[Told, ...]


SMITH, CRUZ, ONEIL = ("Smith, Robin", 1912, ""), ("de la Cruz, Maria", 1804, ""), (
    "O’Neil, Pat", None, "",
)  # fmt: skip
PASTES = [
    Paste(
        "tsh, a player a line",
        "Smith, Robin 1912\nde la Cruz, Maria   1804\nO’Neil, Pat 0\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "tsh, a division with its games",
        "Smith, Robin:AA000001   1912 2 3; 412 380; p12 1 2\n"
        "de la Cruz, Maria:AA000002   1804 1 0; 377 50; p12 2 0\n"
        "O’Neil, Pat  0 0 1; 50 320; p12 0 1\n",
        (
            ("Smith, Robin", 1912, "AA000001"),
            ("de la Cruz, Maria", 1804, "AA000002"),
            ("O’Neil, Pat", None, ""),
        ),
    ),
    Paste(
        "a NASPA list: member, name, state, rating, expires",
        "AA000001\tSmith, Robin\tTX\t1912\t10/31/2026\n"
        "AA000002\tde la Cruz, Maria\tNM\t1804\t2/28/2027\n"
        "AA000003\tO’Neil, Pat\tNY\t\t1/31/2027\n",
        (
            ("Smith, Robin", 1912, "AA000001"),
            ("de la Cruz, Maria", 1804, "AA000002"),
            ("O’Neil, Pat", None, "AA000003"),
        ),
    ),
    Paste(
        "a spreadsheet with a header",
        "Surname\tGiven Name\tCurrent Rating\tE-mail\tPaid?\n"
        "Smith\tRobin\t1912\trobin@example.org\tyes\n"
        "de la Cruz\tMaria\t1804\tmaria@example.org\tno\n"
        "O’Neil\tPat\t\tpat@example.org\t\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "a spreadsheet without a header",
        "Robin Smith\t1912\trobin@example.org\t555-123-4567\n"
        "de la Cruz, Maria\t1804\tmaria@example.org\t555-123-4568\n"
        "Pat O’Neil\t\tpat@example.org\t\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "semicolons",
        "Name;Rating\nSmith, Robin;1912\nde la Cruz, Maria;1804\nO’Neil, Pat;\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "commas between surname, given name and rating",
        "Smith, Robin, 1912\nde la Cruz, Maria, 1804\nO’Neil, Pat,\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "surnames with particles",
        "van der Berg, Anna 1500\nvon Trapp, Max 1400\nNí Bhriain, Aoife 1300\n"
        "St. John, Pat 1200\nLloyd Webber, Andrew 1100\nMc Kay, Al, Jr. 1000\n",
        (
            ("van der Berg, Anna", 1500, ""),
            ("von Trapp, Max", 1400, ""),
            ("Ní Bhriain, Aoife", 1300, ""),
            ("St. John, Pat", 1200, ""),
            ("Lloyd Webber, Andrew", 1100, ""),
            ("Mc Kay, Jr., Al", 1000, ""),
        ),
    ),
    Paste(
        "two people of one name, each a member",
        "Ann Bee\t1784\tAA000001\nAnn Bee\t1500\tAA000002\n",
        (("Bee, Ann", 1784, "AA000001"), ("Bee, Ann", 1500, "AA000002")),
    ),
    Paste(
        "Word’s apostrophes, dashes and spaces",
        "Robin\u00a0Smith – 1912\n\u200bde la Cruz, Maria – 1804\u00a0\nPat O’Neil – unrated\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "ratings missing",
        "Robin Smith 1912\nMaria Cruz\nPat O’Neil new\nAl Dee n/a\nBo Eff NR\nCy Gee ?\n",
        (
            SMITH,
            ("Cruz, Maria", None, ""),
            ONEIL,
            ("Dee, Al", None, ""),
            ("Eff, Bo", None, ""),
            ("Gee, Cy", None, ""),
        ),
    ),
    Paste(
        "numbers in front, one of them gone",
        "1. Smith, Robin 1912\n2. de la Cruz, Maria 1804\n4. O’Neil, Pat\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "the rating in brackets",
        "Robin Smith (1912)\nde la Cruz, Maria (1804)\nPat O’Neil (unrated)\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "trailing blanks, tabs and commas",
        "Robin Smith 1912  ,,\nMaria Cruz 1804,, \t\nPat O’Neil,,\n\n\n",
        (SMITH, ("Cruz, Maria", 1804, ""), ONEIL),
    ),
    Paste(
        "names in capitals",
        "SMITH, ROBIN 1912\nDE LA CRUZ, MARIA 1804\nO’NEIL, PAT\n",
        (SMITH, CRUZ, ONEIL),
    ),
    Paste(
        "a column of member ids",
        "Name,Rating,Member #\nRobin Smith,1912,12345\nMaria Cruz,1804,\nPat O’Neil,,12347\n",
        (
            ("Smith, Robin", 1912, "12345"),
            ("Cruz, Maria", 1804, ""),
            ("O’Neil, Pat", None, "12347"),
        ),
    ),
]


def told(row: Row) -> Told:
    name = parts(row.name)
    return f"{name.surname}, {name.given}", row.rating, row.member_id


@of_each("paste", PASTES)
def test_a_list_as_directors_have_it_is_read_without_a_question(paste: Paste) -> None:
    rows = pasted(paste.text).rows
    assert [(row.faults, row.doubt) for row in rows] == [((), "")] * len(rows)
    assert tuple(map(told, rows)) == paste.people


def test_a_surname_that_a_comma_parts_is_kept_and_reads_as_one_types_it() -> None:
    [row] = pasted("de la Cruz, Maria 1804").rows
    assert (plain(row.name), row.turned) == ("Maria de la Cruz", True)
    assert parts("Maria de la Cruz").surname == "Cruz"
