"""The day's second port: its certificate, its doors, and what is told of it."""

import asyncio
import ipaddress
import os
import socket
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from django.conf import settings
from django.utils import timezone

from tdtool.management.doors import HAS_POLL, Doors, Lanes, Limits, open_for
from tdtool.web.accounts import by_https
from tdtool.web.shell import addresses

# The certificate that this laptop makes for itself, and the key that nobody else has.
#
# It vouches for this laptop alone: no device installs anything, a helper compares the fingerprint
# once. Both stay in the data folder, out of every backup.

LASTS = timedelta(days=365)  # browsers take up to 398
RENEWED = timedelta(days=14)  # before its end, so that no day ends without one


@dataclass(frozen=True)
class Certificate:
    """Where its two files are, and its SHA-256 as browsers show it: ``AB:CD:…``, 32 bytes."""

    chain: Path
    key: Path
    fingerprint: str


def of_this_laptop(folder: Path, *, addresses: list[str], at: datetime) -> Certificate:
    """The one in that folder, so that a helper has to look once; a new one where it has run out.

    Raises OSError where the folder can't be written.
    """
    chain, key = folder / "certificate.pem", folder / "key.pem"
    certificate = _read(chain, key)
    if certificate is None or not certificate.not_valid_before_utc <= at < _renewed(certificate):
        folder.mkdir(mode=0o700, exist_ok=True)
        certificate = _made(chain, key, addresses, at)
    digest = certificate.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(chain, key, digest)


def _renewed(certificate: x509.Certificate) -> datetime:
    return certificate.not_valid_after_utc - RENEWED


def _read(chain: Path, key: Path) -> x509.Certificate | None:
    """The one that is there, if its key is there and belongs to it."""
    with suppress(OSError, ValueError, TypeError, UnsupportedAlgorithm):
        certificate = x509.load_pem_x509_certificate(chain.read_bytes())
        secret = serialization.load_pem_private_key(key.read_bytes(), password=None)
        if secret.public_key() == certificate.public_key():
            return certificate
    return None


def _made(chain: Path, key: Path, addresses: list[str], at: datetime) -> x509.Certificate:
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tdtool on this laptop")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - timedelta(days=1))  # another laptop’s clock may be behind
        .not_valid_after(at + LASTS)
        .add_extension(x509.SubjectAlternativeName(list(_names(addresses))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    _for_the_owner(
        key,
        secret.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )
    _for_the_owner(chain, certificate.public_bytes(serialization.Encoding.PEM))
    return certificate


def _names(addresses: list[str]) -> Iterator[x509.GeneralName]:
    host_name = socket.gethostname().split(".")[0].lower()
    yield x509.DNSName("localhost")
    if host_name.isascii() and host_name.replace("-", "").isalnum():
        yield from (x509.DNSName(host_name), x509.DNSName(f"{host_name}.local"))
    for address in ("127.0.0.1", *addresses):
        yield x509.IPAddress(ipaddress.ip_address(address))


def _for_the_owner(path: Path, data: bytes) -> None:
    """Written beside and renamed, so that half a key is never read; readable by the owner only."""
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)
    beside.replace(path)


# The day's doors once more, behind TLS.
#
# A connection is accepted with its real address, so that limits by address and “this laptop only”
# hold without headers that anybody could send. The server gets one end of a pair of sockets; what
# passes between the other end and the browser is unlocked and locked in a thread of its own.

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
        to_server = asyncio.create_task(_carried(locked_in, plain_out))
        answered = asyncio.create_task(_carried(plain_in, locked_out))
        await asyncio.wait((to_server, answered), return_when=asyncio.FIRST_COMPLETED)
        if to_server.done() and plain_out.can_write_eof():
            with suppress(OSError):
                plain_out.write_eof()  # a browser that has asked its last may still be answered
        to_server.cancel()
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


async def _carried(heard: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await heard.read(BITE):
            writer.write(data)
            await writer.drain()


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


FOLDER = "https"  # in the data folder


class ByHttps:
    """The day's second port, from the certificate to the last answer."""

    def __init__(self, listening: socket.socket, *, in_clear: int) -> None:
        """Raises OSError where the data folder can't be written."""
        certificate = of_this_laptop(
            settings.TDTOOL_HOME / FOLDER, addresses=addresses.of_the_hall(), at=timezone.now()
        )
        self.listening, self._unlocking = listening, Unlocking(certificate)
        port = listening.getsockname()[1]
        self.day = by_https.Opened(
            port=port, in_clear=in_clear, fingerprint=certificate.fingerprint
        )
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
