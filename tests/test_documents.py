"""Documents lead somewhere: every relative link resolves, every picture is shown somewhere."""

from __future__ import annotations

import re
from pathlib import Path

from django.core.management import get_commands

from tdtool import cli
from tests.words.sources import code, said_in, templates

PROJECT = Path(__file__).parent.parent
DOCUMENTS = [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)(?:#([^)\s]+))?\)")
PICTURES = PROJECT / "docs" / "pictures"
LARGEST = 60_000  # bytes


def _links(document: Path) -> list[Path]:
    text = document.read_text(encoding="utf-8")
    return [(document.parent / path).resolve() for path, _ in LINK.findall(text)]


def test_every_relative_link_leads_to_a_file() -> None:
    links = {(document.name, path) for document in DOCUMENTS for path in _links(document)}
    assert [(name, str(path)) for name, path in sorted(links) if not path.exists()] == []


def test_every_picture_is_shown_in_a_document_and_small() -> None:
    shown = {path for document in DOCUMENTS for path in _links(document)}
    there = sorted(PICTURES.glob("*"))
    assert there
    assert [path.name for path in there if path.resolve() not in shown] == []
    assert [path.name for path in there if path.stat().st_size > LARGEST] == []


def test_every_picture_is_made_by_a_program() -> None:
    makers = [path.read_text(encoding="utf-8") for path in (PROJECT / "docs").glob("*.py")]
    names = [path.stem for path in PICTURES.glob("*")]
    assert [name for name in names if not any(f'"{name}' in maker for maker in makers)] == []


def test_what_installs_says_first_that_it_does_and_for_how_long() -> None:
    """pip was told to be quiet, and a newcomer sat before an empty screen for a minute."""
    readme = (PROJECT / "README.md").read_text(encoding="utf-8").splitlines()
    lines = [line for line in readme if "manage" in line and "-r requirements.txt" in line]
    assert len(lines) == 2  # Windows has its own
    assert [
        line for line in lines if not line.startswith('echo "Installing; about a minute ')
    ] == []
    for starter in (PROJECT / "docs" / "stick").iterdir():
        text = starter.read_text(encoding="utf-8")
        said, _, installed = text.partition("pip install")
        assert not installed or "about a minute, only this once" in said, starter.name


NAME = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
GUIDES = [
    PROJECT / "docs" / f"{name}.md" for name in ("directors", "hall", "publishing", "second-laptop")
]


def test_every_button_and_page_that_a_guide_names_is_called_so() -> None:
    """A button that has got another name is seen here, before a director looks for it in vain."""
    texts = (*templates(), *code())
    kinds = ("template", "code")
    said = " ‖ ".join(said_in(text) for text in texts if text.kind in kinds).casefold()
    for guide in GUIDES:
        names = set(NAME.findall(guide.read_text(encoding="utf-8")))
        assert names, guide.name
        assert sorted(name for name in names if name.casefold() not in said) == [], guide.name


COMMAND = re.compile(r"manage\.py ([a-z]+)")


def test_every_command_that_a_document_names_is_one() -> None:
    texts = {document.name: document.read_text(encoding="utf-8") for document in DOCUMENTS}
    named = {(name, command) for name, text in texts.items() for command in COMMAND.findall(text)}
    commands = {*get_commands(), *cli.COMMANDS}
    assert [(name, command) for name, command in named if command not in commands] == []


TEMPLATES = PROJECT / "templates"


def test_every_table_that_is_no_listing_has_its_reason_in_the_document_for_developers() -> None:
    written = {
        path.relative_to(TEMPLATES).as_posix()
        for path in TEMPLATES.rglob("*.html")
        if "<table" in path.read_text(encoding="utf-8")
    }
    text = PROJECT.joinpath("docs", "developers.md").read_text(encoding="utf-8")
    section = text.partition("## Tables on pages")[2].partition("## ")[0]
    named = set(re.findall(r"`([\w/]+\.html)`", section)) - {"templates/listing.html"}
    assert named == written - {"listing.html"}


def test_a_page_changes_by_the_size_of_letters_and_not_of_pixels() -> None:
    """With letters twice as large a laptop kept its wide page, 250 pixels wider than its screen."""
    sheets = (PROJECT / "tdtool" / "static").rglob("*.css")
    asked = [line for path in sheets for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line for line in asked if re.search(r"@media[^{]*\dpx", line)] == []


def test_every_color_and_measure_that_a_style_names_is_defined() -> None:
    """A name that no sheet defines is no error: the fields of a page had no edges."""
    sheets = (PROJECT / "tdtool" / "static").rglob("*.css")
    text = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    named = set(re.findall(r"var\((--[a-z0-9-]+)", text))
    assert named - set(re.findall(r"(--[a-z0-9-]+)\s*:", text)) == set()
