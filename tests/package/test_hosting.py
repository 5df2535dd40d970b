"""The servers of docs/hosting: no root in them, and versions with their names."""

import re

from tests.places import PROJECT

HOSTING = PROJECT / "docs" / "hosting"


def test_the_container_runs_as_a_user_of_its_own_on_versions_that_are_named() -> None:
    file = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
    assert re.search(r"^FROM python:\d+\.\d+\.\d+-slim-\w+$", file, re.MULTILINE)
    assert "requirements.lock" in file
    users = re.findall(r"^USER (\w+)$", file, re.MULTILINE)
    assert users == ["tdtool"]
    compose = (HOSTING / "compose.yaml").read_text(encoding="utf-8")
    images = re.findall(r"image: (\S+)", compose)
    assert images and all(re.search(r":\d+\.\d+", one) for one in images)
