"""Lists, plurals, signs, and names as people compare them."""

import doctest
import re

import pytest

from tdtool import english
from tests.program import MODULES, text_of, within

OWN_VERSIONS = {
    "listed": re.compile(r"\[:-1\].* (and|or) \{|\{', '\.join\(.*\)\} (and|or) \{last\}"),
    "plural": re.compile(r"""(['"])s?\1 if [^{}\n]*(==|>|!=) 1[^{}\n]* else (['"])s?\3"""),
    "minus": re.compile(r"""replace\((['"]) ?-\1, (['"]) ?−\2"""),
    "dotted": re.compile(r'" · "\.join\(\w+ for'),
    "visible": re.compile(r"if \w+\.isprintable\(\) else"),
}


def test_the_examples_of_every_function_hold() -> None:
    tried = doctest.testmod(english)
    assert (tried.failed, tried.attempted) == (0, 19)


@pytest.mark.parametrize(
    ("things", "sentence"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann and Bob"), ((1, 2, 3), "1, 2 and 3")],
)
def test_things_are_listed_as_a_sentence_lists_them(
    things: tuple[object, ...], sentence: str
) -> None:
    assert english.listed(things) == sentence


def test_one_name_spelt_twice_is_compared_as_one() -> None:
    assert english.compared("Zoe\u0301  ÅNG") == english.compared("zo\u00e9 ång")
    assert english.compared("Zoe") != english.compared("Zoé")


def test_a_name_is_found_without_its_accents_and_with_any_apostrophe() -> None:
    assert english.searched("Siân  O’Núñez") == "sian o'nunez"
    assert len(english.searched("x" * 200)) == english.LONGEST_NAME


def test_a_name_is_ordered_without_its_accents() -> None:
    assert sorted(["Zoe", "Éva", "Eve"], key=english.ordered) == ["Éva", "Eve", "Zoe"]


def test_no_module_lists_counts_or_signs_for_itself() -> None:
    texts = {within(path): text_of(path) for path in MODULES if path.name != "english.py"}
    own = {(name, path) for path, text in texts.items()
           for name, pattern in OWN_VERSIONS.items() if pattern.search(text)}  # fmt: skip
    assert own == set()


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("listed", """return f"{', '.join(names[:-1])} and {names[-1]}\""""),
        ("listed", """return f"tables {', '.join(most)} and {last}\""""),
        ("plural", """f"{many} round{'' if many == 1 else 's'}\""""),
        ("plural", """f"{len(late)} table{'s' if len(late) > 1 else ''} missing\""""),
        ("minus", """return str(score).replace("-", "−")"""),
        ("minus", """says.replace(" -", " −")"""),
        ("dotted", """below = " · ".join(said for said in (head.event, head.day) if said)"""),
        ("visible", """return "".join(sign if sign.isprintable() else "�" for sign in text)"""),
    ],
)
def test_a_version_of_ones_own_is_seen(name: str, line: str) -> None:
    assert OWN_VERSIONS[name].search(line)
