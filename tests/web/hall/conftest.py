"""What the hall has seen of an act is the subject here: each is done."""

from __future__ import annotations

import pytest

from tests import remembered


@pytest.fixture(autouse=True)
def _each_act_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_at_the_beginning", lambda: False)
