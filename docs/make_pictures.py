"""Make the pictures of README and docs anew, from the demo event: ``python docs/make_pictures.py``.

It needs the test requirements and Chromium. The demo runs in a data folder of its own that is
gone afterwards; nothing of yours is read or changed.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from tests.day_process import running  # noqa: E402

PICTURES = PROJECT / "docs" / "pictures"
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
WIDE, PHONE = (1440, 900), (390, 844)
SHOTS = {
    "day": ("/e/demo/", WIDE, "light"),
    "day-dark": ("/e/demo/", WIDE, "dark"),
    "entry": ("/e/demo/entry/?line=4+185+orchard+turban+49+36+113+164", WIDE, "light"),
    "slip": ("/e/demo/round/2/table/2/", WIDE, "light"),
    "standings": ("/e/demo/standings/?after=1", WIDE, "light"),
    "check-in": ("/e/demo/check-in/", WIDE, "light"),
    "phone": ("/e/demo/", PHONE, "light"),
}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with running("--demo") as day, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.goto(day.wait_for("Sign in:"))
        for name, shot in SHOTS.items():
            take(page, day.address, name, *shot)
        browser.close()


def take(
    page: Page, base: str, name: str, address: str, size: tuple[int, int], scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(base + address)
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
