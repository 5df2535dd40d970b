"""A dispute from the slip to the ruling, through the services."""

from __future__ import annotations

import pytest

from tdtool.engine import audits
from tdtool.models import Account, Audit, Dispute, JournalEntry, LedgerLine
from tdtool.models.accounts import Role
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries.disputes import examinations, examined_records
from tdtool.queries.field import read_field
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables
from tdtool.services import players
from tdtool.services.acts import Refused
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.disputes import rulings as dispute_rulings
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import CantUndo, undo
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import rulings
from tests import cast
from tests.cast import Day
from tests.places import SAMPLES

WRONG = (SAMPLES / "wrong-score.gcg").read_text(encoding="utf-8")  # Ann Lee has ten too many


def named(dispute: Dispute, audit: Audit | None = None) -> dict[str, str]:
    told = {"dispute": str(dispute.uuid), "game": str(dispute.game.uuid)}
    return told | ({"audit": str(audit.uuid)} if audit else {})


def scores(day: Day, table: int = 1) -> dict[str, int | None]:
    seats = day.game(table).seats.order_by("place").select_related("entry")
    return {seat.entry.name: slip_states.score_in_force(seat) for seat in seats}


def error_of(audit: Audit) -> int:
    """The number of the first error."""
    return next(n for n, row in enumerate(audit.findings, 1) if row["severity"] == "error")


def lines(day: Day) -> list[tuple[str, int, str, str]]:
    """The ledger's rulings: whose, points, clause, reason."""
    rows = LedgerLine.objects.filter(kind="ruling").order_by("pk").select_related("seat__entry")
    return [(one.seat.entry.name, one.points, one.clause, one.reason) for one in rows]


def stand(day: Day) -> list[tuple[str, float, int]]:
    field = read_field(day.division)
    return [(one.name, one.wins, one.spread) for one in standings(field.stood(field.paired))]


@pytest.fixture
def day(director: Account) -> Day:
    """Ann Lee and Bob Ray have played the game of the sample record; it ends on 435 – 417."""
    made = Day.new(director, system="my-scrabble", rounds=5)
    made.bring_named("Ann Lee", "Bob Ray")
    made.post(1)
    by_name = {"Ann Lee": 435, "Bob Ray": 417}
    made.report(1, *(by_name[name] for name in made.seated(1)))
    return made


@pytest.fixture
def dispute(day: Day) -> Dispute:
    return day.dispute(1, "my sheet adds up to 425")


@pytest.fixture
def audit(day: Day, dispute: Dispute) -> Audit:
    return day.hand_in(dispute, WRONG)


@pytest.mark.django_db
def test_the_audit_keeps_what_was_handed_in_with_its_verdict_and_the_lists_digest(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    assert (audit.record.text, audit.verdict, audit.system) == (WRONG, "differs", "my-scrabble")
    assert [(p["name"], p["reported"], p["verified"]) for p in audit.players] == [
        ("Ann Lee", 435, 425), ("Bob Ray", 417, 417),
    ]  # fmt: skip
    assert (audit.lexicon, len(audit.digest), audit.engine) == ("enable", 64, audits.VERSION)


@pytest.mark.clause("MYS-0")
@pytest.mark.clause("MYS-9.6")
@pytest.mark.django_db
def test_an_accepted_finding_is_a_ruling_with_its_line_and_the_standings_follow(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    assert stand(day)[0] == ("Ann Lee", 1.0, 18)
    made = dispute_rulings.rule(
        day.desk(), **named(dispute, audit), finding=error_of(audit), accepted=True
    )
    assert (made.accepted, made.clause, made.line.points if made.line else None) == (
        True, "SCR-8", -10,
    )  # fmt: skip
    says = "Turn 9: UN.ARIER at 14F scores 65, not 75 (SCR-8)."
    assert lines(day) == [("Ann Lee", -10, "MYS-0", says)]
    assert stand(day) == [("Ann Lee", 1.0, 8), ("Bob Ray", 0.0, -8)]
    dispute.refresh_from_db()
    assert dispute.state == "ruled"
    assert replay(day.event).faults == ()


@pytest.mark.clause("MYS-0")
@pytest.mark.django_db
def test_a_finding_is_dismissed_with_a_reason_and_the_last_ruling_holds(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    about = named(dispute, audit) | {"finding": error_of(audit)}  # type: ignore[dict-item]
    with pytest.raises(Refused) as refusal:
        dispute_rulings.rule(day.desk(), **about, accepted=False)
    assert str(refusal.value) == "Dismissing a finding needs a reason; History shows it."
    dispute_rulings.rule(day.desk(), **about, accepted=True)
    with pytest.raises(Refused) as refusal:
        dispute_rulings.rule(day.desk(), **about, accepted=True)
    number = error_of(audit)
    assert str(refusal.value) == f"Finding {number} was already accepted by Mirela K."
    dispute_rulings.rule(day.desk(), **about, accepted=False, reason="both had agreed on 75")
    assert scores(day) == {"Ann Lee": 435, "Bob Ray": 417}
    assert [points for _, points, _, _ in lines(day)] == [-10, 10]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_putting_all_right_writes_what_is_missing_and_nothing_twice(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    made = dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert [(one.finding, one.line.points if one.line else 0) for one in made] == [
        (error_of(audit), -10)
    ]
    with pytest.raises(Refused) as refusal:
        dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert str(refusal.value) == (
        "The scores are already as proved; there is nothing left to correct."
    )
    assert scores(day) == {"Ann Lee": 425, "Bob Ray": 417}
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_what_helps_where_all_was_put_right_is_a_ruling_on_the_scores(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    """“Dismiss the findings”: but a line that is no finding’s own stayed in the score."""
    before = scores(day)
    dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    with pytest.raises(CantUndo) as refusal:
        undo(day.desk(), number=JournalEntry.objects.filter(chain=day.event.uuid).count())
    assert str(refusal.value).endswith(
        " can’t be undone. Rule on the scores on the dispute’s page: enter what they were."
    )
    seated = [before[name] or 0 for name in day.seated(1)]
    dispute_rulings.rule_scores(day.desk(), **named(dispute), scores=seated, reason="a mistake")
    assert scores(day) == before
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_slip_that_has_the_right_score_already_is_not_put_right_by_an_error_of_the_record(
    director: Account,
) -> None:
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    day.post(1)
    right = {"Ann Lee": 425, "Bob Ray": 417}
    day.report(1, *(right[name] for name in day.seated(1)))
    dispute = day.dispute(1)
    audit = day.hand_in(dispute, WRONG)
    made = dispute_rulings.rule(
        day.desk(), **named(dispute, audit), finding=error_of(audit), accepted=True
    )
    assert (made.line, scores(day)) == (None, right)


@pytest.mark.clause("MYS-2.1")
@pytest.mark.django_db
def test_overtime_on_the_slip_is_not_taken_for_an_error_of_the_record(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    place = day.seated(1).index("Ann Lee") + 1
    game = str(day.game(1).uuid)
    rulings.points(day.desk(), game=game, place=place, points=-5, reason="spoke")
    dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert scores(day)["Ann Lee"] == 420


@pytest.mark.django_db
def test_a_record_of_other_players_is_refused_until_the_director_says_it_is_this_game(
    day: Day, dispute: Dispute
) -> None:
    other = WRONG.replace("Ann Lee", "Zoë Hill").replace("Bob Ray", "Jo Kay")
    with pytest.raises(examined_records.OtherGame) as refusal:
        day.hand_in(dispute, other)
    ours = " and ".join(day.seated(1))
    assert str(refusal.value) == (
        f"The record’s players are Zoë Hill and Jo Kay; at this table are {ours}. "
        "If it is this game, say who sat where and submit it again."
    )
    places = {name: place for place, name in enumerate(day.seated(1), 1)}
    assert refusal.value.offered == {"ann": places["Ann Lee"], "bob": places["Bob Ray"]}
    assert dispute.records.count() == 0
    audit = day.hand_in(dispute, other, is_this=True)
    assert [one["place"] for one in audit.players] == list(refusal.value.offered.values())


@pytest.mark.django_db
def test_a_record_of_the_same_players_none_of_whose_scores_is_on_the_slip_is_refused(
    director: Account,
) -> None:
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    day.post(1)
    day.report(1, 300, 301)
    with pytest.raises(examined_records.OtherGame) as refusal:
        day.hand_in(day.dispute(1), WRONG)
    assert str(refusal.value).startswith(
        "The record ends on 435 – 417; the slip has 300 – 301. It may be another game."
    )


@pytest.mark.django_db
def test_a_record_that_cannot_be_read_is_refused_with_its_lines(day: Day, dispute: Dispute) -> None:
    game = day.game(1)
    with pytest.raises(examinations.NotExamined) as refusal:
        examined_records.of_record(game, "#player1 ann Ann Lee\nhello\n")
    assert str(refusal.value).startswith("This record can’t be read: ")
    assert "line 2: “hello” is neither an event nor a # line" in str(refusal.value)
    with pytest.raises(examinations.NotExamined) as refusal:
        examined_records.of_record(game, "x" * (2 * 1024 * 1024 + 1))
    assert "has 2,097,153 bytes; no game record has more than 2,097,152" in str(refusal.value)
    with pytest.raises(examinations.NotExamined) as refusal:
        examined_records.of_record(game, "  \n")
    assert str(refusal.value) == ("There is no record yet: paste it, or choose its file.")


@pytest.mark.django_db
def test_two_do_not_decide_the_same_thing_another_takes_it_over_first(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    other = day.at_desk(cast.account("Rúna Á.", Role.DIRECTOR))
    with pytest.raises(Refused) as refusal:
        dispute_rulings.put_right(other.desk(), **named(dispute, audit))
    assert str(refusal.value) == (
        "Dispute 1 is assigned to Mirela K. Assign it to yourself first; nothing was changed."
    )
    disputes.take_over(other.desk(version=2), dispute=str(dispute.uuid))
    with pytest.raises(Refused) as refusal:
        disputes.take_over(day.desk(version=2), dispute=str(dispute.uuid))
    assert str(refusal.value) == (
        "Somebody else saved first, so yours was not saved. Rúna Á. has it now. You assigned "
        "it to yourself."
    )
    dispute_rulings.put_right(other.desk(), **named(dispute, audit))
    assert scores(day)["Ann Lee"] == 425
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_scorekeeper_opens_a_dispute_and_hands_in_and_only_a_director_rules(
    day: Day, scorekeeper: Account
) -> None:
    desk = day.at_desk(scorekeeper)
    dispute = desk.dispute(1)
    audit = desk.hand_in(dispute, WRONG)
    with pytest.raises(Refused) as refusal:
        dispute_rulings.put_right(desk.desk(), **named(dispute, audit))
    assert (
        str(refusal.value) == "Oskar D. is a scorekeeper; only a director or a judge can do this."
    )
    disputes.take_over(day.desk(), dispute=str(dispute.uuid))
    dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert replay(day.event).faults == ()


@pytest.mark.clause("MYS-0")
@pytest.mark.django_db
def test_a_withdrawn_players_game_is_ruled_on_like_any_other(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    players.withdraw(day.desk(), entry=str(day.entry("Bob Ray").uuid), from_round=2)
    dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert scores(day) == {"Ann Lee": 425, "Bob Ray": 417}
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_round_is_not_completed_over_an_open_dispute_without_a_reason(
    day: Day, dispute: Dispute
) -> None:
    with pytest.raises(Refused) as refusal:
        day.complete(1)
    assert str(refusal.value) == (
        "Table 1 has an open dispute. Rule on it, or continue without it and say why."
    )
    done = day.complete(1, without=(1,), reason="ruled over lunch")
    assert done.gone_on == {"tables": [1], "reason": "ruled over lunch"}
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_dispute_that_is_closed_without_a_ruling_says_how_it_ended(
    day: Day, dispute: Dispute, audit: Audit
) -> None:
    with pytest.raises(Refused) as refusal:
        disputes.close(day.desk(), dispute=str(dispute.uuid))
    assert str(refusal.value) == (
        "There is no ruling yet. Say how the dispute ended, e.g. “players agreed”; the "
        "report shows it."
    )
    disputes.close(day.desk(), dispute=str(dispute.uuid), closing="they agree after all")
    with pytest.raises(Refused) as refusal:
        dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert str(refusal.value) == ("Dispute 1 was closed by Mirela K. Open a new one from the slip.")
    day.complete(1)
    assert replay(day.event).faults == ()


@pytest.mark.clause("MYS-0")
@pytest.mark.clause("MYS-P3")
@pytest.mark.django_db
def test_the_directors_own_word_changes_a_score_with_a_reason_or_lets_it_stand(
    day: Day, dispute: Dispute
) -> None:
    seats = day.seated(1)
    stands = [{"Ann Lee": 435, "Bob Ray": 417}[name] for name in seats]
    made = dispute_rulings.rule_scores(
        day.desk(), **named(dispute), scores=stands, reason="no breach was meant"
    )
    assert [one.line for one in made] == [None]
    less = [
        (score or 0) - 20 * (name == "Bob Ray") for name, score in zip(seats, stands, strict=True)
    ]
    dispute_rulings.rule_scores(
        day.desk(), **named(dispute), scores=less, reason="a tile was hidden", clause="MYS-P3"
    )
    assert lines(day) == [("Bob Ray", -20, "MYS-P3", "a tile was hidden")]
    assert replay(day.event).faults == ()


@pytest.mark.clause("MYS-3.2")
@pytest.mark.clause("MYS-3.1")
@pytest.mark.django_db
def test_two_score_sheets_show_where_they_part_and_the_totals_that_follow_are_ruled(
    director: Account,
) -> None:
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    day.post(1)
    day.report(1, 54, 42)
    one, other = day.seated(1)
    dispute = day.dispute(1, "the totals differ")
    typed = {1: "24 24 | 18 18\n30 54 | 22 40", 2: "18 18 | 24 24\n22 42 | 30 54"}
    examined = examined_records.of_sheets(dispute.game, typed)
    audit = disputes.hand_in_examined(day.desk(), dispute, examined)
    assert audit.verdict == "differs"
    assert [(p["name"], p["verified"]) for p in audit.players] == [(one, 54), (other, 40)]
    dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    says = "The score sheets make 40 (MYS-3.2)."
    assert lines(day) == [(other, -2, "MYS-0", says)]
    assert replay(day.event).faults == ()


@pytest.mark.clause("MYS-9.4")
@pytest.mark.clause("MYS-9.1")
@pytest.mark.django_db
def test_a_tile_found_that_ends_the_game_recalculates_both_scores(director: Account) -> None:
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    day.post(1)
    day.report(1, 400, 390, signed=False)
    dispute = day.dispute(1, "a Q lay under the bag")
    answers = examinations.Answers(
        signed=False, where="outside", held=(0, 1), in_bag=1, drawer=2, scores=(400, 390), rack="QI"
    )
    walked = examinations.walked(tables.of_games([dispute.game])[0], answers)
    assert walked.outcome == "game over"
    examined = examinations.of_tiles(dispute.game, answers, walked)
    audit = disputes.hand_in_examined(day.desk(), dispute, examined)
    dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert list(scores(day).values()) == [422, 390]
    assert [(line[1], line[3]) for line in lines(day)] == [
        (22, "Tiles found; the game is over and recalculated to 422 (MYS-9.4).")
    ]
    assert replay(day.event).faults == ()


ANAGRAMS = {
    "anagrams-2004": (SAMPLES / "anagrams-2004.agr", "D04-13"),
    "anagrams-nsa-2005": (SAMPLES / "anagrams-nsa-2005.agr", "NSA-30"),
    "anagrams-1962": (SAMPLES / "anagrams-1962.agr", "D62-14"),
}


@pytest.mark.clause("D04-13")
@pytest.mark.clause("NSA-30")
@pytest.mark.clause("D62-14")
@pytest.mark.parametrize("system", ANAGRAMS)
@pytest.mark.django_db
def test_an_anagrams_score_added_up_wrong_goes_from_the_slip_to_the_ruling(
    director: Account, system: str
) -> None:
    path, clause = ANAGRAMS[system]
    text = path.read_text(encoding="utf-8")
    day = Day.new(director, system=system)
    names = [line.split(maxsplit=2)[2] for line in text.splitlines() if line.startswith("#player")]
    day.bring_named(*names)
    day.post(1)
    proved = {
        line.split(maxsplit=2)[2]: int(next(
            one.rsplit(" ", 1)[1] for one in text.splitlines()
            if one.startswith(f">{line.split()[1]}: (score)")
        ))
        for line in text.splitlines() if line.startswith("#player")
    }  # fmt: skip
    wrong = [proved[name] + 10 * (name == names[0]) for name in day.seated(1)]
    day.report(1, *wrong)
    dispute = day.dispute(1, "ten too many")
    audit = day.hand_in(dispute, text)
    assert audit.verdict == "agrees"
    dispute_rulings.put_right(day.desk(), **named(dispute, audit))
    assert scores(day) == {name: proved[name] for name in day.seated(1)}
    assert [(name, points, rule) for name, points, rule, _ in lines(day)] == [
        (names[0], -10, clause)
    ]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_posted_round_with_a_dispute_is_not_taken_back(director: Account) -> None:
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    day.post(1)
    day.dispute(1)
    with pytest.raises(Refused) as refusal:
        rounds.take_back(day.desk(), round=str(day.round(1).uuid), reason="a table short")
    assert str(refusal.value).startswith("Can’t un-post round 1: one of its games was disputed.")
