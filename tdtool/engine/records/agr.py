"""AGR, the notation of Anagrams games, read and written: one event a line, ``#`` pragmata first.

>>> read("#rules anagrams-2004\\n>ann: +R\\n>ann: TARTAR < ATTAR = 3\\n").events
(Turned(line=2, nick='ann', tiles='R'), \
Word(line=3, nick='ann', word='TARTAR', sources=(Source(word='ATTAR', holder=''),), announced=3))
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tdtool.engine import systems
from tdtool.engine.anagrams import events
from tdtool.engine.anagrams.events import Source
from tdtool.engine.findings import Finding, Severity
from tdtool.engine.records.record import NO_RULE, Event, Pragma, Record, RecordPlayer
from tdtool.engine.remedies import overtime

PLAYER = re.compile(r"player([1-9][0-9]?)")
EVENT = re.compile(r">([^\s:]+):\s*(.*)")
TURNED = re.compile(r"\+([A-Z?]+)")
LETTERS = re.compile(r"[A-Za-z]+")
CHALLENGE = re.compile(r"\?([A-Za-z]+)(?:\s+(ok|off))?")
CORRECTED = re.compile(r"!\s*([0-9]{1,6})")
BRACKETED = re.compile(r"\((exposed|time|penalty|words|score)\)\s*(.*)")
PENALTY = re.compile(r"([+-]?[0-9]{1,6})(?:\s+(.*))?")
SCORE = re.compile(r"[+-]?[0-9]{1,6}")
SPLIT = re.compile(r"([0-9]{1,3})\s+([0-9]{1,3})")
WORD = re.compile(r"([A-Za-z]+)\s*(?:<([^=]*))?(?:=\s*([0-9]{1,6}))?")

DECISIONS: Mapping[str | None, bool | None] = {None: None, "ok": True, "off": False}
MARKS: Mapping[str, type[events.Mark]] = {
    "stage": events.StageTwo, "time": events.TimeCalled, "sheets": events.LastSheets
}  # fmt: skip
OWN = frozenset({"rules", "lexicon", "centre", "split", *MARKS})


class Unreadable(ValueError):
    """A line can't be read; the message says why."""


def read(text: str) -> Record:
    """A record from its text; whatever can't be read of it stands in ``faults``."""
    reading = Reading()
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        line = raw.strip()
        if line and not line.startswith(";"):
            reading.take(number, line)
    return reading.record()


def write(record: Record) -> str:
    """The record as text: its pragmata, then its events with the marks between them."""
    lines = [f"#rules {record.rules}"] if record.rules else []
    lines += [f"#lexicon {record.lexicon}"] if record.lexicon else []
    lines += [f"#player{seat} {p.nick} {p.name}" for seat, p in enumerate(record.players, 1)]
    lines += [f"#set {name} {value}" for name, value in record.settings.items()]
    own_names = OWN | {"set", *record.settings}
    others = (
        p for p in record.pragmata if p.name not in own_names and not PLAYER.fullmatch(p.name)
    )
    lines += [f"#{pragma.name} {pragma.text}".rstrip() for pragma in others]
    lines += [_written(event) for event in record.events]
    return "".join(f"{line}\n" for line in lines)


@lru_cache(maxsize=64)
def settings_of(rules: str | None) -> frozenset[str]:
    """The settings that a pragma of their own name may give, under these rules; where they aren't
    known, under any that are recorded like this."""
    named = [systems.get(rules)] if rules and rules in systems.IDS else []
    rule_systems = [system for system in named if system.notation == "agr"] or systems.of_notation(
        "agr"
    )
    return frozenset(setting.name for system in rule_systems for setting in system.changeable)


@dataclass
class Reading:
    """What has been read so far."""

    pragmata: list[Pragma] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    players: dict[int, RecordPlayer] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    rules: str | None = None
    lexicon: str | None = None
    bad: list[tuple[int, str, Severity]] = field(default_factory=list)

    def take(self, number: int, line: str) -> None:
        """One line of the record."""
        try:
            if line.startswith("#"):
                self._pragma(number, line)
            else:
                self.events.append(_event(number, line))
        except Unreadable as fault:
            sentence = str(fault)
            self.bad.append((number, f"{sentence[:1].upper()}{sentence[1:]}.", "error"))

    def record(self) -> Record:
        """The whole. A pragma may be a setting, which the rules tell, wherever they stand."""
        for pragma in self.pragmata:
            self._setting(pragma)
        faults = (
            Finding(NO_RULE, "syntax", severity, sentence, line)
            for line, sentence, severity in sorted(self.bad)
        )
        return Record(
            "agr",
            self.rules,
            tuple(player for _, player in sorted(self.players.items())),
            tuple(self.events),
            self.settings,
            self.lexicon,
            tuple(self.pragmata),
            tuple(faults),
        )

    def _pragma(self, number: int, line: str) -> None:
        name, text = (*line[1:].split(maxsplit=1), "", "")[:2]
        pragma = Pragma(number, name.lower(), text)
        self.pragmata.append(pragma)
        if pragma.name == "rules":
            self.rules = self.rules or pragma.text.lower() or None
        elif pragma.name == "lexicon":
            self.lexicon = pragma.text or None
        elif pragma.name == "centre":
            self.events.append(events.Centre(number, letters=_letters(pragma.text, "#centre")))
        elif pragma.name == "split":
            self.events.append(_split(pragma))
        elif pragma.name in MARKS:
            self.events.append(_mark(pragma))
        elif match := PLAYER.fullmatch(pragma.name):
            self._player(int(match[1]), pragma)

    def _player(self, seat: int, pragma: Pragma) -> None:
        nick, name = (*pragma.text.split(maxsplit=1), "", "")[:2]
        if not nick or ":" in nick:
            raise Unreadable(
                f"#{pragma.name} names nobody; write a nick without spaces, then a name"
            )
        if seat in self.players or nick in (player.nick for player in self.players.values()):
            raise Unreadable(f"#{pragma.name} {nick}: that seat or nick is already taken")
        self.players[seat] = RecordPlayer(nick, name or nick, pragma.line)

    def _setting(self, pragma: Pragma) -> None:
        name, value = pragma.name, pragma.text
        if name == "set":
            name, value = (*value.split(maxsplit=1), "", "")[:2]
            if not value:
                sentence = "#set needs a setting and its value, e.g. #set overtime_points 1."
                self.bad.append((pragma.line, sentence, "error"))
                return
        elif name in OWN or PLAYER.fullmatch(name):
            return
        elif name not in settings_of(self.rules):
            self.bad.append((pragma.line, f"#{name} isn’t known here; it was not used.", "note"))
            return
        self.settings[name] = value


def _split(pragma: Pragma) -> Event:
    """``#split 50 50``: the tiles of either set in the group of stage one (NSA-2)."""
    counts = SPLIT.fullmatch(pragma.text)
    if counts is None:
        raise Unreadable("#split needs the tiles of each set in stage one, e.g. #split 50 50")
    return events.Split(pragma.line, first=int(counts[1]), second=int(counts[2]))


def _mark(pragma: Pragma) -> Event:
    if pragma.name == "stage" and pragma.text != "2":
        raise Unreadable("the second hundred tiles are marked #stage 2")
    return MARKS[pragma.name](pragma.line)


def _event(number: int, line: str) -> Event:
    match = EVENT.fullmatch(line)
    if not match:
        raise Unreadable("write an event as “>nick: …”")
    nick, text = match[1], match[2].strip()
    if text == "-":
        return events.Pass(number, nick)
    for pattern, reader in READERS:
        if parts := pattern.fullmatch(text):
            return reader(number, nick, parts)
    raise Unreadable(f"“{_short(text)}” isn’t an event")


def _turned(line: int, nick: str, match: re.Match[str]) -> Event:
    return events.Turned(line, nick, match[1])


def _challenge(line: int, nick: str, match: re.Match[str]) -> Event:
    return events.Challenge(line, nick, match[1], DECISIONS[match[2]])


def _corrected(line: int, nick: str, match: re.Match[str]) -> Event:
    return events.Corrected(line, nick, int(match[1]))


def _word(line: int, nick: str, match: re.Match[str]) -> Event:
    sources = tuple(_sources(match[2])) if match[2] is not None else ()
    return events.Word(line, nick, match[1], sources, None if match[3] is None else int(match[3]))


def _sources(text: str) -> Iterator[Source]:
    if not text.strip():
        raise Unreadable("write the old words after <")
    for part in text.split():
        word, at, holder = part.partition("@")
        if not LETTERS.fullmatch(word) or (at and not holder):
            raise Unreadable(f"“{_short(part)}” isn’t an old word, e.g. READING@bob")
        yield Source(word, holder)


def _bracketed(line: int, nick: str, match: re.Match[str]) -> Event:
    name, text = match[1], match[2].strip()
    if name == "exposed":
        return events.Exposed(line, nick, _letters(text, "(exposed)"))
    if name == "time":
        try:
            return events.ClockUsed(line, nick, overtime.parse(text))
        except overtime.BadClock as fault:
            raise Unreadable(str(fault).rstrip(".")) from fault
    if name == "words":
        words = text.split()
        strange = [word for word in words if not LETTERS.fullmatch(word)]
        if strange:
            raise Unreadable(f"“{_short(strange[0])}” isn’t a word")
        return events.ReportedWords(line, nick, tuple(words))
    if name == "score" and SCORE.fullmatch(text):
        return events.ReportedScore(line, nick, int(text))
    if name == "penalty" and (penalty := PENALTY.fullmatch(text)):
        return events.Penalty(line, nick, int(penalty[1]), penalty[2] or "")
    raise Unreadable(f"({name}) needs a whole number; “{_short(text)}” isn’t one")


READERS: tuple[tuple[re.Pattern[str], Callable[[int, str, re.Match[str]], Event]], ...] = (
    (TURNED, _turned),
    (WORD, _word),
    (CHALLENGE, _challenge),
    (CORRECTED, _corrected),
    (BRACKETED, _bracketed),
)


def _letters(text: str, what: str) -> str:
    if not TURNED.fullmatch(f"+{text}"):
        raise Unreadable(f"{what} needs letters; “{_short(text)}” has something else")
    return text


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _written(event: Event) -> str:
    """An event or mark as its line."""
    match event:
        case events.Centre():
            return f"#centre {event.letters}"
        case events.Split():
            return f"#split {event.first} {event.second}"
        case events.StageTwo():
            return "#stage 2"
        case events.TimeCalled():
            return "#time"
        case events.LastSheets():
            return "#sheets"
    return f">{event.nick}: {shown(event)}"


def shown(event: Event) -> str:
    """A player's event as it stands after their nick."""
    match event:
        case events.Turned():
            return f"+{event.tiles}"
        case events.Word():
            olds = f" < {' '.join(map(str, event.sources))}" if event.sources else ""
            points = "" if event.announced is None else f" = {event.announced}"
            return f"{event.word}{olds}{points}"
        case events.Challenge():
            decision = {None: "", True: " ok", False: " off"}[event.decision]
            return f"?{event.word}{decision}"
        case events.Corrected():
            return f"!{event.score}"
        case events.Exposed():
            return f"(exposed) {event.letters}"
        case events.ClockUsed():
            return f"(time) {overtime.show(event.seconds)}"
        case events.Penalty():
            return f"(penalty) {event.points:+d} {event.reason}".rstrip()
        case events.ReportedWords():
            return f"(words) {' '.join(event.words)}".rstrip()
        case events.ReportedScore():
            return f"(score) {event.score}"
    return "-"
