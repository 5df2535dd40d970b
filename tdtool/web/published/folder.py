"""Pages in a folder for any web host or a USB drive: only what changed is written, and nobody
reads half a file.

Each file is written beside the old one and then takes its place. ``published.json`` lists the
files that are ours; it is written before them, so that a folder is known as ours after a crash.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tdtool.english import counted, listed

LIST = "published.json"
LAST = "index.html"  # it leads to the others, so it comes after them
MOST_NAMED = 3


class PublishRefused(Exception):
    """The pages can't go into this folder; the message says why and what to do."""


@dataclass(frozen=True)
class Written:
    """How many files there are now, and how many of them were new or different, or removed."""

    files: int
    changed: int
    removed: int


def write(folder: Path, files: Mapping[str, bytes], *, event: str) -> Written:
    """Put the files of an event there; ``event`` is its UUID. Raises PublishRefused."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ours = _ours(folder, event)
        _refuse_others(folder, ours, files)
        _list(folder, event, {*(ours or ()), *files})
        names = sorted(files, key=lambda name: (name == LAST, name))
        changed = sum(_put(folder / name, files[name]) for name in names)
        gone = sorted({*(ours or ())} - {*files})
        for name in gone:
            (folder / name).unlink(missing_ok=True)
        _list(folder, event, files)
    except FileExistsError:
        raise PublishRefused(f"{folder} is a file. Choose a folder.") from None
    except OSError as fault:
        raise PublishRefused(
            f"The folder {folder} can’t be written ({fault.strerror}). "
            "Make room, make it writable, or choose another one."
        ) from None
    return Written(len(files), changed, len(gone))


def _ours(folder: Path, event: str) -> frozenset[str] | None:
    """The files that this event has there; None: nothing was published there yet."""
    try:
        manifest = json.loads((folder / LIST).read_text(encoding="utf-8"))
        of, names = manifest["event"], frozenset(map(str, manifest["files"]))
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError):
        return None  # somebody else's file of that name, which is refused as any other
    if of != event:
        raise PublishRefused(f"{folder} has the pages of another event. Choose another folder.")
    return frozenset(name for name in names if Path(name).name == name)


def _refuse_others(folder: Path, ours: frozenset[str] | None, files: Iterable[str]) -> None:
    file_names = {path.name for path in folder.iterdir() if not path.name.startswith(".")}
    others = file_names - {*ours, LIST} if ours is not None else file_names
    if lost := sorted(others & {*files, LIST}):
        raise PublishRefused(
            f"{folder} has other files. Publishing would overwrite {_some(lost)}. "
            "Choose a new or empty folder."
        )
    if ours is None and others:
        raise PublishRefused(
            f"{folder} has other files: {_some(sorted(others))}. Choose a new or empty folder."
        )


def _some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], *([counted(more, "more", "more")] if more > 0 else [])])


def _list(folder: Path, event: str, names: Iterable[str]) -> None:
    manifest = {"event": event, "files": sorted(names)}
    _put(folder / LIST, f"{json.dumps(manifest, indent=1)}\n".encode())


def _put(path: Path, body: bytes) -> bool:
    """Whether it was new or different. Under its name there is always a whole file."""
    with suppress(FileNotFoundError):
        if path.read_bytes() == body:
            return False
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(body)
        beside.replace(path)
    except BaseException:  # a full disk, or Ctrl-C: what is beside it is half a file
        beside.unlink(missing_ok=True)
        raise
    return True
