"""A division as tsh keeps it in a ``.t`` file: a line a player, numbered as they stand.

``NAME RATING OPPONENT…; SCORE…; KEY WORD…; KEY WORD…``

=============  ======================================================================
opponent 0     a bye, a forfeit or an absence; the score is the spread credited
opponent 00    not paired in this round
score 00       no score yet; 9999 says the same
a line of #    a comment
=============  ======================================================================

Every word is kept as it was written, so that what is written back differs from what was read in
spacing only. What the words mean, and what is wrong with them, is derived: ``PlayerLine``'s
properties, and ``faults``.
"""

import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from defusedcsv import csv
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from tdtool.english import counted, listed
from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.text import BLANK, LATIN, Unreadable, decoded, encoded, lines, words

__all__ = ["DivisionFile", "Field", "OtherLine", "PlayerLine", "Unreadable", "read", "write"]

MOST_PLAYERS = 5_000
MOST_ROUNDS = 100
RATING = re.compile(r"[0-9]{1,5}(?:[.+][0-9]{1,5})*")
NUMBER = re.compile(r"[0-9]{1,6}")
SIGNED = re.compile(r"[+-]?[0-9]{1,6}")
NOT_YET = ("00", "9999")
MEMBER = re.compile(r":([A-Z]{2}[0-9]{6})$")
LIKE_A_RATING = re.compile(r"[+-]?[0-9]")
ORDINAL = re.compile(r"[0-9]+(?:st|nd|rd|th)[.,]?", re.IGNORECASE)
SEGMENT = re.compile(r"(?:^|;)((?:[^;\\]|\\.|\\$)*)")
OPEN = re.compile(r"(?<!\\)(?:\\\\)*\\$")  # a backslash at the end that escapes nothing
ESCAPED = re.compile(r"\\([;\\])")
REMARK = re.compile(r"(?<=[; \t\v\f])#[^;]*$")


class Field(NamedTuple):
    """What stands behind one ``;``: a key and its words as written, escapes and all."""

    key: str
    words: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The words without the backslashes before ``;`` and backslash."""
        return tuple(ESCAPED.sub(r"\1", word) for word in self.words)


@dataclass(frozen=True)
class PlayerLine:
    """A player: their number, the line they stand on, and their words as written.

    ``remark`` is a comment behind the rest, with its ``#``.
    """

    number: int
    line: int
    name: str
    rating_word: str
    opponent_words: tuple[str, ...] = ()
    score_words: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    remark: str = ""

    @property
    def person(self) -> str:
        """The name without the member's id that may stand behind it."""
        return MEMBER.sub("", self.name)

    @property
    def member_id(self) -> str:
        """The member's id behind the name, as in ``Hill, Flo:AA000042``; empty if none."""
        match = MEMBER.search(self.name)
        return match[1] if match else ""

    @property
    def rating(self) -> int | None:
        """The rating; None if unrated (0) or not to be read. Of several terms the first."""
        if not RATING.fullmatch(self.rating_word):
            return None
        return int(re.split("[.+]", self.rating_word)[0]) or None

    @cached_property
    def opponents(self) -> tuple[int | None, ...]:
        """By round: a player's number, 0 for nobody, None for not paired or not to be read."""
        return tuple(
            int(word) if word != "00" and NUMBER.fullmatch(word) else None
            for word in self.opponent_words
        )

    @cached_property
    def scores(self) -> tuple[int | None, ...]:
        """By round: the score or the spread credited; None for none yet or not to be read."""
        return tuple(
            int(word) if word not in NOT_YET and SIGNED.fullmatch(word) else None
            for word in self.score_words
        )

    def opponent(self, round_: int) -> int | None:
        """The opponent in a round, from 1; None too beyond the last."""
        return self.opponents[round_ - 1] if round_ <= len(self.opponents) else None

    def score(self, round_: int) -> int | None:
        """The score in a round, from 1; None too beyond the last."""
        return self.scores[round_ - 1] if round_ <= len(self.scores) else None

    def values(self, key: str) -> tuple[str, ...] | None:
        """What a key says, the last of several; None where there is no such key."""
        every = [field.values for field in self.fields if field.key == key]
        return every[-1] if every else None

    def said(self, key: str) -> str:
        """The same as text: tsh writes a space in a word as an underscore."""
        return " ".join(self.values(key) or ()).replace("_", " ").replace("\t", " ")

    def figures(self, key: str) -> tuple[int | None, ...]:
        """A key's words as whole numbers, None where one is none."""
        return tuple(
            int(word) if SIGNED.fullmatch(word) else None for word in self.values(key) or ()
        )


class OtherLine(NamedTuple):
    """A comment or a blank line, as it stands."""

    line: int
    text: str


@dataclass(frozen=True)
class DivisionFile:
    """The lines of a file in their order; how it was encoded, and notes on how it was read."""

    lines: tuple[PlayerLine | OtherLine, ...]
    encoding: str = field(default=LATIN, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def players(self) -> tuple[PlayerLine, ...]:
        """The players in order of their numbers."""
        return tuple(line for line in self.lines if isinstance(line, PlayerLine))

    @property
    def rounds(self) -> int:
        """The rounds there are pairings for."""
        return max((len(player.opponents) for player in self.players), default=0)


def read(source: str | bytes) -> DivisionFile:
    """Reads a division; ``Unreadable`` if it is none. What is wrong in it, ``faults`` says."""
    text, encoding, notes = decoded(source)
    every: list[PlayerLine | OtherLine] = []
    number = 0
    for line, content in enumerate(lines(text), 1):
        bare = content.strip(BLANK)
        if not bare or bare.startswith("#"):
            every.append(OtherLine(line, bare))
            continue
        number += 1
        player = _player(number, line, bare)
        _refuse_what_no_division_has(player)
        every.append(player)
    file = DivisionFile(tuple(every), encoding, notes)
    if not any(listed_player.rating_word for listed_player in file.players):
        raise Unreadable(
            "there are no players in this file: a division has a line for each, with a name "
            "and a rating, e.g. Bee, Ann 1784"
        )
    return file


def write(division: DivisionFile) -> str:
    """The division as tsh writes it: lossless, but for the spacing."""
    return "".join(f"{_written(line)}\n" for line in division.lines)


def write_bytes(division: DivisionFile) -> bytes:
    """The same in the encoding it was read in, or in marked UTF-8 where that lacks a letter."""
    return encoded(write(division), division.encoding)


def player_line(
    number: int,
    name: str,
    rating: int | None,
    *,
    opponents: Sequence[int | None] = (),
    scores: Sequence[int | None] = (),
    fields: Iterable[tuple[str, Iterable[object]]] = (),
) -> PlayerLine:
    """A player made of values, for a file that is to be written; rounds count from the first.

    An opponent None is not yet paired, a score None isn't in yet.
    """
    return PlayerLine(
        number=number,
        line=number,
        name=" ".join(words(name.replace(";", ","))),
        rating_word=str(rating or 0),
        opponent_words=tuple("00" if figure is None else str(figure) for figure in opponents),
        score_words=tuple("00" if figure is None else str(figure) for figure in scores),
        fields=tuple(field_of(key, values) for key, values in fields),
    )


def field_of(key: str, values: Iterable[object]) -> Field:
    """What stands behind a ``;``, made of values: each is one word, a space in it an underscore."""
    return Field(key, tuple(_escaped(str(value)) for value in values))


def _player(number: int, line: int, content: str) -> PlayerLine:
    remark = REMARK.search(content)
    if remark:
        content = content[: remark.start()]
    head, *rest = (words(segment) for segment in SEGMENT.findall(content))
    starts = (at for at, word in enumerate(head) if at and _may_be_a_rating(word))
    end = next(starts, len(head))
    return PlayerLine(
        number=number,
        line=line,
        name=" ".join(head[:end]),
        rating_word=head[end] if end < len(head) else "",
        opponent_words=tuple(head[end + 1 :]),
        score_words=tuple(rest[0]) if rest else (),
        fields=tuple(
            Field(key, tuple(values)) for key, *values in (part or [""] for part in rest[1:])
        ),
        remark=remark[0].strip(BLANK) if remark else "",
    )


def _refuse_what_no_division_has(player: PlayerLine) -> None:
    rounds = max(len(player.opponent_words), len(player.score_words))
    if player.number > MOST_PLAYERS:
        raise Unreadable(f"this is not a division: it has more than {MOST_PLAYERS} lines.")
    if rounds > MOST_ROUNDS:
        raise Unreadable(
            f"line {player.line} has {rounds} rounds; no event has over {MOST_ROUNDS}."
        )


def _may_be_a_rating(word: str) -> bool:
    """A name ends before the first number; one with a slip in it counts, John Bee 3rd doesn't."""
    return LIKE_A_RATING.match(word) is not None and not ORDINAL.fullmatch(word)


def _written(written: PlayerLine | OtherLine) -> str:
    if isinstance(written, OtherLine):
        return written.text
    head = " ".join([f"{written.name:22}", f"{written.rating_word:>5}", *written.opponent_words])
    behind = [written.score_words, *((part.key, *part.words) for part in written.fields)]
    parts = [head, *(" ".join(part) for part in behind)]
    line = "; ".join(f"{part} " if OPEN.search(part) else part for part in parts)
    return f"{line} {written.remark}" if written.remark else line


def _escaped(word: str) -> str:
    return re.sub(r"([;\\])", r"\\\1", "_".join(words(word)))


# Divisions as tables: CSV as tsh loads it, and XLSX for those who calculate on.
#
# Figures are figures, spreads too; no cell becomes a formula.

Cell = str | int | float | None
BEFORE = ("division", "number", "name", "rating", "class", "team")
TOTALS = ("rank", "wins", "losses", "spread")
GAMES = (
    "division", "round", "board", "player", "name", "opponent", "opponent name",
    "score", "opponent score", "spread",
)  # fmt: skip


class Totals(NamedTuple):
    """What a player has in all, worked out by who asks for the tables; rank None: withdrawn."""

    rank: int | None = None
    wins: float | None = None
    losses: float | None = None
    spread: int | None = None


Results = Mapping[tuple[str, int], Totals]  # by division and player's number


def players(divisions: Mapping[str, DivisionFile], results: Results) -> Iterator[Sequence[Cell]]:
    """The heading, and a row a player: who they are, what they have, and by round pairing, score
    and board. A pairing is the opponent's number, 0 for nobody."""
    rounds = max((file.rounds for file in divisions.values()), default=0)
    per_round = [
        f"{key}{at}" for at in range(1, rounds + 1) for key in ("pairing", "score", "board")
    ]
    yield [*BEFORE, *TOTALS, *per_round]
    for name, file in divisions.items():
        for player in file.players:
            boards = player.figures("board")
            totals = results.get((name, player.number), Totals())
            row: list[Cell] = [name, player.number, player.name, player.rating or 0]
            row += [" ".join(player.values(key) or ()) for key in ("class", "team")]
            row += [_plain(figure) for figure in totals]
            for round_ in range(1, rounds + 1):
                board = boards[round_ - 1] if round_ <= len(boards) else None
                row += [player.opponent(round_), player.score(round_), board or None]
            yield row


def games(divisions: Mapping[str, DivisionFile]) -> Iterator[Sequence[Cell]]:
    """The heading, and a row for each player's side of each round."""
    yield GAMES
    for name, file in divisions.items():
        by_number = {player.number: player for player in file.players}
        for round_ in range(1, file.rounds + 1):
            for player in file.players:
                if player.opponent(round_) is not None:
                    yield _game(name, round_, player, by_number.get(player.opponent(round_) or 0))


def to_csv(divisions: Mapping[str, DivisionFile], results: Results) -> str:
    """The players' table as CSV."""
    return as_csv(players(divisions, results))


def to_xlsx(divisions: Mapping[str, DivisionFile], results: Results) -> bytes:
    """Both tables as the sheets of a workbook."""
    return workbook({"Players": players(divisions, results), "Games": games(divisions)})


def as_csv(table_rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(table_rows)
    return text.getvalue()


def workbook(sheets: Mapping[str, Iterable[Sequence[Cell]]]) -> bytes:
    """Rows by the title of their sheet, each with its heading first."""
    book = Workbook(write_only=True)
    for title, table_rows in sheets.items():
        sheet = book.create_sheet(title)
        sheet.freeze_panes = "A2"
        for row in table_rows:
            cells = [WriteOnlyCell(sheet, value) for value in row]
            for cell, value in zip(cells, row, strict=True):
                if isinstance(value, str):
                    cell.data_type = "s"  # a name that begins with = stays a name
            sheet.append(cells)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _game(
    division: str, round_: int, player: PlayerLine, opponent: PlayerLine | None
) -> list[Cell]:
    boards = player.figures("board")
    player_score, other = player.score(round_), opponent.score(round_) if opponent else 0
    spread = None if player_score is None or other is None else player_score - other
    return [
        division,
        round_,
        (boards[round_ - 1] if round_ <= len(boards) else None) or None,
        player.number,
        player.name,
        opponent.number if opponent else None,
        opponent.name if opponent else None,
        player_score if opponent else None,
        other if opponent else None,
        spread,
    ]


def _plain(figure: float | None) -> int | float | None:
    """7 and not 7.0."""
    return int(figure) if figure is not None and figure == int(figure) else figure


# What is wrong in a division's file: every fault by line and player, in a sentence.
#
# A fault that leaves a game or a player in doubt spoils answers; a mere remark doesn't. Nothing
# is mended here: who reads the file leaves out what is in doubt and goes on with the rest.

STARTS, REPLIES = 1, 2
PER_ROUND = ("p12", "board", "penalty")  # keys with a whole number for each round
NUMBERS = (*PER_ROUND, "lifeg", "off", "rrank", "rcrank", "newr")


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong. ``spoils`` says that a game or a player is in doubt.

    ``kind`` is ``rating``, ``opponent``, ``score``, ``beyond``, ``themselves``, ``one-sided``,
    ``twice``, ``missing``, ``key``, ``figure``, ``starts`` or ``name``.
    """

    kind: str
    line: int
    player: int
    round: int | None
    message: str
    spoils: bool = True


def faults(division: DivisionFile) -> list[Fault]:
    """Everything that is wrong, in the order of the file."""
    faulty = [fault for player in division.players for fault in _of_one(player)]
    faulty += _of_pairings(division)
    faulty += _of_scores(division)
    faulty += _of_starts(division)
    faulty += _of_names(division)
    return sorted(faulty, key=lambda fault: (fault.line, fault.round or 0))


def doubtful(division: DivisionFile) -> frozenset[tuple[int, int]]:
    """Player and round wherever two players don't tell the same of who met whom.

    Of three who name each other the two who agree aren't in doubt.
    """
    return frozenset(
        (fault.player, fault.round)
        for fault in _of_pairings(division)
        if fault.round is not None and fault.kind != "twice"
    )


def _said(player: PlayerLine, sentence: str, round_: int | None = None) -> str:
    place = f"line {player.line}, {shown(player.name) or f'player {player.number}'}"
    return f"{place}, round {round_}: {sentence}" if round_ else f"{place}: {sentence}"


def _fault(
    kind: str, player: PlayerLine, sentence: str, round_: int | None = None, *, spoils: bool = True
) -> Fault:
    return Fault(kind, player.line, player.number, round_, _said(player, sentence, round_), spoils)


def _of_one(player: PlayerLine) -> Iterator[Fault]:
    """What a line shows by itself."""
    if not player.name:
        yield _fault("name", player, "the line has no name")
    if not player.rating_word:
        yield _fault("rating", player, "there is no rating; write 0 if unrated")
    elif not RATING.fullmatch(player.rating_word):
        yield _fault(
            "rating", player, f"the rating {quoted(player.rating_word)} isn’t a whole number"
        )
    for round_, word in enumerate(player.opponent_words, 1):
        if not NUMBER.fullmatch(word):
            sentence = f"the opponent {quoted(word)} isn’t a player’s number"
            yield _fault("opponent", player, sentence, round_)
    for round_, word in enumerate(player.score_words, 1):
        if not SIGNED.fullmatch(word):
            yield _fault("score", player, f"the score {quoted(word)} isn’t a whole number", round_)
    for key, count in Counter(part.key for part in player.fields).items():
        if key and count > 1:
            sentence = f"the key {quoted(key)} appears {count} times; the last one counts"
            yield _fault("key", player, sentence, spoils=False)
    yield from _figures(player)


def _figures(player: PlayerLine) -> Iterator[Fault]:
    for key in NUMBERS:
        for at, (word, figure) in enumerate(
            zip(player.values(key) or (), player.figures(key), strict=True), 1
        ):
            if figure is None:
                sentence = f"{quoted(word)} under {key} isn’t a whole number"
                yield _fault(
                    "figure", player, sentence, at if key in PER_ROUND else None, spoils=False
                )


def _of_pairings(division: DivisionFile) -> Iterator[Fault]:
    """Whoever has an opponent is that one's opponent, and nobody else is."""
    players = {player.number: player for player in division.players}
    for round_ in range(1, division.rounds + 1):
        named: dict[int, list[PlayerLine]] = defaultdict(list)
        for player in division.players:
            number = player.opponent(round_)
            if not number:
                continue
            if number not in players:
                sentence = (
                    f"the opponent is number {number}, but the file has only "
                    f"{counted(len(players), 'player')}"
                )
                yield _fault("beyond", player, sentence, round_)
            elif number == player.number:
                yield _fault("themselves", player, "they are their own opponent", round_)
            else:
                named[number].append(player)
        for number, by in named.items():
            yield from _named_by(players[number], by, round_)


def _named_by(player: PlayerLine, by: list[PlayerLine], round_: int) -> Iterator[Fault]:
    """Faults of one player and of all who name them as their opponent."""
    opponent_number = player.opponent(round_)
    names = listed(f"{other.number} ({shown(other.name)})" for other in by[:3])
    if not opponent_number:
        yield _fault(
            "one-sided",
            player,
            f"they have no opponent, but are listed as the one of {names}",
            round_,
        )
    for other in by:
        if other.number != opponent_number:
            description = (
                f"whose own opponent is {opponent_number}"
                if opponent_number
                else "who has no opponent"
            )
            sentence = f"the opponent is {player.number} ({shown(player.name)}), {description}"
            yield _fault("one-sided", other, sentence, round_)
    if len(by) > 1:
        yield _fault("twice", player, f"they are the opponent of {names}", round_)


def _of_scores(division: DivisionFile) -> Iterator[Fault]:
    """A game has both its scores, and later rounds don't come before earlier ones."""
    players = {player.number: player for player in division.players}
    last = max((_last_score(player) for player in division.players), default=0)
    for player in division.players:
        for round_ in range(len(player.opponents) + 1, len(player.score_words) + 1):
            if player.score_words[round_ - 1] not in NOT_YET:
                yield _fault("score", player, "there is a score but no opponent", round_)
        for round_ in range(1, len(player.opponents) + 1):
            opponent = players.get(player.opponent(round_) or 0)
            if _readable_gap(player, round_) and player.opponent(round_) is not None:
                if opponent and opponent.score(round_) is not None:
                    sentence = f"the score is missing, but {shown(opponent.name)} has one"
                    yield _fault("missing", player, sentence, round_)
                elif round_ < last:
                    sentence = f"the score is missing, but round {last} has scores"
                    yield _fault("missing", player, sentence, round_)
            elif player.opponent(round_) is None and player.score(round_) is not None:
                yield _fault("score", player, "there is a score but no opponent", round_)


def _last_score(player: PlayerLine) -> int:
    return max((at for at, score in enumerate(player.scores, 1) if score is not None), default=0)


def _readable_gap(player: PlayerLine, round_: int) -> bool:
    """No score, and not for the reason that what stands there can't be read."""
    if round_ > len(player.score_words):
        return True
    return player.score_words[round_ - 1] in NOT_YET


def _of_starts(division: DivisionFile) -> Iterator[Fault]:
    """Of two who play one starts and the other replies."""
    players = {player.number: player for player in division.players}
    firsts = {player.number: player.figures("p12") for player in division.players}
    for player in division.players:
        for round_, turn in enumerate(firsts[player.number], 1):
            opponent = players.get(player.opponent(round_) or 0)
            if not opponent or opponent.opponent(round_) != player.number or opponent is player:
                continue
            theirs = firsts[opponent.number]
            if round_ <= len(theirs) and turn == theirs[round_ - 1] and turn in (STARTS, REPLIES):
                does = "start" if turn == STARTS else "reply"
                sentence = f"they and {shown(opponent.name)} both {does}"
                yield _fault("starts", player, sentence, round_, spoils=False)


def _of_names(division: DivisionFile) -> Iterator[Fault]:
    lines: dict[str, list[int]] = defaultdict(list)
    for player in division.players:
        lines[player.name.casefold()].append(player.line)
    for player in division.players:
        others = [line for line in lines[player.name.casefold()] if line != player.line]
        if player.name and others:
            yield _fault("name", player, f"the name is also on line {others[0]}", spoils=False)
