"""The lock beside the ranges, what is installed for nothing, and what PostgreSQL needs besides."""

from __future__ import annotations

import re
import tomllib
from importlib import util
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from reportlab.pdfbase import pdfmetrics

from tdtool import database
from tdtool.home import HomeRefused
from tdtool.papers.kit import fit_text
from tests.places import PROJECT

# What is used without an import of ours, and where.
BY_NAME = {"tzdata": "zoneinfo, where a system has no time zones: Windows"}
IMPORTED_AS = {"django-axes": "axes", "django-csp": "csp"}
WEIGHTS = (fit_text.REGULAR, fit_text.SEMIBOLD, fit_text.BOLD)
FONTS = PROJECT / "tdtool" / "papers" / "fonts"
IMPORT = re.compile(r"^ *(?:from|import) (\w+)", re.MULTILINE)
ENTRY = re.compile(r"(?m)^([A-Za-z0-9][^\\\n]*)\\?\n((?:    --hash=\S+.*\n?)*)")


def _ranges(name: str) -> list[Requirement]:
    lines = (PROJECT / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and line[0] not in "#-"]


def test_the_lock_is_within_the_ranges_and_has_a_hash_for_each() -> None:
    entries = ENTRY.findall((PROJECT / "requirements.lock").read_text(encoding="utf-8"))
    locked = [(Requirement(line.strip()), hashes) for line, hashes in entries]
    assert [str(one) for one, hashes in locked if "sha256:" not in hashes] == []
    pinned = {canonicalize_name(one.name): one.specifier for one, _ in locked}
    for wanted in _ranges("requirements.txt"):
        version = str(pinned[canonicalize_name(wanted.name)]).removeprefix("==")
        assert wanted.specifier.contains(version), wanted


def test_the_lock_has_what_only_windows_needs() -> None:
    lock = (PROJECT / "requirements.lock").read_text(encoding="utf-8")
    assert "colorama==0.4.6 ; sys_platform == 'win32'" in lock


def test_every_package_is_used() -> None:
    """Each one that isn’t is a megabyte on every director’s laptop."""
    used = {name for path in PROJECT.glob("tdtool/**/*.py") for name in _named(path)}
    needed = [one.name for one in _ranges("requirements.txt") if one.name not in BY_NAME]
    modules = {name: IMPORTED_AS.get(name, name.lower().replace("-", "_")) for name in needed}
    assert [name for name, module in modules.items() if module not in used] == []


def _named(path: Path) -> set[str]:
    """The packages that a module imports, and those that settings name by a string."""
    text = path.read_text(encoding="utf-8")
    strings = re.findall(r'"([a-z_]+)[."]', text) if path.name == "settings.py" else []
    return {*IMPORT.findall(text), *strings}


def test_a_list_for_spreadsheets_is_written_so_that_no_cell_is_a_formula() -> None:
    """Those that write with the plain writer: one reads its own lines again, and what the other
    writes is for programs, to which an escape would be part of the name."""
    plain = {
        path.name
        for path in PROJECT.glob("tdtool/**/*.py")
        if "csv.writer(" in (text := path.read_text(encoding="utf-8"))
        and "from defusedcsv import csv" not in text
    }
    assert plain == {"sheet.py", "coco.py"}


@pytest.mark.parametrize("url", ["postgres://a:b@localhost/c", "sqlite:////data/x.sqlite3"])
def test_an_address_without_the_packages_for_it_is_a_sentence(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "find_spec", lambda name: None)
    with pytest.raises(HomeRefused, match="packages for it aren’t installed"):
        database.settings_of(url, home=tmp_path)
    monkeypatch.setattr(database, "find_spec", util.find_spec)
    assert database.settings_of(url, home=tmp_path)["ENGINE"] in database.ENGINES


def test_the_guides_name_every_list_and_every_package_of_an_extra() -> None:
    """The cluster’s list came, and neither guide said so."""
    guide = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    licenses = (PROJECT / "docs" / "licenses.md").read_text(encoding="utf-8")
    hooks = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    extras = hooks["metadata"]["hooks"]["requirements_txt"]["optional-dependencies"]
    for extra, (name,) in extras.items():
        assert f"`{name}`" in guide and f"`{extra}`" in guide
        for package in _ranges(name):
            assert package.name in licenses, package


def test_every_font_of_a_paper_is_held_here_with_its_license() -> None:
    """They were a package’s: another version of it would have moved every line of every paper."""
    fit_text.register()
    files = {Path(str(pdfmetrics.getFont(name).face.filename)) for name in WEIGHTS}
    assert files == set(FONTS.glob("*.ttf"))
    licenses = (PROJECT / "docs" / "licenses.md").read_text(encoding="utf-8")
    wheel = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    license = (FONTS / "OFL.txt").relative_to(PROJECT).as_posix()
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert f"(../{license})" in licenses
    assert license in wheel["license-files"]


def test_the_only_font_that_a_page_names_is_the_papers_own() -> None:
    sheets = (PROJECT / "tdtool" / "static").rglob("*.css")
    named = re.findall(r'url\("([^"]*)"\)', "".join(map(Path.read_text, sheets)))
    assert sorted(named) == sorted(f"fonts/{path.name}" for path in FONTS.glob("*.ttf"))
