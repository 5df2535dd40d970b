"""GCG, the notation that Scrabble games are published in, read and written.

A line is a pragma (``#``), an event (``>nick:``), the next line of a note, or nothing that can be
read; ``LINES`` and ``OTHER`` are the whole grammar of events.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import NO_RULE, Event, Pragma, Record, RecordPlayer, Unread
from tdtool.engine.scrabble.events import (
    Bonus,
    EndRack,
    Exchange,
    Line,
    Overtime,
    Pass,
    Play,
    Withdrawn,
)
from tdtool.engine.words.letters import as_tiles

LETTER = "A-Za-zÀ-ÖØ-Þà-öø-ňŊ-ǯ"
STRIPPED = " \t\f\v\x1a\ufeff"
GAP = r"[^\S\n]++"  # what stands between two parts of a line
WHO = rf"""
    >(?P<nick>\S{{1,99}}):{GAP}
    (?:(?P<rack>[{LETTER}?]{{1,30}}+){GAP}|)
"""
WORD = rf"""
    [{LETTER}.]{{1,60}}+(?=\s)
    | (?=\S{{1,60}}\s)(?:[{LETTER}.]++ | \([{LETTER}.]++\))++
"""
SUMS = rf"""
    {GAP}\+?+(?P<score>-?+[0-9]{{1,6}}+)
    {GAP}(?P<total>[+-]?+[0-9]{{1,6}}+)
    (?=\s | [{STRIPPED}]*$)
"""
# Every line of a text: the parts of a play, as most are, or any other line whole.
LINES = re.compile(
    rf"""^(?:
    [{STRIPPED}]*+{WHO}
    (?P<place>[0-9]{{1,2}}[A-Za-z] | [A-Za-z][0-9]{{1,2}}){GAP}
    (?P<word>{WORD})
    {SUMS}.*
    | (?P<other>.*)
    )$""",
    re.VERBOSE | re.MULTILINE,
)
OTHER = re.compile(
    rf"""{WHO}
    (?:
        (?P<withdrawn>--)
      | -(?:(?P<returned>[{LETTER}?]{{1,30}}) | (?P<count>[0-9]{{0,2}}))
      | \((?:(?P<mark>(?i:challenge|time)) | (?P<left>[{LETTER}?]{{1,30}}))\)
    )
    {SUMS}""",
    re.VERBOSE,
)
PLAYER = re.compile(r"player([0-9]{1,6})", re.IGNORECASE)
NICK = re.compile(r">[ \t]*(\S{1,99}):(?!\S)")
SHOWN = 60
MARKS: Mapping[type[Line], str] = {
    Pass: "-",
    Withdrawn: "--",
    Bonus: "(challenge)",
    Overtime: "(time)",
}
LONG_TEXTS = ("note", "description")
KNOWN = frozenset(
    """player1 player2 character-encoding rules lexicon set title description id game-type
    board-layout style tile-distribution tile-set game-board tile note rack1 rack2 rack3 rack4
    incomplete comment orientation -""".split()  # noqa: SIM905 - a text is easier to read than a list of texts
)


def read(text: str) -> Record:
    """A record from its text; what can't be read of it stands in ``faults`` and is passed over."""
    pragmata, events, unread = _lines(text)
    pragma_texts = {pragma.name.lower(): pragma.text for pragma in pragmata if pragma.text}
    players, doubled = _players(pragmata)
    return Record(
        "gcg",
        pragma_texts.get("rules"),
        players,
        tuple(events),
        settings=_settings(pragmata),
        lexicon=pragma_texts.get("lexicon"),
        pragmata=tuple(pragmata),
        faults=(*doubled, *_unknown(pragmata), *map(_not_read, unread)),
    )


def write(record: Record) -> str:
    """The record as GCG, every line in its old place where it had one."""
    written = {pragma.line: f"#{pragma.name} {pragma.text}".rstrip() for pragma in record.pragmata}
    written |= {event.line: _event_line(event) for event in record.events}
    lines: list[str] = []
    for number in sorted(written):
        lines += [""] * (number - len(lines) - 1)
        lines += written[number].split("\n")
    return "\n".join([*lines, ""])


def _lines(text: str) -> tuple[list[Pragma], list[Event], list[Unread]]:
    """Every line that says something, as what it says; the events that can't be read once more."""
    pragmata: list[Pragma] = []
    events: list[Event] = []
    unread: list[Unread] = []
    goes_on = False  # a plain line still belongs to a note before it
    lines = LINES.findall(text.replace("\r\n", "\n").replace("\r", "\n"))
    for number, (nick, rack, place, word, score, total, other) in enumerate(lines, 1):
        if nick:
            if not rack.isupper():
                rack = _tiles(rack)
            events.append(Play(number, nick, rack, int(score), int(total), place.upper(), word))
            goes_on = False
            continue
        line = other.strip(STRIPPED)
        if line.startswith(">"):
            event = _event(number, line)
            events.append(event)
            if type(event) is Unread:
                unread.append(event)
            goes_on = False
        elif line.startswith("#"):
            name = line.split(maxsplit=1)[0]
            pragmata.append(Pragma(number, name[1:], line[len(name) :].strip(STRIPPED)))
            goes_on = name[1:].lower() in LONG_TEXTS
        elif goes_on and line:
            note = pragmata[-1]
            pragmata[-1] = note._replace(text=f"{note.text}\n{line}")
        elif line:
            unread.append(Unread(number, "", line))
            events.append(unread[-1])
    return pragmata, events, unread


def _event(number: int, line: str) -> Event:
    """The event that is no play, by the one part that tells it apart; ``Unread`` where it is none
    that GCG knows."""
    match = OTHER.match(line)
    if match is None:
        named = NICK.match(line)
        return Unread(number, named[1] if named else "", line)
    nick, rack, withdrawn, returned, count, mark, end_rack, score, total = match.groups("")
    stated = (number, nick, _tiles(rack), int(score), int(total))
    if withdrawn:
        return Withdrawn(*stated)
    if mark:
        return Bonus(*stated) if mark.lower() == "challenge" else Overtime(*stated)
    if end_rack:
        return EndRack(*stated, _tiles(end_rack))
    if returned:
        return Exchange(*stated, _tiles(returned), len(returned))
    many = int(count or 0)
    return Exchange(*stated, "", many) if many else Pass(*stated)


def _tiles(noted: str) -> str:
    """Tiles as noted on a rack: capitals, ``?`` for a blank. All in small letters they are plain
    letters, a small one among capitals is a blank."""
    if noted.isupper() or not noted.strip("?"):
        return noted
    return noted.upper() if noted.islower() else as_tiles(noted)


def _event_line(event: Event) -> str:
    """An event as its line."""
    if not isinstance(event, Line):
        return event.text if isinstance(event, Unread) else ""
    rack = f"{event.rack} " if event.rack else ""
    return f">{event.nick}: {rack}{_what(event)} {event.score:+d} {event.total}"


def _what(event: Line) -> str:
    match event:
        case Play():
            return f"{event.place} {event.word}"
        case Exchange():
            return f"-{event.tiles or event.count}"
        case EndRack():
            return f"({event.tiles})"
        case _:
            return MARKS[type(event)]


def _players(pragmata: Sequence[Pragma]) -> tuple[tuple[RecordPlayer, ...], list[Finding]]:
    """The players in the order of their numbers; a nick that is already taken names nobody."""
    players: dict[str, RecordPlayer] = {}
    faults = []
    seats = [(PLAYER.fullmatch(pragma.name), pragma) for pragma in pragmata]
    for _, pragma in sorted((int(seat[1]), pragma) for seat, pragma in seats if seat):
        nick, *rest = pragma.text.split(maxsplit=1) or [""]
        if not nick:
            sentence = f"#{pragma.name} names nobody; write a nick, then a name."
            faults.append(_fault(pragma.line, sentence))
        elif nick in players:
            sentence = (
                f"#{pragma.name} has the nick “{nick}” of another player; each player needs "
                "their own."
            )
            faults.append(_fault(pragma.line, sentence, nick))
        else:
            players[nick] = RecordPlayer(nick, " ".join(rest), pragma.line)
    return tuple(players.values()), faults


def _settings(pragmata: Sequence[Pragma]) -> dict[str, str]:
    """The settings that the record gives: ``#set KEY VALUE``."""
    settings: dict[str, str] = {}
    for pragma in pragmata:
        if pragma.name.lower() == "set":
            key, *value = pragma.text.split(maxsplit=1) or [""]
            settings[key] = " ".join(value)
    return settings


def _unknown(pragmata: Sequence[Pragma]) -> Iterator[Finding]:
    """Pragmata that no program is known to write: kept, and said."""
    for pragma in pragmata:
        name = pragma.name.lower()
        if name not in KNOWN and not PLAYER.fullmatch(name):
            sentence = f"#{pragma.name} isn’t known here; it was kept but not used."
            yield Finding(NO_RULE, "syntax", "note", sentence, pragma.line)


def _not_read(event: Unread) -> Finding:
    return _fault(event.line, _why_not(event), event.nick or None)


def _why_not(event: Unread) -> str:
    """What can't be read, and how such a line is written."""
    shown = event.text if len(event.text) <= SHOWN else event.text[:SHOWN] + "…"
    if not event.text.startswith(">"):
        return f"“{shown}” is neither an event nor a # line; it was skipped."
    return (
        f"“{shown}” can’t be read as an event; it was skipped. Write the nick, then rack, "
        "move, score and new total."
    )


def _fault(line: int, sentence: str, nick: str | None = None) -> Finding:
    return Finding(NO_RULE, "syntax", "error", sentence, line, nick=nick)
