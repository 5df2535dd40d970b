"""What happens with a second laptop: it begins to follow, catches up, takes over from a first that
died, and from one that it can’t reach and that goes on as well."""

from __future__ import annotations

from dataclasses import replace

from tdtool.models import Account, Event
from tdtool.queries.journal import chain
from tdtool.services.follow import laptops, split
from tdtool.services.follow.writing import Elsewhere
from tests.cast import Day
from tests.services.follow.two_laptops import Two
from tests.simulation import invariants
from tests.simulation.desks import SimulatedDay
from tests.simulation.happening import happens
from tests.simulation.invariants import Broken, Known
from tests.simulation.laptop import Laptop
from tests.simulation.second import SECOND, Second
from tests.simulation.troubles import the_process_ends_in_the_middle_of_an_act

TRIES = 20  # to go on; then a paper is printed, as often as it takes
MOST = 600  # actions while parted


@happens(4)
def a_second_laptop_follows(day: SimulatedDay) -> None:
    if day.beside is None:
        day.beside = Second.beside(day.laptop, waited_for=day.rng.random() < 0.5)
        day.seen["followed"] += 1
    day.beside.follow(day.day)


@happens(2)
def the_first_dies_and_the_second_takes_over(day: SimulatedDay) -> None:
    """All that was waited for is there; what else was acknowledged since is named."""
    if day.beside is None:
        return
    the_process_ends_in_the_middle_of_an_act(day)
    first, second, acknowledged = day.laptop, day.beside, day.known
    epoch = second.take_over(day.day)
    lost = acknowledged[len(second.known) :]
    if acknowledged[: len(second.known)] != second.known:
        raise Broken("the second has actions that the first never had")
    if lost and second.waited_for:
        raise Broken(f"{len(lost)} actions were waited for, and are gone")
    _move(day, second)
    invariants.grown(day.day.event, second.known, by=None)
    _listed(first, day, ours=day.known[len(second.known) :], theirs=lost)
    _gives_way(first, day.day, epoch)
    day.seen["taken over"] += 1
    day.seen["lost and named"] += len(lost)


@happens(1)
def the_network_breaks_and_both_go_on(day: SimulatedDay) -> None:
    """Each of them is the first, for any time; then both lists are whole, and one gives way."""
    if day.beside is None:
        return
    first, second = day.laptop, day.beside
    second.follow(day.day)
    second.waited_for = False
    epoch, common = second.take_over(day.day), len(day.known)
    _goes_on(day)
    theirs, began = day.known[common:], day.day.now
    _move(day, second)
    _goes_on(day)
    _listed(first, day, ours=day.known[common:], theirs=theirs)
    _gives_way(first, replace(day.day, now=began), epoch)
    day.seen["parted"] += 1


def _goes_on(day: SimulatedDay) -> None:
    """A few actions, or hundreds."""
    length = int(day.rng.lognormvariate(2.5, 1.5))
    until = len(day.known) + min(length, MOST)
    for _ in range(min(length, TRIES)):
        day.go_on()
    if day.laptop.full:
        day.laptop.free()
    while len(day.known) < until:
        day.day.printed(1)
        day.known = invariants.grown(day.day.event, day.known)


def _move(day: SimulatedDay, second: Second) -> None:
    """The desk works at the second from here on."""
    if day.laptop.full:
        day.laptop.free()
    day.moves.enter_context(second.laptop.here())
    day.laptop, day.beside = second.laptop, None
    day.people = [Account.objects.get(uuid=one.uuid) for one in day.people]
    event = Event.objects.get(uuid=day.day.event.uuid)
    day.day = replace(day.day, event=event, by=day.people[0])
    day.known = invariants.entries_of(event)
    day.opened = min(day.opened, len(day.known))
    day.forms.clear()
    day.backups.clear()


def _listed(first: Laptop, day: SimulatedDay, *, ours: Known, theirs: Known) -> None:
    """Where the two part, each lists what it has and the other one lacks; both are whole."""
    two = Two(first, day.laptop, day.day)
    there = _parted(two.ask, day.day)
    with first.here():
        event = Event.objects.get(uuid=day.day.event.uuid)
        back = _parted(two.turned().ask, replace(day.day, event=event))
        faults = [one for check in chain.check_all() for one in check.faults]
    wanted = ([n for n, _ in ours], [n for n, _ in theirs])
    if there != wanted or back != wanted[::-1]:
        raise Broken(f"the split is {there} and {back}, not {wanted}")
    if faults := faults + [one for check in chain.check_all() for one in check.faults]:
        raise Broken(f"after the split: {faults}")


def _parted(ask: split.Asks, day: Day) -> object:
    """The numbers that stand in the list of the event: here, and there."""
    [event] = (one for one in split.compare(ask) if one.name == day.event.name)
    return tuple([line.number for line in lines] for lines in (event.here, event.there))


def _gives_way(first: Laptop, day: Day, epoch: int) -> None:
    """Once it hears of the other, the first writes nothing more."""
    with first.here():
        if not laptops.pass_on(epoch=epoch, to=SECOND):
            raise Broken("the first doesn’t give way")
        before, event = first.digest(), Event.objects.get(uuid=day.event.uuid)
        try:
            replace(day, event=event, by=Account.objects.get(uuid=day.by.uuid)).printed(1)
        except Elsewhere:
            invariants.same(before, first.digest(), "refused")
            return
        raise Broken("the first writes, and the event goes on elsewhere")
