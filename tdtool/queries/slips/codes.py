"""The code printed on a slip: derived, not stored, so that a reprint bears the same one.

Ten signs of Crockford's alphabet (no I, L, O, U) hold 50 bits of an HMAC-SHA256 over the game
and its slip's revision, under the event's own key. Revoking a code makes the next revision.
"""

from __future__ import annotations

import hashlib
import hmac
from uuid import UUID

from tdtool.models import Game
from tdtool.models.rounds import POSTED_STATES

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10
_MISREAD = str.maketrans("OIL", "011")


def of_game(game: Game) -> str:
    """The ten signs of the game's slip as it stands."""
    return _signs(game.round.division.event.slip_key, game.uuid, game.slip_revision)


def _signs(slip_key: str, game: UUID, revision: int) -> str:
    named = f"{game}/{revision}".encode()
    print_ = hmac.digest(bytes.fromhex(slip_key), named, hashlib.sha256)
    number = int.from_bytes(print_[:8], "big") >> 14
    return "".join(SIGNS[number >> shift & 31] for shift in range(45, -1, -5))


def spaced(code: str) -> str:
    """As it is printed and read aloud: ``F8QY4 0YGEC``."""
    return f"{code[:5]} {code[5:]}"


def read(typed: str) -> str:
    """A code as typed, in any case, with O for 0 and I or L for 1; "" if it is none."""
    signs = "".join(typed.upper().split()).replace("-", "").translate(_MISREAD)
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else ""


def find(code: str) -> Game | None:
    """The game whose slip bears this code now; None for a code that is revoked or no code."""
    signature = read(code)
    if not signature:
        return None
    games = Game.objects.filter(
        round__state__in=POSTED_STATES, round__division__event__hidden=False
    ).order_by("-round__posted_at")
    named = games.values_list("round__division__event__slip_key", "uuid", "slip_revision", "pk")
    for slip_key, game, revision, pk in named.iterator():
        if hmac.compare_digest(_signs(slip_key, game, revision), signature):
            game_rows = Game.objects.select_related("round__division__event", "table")
            return game_rows.defer("round__basis").get(pk=pk)
    return None
