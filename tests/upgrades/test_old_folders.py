"""A data folder that an older program left opens with this one, verified and replayed whole."""

import tarfile
import urllib.request
from pathlib import Path

import pytest

from tests.commands.shell import Shell
from tests.day_process import running

FOLDERS = sorted(Path(__file__).parent.glob("*.tar.xz"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name.partition(".")[0])
def test_a_folder_of_this_format_or_an_older_one_opens_verifies_and_replays(
    folder: Path, tmp_path: Path
) -> None:
    with tarfile.open(folder) as packed:
        packed.extractall(tmp_path, filter="data")
    with running(home=tmp_path) as day, urllib.request.urlopen(f"{day.address}/h/lake/") as page:
        assert page.status == 200
    shell = Shell(tmp_path)
    for command in (("verifyjournal",), ("verify", "lake"), ("replay", "lake")):
        done = shell(*command)
        assert done.code == 0, f"{command}: {done.out}{done.err}"
