"""A database with two tables reported in it, made once for all that only tries to spoil it."""

from collections.abc import Iterator
from typing import Any

import pytest

from tdtool.models.accounts import Role
from tdtool.services.disputes import rulings
from tdtool.services.reports import by_desk
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import settling
from tests import cast
from tests.databases import BOTH, Database, new_database


@pytest.fixture(scope="module", params=BOTH)
def _reported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Database:
    made = new_database(request.param, request, tmp_path_factory.mktemp("reported"))
    with django_db_blocker.unblock(), made.here():
        day = cast.Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(12)
        day.post(1)
        day.report(1, 205, 180, 160, 150, 140, 130)
        game = day.report(2, 188, 199, 177, 166, 155, 144)
        slips.take_back(day.desk(), game=str(game.uuid))
        day.report(2, 199, 188, 177, 166, 155, 144)
        day.judge(1, "GARDENIA")
        day.words(1, seat1="TRAIN GARDENIA")
        settling.word_off(day.desk(), game=str(day.game(1).uuid), place=1, word="TRAIN")
        dispute = day.dispute(1)
        audit = day.hand_in_words(dispute, "gardenia")
        rulings.rule(
            day.desk(),
            dispute=str(dispute.uuid),
            game=str(dispute.game.uuid),
            audit=str(audit.uuid),
            finding=1,
            accepted=True,
        )
        by_desk.dismiss(day.desk(), game=str(day.game(1).uuid))
        day.bring("Meg")
    return made


@pytest.fixture
def reported(_reported: Database, django_db_blocker: Any) -> Iterator[Database]:
    """Twelve of the cast at two tables, both slips accepted, one of them
    after its first entry was taken back, a word challenged, one
    ruled off and a dispute ruled on at the first; Meg came too late for
    a seat."""
    with django_db_blocker.unblock(), _reported.here():
        yield _reported
