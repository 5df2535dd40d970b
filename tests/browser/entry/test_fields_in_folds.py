"""The forms that a slip’s warnings open look as every other form does."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

LOOK = """field => { const style = getComputedStyle(field);
  return [style.borderRadius, style.borderTopWidth, style.minHeight, style.backgroundColor]; }"""


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
def test_the_fields_to_correct_a_score_or_mark_it_ok_look_as_all_fields(
    demo: Demo, visit: Visit, width: int
) -> None:
    """They opened as the browser has them: a thin gray box beside its label."""
    page, slug = visit.page, f"folds-{width}"
    with demo.here():
        day = demo.event(slug).bring(6)
        day.post(1)
        day.report(1, 205, 222, 161, 150, 140, 1)
    demo.sign_in(page, at=f"/e/{slug}/round/1/table/1/")
    page.set_viewport_size({"width": width, "height": 900})
    usual = page.locator("#score").evaluate(LOOK)
    for words in ("Correct score", "Mark OK"):
        page.locator(".ask summary", has_text=words).first.click()
    fields = page.locator(".ask details[open] input:not([type=hidden])").all()
    assert len(fields) == 3
    assert [field.evaluate(LOOK) for field in fields] == [usual] * 3
    assert all((field.bounding_box() or {"width": 0})["width"] > 200 for field in fields)
