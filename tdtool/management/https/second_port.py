"""The day's second port: its certificate, its doors, and what is told of it."""

from __future__ import annotations

import socket
from typing import Any

from django.conf import settings
from django.utils import timezone

from tdtool.management.doors import Doors, open_for
from tdtool.management.https import certificate
from tdtool.management.https.locked_doors import FOR_HELPERS, LockedDoors, Unlocking
from tdtool.management.lanes import Lanes
from tdtool.web.accounts import by_https
from tdtool.web.shell import addresses

FOLDER = "https"  # in the data folder


class ByHttps:
    """The day's second port, from the certificate to the last answer."""

    def __init__(self, listening: socket.socket, *, in_clear: int) -> None:
        """Raises OSError where the data folder can't be written."""
        own = certificate.of_this_laptop(
            settings.TDTOOL_HOME / FOLDER, addresses=addresses.of_the_hall(), now=timezone.now()
        )
        self.listening, self._unlocking = listening, Unlocking(own)
        port = listening.getsockname()[1]
        self.day = by_https.Opened(port=port, in_clear=in_clear, fingerprint=own.fingerprint)
        by_https.opens(self.day)

    def beside(self, server: Doors, application: Any, lanes: Lanes) -> Doors:
        """Its doors, in the same loop and with the same threads as the others."""
        doors = open_for(
            application,
            self.listening,
            lanes=lanes,
            limits=FOR_HELPERS,
            kind=LockedDoors,
            beside=server,
        )
        doors.unlocking = self._unlocking
        return doors

    def stop(self) -> None:
        by_https.opens(None)
        self._unlocking.stop()
        self.listening.close()
