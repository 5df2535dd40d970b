"""What would have been different: nothing without a correction, else whom they would have met."""

from __future__ import annotations

import random

import pytest

from tdtool.models import Account
from tdtool.queries.field import read_field
from tdtool.queries.rounds import redrawn
from tdtool.services import players
from tdtool.services.journal.replay import replay
from tdtool.services.rounds import draw_pairs, forfeits, plan, seats
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day


def _different(day: Day) -> tuple[str, ...]:
    return redrawn.of_division(day.division, read_field(day.division))


def _correct(day: Day, name: str, number: int, score: int) -> None:
    seat = day.entry(name).seats.get(round__number=number)
    slips.correct(
        day.desk(), game=str(seat.game.uuid), place=seat.place, score=score, reason="misread"
    )


def _play(day: Day, number: int, rng: random.Random, *, upto: int | None = None) -> None:
    games = day.round(number).games.filter(table__isnull=False, kind="played")
    for game in list(games.order_by("table__number"))[:upto]:
        scores = (rng.randrange(250, 500), rng.randrange(250, 500))
        starter = {} if day.event.system == "scrabble" else {"starter": rng.randrange(1, 3)}
        slips.report(
            day.desk(), game=str(game.uuid), scores=list(scores), signed=True, **starter
        )  # fmt: skip


@pytest.mark.parametrize("system", ["scrabble", "my-scrabble"])
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_different_while_nothing_was_corrected(
    director: Account, system: str, seed: int
) -> None:
    """Through late players, absences, hand edits, forfeits, players kept apart, and rounds drawn
    while the one before is played."""
    rng = random.Random(seed)
    day = Day.new(director, system=system, rounds=7).bring(13)
    methods = ["fontes", "fontes", "fontes", "swiss", "swiss-fold", "random", "koth"]
    for number, method in enumerate(methods, 1):
        drawn = day.division.rounds_drawn.filter(number=number).first()
        if drawn is None:
            based_on = 0 if method == "fontes" else number - 1
            day.pair(number, method=method, seed=seed, based_on=based_on)
        if number == 5:
            one, other = day.seated(1)[0], day.seated(2)[0]
            draw_pairs.force_pairing(
                day.desk(),
                round=str(day.round(5).uuid),
                one=str(day.entry(one).uuid),
                other=str(day.entry(other).uuid),
                reason="asked for",
            )
        day.post(number)
        if number == 4:
            forfeits.forfeit(day.desk(), game=str(day.game(3).uuid), missing=[1], reason="not here")
            _play(day, 4, rng, upto=3)
            day.pair(5, method="swiss-fold", seed=seed, based_on=3)
        _play(day, number, rng) if number != 4 else None
        for game in day.round(number).games.filter(table__isnull=False, kind="played"):
            if not game.reports.exists():
                starter = {} if system == "scrabble" else {"starter": 2}
                slips.report(
                    day.desk(), game=str(game.uuid), scores=[400, 380], signed=True, **starter
                )
        day.complete(number)
        if number == 2:
            day.bring("Una")
            players.withdraw(day.desk(), entry=str(day.entry("Gus").uuid), from_round=4)
        if number == 5:
            one, other = (str(day.entry(name).uuid) for name in ("Ann", "Bob"))
            plan.keep_apart(day.desk(), division="A", one=one, other=other, apart=True)
        assert _different(day) == ()
    assert replay(day.event).faults == ()


def test_a_correction_says_whom_they_would_have_met(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=5).bring(4)
    day.play(1)
    day.post(2)
    met = {name: other for t in (1, 2) for name, other in _both_ways(day.seated(t, 2))}
    assert met == {"Ann": "Bob", "Bob": "Ann", "Cy": "Dee", "Dee": "Cy"}
    _correct(day, "Ann", 1, 100)
    assert _different(day) == (
        "Round 2: by today’s scores Cy would meet Bob, not Dee.",
        "Round 2: by today’s scores Ann would meet Dee, not Bob.",
    )
    _correct(day, "Ann", 1, 299)
    assert _different(day) == ()


def _both_ways(names: list[str]) -> list[tuple[str, str]]:
    return [(names[0], names[1]), (names[1], names[0])]


def test_a_correction_says_who_would_have_had_the_bye(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=5).bring(5)
    day.play(1)
    day.post(2)
    bye = day.round(2).games.get(kind="bye").seats.get().entry
    assert bye is not None
    _correct(day, bye.name, 1, 600)
    assert any("would have the bye, not meet" in line for line in _different(day))
    assert any(f"{bye.name} would meet" in line or f"meet {bye.name}" in line
               for line in _different(day))  # fmt: skip


def test_wrong_opponents_put_right_say_what_follows_in_the_rounds_after(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble", rounds=5).bring(8)
    day.play(1)
    day.post(2)
    ann, bob = (str(day.entry(name).uuid) for name in ("Ann", "Bob"))
    seats.swap(day.desk(), round=str(day.round(1).uuid), one=ann, other=bob, reason="sat wrong")
    seats.swap(day.desk(), round=str(day.round(1).uuid), one=ann, other=bob, reason="not so")
    assert _different(day) == ()
    assert replay(day.event).faults == ()


def test_a_round_of_another_programs_file_says_nothing(director: Account) -> None:
    day = Day.new(director, slug="brought", system="scrabble", rounds=5).bring(4)
    day.play(1)
    drawn = day.post(2)
    drawn.basis.pop("drawn")
    drawn.version += 100  # no act does this
    drawn.save()
    _correct(day, "Ann", 1, 100)
    assert _different(day) == ()
    rounds.take_back(day.desk(), round=str(day.round(2).uuid), reason="to draw it here")
    day.pair(2)
    assert _different(day) == ()
