"""Make the pictures of README and docs anew from the demo events: ``docs/make_pictures.py``.

It needs the test requirements and Chromium, for the paper also ``pdftoppm``. The demo runs in a
data folder of its own that is gone afterwards; nothing of yours is read or changed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))
os.environ |= {"PYTHONPATH": str(PROJECT), "DJANGO_SETTINGS_MODULE": "tdtool.settings"}

from tests.day_process import running  # noqa: E402

PICTURES = PROJECT / "docs" / "pictures"
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
FULL, WIDE, PHONE = (1280, 880), (1120, 720), (390, 760)
COLORS = 64  # of a picture
TABLES, PAIRS = "/e/demo/", "/e/demo-scrabble/"
LIST = "Noor Vandermeer 1744\nÉmile N’Guessanou 1771\nTomasz Lis 1640\nPia Öhrnström-Vale"

Steps = Callable[[Page], object]


def _nothing(page: Page) -> None:
    """The page as it opens."""


def _paste(page: Page) -> None:
    page.locator("textarea").fill(LIST)
    page.get_by_role("button", name="Preview").click()
    page.wait_for_load_state()
    page.locator("textarea").evaluate("it => scrollTo(0, it.offsetTop - 140)")


def _draw(page: Page) -> None:
    page.get_by_role("button", name="Draw round").first.click()
    page.wait_for_load_state()


def _judged(page: Page) -> None:
    for field, said in zip(page.locator("input:visible").all(), ("1", "QUIETEX"), strict=False):
        field.fill(said)
    page.get_by_role("button", name="Review words").click()
    page.get_by_role("button", name="Check words").click()
    page.wait_for_load_state()


def _disputed(page: Page) -> None:
    page.locator("summary", has_text="Open a dispute").click()
    page.locator("details[open] input[type=text], details[open] textarea").first.fill(
        "They say 412, I say 402"
    )
    page.get_by_role("button", name="Open dispute").click()
    page.wait_for_load_state()


def _prizes(page: Page) -> None:
    page.get_by_role("button", name="Add usual prizes").click()
    page.wait_for_load_state()


SHOTS: dict[str, tuple[str, tuple[int, int], Steps]] = {
    "day": (TABLES, FULL, _nothing),
    "phone": (TABLES, PHONE, _nothing),
    "new-event": ("/new/", WIDE, _nothing),
    "players": (f"{TABLES}players/add/", WIDE, _paste),
    "check-in": (f"{TABLES}players/door/", WIDE, _nothing),
    "papers": (f"{TABLES}hall/", WIDE, _nothing),
    "entry": (f"{TABLES}entry/?line=4+185+orchard+turban+49+36+113+164", WIDE, _nothing),
    "slip": (f"{TABLES}round/2/table/2/", WIDE, _nothing),
    "judge": (f"{TABLES}judge/", WIDE, _judged),
    "dispute": (f"{PAIRS}round/2/table/1/", WIDE, _disputed),
    "draft": (f"{PAIRS}round/4/", WIDE, _draw),
    "standings": (f"{PAIRS}standings/?after=2", WIDE, _nothing),
    "prizes": (f"{PAIRS}prizes/", WIDE, _prizes),
    "history": (f"{TABLES}history/", WIDE, _nothing),
}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with running("--demo") as day, sync_playwright() as playwright:
        sign_in = day.wait_for("Sign in:")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(color_scheme="light")
        page.goto(sign_in)
        for name, (address, size, steps) in SHOTS.items():
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.goto(day.address + address)
            steps(page)
            _save(name, page.screenshot(animations="disabled"))
        paper = page.request.get(f"{day.address}{TABLES}papers/day-0.pdf").body()
        browser.close()
    _save("day-on-a-page", _drawn(paper))


def _drawn(pdf: bytes) -> bytes:
    """The first sheet of a paper as a picture."""
    command = ["pdftoppm", "-r", "60", "-png", "-singlefile", "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout


def _save(name: str, picture: bytes) -> None:
    """With few colors, so that it is small."""
    path = PICTURES / f"{name}.png"
    Image.open(BytesIO(picture)).convert("RGB").quantize(COLORS).save(path, optimize=True)
    print(f"docs/pictures/{name}.png, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
