"""Names as people compare them, and as they look for them."""

from __future__ import annotations

import unicodedata

LONGEST = 80  # what a column of the database holds
APOSTROPHES = str.maketrans("’‘ʼ`´", "'''''")


def folded(name: str) -> str:
    """A name as people compare names: case, accents' spelling and spaces don't count."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def searched(name: str) -> str:
    """A name as one types it to find it: accents don't count either, nor which apostrophe."""
    apart = unicodedata.normalize("NFKD", name.translate(APOSTROPHES).casefold())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return " ".join("".join(s for s in bare if s.isprintable()).split())[:LONGEST]
