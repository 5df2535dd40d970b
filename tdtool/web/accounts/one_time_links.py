"""Words that open one door: printed in the terminal, kept in this process only."""

from __future__ import annotations

import hmac
import secrets
from threading import Lock
from uuid import UUID

_lock = Lock()
_set_up: str = ""
_sign_in: dict[str, UUID] = {}


def offer_set_up() -> str:
    """A fresh word for the set-up page; the one before it is void."""
    global _set_up
    with _lock:
        _set_up = secrets.token_urlsafe(18)
        return _set_up


def opens_set_up(word: str) -> bool:
    with _lock:
        return bool(_set_up) and hmac.compare_digest(_set_up.encode(), word.encode())


def spend_set_up() -> None:
    global _set_up
    with _lock:
        _set_up = ""


def offer_sign_in(account: UUID) -> str:
    """A fresh word that signs this account in until the process ends: the browser that the demo
    opens isn't always the one that it is tried in."""
    with _lock:
        word = secrets.token_urlsafe(18)
        _sign_in[word] = account
        return word


def signs_in(word: str) -> UUID | None:
    """The account that the word signs in; None if it opens nothing."""
    with _lock:
        return _sign_in.get(word)
