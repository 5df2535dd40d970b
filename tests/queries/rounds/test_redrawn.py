"""What would have been different: nothing without a correction, else whom they would have met."""

from __future__ import annotations

import random

import pytest

from tdtool.models import Account, LedgerLine
from tdtool.queries.field import read_field
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.standings import simulation
from tdtool.services import players as entries
from tdtool.services.acts import NotAllowed
from tdtool.services.journal import undo
from tdtool.services.journal.replay import replay
from tdtool.services.rounds import draw_pairs, forfeits, plan, seats
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds.rows import RoundRefused
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day


def _different(day: Day) -> tuple[str, ...]:
    found = open_rounds.of_division(day.division, read_field(day.division))
    return tuple(line for one in found for line in one.lines)


def _of_game(day: Day, name: str, number: int) -> tuple[int, ...]:
    """The rounds that the slip of this player’s game speaks of."""
    seat = day.entry(name).seats.get(round__number=number)
    found = open_rounds.of_game(seat.game, read_field(day.division))
    return tuple(one.number for one in found)


def _leave(day: Day, number: int) -> None:
    [one] = open_rounds.of_round(day.round(number), read_field(day.division))
    rounds.leave_as_posted(
        day.desk(), round=str(day.round(number).uuid), differs=one.key, sentence=one.says
    )


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


@pytest.mark.parametrize(
    ("system", "players", "seed"),
    [
        ("my-scrabble", 7, 1),
        *(
            pytest.param(system, 13, seed, marks=pytest.mark.long)
            for system in ("my-scrabble", "scrabble")
            for seed in (1, 2)
        ),
    ],
)
def test_nothing_is_different_while_nothing_was_corrected(
    director: Account, system: str, players: int, seed: int
) -> None:
    """Through late players, absences, hand edits, forfeits, players kept apart, and rounds drawn
    while the one before is played."""
    rng = random.Random(seed)
    day = Day.new(director, system=system, rounds=7).bring(players)
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
                player=str(day.entry(one).uuid),
                other=str(day.entry(other).uuid),
                reason="asked for",
            )
        day.post(number)
        if number == 4:
            forfeits.forfeit(day.desk(), game=str(day.game(3).uuid), missing=[1], reason="not here")
            _play(day, 4, rng, upto=players // 4)
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
            entries.withdraw(day.desk(), entry=str(day.entry("Gus").uuid), from_round=4)
        if number == 5:
            one, other = (str(day.entry(name).uuid) for name in ("Ann", "Bob"))
            plan.keep_apart(
                day.desk(), division=day.division_key, player=one, other=other, apart=True
            )
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
        "Round 2: by the scores as they are now, Cy would meet Bob, not Dee.",
        "Round 2: by the scores as they are now, Ann would meet Dee, not Bob.",
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
    seats.swap(day.desk(), round=str(day.round(1).uuid), player=ann, other=bob, reason="sat wrong")
    seats.swap(day.desk(), round=str(day.round(1).uuid), player=ann, other=bob, reason="not so")
    assert _different(day) == ()


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


@pytest.fixture
def corrected(director: Account) -> Day:
    """Round 2 is posted, then a slip of round 1 is corrected."""
    day = Day.new(director, system="scrabble", rounds=5).bring(4)
    day.play(1)
    day.post(2)
    _correct(day, "Ann", 1, 100)
    return day


def test_a_complete_round_says_nothing_of_an_old_correction(corrected: Day) -> None:
    """An old correction put thirteen lines on the day’s page, for rounds long complete."""
    assert len(_different(corrected)) == 2
    corrected.report(1, 400, 380)
    corrected.report(2, 390, 370)
    corrected.complete(2)
    assert _different(corrected) == ()
    assert open_rounds.of_round(corrected.round(2), read_field(corrected.division)) == ()


def test_a_draft_drawn_before_a_correction_says_what_would_differ_as_a_posted_round_does(
    corrected: Day,
) -> None:
    """The notice was gone once the round was un-posted."""
    posted = _different(corrected)
    rounds.take_back(corrected.desk(), round=str(corrected.round(2).uuid), reason="draw again")
    assert _different(corrected) == posted
    corrected.pair(2)
    assert _different(corrected) == ()


def test_a_draft_says_what_a_late_slip_makes_different(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=5).bring(8)
    day.post(1)
    late = day.game(4, 1)
    for table in (1, 2, 3):
        day.report(table, 400 + table, 380)
    day.complete(1, without=(4,), reason="they play after lunch")
    day.pair(2, based_on=1)
    assert _different(day) == ()
    slips.report(day.desk(), game=str(late.uuid), scores=[100, 500], signed=True)
    assert _different(day) != ()


def test_the_draft_of_a_final_says_who_would_play_it_instead(director: Account) -> None:
    day = Day.new(director, rounds=2, table_size=3).bring(9)
    day.play(1)
    day.draw(2)
    seated = day.round(2).games.exclude(group="final").values_list("seats__entry__name", flat=True)
    other = seated[0]
    _correct(day, other, 1, 900)
    assert any(f"{other} would play the final" in line for line in _different(day))


def test_a_slip_speaks_only_of_rounds_drawn_from_it_before_it_was_changed(corrected: Day) -> None:
    """It stood on every slip of the division, whatever it had to do with it."""
    assert _of_game(corrected, "Ann", 1) == (2,)
    other = next(name for name in ("Bob", "Cy", "Dee") if name not in corrected.seated(1, 1))
    assert "Ann" in corrected.seated(1, 1)
    assert _of_game(corrected, other, 1) == ()
    assert _of_game(corrected, "Ann", 2) == ()


def test_a_round_drawn_from_ratings_is_no_matter_of_any_slip(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=5).bring(4)
    day.pair(1, method="fontes", based_on=0, seed=1)
    day.post(1)
    day.pair(2, method="fontes", based_on=0, seed=1)
    day.post(2)
    game, who = day.game(1, 1), day.seated(1, 1)[0]
    slips.report(day.desk(), game=str(game.uuid), scores=[400, 380], signed=True)
    _correct(day, who, 1, 100)
    assert _of_game(day, who, 1) == ()


def test_what_is_left_as_posted_is_said_again_only_after_another_correction(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble", rounds=5).bring(8)
    day.play(1)
    day.post(2)
    one, other = day.seated(1, 1)[0], day.seated(2, 1)[0]
    [scored] = LedgerLine.objects.filter(seat__entry__name=other).values_list("points", flat=True)
    _correct(day, one, 1, 100)
    first = _different(day)
    assert first
    _leave(day, 2)
    assert _different(day) == ()
    assert _of_game(day, one, 1) == ()
    _correct(day, other, 1, 90)
    assert _different(day) not in ((), first)
    _correct(day, other, 1, scored)
    assert _different(day) == ()  # that was decided


def test_leaving_a_round_as_posted_is_undone_and_said_again(corrected: Day) -> None:
    _leave(corrected, 2)
    done = corrected.event.journal.order_by("-number")[0]
    assert done.act == "rounds.leave"
    undo.undo(corrected.desk(), number=done.number, reason="draw it again instead")
    assert len(_different(corrected)) == 2
    assert replay(corrected.event).faults == ()


def test_a_director_leaves_a_posted_round_and_no_other(
    corrected: Day, scorekeeper: Account
) -> None:
    told = {"round": str(corrected.round(2).uuid), "differs": "0" * 16, "sentence": "1 cut"}
    with pytest.raises(NotAllowed):
        rounds.leave_as_posted(corrected.at_desk(scorekeeper).desk(), **told)
    with pytest.raises(RoundRefused, match=r"Round 1 is complete. Only a posted round can be left"):
        rounds.leave_as_posted(corrected.desk(), **told | {"round": str(corrected.round(1).uuid)})


def test_who_comes_after_the_posting_makes_no_other_pairings(director: Account) -> None:
    """In quads two newcomers made the groups others: where nobody had asked before they came,
    “3 pairings would differ”, and otherwise nothing."""
    day = Day.new(director, system="scrabble", rounds=5).bring(6)
    day.play(1)
    day.play(2)
    day.post(3, method="quads")
    game = str(day.game(1, 2).uuid)
    slips.correct(day.desk(), game=game, place=1, score=10, reason="misread")
    before = _different(day)
    day.bring("Tom Una", here=False)
    simulation.forget_all()
    assert _different(day) == before
