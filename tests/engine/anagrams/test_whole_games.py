"""Lawful games agree with their audit; one falsified in a single place is found out there."""

import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.engine import audit, records, systems
from tests.counted import calls
from tests.engine.anagrams.player import played_with, written
from tests.engine.anagrams.playing import D04, SYSTEMS, nicks
from tests.tables import of_each

SEEDS = range(2)


def audited(text):
    return audit(records.read(text), lexicon=played_with())


@pytest.mark.long
@pytest.mark.parametrize("rules", SYSTEMS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_lawful_game_agrees_with_all_that_was_reported(rules, seed) -> None:
    answer = audited(written(rules, seed))
    assert (answer.verdict, answer.findings) == ("agrees", ())
    assert [p.reported for p in answer.players] == [p.verified for p in answer.players]


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_record_that_is_written_and_read_says_the_same(rules) -> None:
    text = written(rules, 0)
    assert records.write(records.read(text)) == text


@of_each("rules", SYSTEMS)
@of_each("part", [0.1, 0.5, 0.9])
def test_a_record_that_stops_early_has_one_note(rules, part) -> None:
    plays = [line for line in written(rules, 1).splitlines() if "(" not in line]
    answer = audited("\n".join(plays[: int(len(plays) * part)]))
    assert [(f.kind, f.severity) for f in answer.findings] == [("end", "note")]
    assert answer.verdict == "agrees"


@pytest.mark.parametrize("rules", SYSTEMS)
def test_taking_events_back_gives_the_game_before_them(rules) -> None:
    game = audit_game(rules)
    events = records.read(written(rules, 2)).events[:60]
    positions = []
    for event in events:
        positions.append(str(game))
        game.push(event)
    for event in reversed(events):
        assert game.pop() == event
        assert str(game) == positions.pop()
    with pytest.raises(IndexError):
        game.pop()


def audit_game(rules):
    return systems.get(rules).new_game(nicks(rules), lexicon=played_with())


# Falsifications: each takes the lines of a record and changes the last that it fits.


def _last(lines, pattern):
    """The place of the last line that fits and isn't challenged next, and what was found in it."""
    for place in range(len(lines) - 1, -1, -1):
        if "?" in "".join(lines[place + 1 : place + 2]):
            continue
        if match := re.fullmatch(pattern, lines[place]):
            return place, match
    return None, None


def _reports(lines):
    """The lines that say how it ended, which may all follow from what came before."""
    return {n for n, line in enumerate(lines, 1) if "(score)" in line or "(words)" in line}


def wrong_score(lines):
    place, match = _last(lines, r"(>\w+: \(score\)) (-?\d+)")
    lines[place] = f"{match[1]} {int(match[2]) + 1000}"
    return place + 1, {"total"}, set()


def wrong_words(lines):
    place, match = _last(lines, r"(>\w+: \(words\)) (.+)")
    lines[place] = f"{match[1]} {match[2]} XYZZY"
    return place + 1, {"total"}, set()


def word_without_its_letters(lines):
    place, match = _last(lines, r"(>\w+: )([A-Za-z]+)((?: <.*)?)")
    if match is None:
        return None
    lines[place] = f"{match[1]}{match[2]}ZZZZZ{match[3].split(' =')[0]}"
    return place + 1, {"tiles"}, _reports(lines) | set(range(place + 2, len(lines) + 1))


def source_that_is_not_there(lines):
    place, match = _last(lines, r"(>\w+: [A-Za-z]+ < )([A-Za-z]+)(.*)")
    if match is None:
        return None
    lines[place] = f"{match[1]}{match[2]}Q{match[3]}"
    return place + 1, {"move"}, _reports(lines) | set(range(place + 2, len(lines) + 1))


def tile_turned_by_another(lines):
    place, match = _last(lines, r">(\w+): (\+[A-Z?])")
    others = {"ann": "bob", "bob": "ann", "cy": "ann"}
    lines[place] = f">{others[match[1]]}: {match[2]}"
    return place + 1, {"order"}, set(range(place + 2, len(lines) + 1))


def two_tiles_in_one(lines):
    place, match = _last(lines, r"(>\w+: \+)([A-Z?])")
    lines[place] = f"{match[1]}{match[2]}{match[2]}"
    return place + 1, {"order"}, set(range(place + 1, len(lines) + 1))


def clock_that_ran_longer(lines):
    place, match = _last(lines, r"(>\w+: \(time\)) (\d+):(\d+)")
    if match is None:
        return None
    lines[place] = f"{match[1]} 99:{match[3]}"
    nick = lines[place][1:4]
    score = next(n for n, x in enumerate(lines, 1) if x.startswith(f">{nick}: (score)"))
    return score, {"total", "clock"}, set()


FALSIFIED = [
    wrong_score,
    wrong_words,
    word_without_its_letters,
    source_that_is_not_there,
    tile_turned_by_another,
    two_tiles_in_one,
    clock_that_ran_longer,
]


@of_each("rules", SYSTEMS)
@of_each("seed", SEEDS)
def test_what_was_falsified_is_found_at_its_line_and_nothing_before_it(seed, rules) -> None:
    for falsify in FALSIFIED:
        if falsify is not clock_that_ran_longer or rules == D04:  # the others record no clock
            is_found(seed, rules, falsify)


def is_found(seed, rules, falsify) -> None:
    lines = written(rules, seed).splitlines()
    changed = falsify(lines)
    assert changed is not None, "the record has no such line: take another seed"
    line, kinds, follows = changed
    answer = audited("\n".join(lines))
    errors = [f for f in answer.findings if f.severity == "error"]
    if rules == D04 and falsify is tile_turned_by_another:
        line, kinds = line - 1, {"order", "end", "challenge"}
        assert errors  # a run of the other's events: found where the turns don't fit any more
        assert min(f.line for f in errors) >= line - 2
        return
    assert {f.kind for f in errors if f.line == line} & kinds
    assert {f.line for f in errors} <= {line, *follows}
    assert answer.verdict in ("illegal", "differs")


PLAIN = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)
SCRAPS = st.sampled_from(
    [
        ">ann: +A", ">bob: +?", ">cy: -", ">ann: ?STARE ok", ">bob: STARE < RATES@ann = 4", "#time",
        ">ann: !3", ">bob: (exposed) AB", "#stage 2", "#sheets", "#centre ABC", "#minimum 3",
        "#set tiles unknown", ">ann: (score) 12", ">bob: (words) STARE", ">ann: (time) 30:00",
        ">zoe: +A", "#player3 dan", ">ann:", ">ann: +", "x", ">bob: (penalty) -5 late", "#set x",
        "#", ">ann: STARE",
    ]
)  # fmt: skip


@pytest.mark.parametrize("rules", SYSTEMS)
@settings(max_examples=15)
@given(data=st.data())
def test_a_mutilated_record_is_answered(rules, data) -> None:
    lines = written(rules, data.draw(st.sampled_from(SEEDS))).splitlines()
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["cut", "copy", "swap", "scrap", "garble"])):
            case "cut":
                del lines[place : min(other, place + 5)]
            case "copy":
                lines.insert(place, lines[other])
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case "scrap":
                lines.insert(place, data.draw(SCRAPS))
            case "garble":
                lines[place] = data.draw(PLAIN)
        lines = lines or [""]
    answer = audited("\n".join(lines))
    assert answer.as_json()["rules"] in (rules, None)
    keys = [(f.rule, f.kind, f.line) for f in answer.findings if f.line]
    assert len(keys) == len(set(keys)), "one finding for a clause and kind at a line"


@pytest.mark.parametrize("rules", SYSTEMS)
@settings(max_examples=30)
@given(scraps=st.lists(SCRAPS, max_size=40))
def test_any_lines_at_all_are_answered(rules, scraps) -> None:
    players = ["#player1 ann", "#player2 bob", "#player3 cy"]
    answer = audited("\n".join([f"#rules {rules}", *players, *scraps]))
    assert answer.verdict in ("unreadable", "illegal", "differs", "unverifiable", "agrees")


@given(text=PLAIN)
def test_any_text_at_all_is_read(text) -> None:
    record = records.read("#rules anagrams-2004\n" + text)
    assert records.write(record)
    audited("#rules anagrams-2004\n#player1 a\n#player2 b\n>a: +A\n" + text)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_record_four_times_as_long_takes_about_four_times_the_work(rules) -> None:
    """Of a game that goes on and on: its lines come again and again."""
    head, *plays = written(rules, 0).splitlines()
    some, many = (calls(partial(audited, "\n".join([head, *plays * n]))) for n in (2, 8))
    assert many < 4.5 * some
