"""One laptop writes, never two and never none: who may follow, and who may take over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tdtool.models import Event
from tdtool.models.accounts import Role
from tdtool.queries import backups as kept
from tdtool.queries.follow import progress
from tdtool.services import accounts
from tdtool.services.acts import Desk, NotAllowed, Refused
from tdtool.services.follow import applying, following, laptops
from tests import cast
from tests.services.follow.two_laptops import Two

THERE = "http://192.168.1.30:8000"


def test_a_laptop_doesnt_follow_one_that_follows_it(two: Two) -> None:
    two.follow()
    turned = two.turned()
    answer = turned.asked()
    with two.first.here():
        assert following.why_not(THERE, answer, turned.ask) == (
            f"{THERE} follows another laptop itself. Follow that one."
        )


def test_a_laptop_that_took_over_doesnt_follow_the_one_it_took_over_from(two: Two) -> None:
    two.follow()
    with two.second.here():
        two.take_over()
    with two.first.here():
        assert laptops.pass_on(epoch=1, to=THERE)
    answer = two.asked()
    with two.second.here():
        assert "no longer writes" in following.why_not("http://192.168.1.20:8000", answer, two.ask)


def test_a_laptop_doesnt_follow_one_that_is_behind_it(two: Two) -> None:
    two.follow()
    with two.second.here():
        laptops.keep(follows="")
    with two.first.here():
        two.day.post(1)
    turned = two.turned()
    answer = turned.asked()
    with two.first.here():
        assert "actions that http://192.168.1.30:8000 doesn’t have" in (
            following.why_not(THERE, answer, turned.ask)
        )


def test_who_may_not_take_over_reads_their_own_role(two: Two) -> None:
    """A judge read that they were a scorekeeper."""
    two.follow()
    with two.second.here():
        judge = cast.account("Rúna Á.", Role.JUDGE)
        with pytest.raises(NotAllowed) as refusal:
            laptops.take_over(Desk(by=judge, at=timezone.now()))
    assert str(refusal.value) == "Rúna Á. is a judge; only a director can do this."


def test_an_empty_laptop_follows_the_one_that_writes(two: Two) -> None:
    answer = two.asked()
    with two.second.here():
        assert following.why_not("http://192.168.1.20:8000", answer, two.ask) == ""


def test_a_director_takes_over_whatever_role_an_event_gives_them(two: Two) -> None:
    with two.first.here():
        desk = replace(two.day.desk(), event=two.day.event)
        accounts.give_role(desk, account=str(two.day.by.uuid), role="judge", name="Mirela K.")
    two.follow()
    with two.second.here():
        assert Event.objects.get().roles
        two.take_over()
        assert (progress.read().writes, progress.epoch()) == (True, 1)


def test_nobody_takes_over_where_no_director_could_sign_in(two: Two) -> None:
    two.follow()
    with two.second.here():
        progress.tell_address(THERE)
        with pytest.raises(Refused) as refused:
            laptops.take_over(Desk(by=two.director(), at=timezone.now()))
        assert str(refused.value) == (
            "No director has a password on this laptop. First choose one here: start “manage.py "
            "day” and open http://127.0.0.1:8000/setup/."
        )
        assert progress.read().follows
        laptops.set_password_here(two.director().uuid, "quiet brown anagram")
        laptops.take_over(Desk(by=two.director(), at=timezone.now()))
        assert accounts.there_is_a_director()


@pytest.mark.long
def test_catching_up_makes_one_backup_for_a_batch_of_rounds(
    two: Two, tmp_path: Path, settings: Any
) -> None:
    settings.TDTOOL_HOME = tmp_path
    with two.first.here():
        two.day.play(1)
        two.day.play(2)
    answer = two.asked()
    with two.second.here():
        before = len(kept.newest_first())
        applying.apply(answer.told)
        assert len(kept.newest_first()) == before + 1
