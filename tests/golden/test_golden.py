"""The recorded events show what they showed."""

from collections.abc import Mapping

import pytest

from tests.golden import moments

# One of pairs and one of tables, each at one moment: every part of what is shown once.
SHORT = {
    "rehearsed-scrabble": {"2-middle": ("desk", "office")},
    "rehearsed-anagrams-nsa-2005": {"3-end": ("export", "hall", "paper")},
}


def _compared(name: str, asked: Mapping[str, tuple[str, ...]]) -> None:
    shown, before = moments.played(name, asked), moments.recorded(name)
    parted = [
        moments.differences(
            f"{name}/{moment}.txt", moments.of_parts(before[moment], parts), shown[moment]
        )
        for moment, parts in asked.items()
    ]
    if any(parted):
        pytest.fail("\n".join(filter(None, parted)), pytrace=False)


@pytest.mark.django_db
@pytest.mark.parametrize("name", SHORT)
def test_a_recorded_event_shows_at_a_moment_what_it_showed(name: str) -> None:
    _compared(name, SHORT[name])


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("name", moments.EVENTS)
def test_a_recorded_event_shows_at_three_moments_what_it_showed(
    name: str, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.getoption("write_golden"):
        for moment, text in moments.written(moments.played(name)).items():
            path = moments.GOLDEN / name / f"{moment}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    else:
        _compared(name, moments.EVERYTHING)
