"""A replay on either of two laptops: the journal is the same, passwords and rating lists aren’t."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.utils import timezone

from tdtool.models import Account
from tdtool.services import accounts, players
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops
from tdtool.services.journal.replay_house import replay_house
from tests.services.follow.two_laptops import Two


def test_a_second_laptops_own_passwords_and_no_rating_list_are_no_difference(two: Two) -> None:
    """A replay there always said that every password was changed by no action."""
    told: dict[str, Any] = {"username": "ann", "name": "Ann B.", "password": "letters 4 all"}
    lines: Any = [{"name": "Ann", "rating": 1900, "member_id": "AA1"}]
    with two.first.here():
        Account.objects.update(password=UNUSABLE_PASSWORD_PREFIX)
        ann = accounts.first_director(**told)
        house = Desk(by=ann, at=timezone.now())
        digest = players.digest_of(lines)
        players.import_list(house, name="May", digest=digest, count=1, lines=lines)
    two.follow()
    with two.second.here():
        assert replay_house().faults == ()
        laptops.set_password_here(ann.uuid, "quiet brown anagram")
        assert replay_house().faults == ()
    with two.first.here():
        mine = Desk(by=ann, at=timezone.now())
        accounts.change_password(mine, old="letters 4 all", new="letters 5 all")
        assert replay_house().faults == ()
    two.follow()
    with two.second.here():
        laptops.take_over(Desk(by=two.director(), at=timezone.now()))
        assert replay_house().faults == ()
        mine = Desk(by=Account.objects.get(uuid=ann.uuid), at=timezone.now())
        accounts.change_password(mine, old="quiet brown anagram", new="letters 6 all")
        assert replay_house().faults == ()
        Account.objects.filter(uuid=ann.uuid).update(password="another")
        said = "account ann: its password was changed by no action"
        assert replay_house().faults == (said,)
