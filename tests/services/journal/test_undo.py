"""Undo: every act that can be undone leaves the event as it was before it."""

from collections.abc import Callable
from typing import Any

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.audits import snapshots
from tdtool.queries.slips import state as slip_states
from tdtool.services import check_in, events, players
from tdtool.services.acts import Refused
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import draw_pairs, plan
from tdtool.services.slips import corrections, rulings
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.counted import counted

LEFT_OUT = {"version", "ledger", "reports", "basis", "revision", "registered", "number"}


def values(event: object) -> object:
    """The event without what an undoing may add: versions, lines and their reversals."""

    def plain(value: object) -> object:
        if isinstance(value, dict):
            kept = {key: plain(one) for key, one in value.items() if key not in LEFT_OUT}
            if "ledger" in value:
                kept["points"] = sum(line["points"] for line in value["ledger"])
            if "checked_in_at" in value:
                kept["checked_in_at"] = value["checked_in_at"] is not None
            return kept
        return [plain(one) for one in value] if isinstance(value, list) else value

    return plain(snapshots.of_event(event))  # type: ignore[arg-type]


def last(day: Day) -> int:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


def refused(day: Day, number: int) -> str:
    with pytest.raises(Refused) as refusal:
        undo(day.desk(), number=number)
    return str(refusal.value)


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=4).bring(5)


@pytest.mark.django_db
def test_what_is_undone_is_as_it_was_before(day: Day) -> None:
    day.post(1)
    game = day.report(1, 400, 390)
    other = day.report(2, 300, 350, signed=False)
    one, key = day.entry("Ann"), {"game": str(game.uuid)}
    acts = [
        lambda: slips.correct(day.desk(), **key, place=1, score=410, reason="added up wrong"),
        lambda: slips.key_again(day.desk(), **key, scores=[401, 380]),
        lambda: rulings.points(day.desk(), **key, place=1, points=-10, reason="phone"),
        lambda: rulings.result(
            day.desk(), **key, results={"1": "loss", "2": "win"}, reason="breach"
        ),
        lambda: rulings.rated(day.desk(), **key, rated=False, reason="a friendly"),
        lambda: corrections.by_rule(
            day.desk(), game=str(other.uuid), maker=1, announced=20, correct=30
        ),
        lambda: slips.take_back(day.desk(), **key, reason="wrong table"),
        lambda: players.withdraw(day.desk(), entry=str(one.uuid), from_round=2),
        lambda: players.absent(day.desk(), entry=str(one.uuid), from_round=2, to_round=3),
        lambda: check_in.one(day.desk(), entry=str(one.uuid), arrived=False),
        lambda: players.change(
            day.desk(), entry=str(one.uuid), name="Anne", rating=1700, brings=["clock"]
        ),
        lambda: players.enter(
            day.desk(), division=day.division_key,
            lines=[{"player": "7" * 32, "name": "Zoe", "rating": 1500, "member_id": "",
                    "brings": []}],
        ),
        lambda: plan.keep_apart(
            day.desk(), division=day.division_key, player=str(one.uuid),
            other=str(day.entry("Bob").uuid),
            apart=True,
        ),
        lambda: plan.plan(
            day.desk(), division=day.division_key, plan=[{"method": "koth", "based_on": None}] * 4
        ),
        lambda: day.complete(1, without=(2,), reason="never came"),
        lambda: day.pair(2),
    ]  # fmt: skip
    for do in acts:
        before = values(day.event)
        do()
        assert values(day.event) != before
        undo(day.desk(), number=last(day), reason="a mistake")
        assert snapshots.differences(before, values(day.event)) == []
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_posted_round_is_a_draft_again_while_no_slip_is_in(day: Day) -> None:
    day.pair(1)
    day.post(1)
    number = last(day)
    undo(day.desk(), number=number, reason="too early")
    assert day.round(1).state == "draft"
    day.post(1)
    number = last(day)
    day.report(1, 400, 390)
    assert refused(day, number) == (
        "Can’t un-post round 1: a slip is in. Swap players on the round’s page, or remove one on "
        "their own page."
    )


@pytest.mark.django_db
def test_an_act_that_a_later_one_rests_on_is_not_undone_and_the_later_one_is_named(
    day: Day,
) -> None:
    day.post(1)
    day.report(1, 400, 390)
    entered = last(day)
    game = day.game(1)
    slips.correct(day.desk(), game=str(game.uuid), place=1, score=402, reason="x")
    assert refused(day, entered) == (
        "Can’t undo “Entered table 1, round 1: 400, 390”: “Corrected the score of "
        f"{day.seated(1)[0]}, table 1, round 1” (09:07, Mirela K.) came after it. "
        "Undo that first."
    )


@pytest.mark.django_db
def test_nothing_is_undone_twice_and_an_undoing_can_be_undone(day: Day) -> None:
    day.post(1)
    day.report(1, 400, 390)
    entered, as_entered = last(day), values(day.event)
    undo(day.desk(), number=entered)
    assert refused(day, entered) == f"Action {entered} was already undone by action {entered + 1}."
    undo(day.desk(), number=entered + 1)
    assert values(day.event) == as_entered
    undo(day.desk(), number=entered + 2)


@pytest.mark.django_db
def test_a_scorekeeper_undoes_their_own_last_act_only(day: Day, scorekeeper: Account) -> None:
    day.post(1)
    day.report(1, 400, 390)
    desk = day.at_desk(scorekeeper)
    says = "Everyone but a director undoes only their own last action. Ask a director for others."
    assert refused(desk, last(day)) == says
    desk.report(2, 300, 350)
    undo(desk.desk(), number=last(day))
    assert desk.game(2).acceptances.get().undone_by == last(day)


@pytest.mark.django_db
def test_what_cannot_be_undone_says_what_to_do_instead(day: Day) -> None:
    day.post(1)
    game = day.report(1, 400, 390, signed=False)
    slips.sign(day.desk(), game=str(game.uuid), places=[1, 2])
    assert refused(day, last(day)) == (
        "“Entered signatures of table 1, round 1” can’t be undone. Undo the entry on "
        "the slip’s page: the signatures go with it. Then enter the slip again."
    )
    # “Undo that first” named the signatures, which can’t be undone by themselves.
    assert refused(day, last(day) - 1) == (
        "Can’t undo “Entered table 1, round 1: 400, 390”: “Entered signatures of table 1, round 1” "
        "(09:07, Mirela K.) came after it. Undo the entry on the slip’s page and give a "
        "reason. Everything added to the slip since is undone too."
    )


def bye_of(day: Day, number: int) -> int:
    lines = day.round(number).seats.get(game__kind="bye").lines
    return sum(lines.values_list("points", flat=True))


@pytest.mark.django_db
def test_a_round_completed_a_second_time_brings_its_bye_again_unless_it_was_ruled_on(
    day: Day,
) -> None:
    day.play(1)
    undo(day.desk(), number=last(day))
    assert bye_of(day, 1) == 0
    day.complete(1)
    assert bye_of(day, 1) == 50
    undo(day.desk(), number=last(day))
    game = str(day.round(1).games.get(kind="bye").uuid)
    rulings.credit(day.desk(), game=game, place=1, points=-100, reason="late")
    day.complete(1)
    assert bye_of(day, 1) == -100


@pytest.mark.django_db
def test_a_round_whose_bye_was_ruled_on_since_is_not_opened_again(day: Day) -> None:
    day.play(1)
    completed = last(day)
    seat = day.round(1).seats.get(game__kind="bye")
    rulings.credit(day.desk(), game=str(seat.game.uuid), place=1, points=-100, reason="late")
    assert refused(day, completed) == (
        f"The bye of {seat.entry} has a ruling, so the round stays complete. Correct it "
        "with another ruling."
    )
    assert bye_of(day, 1) == -100


@pytest.mark.django_db
def test_a_ruling_on_a_bye_that_was_undone_keeps_no_round_complete(day: Day) -> None:
    day.play(1)
    completed = last(day)
    seat = day.round(1).seats.get(game__kind="bye")
    rulings.credit(day.desk(), game=str(seat.game.uuid), place=1, points=-100, reason="late")
    undo(day.desk(), number=last(day))
    assert bye_of(day, 1) == 50
    undo(day.desk(), number=completed)
    assert bye_of(day, 1) == 0
    day.complete(1)
    assert bye_of(day, 1) == 50


@pytest.mark.django_db
def test_a_change_of_team_and_class_is_undone_with_the_name(day: Day) -> None:
    ann = day.entry("Ann")
    facts = players.Facts(prize_class="X", team="Reds", career_games=7)
    before = values(day.event)
    players.change(day.desk(), entry=str(ann.uuid), name="Anne", rating=1, brings=[], facts=facts)
    undo(day.desk(), number=last(day))
    assert values(day.event) == before


@pytest.mark.django_db
def test_players_brought_again_by_undoing_an_undoing_can_go_again(day: Day) -> None:
    day.bring("Kit Lou", here=False)
    brought, names = last(day), ["Ann", "Bob", "Cy", "Dee", "Eve"]
    undo(day.desk(), number=brought)
    undo(day.desk(), number=last(day))
    assert day.division.entries.count() == 7
    undo(day.desk(), number=brought)
    assert sorted(day.division.entries.values_list("name", flat=True)) == names


@pytest.mark.django_db
def test_an_undoing_is_not_undone_over_a_later_change_of_the_same_slip(day: Day) -> None:
    """Corrected, undone, corrected otherwise: doing the first again would add it a second time."""
    day.post(1)
    game = str(day.report(1, 400, 390).uuid)
    slips.correct(day.desk(), game=game, place=1, score=410, reason="first")
    undo(day.desk(), number=last(day))
    undoing = last(day)
    slips.correct(day.desk(), game=game, place=1, score=405, reason="second")
    assert refused(day, undoing) == (
        f"Can’t undo “Undid: Corrected the score of {day.seated(1)[0]}, table 1, round 1 "
        f"(no. {undoing - 1})”: “Corrected the score of {day.seated(1)[0]}, "
        "table 1, round 1” (09:09, Mirela K.) came after it. Undo that first."
    )


@pytest.mark.django_db
def test_an_undoing_undone_and_undone_again_counts_once(day: Day) -> None:
    """The penalty stood as not undone after three undoings, and a fourth added it a second time."""
    day.post(1)
    seat = day.report(1, 400, 390).seats.get(place=1)
    rulings.points(day.desk(), game=str(seat.game.uuid), place=1, points=-50, reason="phone")
    penalty, scores = last(day), []
    for number in range(penalty, penalty + 4):
        undo(day.desk(), number=number)
        scores.append(slip_states.score_in_force(seat))
    assert scores == [400, 350, 400, 350]
    undo(day.desk(), number=penalty)
    assert refused(day, penalty) == f"Action {penalty} was already undone by action {last(day)}."
    assert slip_states.score_in_force(seat) == 400
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_slip_entered_again_by_an_undoing_is_taken_back_and_entered_again(day: Day) -> None:
    """The second undoing was an error page: it looked for the scores in the first undoing."""
    day.post(1)
    game = str(day.report(1, 400, 390).uuid)
    entered, as_entered = last(day), values(day.event)
    undo(day.desk(), number=entered)
    undo(day.desk(), number=last(day))
    for _ in range(3):
        slips.take_back(day.desk(), game=game, reason="the wrong table")
        undo(day.desk(), number=last(day))
        assert values(day.event) == as_entered


@pytest.mark.django_db
def test_an_undone_penalty_is_no_part_of_the_score_on_the_paper(day: Day) -> None:
    """Its reversal was, so that a table entered again lost the penalty once more."""
    day.post(1)
    seat = day.report(1, 400, 390).seats.get(place=1)
    game = str(seat.game.uuid)
    slips.correct(day.desk(), game=game, place=1, score=390, reason="added up wrong")
    rulings.points(day.desk(), game=game, place=1, points=-10, reason="phone")
    undo(day.desk(), number=last(day))
    assert slip_states.scores_on_paper([seat]) == {seat.pk: 390}
    slips.key_again(day.desk(), game=game, scores=[395, 390])
    assert slip_states.score_in_force(seat) == 395


@pytest.mark.django_db
def test_a_slip_keyed_again_with_more_than_scores_is_undone_with_its_times_and_its_starter(
    day: Day,
) -> None:
    """The overtime was reversed and the time stayed, so that it was never charged again; then it
    was not undone at all, and kept the entry under it from being undone for ever."""
    day.post(1)
    game = str(day.report(1, 400, 390).uuid)
    slips.started(day.desk(), game=game, place=2)
    entered = values(day.event)
    each: tuple[dict[str, Any], ...] = (
        {"times": {"2": 1570}}, {"starter": 2}, {"times": {"1": 1501}, "starter": 1},
    )  # fmt: skip
    for told in each:
        slips.key_again(day.desk(), game=game, scores=[401, 390], **told)
        assert values(day.event) != entered
        undo(day.desk(), number=last(day))
        assert values(day.event) == entered


@pytest.mark.long
@pytest.mark.django_db
def test_what_a_slip_tells_beside_its_scores_is_undone(
    day: Day, director: Account, scorekeeper: Account
) -> None:
    """A time, who started, a late player, a second keying: none could be undone, and each kept the
    entry under it from being undone for ever."""
    events.key_twice(day.desk(), twice=True)
    day.post(1)
    day.event.refresh_from_db()
    key = {"game": str(day.game(1).uuid)}
    undone: list[Callable[[], object]] = [
        lambda: rulings.late(day.desk(), **key, place=1),
        lambda: rulings.arrived(day.desk(), **key, place=1),
        lambda: slips.clock(day.desk(), **key, place=1, used=1501),
        lambda: slips.started(day.desk(), **key, place=1),
        lambda: slips.key_second(
            day.at_desk(scorekeeper).desk(), **key, scores=[400, 390], starter=1, times={"1": 1501}
        ),
    ]
    for at, do in enumerate(undone):
        if at == 2:
            told = {"scores": [400, 390], "starter": 2, "times": {"1": 1600}}
            slips.report(day.desk(), **key, **told, signed=True)  # type: ignore[arg-type]
        before = values(day.event)
        do()
        undo(day.desk(), number=last(day))
        assert snapshots.differences(before, values(day.event)) == []
        do()
    assert slip_states.of_game(day.game(1)) == "accepted"
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_words_typed_on_a_slip_are_undone_to_those_before(director: Account) -> None:
    day = Day.new(director, slug="words").bring(6)
    day.post(1)
    day.report(1, 205, 180, 160, 150, 140, 130)
    day.words(1, seat1="GARDENIA")
    before = values(day.event)
    day.words(1, seat1="TURBAN", seat2="TIDAL")
    undo(day.desk(), number=last(day))
    assert values(day.event) == before
    undo(day.desk(), number=last(day))
    undo(day.desk(), number=last(day))
    assert values(day.event) == before


@pytest.mark.django_db
def test_a_scorekeeper_undoes_their_last_act_though_others_acted_elsewhere(
    day: Day, scorekeeper: Account
) -> None:
    """It was refused as soon as anybody had done anything."""
    day.post(1)
    desk = day.at_desk(scorekeeper)
    desk.report(1, 400, 390)
    mine = last(day)
    day.now = desk.now
    day.report(2, 300, 350)
    undo(desk.desk(), number=mine)
    assert slip_states.of_game(day.game(1)) == "blank"


@pytest.mark.django_db
def test_everyone_checked_in_again_by_undoing_an_undoing_can_be_undone(day: Day) -> None:
    check_in.one(day.desk(), entry=str(day.entry("Ann").uuid), arrived=False)
    check_in.everyone(day.desk(), division=day.division_key)
    everyone = last(day)
    undo(day.desk(), number=everyone)
    undo(day.desk(), number=last(day))
    undo(day.desk(), number=everyone)
    assert day.entry("Ann").checked_in_at is None


@pytest.mark.django_db
def test_a_draw_made_anew_rests_on_the_one_before_and_on_its_changes(day: Day) -> None:
    """Undoing the first draw threw the second one away, and its swap was made in the second."""
    draft = str(day.pair(1, seed=1).uuid)
    first = last(day)
    names = {"player": str(day.entry("Ann").uuid), "other": str(day.entry("Bob").uuid)}
    draw_pairs.swap(day.desk(), round=draft, **names)
    swapped = last(day)
    assert refused(day, first) == (
        "Can’t undo “Drew round 1”: “Swapped Ann and Bob in round 1” (09:04, Mirela K.) came "
        "after it. Undo that first."
    )
    day.pair(1, seed=2)
    again, drawn = last(day), values(day.event)
    assert refused(day, swapped) == (
        "Can’t undo “Swapped Ann and Bob in round 1”: “Drew round 1” (09:06, Mirela K.) came "
        "after it. Undo that first."
    )
    assert values(day.event) == drawn
    undo(day.desk(), number=again)
    undo(day.desk(), number=swapped)
    undo(day.desk(), number=first)
    assert not day.division.rounds_drawn.exists()


@pytest.mark.django_db
def test_a_dispute_opened_taken_over_or_closed_by_mistake_is_as_it_was(
    day: Day, director: Account, scorekeeper: Account
) -> None:
    day.post(1)
    day.report(1, 400, 390)
    mistaken = day.dispute(1)
    undo(day.desk(), number=last(day), reason="the wrong table")
    mistaken.refresh_from_db()
    assert (mistaken.state, mistaken.closing) == ("closed", "the wrong table")

    found = Day(day.event, scorekeeper, day.now).dispute(1, "390 or 380")
    disputes.take_over(day.desk(), dispute=str(found.uuid))
    undo(day.desk(), number=last(day))
    found.refresh_from_db()
    assert found.owner == scorekeeper
    disputes.take_over(day.desk(), dispute=str(found.uuid))
    disputes.close(day.desk(), dispute=str(found.uuid), closing="they agree after all")
    undo(day.desk(), number=last(day))
    found.refresh_from_db()
    assert (found.state, found.closing, found.closed_by, found.owner) == (
        "open",
        "",
        None,
        director,
    )


@pytest.mark.django_db
def test_a_dispute_with_something_handed_in_is_closed_on_its_page_only(day: Day) -> None:
    day.post(1)
    day.report(1, 400, 390)
    found = day.dispute(1)
    opened = last(day)
    day.hand_in_words(found, "TAXI")
    says = "Dispute 1 has evidence or a ruling. Close it on its page and say how it ended."
    assert refused(day, opened) == says
    disputes.close(day.desk(), dispute=str(found.uuid), closing="settled")
    closed = last(day)
    undo(day.desk(), number=closed)
    assert refused(day, closed).startswith(f"Action {closed} was already undone by action")


@pytest.mark.django_db
def test_a_dispute_that_somebody_else_sees_to_by_now_is_not_handed_back(
    day: Day, director: Account, scorekeeper: Account
) -> None:
    day.post(1)
    day.report(1, 400, 390)
    found = day.dispute(1)
    scorekeeper.role = Role.JUDGE
    scorekeeper.save()
    disputes.take_over(Day(day.event, scorekeeper, day.now).desk(), dispute=str(found.uuid))
    taken = last(day)
    disputes.take_over(day.desk(), dispute=str(found.uuid))
    assert "by now" in refused(day, taken) or "came after it" in refused(day, taken)


@pytest.mark.django_db
def test_a_code_that_was_revoked_keeps_no_entry_from_being_undone(day: Day) -> None:
    day.post(1)
    day.report(1, 400, 390)
    entered = last(day)
    slips.revoke_code(day.desk(), game=str(day.game(1).uuid))
    undo(day.desk(), number=entered, reason="misread")
    assert slip_states.of_game(day.game(1)) == "blank"


@pytest.mark.django_db
def test_a_slip_taken_back_and_entered_again_has_the_clock_that_it_had(director: Account) -> None:
    """Seen: a table entered again, its slip removed and that undone; then the second entry undone:
    it changed the clock of a slip that it had nothing to do with."""
    day = Day.new(director, system="scrabble").bring(2)
    day.post(1)
    game = str(day.report(1, 400, 390).uuid)
    slips.key_again(day.desk(), game=game, scores=[400, 390], times={"1": 1400})
    again = last(day)
    slips.take_back(day.desk(), game=game, reason="the wrong table")
    undo(day.desk(), number=last(day))
    clocks = day.game(1).seats.order_by("place").values_list("seconds_used", flat=True)
    assert list(clocks) == [1400, None]
    undo(day.desk(), number=again)
    assert list(clocks.all()) == [None, None]
    assert replay(day.event).faults == ()


@pytest.mark.clause("SCR-16")
def test_overtime_undone_is_charged_when_the_time_is_entered_again(day: Day) -> None:
    """The line stood for the time that was undone: the same time cost nothing the second time, and
    The check said that nothing was deducted where it was."""
    day.post(1)
    game = str(day.report(1, 400, 390).uuid)
    for _ in range(2):
        slips.clock(day.desk(), game=game, place=1, used=1630)
        (seat, _) = day.game(1).seats.order_by("place")
        assert slip_states.score_in_force(seat) == 370
        undo(day.desk(), number=last(day))
    assert slip_states.score_in_force(seat) == 400


@pytest.mark.long
@pytest.mark.django_db
def test_undoing_what_was_done_last_reads_no_more_of_a_longer_journal(director: Account) -> None:
    """It read every act of the event, and those on a slip keyed again a second time."""
    rows = []
    for number in (2, 4):
        day = Day.new(director, slug=f"day-{number}", system="scrabble", rounds=4).bring(4)
        for complete in range(1, number):
            day.play(complete)
        day.post(number)
        game = str(day.report(1, 400, 390).uuid)
        for act in (slips.key_again, slips.correct):
            how = {"scores": [400, 391]} if act is slips.key_again else {"place": 1, "score": 401}
            act(day.desk(), game=game, **how, **({} if "scores" in how else {"reason": "misread"}))
            with counted() as asked:
                undo(day.desk(), number=last(day))
            rows.append(asked.rows)
    for few, many in zip(rows[:2], rows[2:], strict=True):
        assert many <= few + 2, "but for the rounds that there are"


@pytest.mark.django_db
def test_undoing_at_the_end_of_a_chain_of_undoings_asks_a_few_times_for_each_link(
    day: Day,
) -> None:
    """At each link the whole chain was gone through, both ways, a query for each step."""
    day.post(1)
    day.report(1, 400, 390)
    queries = []
    for _ in range(13):
        with counted() as asked:
            undo(day.desk(), number=last(day))
        queries.append(len(asked.queries))
    early, late = queries[4], queries[12]  # two of the same kind, four doings again apart
    assert late - early <= 10 * 4
