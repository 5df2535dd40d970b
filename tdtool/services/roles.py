"""Who has another role in one event than everywhere. These acts stand in the event’s chain."""

from __future__ import annotations

from tdtool.models import Account, Event
from tdtool.models.accounts import Right, Role
from tdtool.services.acts import ActContext, NotAllowed, Refused, act
from tdtool.services.journal.reversals import AsBefore


@act(
    "roles.give",
    words="Gave {name} the role {role} in this event.",
    otherwise=(lambda told: not told["role"], "Gave {name} their usual role in this event."),
    undo=AsBefore("roles.give", "account", {"role": ""}),
    scores=False,
    may=Right.PEOPLE,
)
def give(doing: ActContext, *, account: str, role: str, name: str = "") -> Event:
    """``role`` holds here for the account of this UUID, "" for theirs everywhere.

    The account needn’t be there: a journal is played again without them. Raises NotAllowed where
    a director of the laptop is meant and somebody else asks, Refused for an unknown role.
    """
    found = Account.objects.filter(uuid=account).first()
    if found is not None and found.is_director and not doing.by.is_director:
        raise NotAllowed(
            f"{found.name} is a director on this laptop. Only another such director can change "
            "their role in an event."
        )
    if role and role not in Role.values:
        raise Refused(f"There is no role “{role[:20]}”. Reload the page.")
    event = doing.event
    others = {uuid: kept for uuid, kept in (event.roles or {}).items() if uuid != account}
    event.roles = (others | ({account: role} if role else {})) or None
    event.save(update_fields=["roles"])
    return event
