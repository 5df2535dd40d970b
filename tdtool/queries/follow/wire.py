"""What two laptops say to each other: entries as they are stored, signed with the code.

The code itself never travels: each question and each answer bears an HMAC of it, over a word made
for the question. Whoever listens in the hall reads entries and can’t write any.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from tdtool.models import JournalEntry
from tdtool.queries.journal import archive

SCHEME = "tdtool"
SIGNED = "X-Tdtool-Signature"
START = "X-Tdtool-Start"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GROUPS, IN_A_GROUP = 4, 5  # 100 bits: no list of guesses opens it


class Unreadable(ValueError):
    """It isn't what another laptop says; the message says what is wrong."""


def new_code() -> str:
    """``ABCDE-FGHJK-…``: made for being typed."""
    return "-".join(
        "".join(secrets.choice(LETTERS) for _ in range(IN_A_GROUP)) for _ in range(GROUPS)
    )


def as_code(typed: str) -> str:
    """A code as it was typed, with or without its strokes."""
    signs = "".join(sign for sign in typed.upper() if sign.isalnum())
    parts = (signs[at : at + IN_A_GROUP] for at in range(0, len(signs), IN_A_GROUP))
    return "-".join(parts)


def question(code: str, path: str) -> tuple[str, str]:
    """A new word, and the header that signs a question with it."""
    word = secrets.token_hex(12)
    return word, f"{SCHEME} {word} {_signature(code, 'ask', word, path.encode())}"


def asked_with(code: str, header: str, path: str) -> str:
    """The word of a question that was signed with the code; "" where it wasn't."""
    scheme, _, rest = header.partition(" ")
    word, _, signature = rest.partition(" ")
    expected = _signature(code, "ask", word, path.encode())
    good = scheme == SCHEME and len(word) == 24 and word.isascii()
    return word if code and good and hmac.compare_digest(expected, _ascii(signature)) else ""


def signature(code: str, word: str, body: bytes) -> str:
    return _signature(code, "answer", word, body)


def is_signed(code: str, word: str, body: bytes, with_: str) -> bool:
    return hmac.compare_digest(signature(code, word, body), _ascii(with_))


def sealed(code: str, word: str, about: str, key: str) -> str:
    """The key of an event, hidden by the code; ``opened`` takes it off again. Both in hex."""
    pad = _digest(code, f"key {word} {about}".encode())
    return bytes(a ^ b for a, b in zip(bytes.fromhex(key), pad, strict=True)).hex()


opened = sealed


def _signature(code: str, what: str, word: str, about: bytes) -> str:
    return _digest(code, f"{what} {word} ".encode() + about).hex()


def _digest(code: str, about: bytes) -> bytes:
    return hmac.new(code.encode(), about, hashlib.sha256).digest()


def _ascii(text: str) -> str:
    return text if text.isascii() else ""


def entry_said(entry: JournalEntry) -> dict[str, Any]:
    """An entry as it is stored, as JSON holds it."""
    return {"chain": str(entry.chain), **archive.line_of(entry)}


def entry_read(entry_data: Mapping[str, Any]) -> JournalEntry:
    """The entry that another laptop told, not saved. Raises Unreadable."""
    try:
        return archive.entry_of(entry_data, chain=UUID(entry_data["chain"]))
    except (KeyError, TypeError, ValueError) as fault:
        raise Unreadable(f"An action can’t be read: {fault}.") from None


def read(body: bytes) -> dict[str, Any]:
    """The JSON object of an answer. Raises Unreadable."""
    try:
        answer = json.loads(body)
    except ValueError:
        raise Unreadable("The answer can’t be read.") from None
    if not isinstance(answer, dict):
        raise Unreadable("The answer can’t be read.")
    return answer
