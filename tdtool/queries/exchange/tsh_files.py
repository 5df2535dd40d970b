"""A division as a file of tsh, at any moment: what isn't changed here stands as it was brought.

What a file said when it was brought is written word for word wherever the rows still say the
same; everything else is written from the rows. Drafts are left out.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tdtool.english import plain
from tdtool.formats.tsh import players
from tdtool.formats.tsh.division import (
    DivisionFile,
    Field,
    OtherLine,
    PlayerLine,
    field_of,
    player_line,
)
from tdtool.models import Division, Entry
from tdtool.pairing.field import Entrant, Kind
from tdtool.pairing.field import Field as FieldOfEntrants
from tdtool.pairing.standings import ratings
from tdtool.pairing.standings.ratings import rate
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import rules
from tdtool.queries.exchange import tsh_imported
from tdtool.queries.exchange.tsh_imported import Past, Stand, penalty
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.rounds import pairings

# Ranks and ratings after each round, which a division's file keeps though they follow from it.
#
# They are written where the file that was brought had them: as they stood there up to the first
# round that is different now, and worked out anew from there on.

RANKS, RATINGS = "rrank", "newr"


def caches_of_division(stand: Stand) -> dict[int, dict[str, Sequence[str]]]:
    """By player's number and key the words to write; nothing for keys that the file hadn't."""
    caches: dict[int, dict[str, Sequence[str]]] = {}
    if stand.past.says(RANKS):
        _continue(stand, caches, RANKS, 0, _changed(stand, ratings=False), _ranks)
    if stand.past.says(RATINGS) and stand.division.rating_system != "none":
        _continue(stand, caches, RATINGS, 1, _changed(stand, ratings=True), _ratings)
    return caches


def _continue(
    stand: Stand,
    caches: dict[int, dict[str, Sequence[str]]],
    key: str,
    first: int,
    changed: int,
    after: Callable[[Stand, int], dict[int, int | None]],
) -> None:
    """The words of a key, whose first stands for round ``first``, as of the rounds complete."""
    complete = stand.known.played_out
    brought = {n: _kept(line, key) for n, line in stand.past.lines.items()}
    longest = max(map(len, brought.values()), default=0)
    ours = {
        round_: after(stand, round_)
        for round_ in range(first, complete + 1)
        if round_ >= changed or round_ - first >= longest or len(brought) < len(stand.places)
    }
    for number in stand.places:
        words: list[str] = []
        for round_ in range(first, complete + 1):
            at, brought_words = round_ - first, brought.get(number, ())
            figure = ours.get(round_, {}).get(number)
            if at < len(brought_words) and round_ < changed:
                words.append(brought_words[at])
            elif number in brought and round_ < changed and at < longest:
                break  # their own list ended there
            else:
                words.append(str(figure) if figure else words[-1] if words else "0")
        caches.setdefault(number, {})[key] = words


def _changed(stand: Stand, *, ratings: bool) -> int:
    """The first round after which a figure may be another than the file has."""
    everyone = stand.known.entrants
    for entrant in everyone:
        before = stand.past.division.by_number.get(entrant.number)
        if before is None:
            continue
        if before.rating != entrant.rating or (
            ratings and before.career_games != entrant.career_games
        ):
            return 0
    for round_ in range(1, stand.known.paired + 1):
        if not all(
            stand.same(entrant, round_) and stand.same_penalty(entrant, round_)
            for entrant in everyone
        ):
            return round_
    return stand.known.paired + 1


def _kept(line: PlayerLine, key: str) -> tuple[str, ...]:
    return next((part.words for part in reversed(line.fields) if part.key == key), ())


def _ranks(stand: Stand, round_: int) -> dict[int, int | None]:
    counting = pairings.counting(stand.division)
    return {
        standing.number: standing.rank
        for standing in standings(stand.known.stood(round_), counting=counting)
    }


def _ratings(stand: Stand, round_: int) -> dict[int, int | None]:
    field, system = stand.known, stand.division.rating_system
    rated = rate(field, after=round_, rounds=field.rounds, system=system)
    return {rated_player.number: rated_player.new for rated_player in rated}


NOBODY, STARTS, REPLIES, DRAWN, UNKNOWN = "0", "1", "2", "3", "4"
NO_SCORE = "00"


def of_division(division: Division, *, rates: bool = False) -> DivisionFile:
    """The file of a two-player division, with all that is posted, but for games of a play-off: tsh
    would count them in its standings. ``rates``: it is for rating, with those that are rated."""
    rated = rates and bracket.is_rated(division)
    choose_games = ratings.with_play_off if rated else ratings.without_play_off
    field = choose_games(read_field(division))
    entries = {str(entry.uuid): entry for entry in division.entries.select_related("player")}
    return of_field(division, field, [entries[entrant.key] for entrant in field.entrants])


def of_field(division: Division, field: FieldOfEntrants, entries: Sequence[Entry]) -> DivisionFile:
    """The same of what was read already: the entrants, and their entries in the same order."""
    past = tsh_imported.of_division(division, entries)
    stand = Stand(
        division,
        field,
        past,
        {entrant.number: place for place, entrant in enumerate(field.entrants, 1)},
        rules.of_division(division),
    )
    caches = caches_of_division(stand)
    lines = [
        _line(stand, entrant, entry, caches.get(entrant.number, {}))
        for entrant, entry in zip(field.entrants, entries, strict=True)
    ]
    return DivisionFile(_with_comments(lines, past), past.encoding)


def file_name(division: Division) -> str:
    """The file's name as it was brought, else after the division."""
    return str(division.kept.get("tsh", {}).get("file") or f"{division.code.lower()}.t")


def _line(
    stand: Stand, entrant: Entrant, entry: Entry, caches: dict[str, Sequence[str]]
) -> PlayerLine:
    line = stand.past.lines.get(entrant.number) or player_line(entrant.number, "", None)
    scores = _words(stand, entrant, line.score_words, _score, stand.same)
    while len(scores) > len(line.score_words) and scores[-1] == NO_SCORE:
        scores.pop()
    return replace(
        line,
        number=stand.places[entrant.number],
        name=_name(stand, entry, line),
        rating_word=_rating(stand, entry, line),
        opponent_words=tuple(_words(stand, entrant, line.opponent_words, _opponent, stand.same)),
        score_words=tuple(scores),
        fields=_fields(stand, entrant, entry, line, caches),
    )


def _name(stand: Stand, entry: Entry, line: PlayerLine) -> str:
    before = stand.past.players.get(line.number) if line.name else None
    member_id = str(entry.player.member_ids.get("id", ""))
    if before and entry.name in (before.name, plain(before.name)):
        return line.name
    return players.name_written(entry.name, member_id)


def _rating(stand: Stand, entry: Entry, line: PlayerLine) -> str:
    return line.rating_word if line.name and line.rating == entry.rating else str(entry.rating or 0)


Word = Callable[[Stand, Entrant, int], str]
Same = Callable[[Entrant, int], bool]


def _words(
    stand: Stand, entrant: Entrant, brought_words: Sequence[str], word: Word, same: Same
) -> list[str]:
    """A word a round: as it was brought where it still holds, else as it is now."""
    posted, words = stand.known.paired, []
    for round_ in range(1, max(posted, len(brought_words)) + 1):
        ahead = round_ > posted >= stand.past.rounds  # of what no round is posted for
        if round_ <= len(brought_words) and (ahead or (round_ <= posted and same(entrant, round_))):
            words.append(brought_words[round_ - 1])
        elif round_ <= posted:
            words.append(word(stand, entrant, round_))
    while len(words) > len(brought_words) and same(entrant, len(words)):
        words.pop()
    return words


def _opponent(stand: Stand, entrant: Entrant, round_: int) -> str:
    appearance = entrant.appearance(round_)
    if appearance.kind is not Kind.PLAYED or appearance.opponent is None:
        return NOBODY
    return str(stand.places[appearance.opponent])


def _score(stand: Stand, entrant: Entrant, round_: int) -> str:
    score = entrant.appearance(round_).score
    return NO_SCORE if score is None else str(score)


def _start(stand: Stand, entrant: Entrant, round_: int) -> str:
    appearance = entrant.appearance(round_)
    if appearance.kind is not Kind.PLAYED:
        return NOBODY
    if appearance.started is None:
        return UNKNOWN if stand.starts_assigned else DRAWN
    return STARTS if appearance.started else REPLIES


def _board(stand: Stand, entrant: Entrant, round_: int) -> str:
    table = stand.table(entrant, round_)
    return NOBODY if table is None else str(max(0, table - stand.division.first_table + 1))


def _penalty(stand: Stand, entrant: Entrant, round_: int) -> str:
    return str(penalty(entrant, round_))


def _fields(
    stand: Stand,
    entrant: Entrant,
    entry: Entry,
    line: PlayerLine,
    caches: dict[str, Sequence[str]],
) -> tuple[Field, ...]:
    """The keys as they were brought, with what has changed put in its place."""
    before = stand.past.players.get(entrant.number)
    brought = {part.key: part.words for part in line.fields}
    new_words: dict[str, Sequence[str]] = {
        "p12": _words(stand, entrant, brought.get("p12", ()), _start, stand.same),
        "board": _words(stand, entrant, brought.get("board", ()), _board, stand.at_same_table),
        "penalty": _words(stand, entrant, brought.get("penalty", ()), _penalty, stand.same_penalty),
        **caches,
    }
    if "penalty" not in brought and not any(word != "0" for word in new_words["penalty"]):
        new_words["penalty"] = ()
    if before is None or before.prize_class != entry.prize_class:
        new_words["class"] = field_of("class", entry.prize_class.split()).words
    if before is None or before.team != entry.team:
        new_words["team"] = field_of("team", [entry.team] if entry.team else []).words
    if before is None or before.career_games != entry.career_games:
        new_words["lifeg"] = () if entry.career_games is None else [str(entry.career_games)]
    if (off := _off(stand, entrant, entry)) is None or "off" not in brought:
        new_words["off"] = () if off is None else [str(off)]
    return _put(line.fields, new_words)


def _off(stand: Stand, entrant: Entrant, entry: Entry) -> int | None:
    """What rounds count from here on for who is out of the next one; None: they play it. Of the
    absent only those have it for whom a missed round counts something."""
    if entrant.withdrawn:
        return 0
    return (stand.missed(entry) or None) if not entrant.plays(stand.known.paired + 1) else None


def _put(fields: tuple[Field, ...], new_words: dict[str, Sequence[str]]) -> tuple[Field, ...]:
    """New words under their keys, of several the last; a key without words goes. A new key takes
    its place in the order of the alphabet, where the others are in it."""
    last = {part.key: at for at, part in enumerate(fields)}
    parts = []
    for at, part in enumerate(fields):
        words = tuple(new_words.get(part.key, part.words)) if last[part.key] == at else part.words
        if words or not part.words:
            parts.append(Field(part.key, words))
    new = [
        Field(key, tuple(words)) for key, words in new_words.items() if words and key not in last
    ]
    keys = [part.key for part in fields]
    if new and keys == sorted(keys):
        return tuple(sorted([*parts, *new], key=lambda part: part.key))
    return (*parts, *new)


def _with_comments(lines: Sequence[PlayerLine], past: Past) -> tuple[PlayerLine | OtherLine, ...]:
    """Comments stand before the player they stood before; those at the end stay there."""
    every: list[PlayerLine | OtherLine] = []
    at_end = len(past.lines)
    for place, line in enumerate(lines):
        every += [OtherLine(0, text) for before, text in past.others if before == place < at_end]
        every.append(line)
    return (*every, *(OtherLine(0, text) for before, text in past.others if before >= at_end))
