"""Which acts of an event were undone, and which later ones are about the same thing."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet

from tdtool.models import Event, JournalEntry, Report, Round

UNDO = "history.undo"
KEYS = ("game", "round", "entry", "dispute")  # by what two acts are about the same thing


@dataclass(frozen=True)
class Undone:
    """The acts in order, and by the number of each undone one the act that undid it.

    ``again_by`` has, for an act whose undoing was undone, the act that did it again; ``drawn``
    which round of which division a UUID is.
    """

    entries: Sequence[JournalEntry]
    undone_by: Mapping[int, int]
    again_by: Mapping[int, int]
    drawn: Mapping[str, tuple[str, int]]

    def written_by(self, number: int) -> int:
        """The number under which an act's rows stand: its own, or that of its last doing."""
        return self.again_by.get(number, number)

    def standing(self, act: str, *, game: str) -> list[int]:
        """The numbers of these acts on a game that weren’t undone."""
        return [
            entry.number
            for entry in self.entries
            if entry.act == act
            and entry.arguments.get("game") == game
            and entry.number not in self.undone_by
        ]

    def later_about(self, first: JournalEntry) -> list[JournalEntry]:
        """Of these acts those about the same game, round, player or dispute that still stand.

        A draw is about its round, which another draw makes anew.
        """
        about_first = self._about(first)
        return [
            entry
            for entry in self.entries
            if entry.number not in self.undone_by
            and entry.act != UNDO
            and about_first & self._about(entry)
        ]

    def _about(self, entry: JournalEntry) -> set[tuple[str, object]]:
        arguments = entry.arguments
        about = {
            (key, arguments[key])
            for key in KEYS
            if arguments.get(key) and isinstance(arguments[key], str)
        }
        about |= {("game", game) for game in arguments.get("draws", ())}  # for first
        if "division" in arguments and "number" in arguments:  # a draw
            about.add(("drawn", (arguments["division"], arguments["number"])))
        if drawn_round := self.drawn.get(str(arguments.get("round"))):
            about.add(("drawn", drawn_round))
        return about


def of_event(event: Event) -> Undone:
    """Two queries: the event's acts, with what became of them, and its rounds."""
    return _of(event, JournalEntry.objects.filter(chain=event.uuid))


def of_game(event: Event, game: UUID) -> Undone:
    """The same of the acts that say something of one game, and of their undoings."""
    entries = JournalEntry.objects.filter(chain=event.uuid)
    reports = Report.objects.filter(game__uuid=game).values("act_number")
    about = Q(arguments__game=str(game)) | Q(arguments__has_key="draws") | Q(number__in=reports)
    numbers = set(entries.filter(about).values_list("number", flat=True))
    return _of(event, entries.filter(number__in=numbers | _undoings(event, numbers).keys()))


def written_by(event: Event, number: int) -> int:
    """The number under which the rows of an act stand: its own, or that of its last doing."""
    return _fates(_undoings(event, {number}))[1].get(number, number)


def doings_of(event: Event, number: int) -> list[int]:
    """The numbers under which an act was done: its own, and those of undoings that redid it."""
    undoings = _undoings(event, {number})
    return [number, *(by for by in undoings if behind_all(by, undoings)[1])]


def undone_by(event: Event, number: int) -> int | None:
    """The number of the act that undid this one; None where it stands."""
    return _fates(_undoings(event, {number}))[0].get(number)


def later_about(event: Event, entry: JournalEntry) -> list[JournalEntry]:
    """Later acts about the same game, round, player or dispute that still stand.

    An undoing is about what the act was about that it undid.
    """
    first = behind([entry])[entry.number].first if entry.act == UNDO else entry
    later = JournalEntry.objects.filter(chain=event.uuid, number__gt=entry.number)
    return _of(event, later).later_about(first)


def _undoings(event: Event, numbers: Collection[int]) -> dict[int, int]:
    """What undid these acts, and what undid those: by number, the act that each undid."""
    undoings: dict[int, int] = {}
    for number, undone in undoings_of(event.uuid).items():  # what undoes comes after
        if undone in numbers or undone in undoings:
            undoings[number] = undone
    return undoings


def undoings_of(chain: UUID) -> dict[int, int]:
    """By number of each undoing of an event, in order, the act that it undid: one query."""
    undoings = JournalEntry.objects.filter(chain=chain, act=UNDO).order_by("number")
    return {n: arguments["number"] for n, arguments in undoings.values_list("number", "arguments")}


def _of(event: Event, journal_entries: QuerySet[JournalEntry]) -> Undone:
    entries = list(journal_entries.order_by("number"))
    undone, again = _fates(
        {entry.number: entry.arguments["number"] for entry in entries if entry.act == UNDO}
    )
    rounds = Round.objects.filter(division__event=event)
    drawn = {
        str(uuid): (str(division), number)
        for uuid, division, number in rounds.values_list("uuid", "division__uuid", "number")
    }
    return Undone(entries, undone, again, drawn)


def by_whom(event: Event) -> dict[int, int]:
    """By the number of each undone act of the event the act that undid it: one query."""
    return _fates(undoings_of(event.uuid))[0]


@dataclass(frozen=True)
class Behind:
    """The act behind an undoing, or behind undoings of undoings; ``again``: it is done again."""

    first: JournalEntry
    again: bool


def behind(entries: Sequence[JournalEntry]) -> dict[int, Behind]:
    """By number of each undoing among these acts of an event what it undid: at most three queries,
    mostly one."""
    undoings = {entry.number: entry.arguments["number"] for entry in entries if entry.act == UNDO}
    acts = _of_numbers(entries, set(undoings.values()))
    if all(entry.act != UNDO for entry in acts.values()):
        return {number: Behind(acts[first], again=False) for number, first in undoings.items()}
    every = undoings_of(entries[0].chain)
    firsts = {number: behind_all(number, every) for number in undoings}
    acts |= _of_numbers(entries, {first for first, _ in firsts.values()} - acts.keys())
    return {number: Behind(acts[first], again) for number, (first, again) in firsts.items()}


def behind_all(number: int, undoings: Mapping[int, int]) -> tuple[int, bool]:
    """The act behind these undoings of undoings; and whether the one of this number does it
    again."""
    again = True
    while number in undoings:
        number, again = undoings[number], not again
    return number, again


def _of_numbers(entries: Sequence[JournalEntry], numbers: set[int]) -> dict[int, JournalEntry]:
    """The acts of these numbers of the event of these."""
    if not numbers:
        return {}
    acts = JournalEntry.objects.filter(chain=entries[0].chain, number__in=numbers)
    return {row.number: row for row in acts}


def _fates(undoings: Mapping[int, int]) -> tuple[dict[int, int], dict[int, int]]:
    """What was undone by which act, and what was done again by which, from all the undoings."""
    undone: dict[int, int] = {}
    again: dict[int, int] = {}
    for by, number in undoings.items():
        _undo(number, by, undoings, undone, again)
    return undone, again


def _undo(
    number: int,
    by: int,
    undoings: Mapping[int, int],
    undone: dict[int, int],
    again: dict[int, int],
) -> None:
    """An act stands no more: what it had undone is done again, what that had undone is not."""
    stands = False
    while True:
        if stands:
            undone.pop(number, None)
            again[number] = by
        else:
            undone[number] = by
        if number not in undoings:
            return
        number, stands = undoings[number], not stands
