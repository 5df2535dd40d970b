"""``tourney.js``, tsh's public file of an event, for scoreboards, overlays and broadcasts.

``newt=``, one object, ``;``. Readers take it apart in several ways: some as a script, some as JSON
after replacing the word ``undefined`` wherever it is. So what is written is strict JSON in ASCII,
and no text in it has that word, a semicolon or a tag as it stands: these are escaped, and a reader
of JSON gets every text back as it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

BEGINS, ENDS = "newt=", ";\n"
ESCAPED = {"undefined": "undefin\\u0065d", ";": "\\u003b", "<": "\\u003c", ">": "\\u003e"}


def written(document: Mapping[str, object]) -> bytes:
    """The file of a document that JSON can hold. Raises ValueError where it can't.

    >>> written({"name": "a;undefined"})
    b'newt={"name":"a\\\\u003bundefin\\\\u0065d"};\\n'
    """
    text = json.dumps(document, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    for sign, escape in ESCAPED.items():  # none of them occurs in JSON outside a text
        text = text.replace(sign, escape)
    return f"{BEGINS}{text}{ENDS}".encode("ascii")
