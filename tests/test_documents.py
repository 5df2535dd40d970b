"""Documents lead somewhere: every relative link resolves, every picture is shown somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
DOCUMENTS = [*PROJECT.glob("*.md"), *PROJECT.glob("docs/*.md")]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)(?:#([^)\s]+))?\)")
PICTURES = PROJECT / "docs" / "pictures"
LARGEST = 60_000  # bytes


def _links(document: Path) -> list[Path]:
    text = document.read_text(encoding="utf-8")
    return [(document.parent / path).resolve() for path, _ in LINK.findall(text)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda it: it.name)
def test_every_relative_link_leads_to_a_file(document: Path) -> None:
    assert [str(path) for path in _links(document) if not path.exists()] == []


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
