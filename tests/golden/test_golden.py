"""The recorded events show what they showed."""

import pytest

from tests.golden import moments

USUAL = {"rehearsed-anagrams-nsa-2005", "rehearsed-scrabble"}


CASES = [
    pytest.param(name, marks=() if name in USUAL else pytest.mark.long) for name in moments.EVENTS
]


@pytest.mark.django_db
@pytest.mark.parametrize("name", CASES)
def test_a_recorded_event_shows_at_three_moments_what_it_showed(
    name: str, pytestconfig: pytest.Config
) -> None:
    files = moments.written(moments.played(name))
    paths = {moments.GOLDEN / name / f"{moment}.txt": text for moment, text in files.items()}
    if pytestconfig.getoption("write_golden"):
        for path, text in paths.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    parted = [moments.differences(path, text) for path, text in paths.items()]
    if any(parted):
        pytest.fail("\n".join(filter(None, parted)), pytrace=False)
