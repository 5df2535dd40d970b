"""The certificate that this laptop makes for itself, and the key that nobody else has.

It vouches for this laptop alone: no device installs anything, a helper compares the fingerprint
once. Both stay in the data folder, out of every backup.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

LASTS = timedelta(days=365)  # browsers take up to 398
RENEWED = timedelta(days=14)  # before its end, so that no day ends without one


@dataclass(frozen=True)
class Certificate:
    """Where its two files are, and its SHA-256 as browsers show it: ``AB:CD:…``, 32 bytes."""

    chain: Path
    key: Path
    fingerprint: str


def of_this_laptop(folder: Path, *, addresses: list[str], now: datetime) -> Certificate:
    """The one in that folder, so that a helper has to look once; a new one where it has run out.

    Raises OSError where the folder can't be written.
    """
    chain, key = folder / "certificate.pem", folder / "key.pem"
    found = _read(chain, key)
    if found is None or not found.not_valid_before_utc <= now < _renewed(found):
        folder.mkdir(mode=0o700, exist_ok=True)
        found = _made(chain, key, addresses, now)
    digest = found.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(chain, key, digest)


def _renewed(found: x509.Certificate) -> datetime:
    return found.not_valid_after_utc - RENEWED


def _read(chain: Path, key: Path) -> x509.Certificate | None:
    """The one that is there, if its key is there and belongs to it."""
    with suppress(OSError, ValueError, TypeError, UnsupportedAlgorithm):
        found = x509.load_pem_x509_certificate(chain.read_bytes())
        secret = serialization.load_pem_private_key(key.read_bytes(), password=None)
        if secret.public_key() == found.public_key():
            return found
    return None


def _made(chain: Path, key: Path, addresses: list[str], now: datetime) -> x509.Certificate:
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tdtool on this laptop")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # another laptop’s clock may be behind
        .not_valid_after(now + LASTS)
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
    _for_the_owner(chain, made.public_bytes(serialization.Encoding.PEM))
    return made


def _names(addresses: list[str]) -> Iterator[x509.GeneralName]:
    own = socket.gethostname().split(".")[0].lower()
    yield x509.DNSName("localhost")
    if own.isascii() and own.replace("-", "").isalnum():
        yield from (x509.DNSName(own), x509.DNSName(f"{own}.local"))
    for one in ("127.0.0.1", *addresses):
        yield x509.IPAddress(ipaddress.ip_address(one))


def _for_the_owner(path: Path, data: bytes) -> None:
    """Written beside and renamed, so that half a key is never read; readable by the owner only."""
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)
    beside.replace(path)
