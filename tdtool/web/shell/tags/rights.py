"""What the one at the page may do there: for views, for templates, for the frame of every page.

``{% allowed "slips.sign" %}<form …>{% endallowed %}`` is left out for whom the act would refuse;
``{% if may.score %}`` asks for a right itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django import template
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.template.context import Context

from tdtool.models import Account, Event
from tdtool.models.accounts import Right, Role
from tdtool.services.acts import every_act
from tdtool.web.shell import addresses

register = template.Library()


@dataclass(frozen=True)
class Rights:
    """An account in an event, or outside of all; nobody without sign-in."""

    account: Account | None
    event: Event | None

    def has(self, right: Right) -> bool:
        return self.account is not None and self.account.may(right, self.event)

    @property
    def role(self) -> Role | None:
        return self.account.role_in(self.event) if self.account else None

    @property
    def by_name(self) -> Mapping[str, bool]:
        """``may.check_in``, as templates ask."""
        return {right.name.lower(): self.has(right) for right in Right}


def of_request(request: HttpRequest) -> Rights:
    user = getattr(request, "user", None)
    division = addresses.of_page(request)
    event = division.event if division is not None else None
    return Rights(user if isinstance(user, Account) else None, event)


class Allowed(template.Node):
    def __init__(self, act: str, inside: NodeList) -> None:
        self.right, self.nodelist = every_act()[act].right, inside

    def render(self, context: Context) -> str:
        request = context.get("request") or getattr(context, "request", None)
        if request is None or not of_request(request).has(self.right):
            return ""
        return self.nodelist.render(context)


@register.tag
def allowed(parser: Parser, token: Token) -> Allowed:
    """``{% allowed "rounds.draw" %}``: an act by its name."""
    _, act = token.split_contents()
    inside = parser.parse(("endallowed",))
    parser.delete_first_token()
    return Allowed(act.strip("\"'"), inside)
