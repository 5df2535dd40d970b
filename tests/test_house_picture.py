"""The picture of the house shows the house: ``python docs/house.py`` draws it anew."""

import re
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.places import PROJECT
from tests.program import nodes_of


def _script() -> Any:
    return SimpleNamespace(**runpy.run_path(str(PROJECT / "docs" / "house.py")))


def test_the_picture_in_the_docs_is_of_the_house_as_it_is() -> None:
    script = _script()
    assert script.PICTURE.read_text(encoding="utf-8") == script.svg(nodes_of), (
        "run python docs/house.py"
    )


def test_folders_in_a_room_are_boxes_in_its_box_and_imports_from_them_are_the_rooms(
    tmp_path: Path,
) -> None:
    files = {
        "web/entry/views.py": "from tdtool.queries.slips.lines import of_game\n",
        "queries/slips/lines.py": "x = 1\n" * 400,
        "queries/rounds/drawn.py": "y = 1\n" * 900,
    }
    for name, text in files.items():
        path = tmp_path / "tdtool" / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    script = _script()
    script.svg.__globals__["HOUSE"] = tmp_path / "tdtool"
    drawn = script.svg()
    assert re.findall(r'class="(?:name|subject)"[^>]*>([^<]*)', drawn) == [
        "queries", "rounds", "slips", "web", "entry",
    ]  # fmt: skip
    assert re.findall(r"<title>([^<]*)", drawn) == ["web → queries"]
    assert ">1,300 lines<" in drawn
