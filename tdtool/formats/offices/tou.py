"""WESPA’s file of results, ``.tou``, as AUPAIR keeps it and Woogles writes it: ASCII, CRLF.

::

    *M30.11.2025 Lake City Open           the event, before every section or once
    *CSW                                  a section, that is a division
                                          0    the high word: 38 blanks and 0
    Ann Arbor            2473   4 2561  +3
    *** END OF FILE ***

A name fills twenty columns. A round is a blank, ``2`` for a win or ``1`` for a draw, the score
without its thousands in three columns, a blank, and the opponent’s number in three, in four where
more than 99 play, with ``+`` for who started. Numbers are places in the section, by rating.

===============  ====================  =====================================================
a round without  score, own number as  read as
a game           the opponent
===============  ====================  =====================================================
a bye            50                    +50
a forfeit, won   150 with the 2        +50; written for those told as ``forfeits``
a forfeit, lost  100                   −50
missed           0                     0
===============  ====================  =====================================================
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date

from tdtool.english import counted
from tdtool.formats.offices.event_file import (
    Checked,
    below_zero,
    called,
    few,
    games,
    rounds_only,
    sent_name,
    unready,
)
from tdtool.formats.offices.names import ascii_strange, cleared, folded
from tdtool.formats.offices.tou_read import END, NUMBER, WIDTH, is_tou, read
from tdtool.formats.player_lists.cells import BadCell
from tdtool.formats.quoting import shown
from tdtool.formats.tsh.division import STARTS, DivisionFile, PlayerLine

__all__ = ["check", "is_tou", "parts", "read", "write"]

ENDING = ".tou"
MOST_ROUNDS = 30  # of the program that rates
MOST_TOLD_OF = 100  # players of a section, of AUPAIR
MOST_PLAYERS = 999
THOUSAND = 1000
HIGH_WORD = f"{'':38}0"
BYE, WON, LOST, MISSED = "  50", "2150", " 100", "   0"
Forfeits = Collection[tuple[str, int, int]]  # division, player’s number, round


def check(divisions: Mapping[str, DivisionFile], *, event: str, in_parts: bool = False) -> Checked:
    """What can’t be sent, and what will look different; nothing is raised. ``in_parts``: it is
    sent in as many files as its rounds need."""
    refused = [*unready(divisions), *_of_event(divisions, event)]
    remarks: list[str] = []
    for name, file in divisions.items():
        (remarks if in_parts else refused).extend(_of_rounds(name, file, in_parts=in_parts))
        refused += _of_size(name, file)
        refused += _of_names(name, file)
        refused += below_zero(name, file, "a .tou file has")
        remarks += _remarks(name, file)
    return Checked(tuple(refused), tuple(remarks))


def write(
    divisions: Mapping[str, DivisionFile],
    *,
    event: str,
    on: date,
    once: bool = False,
    forfeits: Forfeits = (),
) -> bytes:
    """The file. Raises ``CantBeSent``. ``once``: the event’s line only before the first section;
    ``forfeits``: which credits are forfeits won, not byes."""
    check(divisions, event=event).or_refuse()
    head = f"*M{on.day:02}.{on.month:02}.{on.year:04} {cleared(event)}"
    lines: list[str] = []
    for name, file in divisions.items():
        if not (once and lines):
            lines.append(head)
        lines += [f"*{section_name(name)}", HIGH_WORD]
        won = {(number, round_) for division, number, round_ in forfeits if division == name}
        lines += _players(file, won)
    return "".join(f"{line}\r\n" for line in [*lines, END]).encode("ascii")


def section_name(division: str) -> str:
    """A division’s name on its line; one that would look like the event’s gets a word before it.

    >>> section_name("A"), section_name("Masters"), section_name("* é")
    ('A', 'Division Masters', 'e')
    """
    name = cleared(division).lstrip("* ")
    return f"Division {name}" if name[:1] in ("M", "m") else name


def written_name(player: PlayerLine) -> str:
    """A name in ASCII, cut to twenty columns. Raises ``BadCell``."""
    name = sent_name(player)
    if ascii_strange(name):
        raise BadCell(
            f"{shown(name)} has letters that ASCII lacks: use the name on the rating list"
        )
    cut = folded(name)[:WIDTH].rstrip()
    if cut.startswith("*") or not cut or any(NUMBER.fullmatch(word) for word in cut.split()):
        raise BadCell(f"“{shown(cut)}” can’t be read as a name in a .tou file: change the name")
    return cut


def _players(file: DivisionFile, won: set[tuple[int, int]]) -> Iterator[str]:
    players = sorted(file.players, key=lambda player: (-(player.rating or 0), player.number))
    places = {player.number: place for place, player in enumerate(players, 1)}
    by_number = {player.number: player for player in file.players}
    wide = 4 if len(players) > 99 else 3
    for player in players:
        turns, line = player.figures("p12"), f"{written_name(player):{WIDTH}}"
        for round_ in range(1, file.rounds + 1):
            number = player.opponent(round_)
            if number:
                result = _result(player, by_number[number], round_)
                first = round_ <= len(turns) and turns[round_ - 1] == STARTS
                against = f"{'+' if first else ''}{places[number]}"
            else:
                result = _credit(player.score(round_) or 0, forfeit=(player.number, round_) in won)
                against = str(places[player.number])
            line += f" {result} {against:>{wide}}"
        yield line


def _result(player: PlayerLine, other: PlayerLine, round_: int) -> str:
    player_score, theirs = player.score(round_) or 0, other.score(round_) or 0
    if player_score < theirs:
        return f"{player_score % THOUSAND:4}"
    won = "2" if player_score > theirs else "1"
    return f"{won}{player_score % THOUSAND:03}"  # 2005: its digits hold together


def _credit(credit: int, *, forfeit: bool) -> str:
    if credit > 0:
        return WON if forfeit else BYE
    return LOST if credit < 0 else MISSED


def _of_event(divisions: Mapping[str, DivisionFile], event: str) -> Iterator[str]:
    if not cleared(event):
        yield "The event’s name has nothing that ASCII has: give it one in Latin letters."
    names = Counter(section_name(name).casefold() for name in divisions)
    for name in divisions:
        if not section_name(name):
            yield f"Division “{shown(name)}” has nothing that ASCII has: rename it."
        elif names[section_name(name).casefold()] > 1:
            yield f"Another division is also called {section_name(name)} in ASCII: rename one."


def parts(divisions: Mapping[str, DivisionFile]) -> dict[int, dict[str, DivisionFile]]:
    """What goes into a file each, by its first round: so many rounds as the program takes, and
    the divisions that have any of them."""
    last = max((file.rounds for file in divisions.values()), default=1)
    return {
        first: {
            name: rounds_only(file, first, first + MOST_ROUNDS - 1)
            for name, file in divisions.items()
            if first == 1 or file.rounds >= first
        }
        for first in range(1, max(last, 1) + 1, MOST_ROUNDS)
    }


def _of_rounds(name: str, file: DivisionFile, *, in_parts: bool) -> Iterator[str]:
    if file.rounds > MOST_ROUNDS:
        advice = "it goes out in several" if in_parts else "send two"
        yield (
            f"Division {name} has {file.rounds} rounds, but the rating program takes "
            f"{MOST_ROUNDS} per file: {advice} files, rounds 1–{MOST_ROUNDS} and the rest."
        )


def _of_size(name: str, file: DivisionFile) -> Iterator[str]:
    if len(file.players) > MOST_PLAYERS:
        yield (
            f"Division {name} has {counted(len(file.players), 'player')}, but a section of a .tou "
            f"file holds {MOST_PLAYERS}: send them as two divisions."
        )


def _of_names(name: str, file: DivisionFile) -> Iterator[str]:
    seen: dict[str, PlayerLine] = {}
    for player in file.players:
        try:
            written = written_name(player)
        except BadCell as bad:
            yield f"Division {name}, player {player.number}: {bad}."
            continue
        if other := seen.get(written.casefold()):
            yield (
                f"Division {name}: {called(other)} and {called(player)} are both "
                f"“{written}” in {WIDTH} characters: change one of the names."
            )
        seen.setdefault(written.casefold(), player)


def _remarks(name: str, file: DivisionFile) -> Iterator[str]:
    if len(file.players) > MOST_TOLD_OF:
        yield (
            f"Division {name} has {len(file.players)} players; AUPAIR takes up to {MOST_TOLD_OF} "
            "per section. Ask the rating officer first."
        )
    high = [
        f"round {game.round}, {called(player)} {player.score(game.round)}"
        for game in games(file)
        for player in (game.one, game.other)
        if (player.score(game.round) or 0) >= THOUSAND
    ]
    if high:
        yield f"Division {name}: scores lose their thousand: {few(high)}."
    if cut := [called(player) for player in file.players if _is_cut(player)]:
        yield f"Division {name}: names cut to {WIDTH} characters: {few(cut)}."


def _is_cut(player: PlayerLine) -> bool:
    try:
        return len(folded(sent_name(player))) > WIDTH
    except BadCell:
        return False
