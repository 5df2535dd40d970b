"""A letter index kept on disk, so that the first question of a run needn’t wait for it to be built.

It is a file beside the director’s own lists, named by the fingerprint of the words. Its first line
is the fingerprint of the rest: a file that was damaged is built again, and where none can be
written, as in a folder that is read only, the index is built each time.
"""

import hashlib
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from tdtool.engine.words.letter_index import BETWEEN, LetterIndex
from tdtool.engine.words.lexicon import Lexicon, made, own_folder

FORM = "1"  # of the file: it goes up when the index is made otherwise


@lru_cache(maxsize=4)
def index_of(lexicon: Lexicon) -> LetterIndex:
    """The index of a lexicon: as it was kept, or built when it is first asked for, and kept."""
    if not lexicon.digest:
        return LetterIndex(lexicon.words)
    folder = own_folder()
    index = read(folder, lexicon.digest)
    if index is None or sum(map(len, index.words)) != lexicon.count:
        index = LetterIndex(lexicon.words)
        write(folder, lexicon.digest, index)
    return index


def read(folder: Path, digest: str) -> LetterIndex | None:
    """The index of the words with this fingerprint; None where it isn’t there whole."""
    try:
        head, data = _file(folder, digest).read_bytes().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    if head != _head(data):
        return None
    sizes, rest = data.split(b"\n", 1)
    parts: list[bytes] = []
    for size in map(int, sizes.split()):
        parts.append(rest[:size])
        rest = rest[size:]
    words, marks, of_marks, columns = parts
    width = len(columns) // len(of_marks) if of_marks else 0
    return LetterIndex.of(
        [tuple(line.split(" ")) for line in words.decode().split("\n")] if words else [],
        marks.split(BETWEEN) if words else [],
        {
            mark: int.from_bytes(columns[place * width : (place + 1) * width], "little")
            for place, mark in enumerate(of_marks)
        },
    )


def write(folder: Path, digest: str, index: LetterIndex) -> None:
    """Keeps an index, if it can be."""
    width = len(index.words) // 8 + 1
    parts = (
        "\n".join(" ".join(words) for words in index.words).encode(),
        BETWEEN.join(index.marks),
        bytes(index.having),
        b"".join(column.to_bytes(width, "little") for column in index.having.values()),
    )
    data = b"\n".join([" ".join(str(len(part)) for part in parts).encode(), b"".join(parts)])
    path = _file(folder, digest)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        made(folder)
        beside.write_bytes(_head(data) + b"\n" + data)
        beside.replace(path)
    except OSError:  # it is built each time; half of one must not fill a full disk
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _head(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def _file(folder: Path, digest: str) -> Path:
    return folder / f".index-{FORM}-{digest[:32]}"
