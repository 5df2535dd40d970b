"""Where an installed tdtool keeps its data, on each system; and where a checkout does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdtool import places
from tests.places import PROJECT

HOME = Path("/home/zoë")


@pytest.mark.parametrize(
    ("platform", "set_to", "folder"),
    [
        ("win32", {"LOCALAPPDATA": "/users/zoë/local"}, Path("/users/zoë/local")),
        ("win32", {}, HOME / "AppData" / "Local"),
        ("darwin", {}, HOME / "Library" / "Application Support"),
        ("linux", {}, HOME / ".local" / "share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data")),
    ],
)
def test_each_system_has_its_folder_for_what_programs_save(
    platform: str, set_to: dict[str, str], folder: Path
) -> None:
    assert places.of_the_user(platform, set_to, HOME) == folder


def test_a_checkout_keeps_its_data_beside_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TDTOOL_HOME")
    assert not places.INSTALLED
    assert places.data_folder() == PROJECT / "var"


def test_a_named_folder_wins_and_may_begin_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TDTOOL_HOME", "~/tournaments")
    assert places.data_folder() == Path.home() / "tournaments"
