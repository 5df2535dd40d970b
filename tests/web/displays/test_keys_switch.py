"""The switch of one-key shortcuts holds on every page that has some: the displays’ too."""

import re

from tests.places import PROJECT

STATIC = PROJECT / "tdtool" / "static" / "tdtool"
LOADED = re.compile(r"static 'tdtool/([\w/]+\.js)'")
SCRIPTS = {
    path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8")
    for path in STATIC.rglob("*.js")
}
LARGE_KEYS_ONLY = {"lookup.js"}  # arrows, Enter and Escape, which always stay
WITH_KEYS = {name for name, text in SCRIPTS.items() if '"keydown"' in text} - LARGE_KEYS_ONLY


def test_every_script_with_keys_asks_the_one_switch() -> None:
    assert {"keys.js", "judge.js", "displays/display.js"} <= WITH_KEYS
    assert [name for name in sorted(WITH_KEYS) if "isOff(" not in SCRIPTS[name]] == []
    reading = [name for name, text in SCRIPTS.items() if 'getItem("tdtool.keys")' in text]
    assert reading == ["keys_off.js"]


def test_every_page_with_keys_loads_the_switch_before_them() -> None:
    whole = {"keys.js", "judge.js", "displays/display.js"}  # the others stand on pages with keys.js
    for path in (PROJECT / "templates").rglob("*.html"):
        loaded = LOADED.findall(path.read_text(encoding="utf-8"))
        for name in whole & set(loaded):
            assert "keys_off.js" in loaded[: loaded.index(name)], path
