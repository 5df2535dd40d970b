"""``lexicon import`` and ``lexicon list``: the word lists that events are judged by."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tdtool.engine.words import lexicon, word_list
from tdtool.engine.words.lexicon import Imported, LexiconInfo
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, add_format


class Command(AnsweringCommand):
    help = "Import a word list, or list the word lists there are."

    def add_options(self, parser: CommandParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True, metavar="import|list")
        taking = acts.add_parser("import", help="import a word list, one word per line")
        taking.add_argument("file", type=Path)
        taking.add_argument("--name", required=True, help="name of the word list")
        add_format(acts.add_parser("list", help="list the word lists there are"))

    def answer(self, options: dict[str, Any]) -> Answer:
        if options["act"] == "import":
            return _taken(options["file"], options["name"])
        lists = lexicon.installed()
        return Answer([_as_json(info) for info in lists], "\n".join(map(_line, lists)))


def _taken(file: Path, name: str) -> Answer:
    folder = Path(settings.TDTOOL_HOME) / "lexicons"
    try:
        with file.open("rb") as opened:
            data = opened.read(word_list.LIMIT + 1)  # one too many is refused, and never all read
        imported = lexicon.import_list(data, name, folder)
    except OSError as fault:
        raise CantAnswer(f"{fault.filename or file}: {fault.strerror}.") from None
    except lexicon.LexiconRefused as refusal:
        raise CantAnswer(refusal) from None
    return Answer(_as_json(imported.info), _told(imported))


def _told(imported: Imported) -> str:
    info = imported.info
    lines = [f"Imported {_line(info)}.", f"Saved in {info.where}."]
    if imported.title:
        lines.append(f"Skipped the first line, “{imported.title}”: it is the list’s title.")
    if imported.repeated:
        lines.append(f"Repeated words: {imported.repeated:,}. Each counts once.")
    return "\n".join(lines)


def _line(info: LexiconInfo) -> str:
    caveat = "" if info.official else f"; {lexicon.CAVEAT}"
    count = "" if info.edition.startswith(f"{info.words:,} ") else f"{info.words:,} words, "
    return f"{info.name}: {count}{info.edition}{caveat}"


def _as_json(info: LexiconInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "words": info.words,
        "edition": info.edition,
        "official": info.official,
        "digest": info.digest,
        "where": str(info.where),
    }
