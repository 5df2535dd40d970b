"""An event from its files: tsh’s configuration and divisions, an archive, or an office’s files.

Read to plain values; what each division's games come to, ``imported`` says.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tdtool.english import counted, listed
from tdtool.formats.offices import woogles
from tdtool.formats.tsh import archive as tsh_archive
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.archive import Embedded
from tdtool.formats.tsh.config import Config, Statement
from tdtool.formats.tsh.text import LATIN, Unreadable, decoded
from tdtool.pairing.prizes.prizes import (
    MOST_PRIZES,
    NARROW,
    ONE_EACH,
    OVER_THE_EVENT,
    USUAL_GAMES,
    USUAL_MEMBERS,
    BadPrize,
    Prize,
    PrizeKind,
    as_json,
    same_winner,
)
from tdtool.pairing.standings import rating_systems
from tdtool.queries.exchange import office_files
from tdtool.queries.exchange.office_files import code_of
from tdtool.queries.exchange.tsh_divisions import system_of
from tdtool.queries.exchange.tsh_rounds import READ as OF_LAST_ROUNDS

# The ``prize`` lines of a tsh configuration as lines of a prize list, and a list as such lines.
#
# ``prize TYPE PLACE DIVISION VALUE [class=B] [first=1 last=6] [exclusive=A] [prizename='…']``
#
# =====================  =============================================================
# type                   kind
# =====================  =============================================================
# ``rank``               a place, with ``class=`` that of a prize class
# ``highwin``            high win; “highroundwin” is its old name, as the next three have one
# ``highloss``           high loss
# ``lowwin``             low win
# ``lowloss``            low loss
# ``spread``             best spread
# ``roundrecord``        best record
# ``brlh``               best record of the lower half
# ``overexp``            most wins over expectation
# ``overseed``           most places above the seed
# ``highratingchange``   best rating gain
# ``luckystiff``         lucky stiff, with ``rounds=`` as the games that count
# ``tuffluck``           tough luck, the same
# ``average``            most average
# ``upset``              upset
# ``totalteam``          best team
# ``signup``             a winner chosen by hand; the title stands in the place of the place
# =====================  =============================================================
#
# Lines for all divisions (``*``), for some players (``members=``), for teams with options of their
# own and of other types are named to the director instead, and those that a list can't have are
# counted: for rounds beyond the last, with a title that is there already, one too many, or too
# long.

KINDS: Mapping[str, PrizeKind] = {
    "rank": PrizeKind.RANK,
    "highwin": PrizeKind.HIGH_WIN,
    "highloss": PrizeKind.HIGH_LOSS,
    "lowwin": PrizeKind.LOW_WIN,
    "lowloss": PrizeKind.LOW_LOSS,
    "spread": PrizeKind.SPREAD,
    "roundrecord": PrizeKind.RECORD,
    "brlh": PrizeKind.LOWER_HALF,
    "overexp": PrizeKind.OVER_EXPECTATION,
    "overseed": PrizeKind.OVERSEED,
    "highratingchange": PrizeKind.RATING_GAIN,
    "luckystiff": PrizeKind.LUCKY,
    "tuffluck": PrizeKind.TOUGH,
    "average": PrizeKind.AVERAGE,
    "upset": PrizeKind.UPSET,
    "totalteam": PrizeKind.TEAM,
    "signup": PrizeKind.BY_HAND,
}
TYPES = {kind: name for name, kind in KINDS.items()} | {PrizeKind.CLASS: "rank"}
BARE = re.compile(r"[^\s'\"\[=\\#]+")
OF_A_TEAM = ("prizename", "groupname", "order", "round", "first", "last")  # all it can say here
LAYOUT = ("note", "title", "separator", "break")  # no prizes
OLD_NAME = re.compile(r"(high|low)round(win|loss)")
TOKEN = re.compile(r"(?:(\w+)\s*=\s*)?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|\S+)")
LONGEST = 1000  # characters of a line
NO_PRIZE = "no prize of a list"  # these are named by their kinds
NO_DIVISION = "there is no such division in these files"
NO_ROUND = "the division has fewer rounds"
SAME_TITLE = "two prizes whose winners you choose have the same title"
TOO_MANY = f"a prize list has at most {MOST_PRIZES} lines"
TOO_LONG = f"a line has at most {LONGEST:,} characters"
ROUNDS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


@dataclass(frozen=True)
class _Line:
    """A line of the file: what is said in order, and by name."""

    kind: str
    said: tuple[str, ...]
    options: Mapping[str, str]

    @property
    def division(self) -> str:
        return self.said[1] if len(self.said) > 1 else ""

    def number(self, name: str) -> int | None:
        """Raises BadPrize where it is none."""
        option = self.options.get(name)
        if option is None:
            return None
        if not re.fullmatch(r"\d{1,3}", option):
            raise BadPrize(f"“{name}” needs a number.")
        return int(option)


@dataclass(frozen=True)
class TshPrizes:
    """The prizes of a configuration’s divisions, as lists keep them, with the lines that have them;
    and what isn’t imported."""

    rows: Mapping[str, Sequence[Mapping[str, Any]]]
    notes: tuple[str, ...] = ()
    lines: Mapping[str, Sequence[Statement]] = field(default_factory=dict)


NONE = TshPrizes({})


def read(config: Config) -> TshPrizes:
    """The ``prize`` lines, each read once; a list has ``MOST_PRIZES`` at most."""
    divisions = {name.casefold(): name for name in config.divisions}
    lists: dict[str, list[Prize]] = {name: [] for name in divisions.values()}
    lines: dict[str, list[Statement]] = {name: [] for name in divisions.values()}
    left_out: list[tuple[str, str]] = []  # why not, and the kind
    chosen = False
    for statement in config.of("prize"):
        if len(statement.rest) > LONGEST:
            left_out.append((TOO_LONG, ""))
            continue
        line = _line(statement.rest)
        chosen = chosen or "winner" in line.options
        if line.kind in LAYOUT:
            continue
        name = divisions.get(line.division.casefold(), "")
        prize = _prize(line)
        if why := _why_not(line, prize, lists.get(name), config.rounds(name)):
            left_out.append((why, line.kind))
        elif prize:
            lists[name].append(prize)
            lines[name].append(statement)
    prize_rows = {name: [as_json(prize) for prize in prizes] for name, prizes in lists.items()}
    return TshPrizes(prize_rows, tuple(_prize_notes(left_out, chosen=chosen)), lines)


def write(prizes: Iterable[Prize], division: str) -> list[str]:
    """A list as lines of a configuration; a prize that tsh has no line for as a comment."""
    return [_written(prize, division) or f"# prize: {_in_words(prize)}" for prize in prizes]


def _in_words(prize: Prize) -> str:
    return " ".join(f"{prize.called}, {prize.amount}".rstrip(", ").split())


def _written(prize: Prize, division: str) -> str:
    """The line of a prize; "" where tsh has none that says it."""
    kind = TYPES.get(prize.kind)
    of_members = prize.kind is PrizeKind.TEAM and prize.members != USUAL_MEMBERS
    if kind is None or prize.only or of_members:
        return ""
    place = prize.title if prize.kind is PrizeKind.BY_HAND else str(prize.place)
    options = {
        "class": prize.prize_class,
        "prizename": "" if prize.kind is PrizeKind.BY_HAND else prize.title,
        "exclusive": prize.group or (ONE_EACH if prize.one_each else ""),
        "first": prize.first if prize.first > 1 or prize.last else "",
        "last": prize.last or "",
        "rounds": prize.games if prize.games != USUAL_GAMES else "",
    }
    words = [kind, _word(place), division, *([_word(prize.amount)] if prize.amount else [])]
    words += [f"{key}={_word(str(value))}" for key, value in options.items() if value]
    return f"prize {' '.join(words)}"


def _word(word: str) -> str:
    return word if BARE.fullmatch(word) else tsh_config.written(" ".join(word.split()))


def _why_not(
    line: _Line, prize: Prize | None, others: Sequence[Prize] | None, rounds: int | None
) -> str:
    """Why a prize isn’t imported, or "". ``others``: those of its division so far; None: there
    is no such division."""
    if prize is None or line.division == "*":
        return NO_PRIZE
    if others is None:
        return NO_DIVISION
    if rounds and (prize.last or prize.first) > rounds:
        return NO_ROUND
    if prize.kind is PrizeKind.BY_HAND and any(same_winner(prize, other) for other in others):
        return SAME_TITLE
    return TOO_MANY if len(others) >= MOST_PRIZES else ""


def _prize_notes(left_out: Sequence[tuple[str, str]], *, chosen: bool) -> Iterator[str]:
    """What isn’t imported, in sentences."""
    if kinds := listed(
        f"“{kind[:20]}”"
        for kind in dict.fromkeys(kind for why, kind in left_out if why == NO_PRIZE)
    ):
        yield f"prizes not imported: {kinds}; add them on the Prizes page"
    for why, many in Counter(why for why, _ in left_out if why != NO_PRIZE).items():
        yield f"{counted(many, 'prize')} not imported: {why}"
    if chosen:
        yield "winners of prizes aren’t imported; choose them on the Prizes page"


def _line(rest: str) -> _Line:
    tokens = [(key, _bare(value)) for key, value in TOKEN.findall(rest)]
    in_order = [value for key, value in tokens if not key]
    options = {key.casefold(): value for key, value in tokens if key}
    kind = OLD_NAME.sub(r"\1\2", in_order[0].casefold()) if in_order else ""
    return _Line(kind, tuple(in_order[1:]), options)


def _bare(value: str) -> str:
    quoted = len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if quoted else value


def _prize(line: _Line) -> Prize | None:
    """The prize of a line; None where it is none here."""
    kind = KINDS.get(line.kind)
    if kind is None or "members" in line.options or "memberfile" in line.options:
        return None
    try:
        return _of_kind(line, kind)
    except BadPrize:
        return None


def _of_kind(line: _Line, kind: PrizeKind) -> Prize:
    """Raises BadPrize."""
    place, amount = line.said[0] if line.said else "1", " ".join(line.said[2:])
    if kind is PrizeKind.BY_HAND:
        return Prize(kind, title=place, amount=amount)
    if not re.fullmatch(r"-?\d{1,4}", place):
        raise BadPrize("A place must be a whole number.")
    if kind is PrizeKind.TEAM and not line.options.keys() <= {*OF_A_TEAM}:
        raise BadPrize("Which teams count is said in a way that no list here has.")
    of_class = line.options.get("class", "")
    if kind is PrizeKind.RANK and of_class:
        kind = PrizeKind.CLASS
    first, last = _rounds(line)
    whole = kind in (PrizeKind.RANK, PrizeKind.CLASS, *OVER_THE_EVENT)
    return Prize(
        kind,
        int(place),
        of_class,
        1 if whole else first,
        None if whole else last,
        title=line.options.get("prizename", ""),
        amount=amount,
        group=line.options.get("exclusive", ""),
        games=(line.number("rounds") or USUAL_GAMES) if kind in NARROW else USUAL_GAMES,
    )


def _rounds(line: _Line) -> tuple[int, int | None]:
    match = ROUNDS.fullmatch(line.options.get("round", ""))
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, None)
    return line.number("first") or first, line.number("last") or last


MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = r"\b(?P<month>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b"
DAY, YEAR = r"\b(?P<day>\d{1,2})(?:st|nd|rd|th)?\b", r"\b(?P<year>\d{4})\b"
SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"{YEAR}[-/.](?P<month>\d\d?)[-/.]{DAY}",
        rf"{MONTH}\W+{DAY}.*?{YEAR}",
        rf"{DAY}\W*(?:[-–—/&]\W*\d\d?\W+)?{MONTH}.*?{YEAR}",
        rf"\b(?P<month>\d\d?)/{DAY}/{YEAR}",
        rf"{DAY}[/.](?P<month>\d\d?)[/.]{YEAR}",
    )
)
REALM_BYES = {"absp": 100, "kenya": 100, "thai": 100, "wespa": 100, "poland": 300}
USED = (
    "event_name", "event_date", "max_rounds", "max_div_rounds", "rating_system",
    "division_rating_system", "spread_cap", "standings_spread_cap", "sum_before_spread",
    "all_byes_tie", "bye_spread", "realm", "archive_source_type", *OF_LAST_ROUNDS,
)  # fmt: skip


@dataclass(frozen=True)
class DivisionText:
    """A division as it was handed in. ``rounds`` are those that the configuration plans."""

    code: str
    file: str
    text: str
    encoding: str = LATIN
    named: str = ""  # what the configuration calls it
    rounds: int | None = None
    rating_system: str = "naspa"
    prizes: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class EventText:
    """What the files say of an event. ``settings`` are of the rule system; ``config`` is the
    configuration's own text, empty if there was none; ``standings`` are those of Woogles, to be
    compared."""

    divisions: tuple[DivisionText, ...]
    name: str = ""
    starts_on: str = ""
    settings: Mapping[str, int] = field(default_factory=dict)
    config: str = ""
    notes: tuple[str, ...] = ()
    standings: str = ""


def of_files(files: Mapping[str, bytes]) -> EventText:
    """The event in files by name. Raises ``Unreadable``, which names the file."""
    lists = [name for name, content in files.items() if woogles.is_standings(content)]
    if len(lists) > 1:
        raise Unreadable(f"{lists[0]} and {lists[1]} are both standings; choose one.")
    for name in lists:
        rest = {other: content for other, content in files.items() if other != name}
        if not rest:
            raise Unreadable(f"{name} has standings only; choose the games’ file with it.")
        try:
            woogles.read_standings(files[name])
        except Unreadable as refusal:
            raise Unreadable(f"{name}: {refusal}") from None
        return replace(of_files(rest), standings=decoded(files[name]).text)
    if tsh_files := office_files.of_files(files):
        texts = {name: (text, LATIN) for name, text in tsh_files.divisions.items()}
        return _event(texts, tsh_config.read(tsh_files.config), tsh_files.config, tsh_files.notes)
    archives = [name for name, content in files.items() if tsh_archive.is_archive(content)]
    if archives:
        if len(files) > 1:
            raise Unreadable(f"{archives[0]} is an archive; import it without other files.")
        return _of_archive(archives[0], files[archives[0]])
    configs = [name for name in files if name.casefold().endswith("config.tsh")]
    if len(configs) > 1:
        raise Unreadable(f"{configs[0]} and {configs[1]} are both configurations; choose one.")
    divisions = {name: content for name, content in files.items() if name not in configs}
    if not divisions:
        raise Unreadable("None of these files is a division; division files end in .t, e.g. a.t.")
    texts = {}
    for name, content in divisions.items():
        try:
            texts[name] = decoded(content)[:2]
        except Unreadable as refusal:
            raise Unreadable(f"{name}: {refusal}") from None
    return of_texts(texts, config=decoded(files[configs[0]]).text if configs else "")


def of_texts(
    texts: Mapping[str, tuple[str, str]], *, config: str = "", standings: str = ""
) -> EventText:
    """The event in divisions' texts, each with its encoding, and the text of a configuration.

    Raises ``Unreadable``.
    """
    if standings:
        woogles.read_standings(standings)  # or it is refused here
    event = _event(texts, tsh_config.read(config) if config else None, config)
    return replace(event, standings=standings)


def _of_archive(name: str, content: bytes) -> EventText:
    archive = tsh_archive.read(content)
    texts = {file: (embedded.text, archive.encoding) for file, embedded in archive.files.items()}
    config_text = tsh_config.write(archive.config)
    notes = (*archive.notes, *(fault.message for fault in archive.faults))
    cut = [part.name for part in archive.parts if isinstance(part, Embedded) and not part.whole]
    if cut:
        raise Unreadable(f"{name} is cut off: the file {cut[0]} in it never ends.")
    return _event(texts, archive.config, config_text, notes)


def _event(
    texts: Mapping[str, tuple[str, str]],
    config: Config | None,
    config_text: str,
    notes: Iterable[str] = (),
) -> EventText:
    named = {file.casefold(): name for name, file in (config.divisions if config else {}).items()}
    prizes = read(config) if config else NONE
    codes: list[str] = []
    divisions = []
    for file in sorted(texts, key=lambda text_name: _order(text_name, list(named))):
        name = named.get(file.casefold(), "")
        codes.append(code_of(name, file, codes))
        text, encoding = texts[file]
        divisions.append(
            DivisionText(
                code=codes[-1],
                file=file,
                text=text,
                encoding=encoding,
                named=name,
                rounds=config.rounds(name) if config else None,
                rating_system=_rating_system(config, name),
                prizes=tuple(prizes.rows.get(name, ())),
            )
        )
    missing = [f for f in named if f not in {text_name.casefold() for text_name in texts}]
    if missing:
        raise Unreadable(
            f"the configuration names {', '.join(sorted(missing))}, which isn’t among the files; "
            "choose all of them together."
        )
    settings = config.settings if config else {}
    return EventText(
        divisions=tuple(divisions),
        name=str(settings.get("event_name") or ""),
        starts_on=day_of(str(settings.get("event_date") or "")),
        settings=_bye(settings),
        config=config_text,
        notes=(*notes, *_notes(config), *prizes.notes),
    )


def _order(file: str, named: list[str]) -> tuple[int, str]:
    """As the configuration has them; files that it doesn't name by their names."""
    return (named.index(file.casefold()) if file.casefold() in named else len(named), file)


def _rating_system(config: Config | None, division: str) -> str:
    system = system_of(config, division)
    return system.name if system else rating_systems.UNRATED


def day_of(written: str) -> str:
    """The first day of what is written, as an ISO date; empty where none can be read.

    >>> [day_of(one) for one in ("Sat., Sept. 5-6, 2026", "30 April – 2 May 2026", "21.11.2026")]
    ['2026-09-05', '2026-04-30', '2026-11-21']
    """
    matches = [match for shape in SHAPES if (match := shape.search(written))]
    for match in sorted(matches, key=lambda match: match.start()):
        try:
            month = _month(match["month"])
            return date(int(match["year"]), month, int(match["day"])).isoformat()
        except ValueError:
            continue
    return ""


def _month(written: str) -> int:
    """Raises ValueError."""
    return int(written) if written.isdigit() else MONTHS.index(written[:3].casefold()) + 1


def _bye(settings: Mapping[str, Any]) -> dict[str, int]:
    spread = settings.get("bye_spread", REALM_BYES.get(str(settings.get("realm", "")).casefold()))
    return {"bye_spread": spread} if isinstance(spread, int) else {}


def _notes(config: Config | None) -> Iterator[str]:
    if config is None:
        return
    yield from config.notes
    yield from (f"config.tsh, {fault.message}" for fault in config.faults)
    written = str(config.settings.get("event_date") or "")
    if written and not day_of(written):
        yield f"the date “{written[:40]}” can’t be read: enter the event’s first day here"
    system_name = str(config.settings.get("rating_system") or "")
    system = rating_systems.called(system_name) if system_name else None
    if system_name and system is None:
        yield f"the rating system {system_name} isn’t supported: ratings stay as they are"
    elif system and system.formula and not system.exact:
        yield f"ratings by the {system.title} formula are estimates"
    unused = sorted(key for key in config.settings if key not in USED)
    if unused:
        yield f"settings not used here, but kept for export: {', '.join(unused)}"
