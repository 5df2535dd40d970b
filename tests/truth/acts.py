"""What was done and stands, read from the journal alone: which acts were undone, what was settled,
which words are therefore still to be asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tdtool.models import Event, JournalEntry, LedgerLine, LookUp, Seat
from tdtool.queries import rules
from tests.truth.in_force import Played


@dataclass(frozen=True)
class Acts:
    """An event's acts in order, and the numbers of those that are undone."""

    entries: Sequence[JournalEntry]
    undone: frozenset[int]

    @classmethod
    def of(cls, event: Event) -> Acts:
        entries = list(JournalEntry.objects.filter(chain=event.uuid).order_by("number"))
        undone: set[int] = set()
        for entry in reversed(entries):  # a later undoing decides whether this one stands
            if entry.act == "history.undo" and entry.number not in undone:
                undone.add(entry.arguments["number"])
        return cls(entries, frozenset(undone))

    def standing(self, game: Played, *names: str) -> Iterator[JournalEntry]:
        """The acts of these names on the game’s slip that stand, since the slip came in."""
        key, since = str(game.game.uuid), self._since(game)
        for entry in self.entries:
            told = entry.arguments.get("game") == key and entry.act in names
            if told and entry.number > since and entry.number not in self.undone:
                yield entry

    def answered(self, game: Played) -> set[tuple[int, str]]:
        """What was asked of a score when its line was entered, and answered with yes: by seat, as
        the slip names it."""
        key, found = str(game.game.uuid), set[tuple[int, str]]()
        for entry in self.entries:
            told = entry.arguments
            if told.get("game") != key or entry.number in self.undone:
                continue
            if entry.act == "slips.take_back":
                found = set()
            for place in filter(None, told.get("checked") or ()):
                score = told["scores"][place - 1]
                found.add((place, f"total {score}/{score}"))
        return found

    def _since(self, game: Played) -> int:
        last = game.game.reports.exclude(way="second keying").order_by("pk").last()
        return last.act_number if last else 0

    def faults(self, where: str, game: Played, asks: Sequence[str]) -> Iterator[str]:
        """What a slip asks about a word is open by the acts, and what is open it asks."""
        if game.kind != "played" or game.scores.count(None):
            return
        fewest = rules.of_division(game.game.round.division).number("minimum")
        for seat in game.seats:
            row = Seat.objects.get(game=game.game, place=seat.place)
            words = list(row.words.values_list("word", flat=True))
            mine = [one for one in asks if f"Seat {seat.place}:" in one]
            for word in words:
                if words.count(word) == 1 and len(word) < fewest:
                    yield from self._of_word(f"{where} {seat.name}", game, row, word, mine)

    def _of_word(
        self, where: str, game: Played, seat: Seat, word: str, asks: Sequence[str]
    ) -> Iterator[str]:
        """A word that is too short is asked about until it is settled, or a director rules."""
        settled = word in self._settled(game, seat.place) or self._held(game, word)
        named = any(f"{word} has" in one for one in asks)
        if settled and named:
            yield f"{where}: {word} is settled, and still asked about: {asks}"
        ruled = seat.lines.filter(kind="ruling").exclude(points=0).exists()
        if not (settled or named or ruled):
            yield f"{where}: {word} is too short, open, and not asked about: {asks}"

    def _settled(self, game: Played, place: int) -> set[str]:
        found = set()
        for entry in self.standing(game, "rulings.word_off", "slips.checked"):
            if entry.arguments.get("place") == place:
                about = entry.arguments.get("word") or entry.arguments.get("about", "")
                found.add(str(about).removeprefix("word "))
        return found

    def _held(self, game: Played, word: str) -> bool:
        rows = LookUp.objects.filter(challenge__game=game.game, acceptable=True)
        return any(word in row.words for row in rows)

    def scores_after(self, number: int, games: Sequence[Played]) -> Iterator[tuple[str, int]]:
        """Of the last act that stands and wrote lines of a game, what its players have since."""
        for game in games:
            lines = list(LedgerLine.objects.filter(seat__game=game.game).order_by("pk"))
            if lines and lines[-1].act_number == number and game.kind == "played":
                for seat in game.seats:
                    if seat.score is not None:
                        yield seat.name, seat.score
