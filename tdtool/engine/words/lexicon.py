"""The words a tournament is judged by: lists found by name, imported once, told by their words."""

import os
import re
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from tdtool import places
from tdtool.engine.words import word_list
from tdtool.engine.words.word_list import LexiconRefused, LineFault, Listed, ListRefused

__all__ = [
    "BadName",
    "Imported",
    "Lexicon",
    "LexiconInfo",
    "LexiconRefused",
    "LineFault",
    "ListRefused",
    "UnknownLexicon",
    "find",
    "import_list",
    "installed",
    "is_installed",
]

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,59}")
SUFFIXES = (".txt", ".txt.gz")
CAVEAT = "practice list, not official"


class UnknownLexicon(LexiconRefused):
    """No list of this name is installed."""


class BadName(LexiconRefused):
    """A list can't be stored under this name."""


class Stamp(NamedTuple):
    """A file as it was when it was looked at: another stamp, another reading."""

    path: Path
    changed: int
    size: int

    @classmethod
    def of(cls, path: Path) -> "Stamp":
        state = path.stat()
        return cls(path.resolve(), state.st_mtime_ns, state.st_size)


@dataclass(frozen=True)
class Lexicon:
    """A list of words, or several as one (NSA-23). ``word in lexicon`` asks without regard to case.

    ``digest`` is the sha256 of the words in upper case, sorted, one a line; ``instead_of`` the list
    that was asked for where it isn't installed and this one stands in.
    """

    name: str
    words: Set[str] = field(repr=False)
    digest: str
    official: bool
    instead_of: str = ""
    _known: Set[str] | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def load(cls, name: str, folders: Sequence[Path] | None = None) -> "Lexicon":
        """A list by its name or path, or “A+B” for two lists as one; kept until the file changes.

        Raises ``UnknownLexicon``, or ``ListRefused`` where a file holds no clean list.
        """
        parts = [name] if _file(name) else name.split("+")
        stamps = tuple(Stamp.of(find(part, folders)) for part in parts)
        return _read(stamps[0]) if len(stamps) == 1 else _merged(stamps)

    def __contains__(self, word: object) -> bool:
        valid_words = self._known
        if valid_words is None:
            valid_words = self._know()
        return isinstance(word, str) and word.upper() in valid_words

    def without(self, words: Collection[str]) -> set[str]:
        """Those of the words, in upper case, that aren't in the list; all are looked up at once."""
        if type(self.words) is Listed:  # which isinstance would take longer to tell than to look up
            return self.words.without(words)
        return set(words) - self.words

    def _know(self) -> Set[str]:
        valid_words = self.words.frozen if isinstance(self.words, Listed) else self.words
        object.__setattr__(self, "_known", valid_words)
        return valid_words

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.words))

    @property
    def count(self) -> int:
        """How many words there are."""
        return len(self.words)

    @property
    def edition(self) -> str:
        """“NWL2023, exact”, or that the list is none known here."""
        return word_list.described(self.digest, self.count)

    @property
    def caveat(self) -> str:
        """What every page and paper says that judges by this list; empty for an official one."""
        return "" if self.official else CAVEAT

    def words_of(self, length: int) -> tuple[str, ...]:
        """The words of one length, sorted."""
        return self._by_length.get(length, ())

    @cached_property
    def _by_length(self) -> dict[int, tuple[str, ...]]:
        lengths: dict[int, list[str]] = {}
        for word in self:
            lengths.setdefault(len(word), []).append(word)
        return {length: tuple(words) for length, words in lengths.items()}


@dataclass(frozen=True)
class LexiconInfo:
    """A list that is installed."""

    name: str
    words: int
    edition: str
    official: bool
    digest: str
    where: Path


@dataclass(frozen=True)
class Imported:
    """A list just taken in: what it is, how many lines repeated a word, and the title line that
    was left out, if it had one."""

    info: LexiconInfo
    repeated: int
    title: str


def installed(folders: Sequence[Path] | None = None) -> list[LexiconInfo]:
    """Every list there is, by name. A file that can't be read stands there with the reason."""
    return [_info(name, path) for name, path in sorted(_files(folders).items())]


def find(name: str, folders: Sequence[Path] | None = None) -> Path:
    """The file of a list by its name (case aside) or path. Raises ``UnknownLexicon``."""
    files = _files(folders)
    folded_name = name.casefold()
    match = next(
        (path for file_name, path in files.items() if file_name.casefold() == folded_name), None
    )
    path = files.get(name) or match or _file(name)
    if path is None:
        installed_names = ", ".join(sorted(files)) or "none"
        raise UnknownLexicon(f"There is no word list “{name}”; installed: {installed_names}.")
    return path


def is_installed(name: str, folders: Sequence[Path] | None = None) -> bool:
    """Whether a list of this name is installed, or each of several joined by “+”. A path is no
    name: whoever writes a record doesn't choose what is read on this laptop."""
    file_names = {file.casefold() for file in _files(folders)}
    return all(part.casefold() in file_names for part in name.split("+"))


def import_list(data: bytes, name: str, folder: Path) -> Imported:
    """A word list taken in: read, checked line by line, and stored whole or not at all.

    A list of the same name in the folder is replaced. Raises ``BadName``, ``ListRefused``.
    """
    if not NAME.fullmatch(name):
        raise BadName(
            f"A word list can’t be named “{name}”. Use up to 60 letters, digits, dots, hyphens "
            "and underscores, beginning with a letter or digit."
        )
    read = word_list.read(data)
    path = folder / f"{name}.txt"
    _store(word_list.canonical(read.words), path)
    return Imported(_info(name, path), read.repeated, read.title)


def _store(data: bytes, path: Path) -> None:
    """Written beside its place and moved there, so that no half of a list is ever found."""
    try:
        made(path.parent)
        beside = _written(data, path.parent)
        try:
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise ListRefused(f"The list can’t be saved as {path}: {fault.strerror}.") from fault


def _written(data: bytes, folder: Path) -> Path:
    """A new file in the folder, under a name that no list has, safe on the disk."""
    import tempfile  # it is slow to load, and lists are seldom stored

    with tempfile.NamedTemporaryFile(dir=folder, prefix=".import-", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise
    return Path(file.name)


def _files(folders: Sequence[Path] | None) -> dict[str, Path]:
    """The lists by name; of two with one name the first folder's counts."""
    paths: dict[str, Path] = {}
    for folder in _folders() if folders is None else folders:
        for suffix in SUFFIXES:
            for path in sorted(Path(folder).glob(f"[!.]*{suffix}")):
                if path.is_file():
                    paths.setdefault(_name_of(path), path)
    return paths


def own_folder() -> Path:
    """Where the director's own lists are."""
    return places.data_folder() / "lexicons"


def made(folder: Path) -> None:
    """Makes the folder of lists; the data folder around it is for its owner only."""
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(exist_ok=True)


def _folders() -> tuple[Path, Path]:
    """Where lists are: the director's own first, then those that come with the tool."""
    return own_folder(), places.FIXTURES / "lexicons"


def _file(name: str) -> Path | None:
    """The file of that path, if there is one."""
    try:
        return Path(name) if Path(name).is_file() else None
    except OSError:
        return None


def _name_of(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".txt")


def _info(name: str, path: Path) -> LexiconInfo:
    try:
        lexicon = _read(Stamp.of(path))
    except ListRefused as refusal:
        return LexiconInfo(name, 0, f"can’t be read: {refusal}", False, "", path)
    return LexiconInfo(name, lexicon.count, lexicon.edition, lexicon.official, lexicon.digest, path)


@lru_cache(maxsize=8)
def _read(stamp: Stamp) -> Lexicon:
    """The list in a file, read once for as long as the file stays as it is."""
    try:
        read = word_list.read(stamp.path.read_bytes())
    except OSError as fault:
        raise ListRefused(f"{stamp.path} can’t be read: {fault.strerror}.") from fault
    return Lexicon(_name_of(stamp.path), read.words, read.digest, _is_official(read.digest))


@lru_cache(maxsize=4)
def _merged(stamps: tuple[Stamp, ...]) -> Lexicon:
    """Several lists as one; official where each of them is, or the whole is a known edition."""
    parts = [_read(stamp) for stamp in stamps]
    words = frozenset().union(*(part.words for part in parts))
    digest = word_list.digest_of(word_list.canonical(words))
    official = all(part.official for part in parts) or _is_official(digest)
    return Lexicon("+".join(part.name for part in parts), words, digest, official)


def _is_official(digest: str) -> bool:
    edition = word_list.recognised(digest)
    return edition is not None and edition.official
