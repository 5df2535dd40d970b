"""No template, sentence in code, help or document says what is not said any more."""

from __future__ import annotations

import ast

import pytest

from tests.tables import of_each
from tests.words import checks, lists, sources
from tests.words.lists import Found
from tests.words.sources import Text

BANNED = lists.banned()


def _of(kind: str, words: str) -> list[str]:
    return [one.check for one in checks.of_files([Text("a", kind, words)])]


def test_every_text_is_said_as_the_hall_says_it(pytestconfig: pytest.Config) -> None:
    found = checks.of_files(sources.everything())
    shrink = pytestconfig.getoption("shrink")
    new, not_needed = lists.compared(found, pages=False, shrink=shrink)
    assert not new, "Say it better:\n" + "\n".join(new)
    assert not not_needed, "Run pytest tests/words --shrink; not needed:\n" + "\n".join(not_needed)


def test_texts_of_every_kind_are_read() -> None:
    kinds = {one.kind for one in sources.everything()}
    assert kinds == {"template", "code", "source", "document", "help"}
    assert len(sources.everything()) > 5000


def test_every_banned_phrase_has_what_is_said_instead_and_why_and_stands_once() -> None:
    assert all(one.phrase and one.instead and one.reason for one in BANNED)
    phrases = [one.phrase.casefold() for one in BANNED]
    assert sorted({one for one in phrases if phrases.count(one) > 1}) == []


def test_a_banned_phrase_is_found_however_it_is_broken_into_lines() -> None:
    phrases = [one.phrase for one in BANNED if one.phrase[0] != "/"]
    broken = [Text(one, "template", f"<p>{_broken(one)}</p>") for one in phrases]
    found = set(checks.of_files(broken))
    assert [one for one in phrases if Found("banned", one, lists.tidy(one)) not in found] == []


def _broken(phrase: str) -> str:
    return phrase.upper().replace(" ", "\n    ")


def test_a_phrase_is_found_across_what_an_f_string_fills_in() -> None:
    assert _sentences('x = f"{a} is taken " f"away, {b}."') == ["{} is taken away, {}."]
    assert _sentences('"""He."""\ndef f():\n    """She."""\n    return "it"') == ["it"]


def _sentences(source: str) -> list[str]:
    return list(sources.sentences(list(ast.walk(ast.parse(source)))))


@of_each(
    ("kind", "words", "check"),
    [
        ("code", "Nobody's slip", "apostrophe"),
        ("template", "<p>It isn't here</p>", "apostrophe"),
        ("document", "the players' slips", "apostrophe"),
        ("template", "<p>The decision\n <b>is final</b>\n.</p>", "blank before a stop"),
        ("template", "<p>Round {{ n }} {% if a %}, late{% endif %}</p>", "blank before a stop"),
        ("code", "Table {} , seat {}", "blank before a stop"),
        ("code", "Table {}.  It is in.", "double blank"),
        ("code", "The player and his slip", "they"),
        ("document", "A player counts her words", "they"),
        ("source", 'f"at {one.at:%H:%M}"', "time by hand"),
        ("source", 'said = " and ".join(names)', "list by hand"),
        ("template", '<p>{{ names|join:" or " }}</p>', "list by hand"),
        ("source", 'stamp = now.strftime("%H")', "time by hand"),
        ("template", '<p>{{ one.at|date:"H:i" }}</p>', "time by hand"),
    ],
)
def test_a_slip_of_the_pen_is_seen(kind: str, words: str, check: str) -> None:
    assert _of(kind, words) == [check]


@of_each(
    ("kind", "words"),
    [
        ("code", "Nobody’s slip is in. It isn’t late."),
        ("template", "<p>The decision <b>is final</b>.</p>\n<p>Next, the players.</p>"),
        ("document", "Say `don't` and `x .`: it is code."),
        ("code", "config.tsh, .t files"),
        ("template", '<time datetime="{{ one.at|date:"c" }}">{{ one.at|clock }}</time>'),
    ],
)
def test_what_is_well_said_is_left_alone(kind: str, words: str) -> None:
    assert _of(kind, words) == []


def test_a_line_that_is_not_needed_any_more_has_to_go() -> None:
    new, over = lists.compared([Found("they", "nowhere.py", "his")], pages=False, shrink=False)
    listed = [line for line in lists.rows(lists.STILL_SAID) if not line[1].startswith("pa")]
    assert (new, len(over)) == (["they | nowhere.py | his"], len(listed))
