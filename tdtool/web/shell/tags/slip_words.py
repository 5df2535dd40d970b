"""What a director calls the state of a slip: “reported” is only what players' phones say."""

from django import template

register = template.Library()
STATES = {"blank": "no slip", "reported": "entered", "doubtful": "to check"}
RECORDED = {"reported at the desk": "entered at the desk"}  # reasons that stand in journals


@register.filter
def slip_word(state: str) -> str:
    """``{{ card.state|slip_word }}``: no slip, entered, to check, accepted."""
    return STATES.get(state, state)


@register.filter
def line_reason(reason: str) -> str:
    """``{{ row.reason|line_reason }}``: why a line stands on a slip."""
    return RECORDED.get(reason, reason)
