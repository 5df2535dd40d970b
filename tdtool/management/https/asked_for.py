"""``day --https``, where it can be had."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.management.base import CommandError

if TYPE_CHECKING:
    from tdtool.management.https.second_port import ByHttps


def opened(listening: socket.socket, *, in_clear: int) -> ByHttps:
    """The second port, beside the one in the clear. Raises CommandError with a sentence."""
    try:
        from tdtool.management.https.second_port import ByHttps  # which reads a large package
    except ImportError:
        raise CommandError(
            "HTTPS needs the package cryptography, which isn’t installed (there is none for Macs "
            "with an Intel processor). Leave --https out, or sign in at this laptop only.",
            returncode=2,
        ) from None
    try:
        return ByHttps(listening, in_clear=in_clear)
    except OSError as fault:
        raise CommandError(
            f"No certificate could be written into {settings.TDTOOL_HOME}: {fault.strerror}.",
            returncode=2,
        ) from None
