"""``convert FILE --to tsh|archive|csv|xlsx [--division NAME] [-o OUT]``."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tdtool.cli.arguments import Arguments, BadOption
from tdtool.cli.division_files import (
    CantOpen,
    config_beside,
    content_of,
    name_of,
    tell,
)
from tdtool.formats.tsh import archive as tsh_archive
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh import division
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.division import DivisionFile, Totals, faults
from tdtool.formats.tsh.text import Unreadable
from tdtool.pairing.standings.win_loss import standings
from tdtool.places import PROGRAM
from tdtool.queries.exchange import office_files
from tdtool.queries.exchange.office_files import TshFiles
from tdtool.queries.exchange.tsh_divisions import counting_of, division_of


@dataclass(frozen=True)
class Source:
    """What is converted: the divisions by name, their configuration, sentences on the reading.

    ``whole`` is False where something of it is missing.
    """

    divisions: Mapping[str, DivisionFile]
    config: Config | None
    remarks: tuple[str, ...] = ()
    whole: bool = True


def run(argv: Sequence[str]) -> int:
    """Writes a file in another form; 0, or 1 where not all of it could be read."""
    options = _arguments().parse_args(argv)
    try:
        source = _chosen(_source(options.file), options.division)
        data = WRITERS[options.to](source)
    except Unreadable as refusal:
        sentence = str(refusal).removeprefix(f"{options.file.name}: ")
        raise CantOpen(f"{options.file}: {sentence}") from None
    _put(data, options.out, binary=options.to == "xlsx")
    wrong = [fault for file in source.divisions.values() for fault in faults(file)]
    code = tell(source.remarks, wrong)
    return code if source.whole else 1


def _source(path: Path) -> Source:
    content = content_of(path)
    if tsh_archive.is_archive(content):
        return _from_archive(content)
    if path.name.casefold() == "config.tsh":
        return _from_config(path, content)
    if tsh_files := office_files.of_files({path.name: content}):
        return _from_office(tsh_files)
    config, remarks = config_beside(path)
    file = division.read(content)
    return Source({name_of(path, config): file}, config, (*file.notes, *remarks))


def _from_office(tsh_files: TshFiles) -> Source:
    config = tsh_config.read(tsh_files.config)
    files = config.divisions.items()
    divisions = {name: division.read(tsh_files.divisions[file]) for name, file in files}
    return Source(divisions, config, tsh_files.notes)


def _from_archive(content: bytes) -> Source:
    archive = tsh_archive.read(content)
    divisions, missing = {}, []
    for name in archive.config.divisions:
        try:
            divisions[name] = archive.division(name)
        except Unreadable as refusal:
            missing.append(f"division {name}: {refusal}")
    if not divisions:
        raise Unreadable(" ".join(missing) or "it has no division.")
    wrong = [fault.message for fault in archive.faults]
    whole = not missing and all(file.whole for file in archive.files.values())
    return Source(divisions, archive.config, (*archive.notes, *wrong, *missing), whole)


def _from_config(path: Path, content: bytes) -> Source:
    config = tsh_config.read(content)
    divisions = {}
    for name, file in config.divisions.items():
        if Path(file).name != file:
            raise Unreadable(f"division {name} is in {file}, outside the configuration’s folder.")
        divisions[name] = division.read(content_of(path.parent / file))
    if not divisions:
        raise Unreadable("it has no division line, e.g. division A a.t")
    notes = (note for file in divisions.values() for note in file.notes)
    return Source(divisions, config, (*notes, *(fault.message for fault in config.faults)))


def _chosen(source: Source, name: str | None) -> Source:
    if name is None:
        return source
    if name not in source.divisions:
        has = ", ".join(source.divisions)
        raise BadOption(f"There is no division “{name}” here; there is {has}.")
    return Source({name: source.divisions[name]}, source.config, source.remarks, source.whole)


def _to_tsh(source: Source) -> bytes:
    if len(source.divisions) > 1:
        names = ", ".join(source.divisions)
        raise BadOption(
            f"A .t file holds one division, but there are {names}: choose with --division."
        )
    (file,) = source.divisions.values()
    return division.write_bytes(file)


def _to_archive(source: Source) -> bytes:
    config = tsh_archive.archived_lines(source.config)
    return tsh_archive.write_bytes(tsh_archive.archive_of(source.divisions, config=config))


def _to_csv(source: Source) -> bytes:
    return division.to_csv(source.divisions, _totals(source)).encode()


def _to_xlsx(source: Source) -> bytes:
    return division.to_xlsx(source.divisions, _totals(source))


def _totals(source: Source) -> dict[tuple[str, int], Totals]:
    return {
        (name, standing.number): Totals(
            standing.rank, standing.wins, standing.losses, standing.spread
        )
        for name, file in source.divisions.items()
        for standing in standings(division_of(file), counting=counting_of(source.config))
    }


WRITERS: Mapping[str, Callable[[Source], bytes]] = {
    "tsh": _to_tsh,
    "archive": _to_archive,
    "csv": _to_csv,
    "xlsx": _to_xlsx,
}


def _put(data: bytes, out: Path | None, *, binary: bool) -> None:
    """To standard output, or whole or not at all to a file."""
    if out is None:
        if binary and sys.stdout.isatty():
            raise BadOption("A workbook can’t be shown on screen: give a file with -o.")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        if out.exists() and not out.is_file():  # a pipe, or nowhere
            out.write_bytes(data)
            return
        draft = out.with_name(f".{out.name}.part")
        draft.write_bytes(data)
        draft.replace(out)
    except OSError as refusal:
        raise BadOption(f"{out} can’t be written: {refusal.strerror}.") from None


def _arguments() -> Arguments:
    parser = Arguments(
        prog=f"{PROGRAM} convert",
        description=("Convert a division or an event to another format."),
    )
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=(
            "a .t file, a .tsh archive, or a config.tsh; a .tou file of WESPA, results (CSV) or a "
            "bundle (JSON) of CoCo"
        ),
    )
    parser.add_argument(
        "--to",
        choices=tuple(WRITERS),
        required=True,
        help=(
            "tsh: one division; archive: a tsh archive with all divisions; csv: one row per "
            "player, with totals, then opponent, score and table per round; xlsx: the same, and "
            "every game from both sides with its spread"
        ),
    )
    parser.add_argument("--division", metavar="NAME", help="only this division")
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT", help="file to write to")
    return parser
