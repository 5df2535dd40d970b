"""The day's doors once more, behind TLS.

A connection is accepted with its real address, so that limits by address and “this laptop only”
hold without headers that anybody could send. The server gets one end of a pair of sockets; what
passes between the other end and the browser is unlocked and locked in a thread of its own.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from concurrent.futures import Future
from contextlib import suppress

from tdtool.management.doors import HAS_POLL, Doors, Limits
from tdtool.management.https.certificate import Certificate

LONGEST_GREETING = 10.0  # seconds until both have agreed on a key
LONGEST_FAREWELL = 2.0  # until the browser has said that it closes, too
BITE = 64 * 1024  # bytes
FOR_HELPERS = Limits(most=150 if HAS_POLL else 60, for_the_desk=10, of_one_address=30)


class Unlocking:
    """The thread between browsers and the server; it ends by ``stop``."""

    def __init__(self, certificate: Certificate) -> None:
        self._agreed = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._agreed.minimum_version = ssl.TLSVersion.TLSv1_2
        self._agreed.load_cert_chain(certificate.chain, certificate.key)
        self._under_way: set[Future[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=5)

    def between(self, browser: socket.socket, server: socket.socket) -> None:
        """Carry what either says to the other until one of them closes."""
        carrying = asyncio.run_coroutine_threadsafe(self._between(browser, server), self._loop)
        self._under_way.add(carrying)  # the loop itself holds on to nothing that waits
        carrying.add_done_callback(self._under_way.discard)

    async def _between(self, browser: socket.socket, server: socket.socket) -> None:
        server.setblocking(False)
        plain_in, plain_out = await asyncio.open_connection(sock=server)
        greeting = asyncio.create_task(self._greeted(browser))
        shut = asyncio.create_task(plain_in.read(1))  # the server says nothing before it is asked
        await asyncio.wait((greeting, shut), return_when=asyncio.FIRST_COMPLETED)
        shut.cancel()
        try:
            if not greeting.done():
                greeting.cancel()
            locked_in, locked_out = await greeting
        except (OSError, TimeoutError, asyncio.CancelledError):  # not TLS, or no room any more
            browser.close()
            plain_out.close()
            return
        asked = asyncio.create_task(_carried(locked_in, plain_out))
        answered = asyncio.create_task(_carried(plain_in, locked_out))
        await asyncio.wait((asked, answered), return_when=asyncio.FIRST_COMPLETED)
        if asked.done() and plain_out.can_write_eof():
            with suppress(OSError):
                plain_out.write_eof()  # a browser that has asked its last may still be answered
        asked.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(answered, LONGEST_FAREWELL)
        for end in (locked_out, plain_out):
            end.close()

    async def _greeted(
        self, browser: socket.socket
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Raises OSError (also as ssl.SSLError) or TimeoutError."""
        browser.setblocking(False)
        reader = asyncio.StreamReader(limit=BITE, loop=self._loop)
        protocol = asyncio.StreamReaderProtocol(reader, loop=self._loop)
        transport, _ = await self._loop.connect_accepted_socket(
            lambda: protocol,
            browser,
            ssl=self._agreed,
            ssl_handshake_timeout=LONGEST_GREETING,
            ssl_shutdown_timeout=LONGEST_FAREWELL,
        )
        return reader, asyncio.StreamWriter(transport, protocol, reader, self._loop)


async def _carried(heard: asyncio.StreamReader, said: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await heard.read(BITE):
            said.write(data)
            await said.drain()


class LockedDoors(Doors):
    """The same doors, and behind each of them a pair of sockets."""

    scheme = "https"
    files = 3  # the browser’s and the pair
    unlocking: Unlocking

    def accept(self) -> tuple[socket.socket, tuple[str, int]] | None:
        taken = super().accept()
        if taken is None:
            return None
        browser, address = taken
        browser.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # answers wait for nothing
        inside, outside = socket.socketpair()
        self.unlocking.between(browser, outside)
        return inside, address

    def set_socket_options(self, conn: socket.socket) -> None:
        """A pair of sockets within this laptop has none to set."""
