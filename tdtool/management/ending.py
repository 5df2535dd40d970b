"""How a command that goes on until Ctrl-C ends."""

from __future__ import annotations

import signal


def by_sigterm_as_by_ctrl_c() -> None:
    """The signal of a shell, a service or a shutdown is KeyboardInterrupt, too."""
    signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt
