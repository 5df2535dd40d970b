"""The packages that only archives ask for, and few laptops have."""

from tdtool.cli.arguments import BadOption

INSTALL = "pip install -r requirements-cluster.txt, or tdtool[cluster]"


def missing(what: str, *, instead: str = "") -> BadOption:
    """What is said where they aren’t installed."""
    return BadOption(
        f"audit: {what} needs packages that aren’t installed. Install them ({INSTALL}){instead}."
    )
