"""The rating systems beside NASPA’s. Figures here were worked out apart from the code, by hand or
with a pocket calculator; each test says how.
"""

import math
import random
from dataclasses import replace

import pytest

from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings import by_wins
from tdtool.pairing.standings.rating_systems import RECORDS, SYSTEMS, aged, called, system
from tdtool.pairing.standings.ratings import rate
from tests.pairing.crosstables import changed, crosstable
from tests.tables import of_each

ONE_GAME = "Ann 1700 {}:2\nBob 1500 {}:1"
EVERY = [name for name in SYSTEMS if name != "none"]


def one_game(own: int, other: int) -> Field:
    return crosstable(ONE_GAME.format(f"{own}-{other}", f"{other}-{own}"))


def new(division: Field, name: str) -> list[int | None]:
    return [one.new for one in rate(division, system=name)]


class TestByWins:
    def test_wespa(self) -> None:
        """200 above: 1 / (1 + e^(−200/172)) = 1 / (1 + 0.312613) = 0.761839.

        Ann loses 20 × 0.761839 = 15.237. Bob gains as much, 10.237 beyond 5 for a game; two
        thirds of that, 6.825, count once more, and a twentieth of it goes to Ann: 0.341.
        """
        assert new(one_game(380, 400), "wespa") == [1685, 1522]
        ann, bob = rate(one_game(380, 400), system="wespa")
        assert ann.expected == pytest.approx(0.761839, abs=1e-6)
        assert bob.bonus == pytest.approx(6.825, abs=0.001)
        assert ann.feedback == pytest.approx(0.341, abs=0.001)

    def test_wespa_splits_no_change_at_1800_and_no_event_in_two(self) -> None:
        """1790 beats three of 1790: +1.5 × 20 = 30, 15 beyond, ⅔ of it 10: 1830.

        By NASPA’s the base would stop at 1800 and go on by 16: 1816, and 1817 with what is beyond.
        """
        table = "Ann 1790 400-300:2 400-300:3 400-300:4\n" + "\n".join(
            f"{name} 1790 " + ". " * at + "300-400:1" for at, name in enumerate(("Bob", "Cy", "Di"))
        )
        assert new(crosstable(table), "wespa")[0] == 1830
        assert new(crosstable(table), "naspa")[0] == 1827
        assert not by_wins.WESPA.parts

    def test_australian(self) -> None:
        """½ + 200/1200 = ⅔: Ann loses 13.33, Bob gains it; no acceleration at all."""
        assert new(one_game(380, 400), "aus") == [1687, 1513]
        assert new(one_game(400, 380), "aus") == [1707, 1493]

    def test_the_australian_line_ends_at_one_game_in_twenty(self) -> None:
        """1000 above would be 1.33 games; it is 0.95. A win brings 20 × 0.05 = 1 point."""
        table = crosstable("Ann 2000 400-300:2\nBob 1000 300-400:1")
        assert new(table, "aus") == [2001, 999]
        assert rate(table, system="aus")[0].expected == pytest.approx(0.95)

    @pytest.mark.parametrize(
        ("results", "rating"),
        [
            (("300-400:1", "300-400:2"), 960),  # the line ends 540 below them, at 960
            (("400-300:1", "300-400:2"), 1500),
            (("400-300:1", "400-300:2"), 1900),  # 400 above the best they met
        ],
    )
    def test_an_australian_newcomer_by_the_line(
        self, results: tuple[str, str], rating: int
    ) -> None:
        mirrored = ["-".join(reversed(game[:7].split("-"))) for game in results]
        table = crosstable(
            f"Ann 1500 {mirrored[0]}:3 .\nBob 1500 . {mirrored[1]}:3\nCy - {' '.join(results)}"
        )
        found = new(table, "aus")[2]
        assert found is not None
        assert abs(found - rating) <= 1  # the search by halves ends a point beside

    def test_a_local_club_counts_a_third(self) -> None:
        """NASPA’s 200 above: 0.654198. 20 × 0.654198 = 13.084; a third is 4.361."""
        assert new(one_game(380, 400), "lct") == [1696, 1504]
        assert rate(one_game(380, 400), system="lct")[1].bonus == 0

    def test_a_local_club_changes_nobody_by_more_than_50(self) -> None:
        """Twenty wins over equals: 20 × 10 = 200, a third 66.7, so 50; the losers 3⅓ each."""
        lines = ["Ann 1500 " + " ".join(f"400-300:{at}" for at in range(2, 22))]
        lines += [f"P{at} 1500 " + ". " * (at - 2) + "300-400:1" for at in range(2, 22)]
        division = crosstable("\n".join(lines), rounds=16)
        assert new(division, "lct")[:2] == [1550, 1497]

    def test_the_old_nsa_curve(self) -> None:
        """Φ(200/400) = Φ(0.5) = 0.6914625 in any table of the normal curve.

        Ann: −20 × 0.6914625 = −13.829, and feedback (13.829 − 5)/20 = 0.441: 1686.6.
        Bob: +13.829 and 8.829 once more: 1522.7.
        """
        assert new(one_game(380, 400), "nsa") == [1687, 1523]
        assert rate(one_game(380, 400), system="nsa")[0].expected == 0.6914625

    def test_the_old_nsa_table_ends_at_700(self) -> None:
        """Φ(1.75) = 0.9599408, for 1,000 points as for 700."""
        for other in (1300, 1000):
            division = crosstable(f"Ann 2000 400-300:2\nBob {other} 300-400:1")
            assert rate(division, system="nsa")[0].expected == 0.9599408


class TestBySpread:
    def test_one_game_of_two_with_the_largest_deviation(self) -> None:
        """ρ = 25·8100 + 22500 = 225000; 1/σ′² = 1/22500 + 1/225000 = 11/225000, σ′ = 143.02.

        A game tells a tenth of what the rating weighs: μ′ = (10·μ + ν)/11. Ann, by 20 over 1500:
        ν = 1600, (17000 + 1600)/11 = 1690.9. Bob: ν = 1700 − 100, (15000 + 1600)/11 = 1509.1.
        """
        for name in ("coco", "norwegian"):
            assert new(one_game(400, 380), name) == [1691, 1509]
            assert [one.deviation for one in rate(one_game(400, 380), system=name)] == [143.02] * 2

    @of_each(
        ("rating", "career", "change"),
        [
            (1700, 10, -9), (1700, 999, -4), (1700, 1000, -5),
            (1900, 198, -27), (1900, 199, -20), (2100, 198, -45), (2100, 500, -23),
        ],
    )  # fmt: skip
    def test_coco_lets_less_of_a_change_count_with_rating_and_career(
        self, rating: int, career: int, change: int
    ) -> None:
        """As above, (10·μ + 1600)/11: 1700 by −9.09, 1900 by −27.27, 2100 by −45.45, whole to 199
        games. With 1000 games 1 − 1000/1800 = 0.444 of −9.09 = −4.04; with 1001 ½: −4.55.
        1900 from 200 games ¾: −20.45; 2100 with 501 games ½: −22.73.
        """
        division = changed(one_game(400, 380), 1, rating=rating, career_games=career)
        assert new(division, "coco")[0] == rating + change

    def test_no_coco_rating_is_below_300(self) -> None:
        """(10·310 + 310 − 5·400)/11 = 128."""
        division = crosstable("Ann 310 600-200:2\nBob 310 200-600:1")
        assert new(division, "coco")[1] == 300
        assert new(division, "norwegian")[1] == 128

    def test_a_newcomer_is_worked_out_till_nobody_moves_and_keeps_the_largest_deviation(
        self,
    ) -> None:
        """Where nothing moves, μ = ν: 1700 + 5·20 = 1800, to the roundings on the way there."""
        division = changed(one_game(400, 380), 1, rating=None)
        division = changed(division, 2, rating=1700)
        ann, bob = rate(division, system="coco")
        assert ann.new is not None and abs(ann.new - 1800) <= 5
        assert ann.deviation == 150
        assert bob.new == round((10 * 1700 + ann.new - 100) / 11)

    def test_nobody_rated_starts_at_1500(self) -> None:
        """Each starts from 1500 every time: (15000 + 1600)/11 = 1509.1, then the other’s."""
        division = crosstable("Ann - 400-380:2\nBob - 380-400:1")
        ann, bob = new(division, "coco")
        assert ann is not None and bob is not None
        assert bob < 1500 < ann


# Two one-day events, Texas 2023: rating, deviation after their last event and days since, career
# games; rating and deviation published after it. Names left out; player 5 in May was unrated.
MAY = """
1 1801  76.49+77  179 | 376-388:6 375-405:4 374-351:2 402-445:3 330-534:5 275-544:3 | 1668  99.47
2 1304 150.00+0    14 | 413-468:4 338-615:3 351-374:1 432-387:5 355-495:6 316-496:5 | 1291 118.10
3 1988  95.88+35  107 | 471-429:5 615-338:2 603-326:6 445-402:1 510-392:4 544-275:1 | 2133  97.12
4 1812 150.00+0    14 | 468-413:2 405-375:1 573-363:5 425-481:6 392-510:3 396-524:6 | 1764 117.93
5    -      -       0 | 429-471:3 428-391:6 363-573:4 387-432:2 534-330:1 496-316:2 | 1758 150.00
6 1673  95.77+35   71 | 388-376:1 391-428:5 326-603:3 481-425:4 495-355:2 524-396:4 | 1694  97.14
"""
AUGUST = """
1 1695  99.10+63  191 | 495-362:4 492-408:3 485-372:2 452-514:5 482-402:6 423-497:5 | 1752 105.75
2 1367 150.00+0     0 | 376-446:3 362-547:5 372-485:1 411-303:6 429-387:4 473-396:6 | 1396 118.04
3 1924 117.87+63   12 | 446-376:2 408-492:1 412-418:6 306-421:4 437-374:5 281-360:4 | 1756 114.05
4 1685  97.75+63   83 | 362-495:1 408-300:6 359-395:5 421-306:3 387-429:2 360-281:3 | 1698 105.26
5 1948  87.45+28  133 | 482-296:6 547-362:2 395-359:4 514-452:1 374-437:3 497-423:1 | 1953  90.21
6 1064 117.94+63    6 | 296-482:5 300-408:4 418-412:3 303-411:2 402-482:1 396-473:2 | 1113 114.18
"""


def published(table: str) -> tuple[Field, list[tuple[int, float]]]:
    entrants, after = [], []
    for line in table.strip().splitlines():
        who, games, told = line.split("|")
        number, rating, known, career = who.split()
        deviation, _, days = known.partition("+")
        (played,) = crosstable(f"P{number} {rating} {games}").entrants
        entrants.append(
            replace(
                played,
                number=int(number),
                career_games=int(career),
                deviation=aged(float(deviation), days=int(days)) if days else None,
            )
        )
        new_rating, new_deviation = told.split()
        after.append((int(new_rating), float(new_deviation)))
    return Field(tuple(entrants)), after


@pytest.mark.parametrize("table", [MAY, AUGUST])
def test_coco_gives_the_published_ratings_and_deviations_of_real_events(table: str) -> None:
    division, after = published(table)
    assert [(one.new, one.deviation) for one in rate(division, system="coco")] == after


def test_a_deviation_grows_with_the_days_without_a_game_up_to_150() -> None:
    """√(100² + 100·21) = √12100 = 110."""
    assert aged(100, days=21) == 110
    assert aged(100, days=125) == aged(149, days=9999) == 150


@pytest.mark.parametrize("name", EVERY)
class TestEverySystem:
    def test_the_order_of_the_games_within_an_event_is_nothing(self, name: str) -> None:
        rng = random.Random(4)
        for table in (MAY, AUGUST):
            division, _ = published(table)
            turned = [6 - round_ for round_ in rng.sample(range(1, 7), 6)]
            other = Field(
                tuple(
                    replace(one, appearances=tuple(one.appearances[at] for at in turned))
                    for one in division.entrants
                )
            )
            assert new(division, name) == new(other, name)

    def test_byes_forfeits_and_unrated_games_count_nothing(self, name: str) -> None:
        plain = one_game(400, 380)
        more = (
            Appearance(Kind.BYE, (), 50),
            Appearance(Kind.FORFEIT, (), -50),
            Appearance(Kind.ABSENT, (), 0),
            Appearance(Kind.PLAYED, (2,), 600, 100, unrated=True),
            Appearance(Kind.PLAYED, (2,), None, None),
        )
        padded = changed(plain, 1, appearances=(*plain.entrants[0].appearances, *more))
        assert new(plain, name) == new(padded, name)
        assert rate(padded, system=name)[0].games == 1

    def test_a_newcomer_without_a_game_stays_unrated_and_a_player_without_one_as_they_were(
        self, name: str
    ) -> None:
        assert new(crosstable("Ann - +50\nBob 1234 0"), name) == [None, 1234]

    def test_the_higher_rating_loses_by_losing_and_nobody_falls_below_1(self, name: str) -> None:
        ann, bob = new(one_game(380, 400), name)
        assert ann is not None and bob is not None
        assert ann < 1700 and bob > 1500
        low = crosstable("Ann 3 100-700:2\nBob 2 700-100:1")
        assert all(after is not None and after >= 1 for after in new(low, name))

    def test_an_estimate_during_the_event_is_of_the_rounds_so_far(self, name: str) -> None:
        division, _ = published(AUGUST)
        for after in range(6):
            so_far = [one.new for one in rate(division, after=after, system=name)]
            assert so_far == new(division.after(after), name)

    def test_numbers_are_only_names(self, name: str) -> None:
        division, _ = published(AUGUST)
        others = Field(
            tuple(
                replace(
                    one,
                    number=7 - one.number,
                    appearances=tuple(
                        replace(met, opponents=(7 - met.opponents[0],)) for met in one.appearances
                    ),
                )
                for one in reversed(division.entrants)
            )
        )
        assert new(division, name) == new(others, name)[::-1]


def test_every_system_is_named_once_and_says_whether_it_is_proved() -> None:
    assert SYSTEMS[0] == "naspa"
    assert [one.name for one in RECORDS if one.exact] == ["naspa"]
    assert system("none").formula is None
    written = [said for one in RECORDS for said in one.called]
    assert len(written) == len(set(written))


@of_each(
    ("said", "name"),
    [
        ("nsa2008", "naspa"), ("NASPA-CSW", "naspa"), ("naspa2024", "naspa"),
        ("naspa-csw lct", "lct"), ("nsa2008 LCT", "lct"), ("wespa", "wespa"), ("pak", "aus"),
        ("nsa", "nsa"), ("coco", "coco"), ("none", "none"), ("elo", None), ("elo lct", None),
    ],
)  # fmt: skip
def test_what_tsh_calls_a_system(said: str, name: str | None) -> None:
    found = called(said)
    assert (found.name if found else None) == name


def test_the_curves_are_those_of_their_definitions() -> None:
    for above in (-900, -200, 0, 1, 350):
        assert by_wins.WESPA.curve[above] == 1 / (1 + math.exp(above / 172))
        assert by_wins.NASPA.curve[above] == 1 / (1 + math.exp(0.0031879 * above))
    for record in RECORDS:
        if isinstance(record.formula, by_wins.ByWins):
            assert record.formula.curve[0] == 0.5
            assert record.formula.curve[120] + record.formula.curve[-120] == pytest.approx(1)


def test_a_system_of_one_entrant_who_met_nobody_is_harmless() -> None:
    alone = Field((Entrant(1, "Ann", 1500, ()),))
    for name in EVERY:
        assert new(alone, name) == [1500]
