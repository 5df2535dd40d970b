"""What axe, the checker of pages for every reader, finds serious or worse on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

ALL: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = ALL | {"runOnly": ["color-contrast"]}

_FOUND = """async (options) => {
  const weighty = ["serious", "critical"];
  const faults = (await axe.run(document, options)).violations;
  return faults
    .filter((fault) => weighty.includes(fault.impact))
    .map((fault) => `${fault.id}: ${fault.nodes[0].html.slice(0, 200)}`);
}"""


def weighty(page: Page, options: dict[str, Any] = ALL) -> list[str]:
    """A line each, with the first place. axe is brought into a page once, and only what it found
    comes back: all that it looked at is half a megabyte."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_FOUND, options)
    return found
