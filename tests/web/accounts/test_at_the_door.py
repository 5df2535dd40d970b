"""Who is signed in, before a body is taken in: by the session that the cookies name."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection

from tdtool.models import Account
from tdtool.web.accounts.at_the_door import is_signed_in
from tests.web.browser import Browser

NAME = settings.SESSION_COOKIE_NAME


@pytest.mark.django_db
def test_a_session_is_known_at_the_head_and_no_invented_cookie_is(
    director: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    desk = Browser(director)
    key = desk.client.cookies[NAME].value
    assert is_signed_in(f"other=1; {NAME}={key}")
    assert not any(map(is_signed_in, ("", f"{NAME}=", f"{NAME}={key}x", f"{NAME}=" + "a" * 32)))
    desk.client.logout()
    assert not is_signed_in(f"{NAME}={key}")
