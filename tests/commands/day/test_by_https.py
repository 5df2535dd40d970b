"""``day --https``: helpers on other laptops sign in by HTTPS, and by nothing else."""

from __future__ import annotations

import hashlib
import re
import socket
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tdtool.management.https import second_port
from tdtool.web.shell import addresses
from tests.commands.shell import Shell
from tests.day_process import empty_home, running
from tests.patience import LONGEST_WAIT

HALL = next(iter(addresses.of_the_hall()), "")
PASSWORD = "seven tiles on the rack"
pytestmark = pytest.mark.skipif(not HALL, reason="this machine has no address beside loopback")


@dataclass(frozen=True)
class Answer:
    """What came back, from where, after every redirect."""

    status: int
    address: str
    body: str
    headers: dict[str, str]


class Browser:
    """One that trusts this laptop's certificate, as a helper's does who compared it."""

    def __init__(self, certificate: Path) -> None:
        self.cookies = CookieJar()
        context = ssl.create_default_context(cafile=str(certificate))
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=context),
            urllib.request.HTTPCookieProcessor(self.cookies),
        )

    def open(self, address: str, form: dict[str, str] | None = None) -> Answer:
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        request = urllib.request.Request(address, data, {"Referer": address})
        try:
            with self._opener.open(request, timeout=LONGEST_WAIT) as found:
                return self._read(found)
        except urllib.error.HTTPError as fault:
            return self._read(fault)

    def fill(self, address: str, **said: str) -> Answer:
        """The form of that page, filled in and sent to where the page came from."""
        page = self.open(address)
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page.body))
        return self.open(page.address, {**hidden, **said})

    @staticmethod
    def _read(found: urllib.request.addinfourl | urllib.error.HTTPError) -> Answer:
        body = found.read().decode()
        return Answer(found.status or 0, found.url, body, dict(found.headers))


@dataclass(frozen=True)
class Day:
    """A day by both ways, with a director; asked from here as another laptop would ask."""

    home: Path
    in_clear: str
    https: str
    of_this_laptop: str

    def browser(self) -> Browser:
        return Browser(self.home / "https/certificate.pem")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    locked = _free_port()
    home = empty_home(tmp_path_factory.mktemp("https") / "data")
    with running("--https", str(locked), home=home) as process:
        here = process.address
        port = here.rpartition(":")[2]
        made = Day(home, f"http://{HALL}:{port}", f"https://{HALL}:{locked}", here)
        director = {"username": "kim", "name": "Kim Hall", "password": PASSWORD}
        answer = made.browser().fill(f"{here}/setup/", **director, password_again=PASSWORD)
        assert answer.status == 200, answer.body
        yield made


def test_a_helper_who_types_the_old_address_signs_in_by_https_and_stays_there(day: Day) -> None:
    helper = day.browser()
    answer = helper.fill(f"{day.in_clear}/sign-in/", username="kim", password=PASSWORD)
    assert answer.status == 200
    assert answer.address.startswith(f"{day.https}/")
    assert "Kim Hall" in answer.body
    assert "Strict-Transport-Security" not in answer.headers  # phones stay in the clear


def test_cookies_given_by_https_are_never_sent_in_the_clear(day: Day) -> None:
    helper = day.browser()
    helper.fill(f"{day.https}/sign-in/", username="kim", password=PASSWORD)
    assert len(list(helper.cookies)) == 2
    assert all(cookie.secure for cookie in helper.cookies)


def test_a_session_that_came_in_the_clear_from_elsewhere_is_ended(day: Day) -> None:
    stolen = day.browser()
    stolen.fill(f"{day.of_this_laptop}/sign-in/", username="kim", password=PASSWORD)
    for cookie in stolen.cookies:
        cookie.domain, cookie.secure = HALL, False
    answer = stolen.open(f"{day.in_clear}/accounts/")
    assert answer.address.startswith(f"{day.https}/sign-in/")
    assert "Kim Hall" not in answer.body


def test_what_is_sent_in_the_clear_to_sign_in_is_refused_and_said_so(day: Day) -> None:
    helper = day.browser()
    helper.fill(f"{day.of_this_laptop}/sign-in/", username="nobody", password="none")
    for cookie in helper.cookies:
        cookie.domain = HALL
    page = helper.open(f"{day.of_this_laptop}/sign-in/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', page.body)
    assert token
    form = {"csrfmiddlewaretoken": token[1], "username": "kim", "password": PASSWORD}
    answer = helper.open(f"{day.in_clear}/sign-in/", form)
    assert answer.status == 403
    assert "Kim Hall" not in helper.open(f"{day.https}/").body


def test_pages_without_sign_in_and_this_laptop_stay_in_the_clear(day: Day) -> None:
    assert day.browser().open(f"{day.in_clear}/h/").address == f"{day.in_clear}/h/"
    own = day.browser().fill(f"{day.of_this_laptop}/sign-in/", username="kim", password=PASSWORD)
    assert own.address.startswith(day.of_this_laptop)
    assert "Kim Hall" in own.body


def test_accounts_say_where_helpers_sign_in_and_what_to_compare(day: Day) -> None:
    helper = day.browser()
    helper.fill(f"{day.https}/sign-in/", username="kim", password=PASSWORD)
    page = helper.open(f"{day.https}/accounts/").body
    served = ssl.get_server_certificate(
        (HALL, int(day.https.rpartition(":")[2])), timeout=LONGEST_WAIT
    )
    assert f"{day.https}/" in page
    assert _sha256(served) in page.replace("<br>", ":")


def _sha256(certificate: str) -> str:
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate)).digest()
    return ":".join(f"{byte:02X}" for byte in digest)


def test_who_speaks_no_tls_or_says_nothing_holds_nobody_up(day: Day) -> None:
    where = (HALL, int(day.https.rpartition(":")[2]))
    quiet = [socket.create_connection(where, timeout=LONGEST_WAIT) for _ in range(30)]
    with socket.create_connection(where, timeout=LONGEST_WAIT) as other:
        other.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        began = time.monotonic()
        while other.recv(4096):
            assert time.monotonic() < began + LONGEST_WAIT
    assert day.browser().open(f"{day.https}/healthz").status == 200
    for one in quiet:
        one.close()


def test_hundreds_of_silent_connections_cost_neither_the_desk_nor_the_helpers_theirs(
    day: Day,
) -> None:
    """Each has three files open here, and 1,483 of them made the desk answer 500."""
    where = (HALL, int(day.https.rpartition(":")[2]))
    quiet = [socket.create_connection(where, timeout=LONGEST_WAIT) for _ in range(300)]
    helper = day.browser()
    assert helper.open(f"{day.of_this_laptop}/sign-in/").status == 200
    assert helper.fill(f"{day.https}/sign-in/", username="kim", password=PASSWORD).status == 200
    closed = sum(_is_closed(one) for one in quiet)
    assert closed > 200
    for one in quiet:
        one.close()


def _is_closed(quiet: socket.socket) -> bool:
    quiet.settimeout(0.01)
    try:
        return quiet.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_a_key_that_isnt_the_certificates_makes_a_new_pair(tmp_path: Path) -> None:
    """It said that no certificate could be written, at every start."""
    now = datetime.now(UTC)
    first = second_port.of_this_laptop(tmp_path / "https", addresses=["10.0.0.7"], at=now)
    same = second_port.of_this_laptop(tmp_path / "https", addresses=["10.0.0.8"], at=now)
    assert same == first
    other = second_port.of_this_laptop(tmp_path / "other", addresses=[], at=now)
    for damaged in (b"", b"no key", other.key.read_bytes()):
        first.key.write_bytes(damaged)
        again = second_port.of_this_laptop(tmp_path / "https", addresses=[], at=now)
        assert again.fingerprint != first.fingerprint
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(again.chain, again.key)
        first = again
    later = now + second_port.LASTS - second_port.RENEWED
    renewed = second_port.of_this_laptop(tmp_path / "https", addresses=[], at=later)
    assert renewed.fingerprint != first.fingerprint


def test_the_same_port_twice_is_refused_with_a_sentence(tmp_path: Path) -> None:
    port = str(_free_port())
    refused = Shell(tmp_path)("day", "--port", port, "--https", port, "--no-browser")
    assert refused.code == 2
    assert f"--https needs another port than {port}." in refused.err


def test_the_key_is_its_owners_alone(day: Day) -> None:
    assert (day.home / "https/key.pem").stat().st_mode & 0o077 == 0


def test_https_for_this_laptop_alone_is_refused_with_a_sentence(tmp_path: Path) -> None:
    refused = Shell(tmp_path)("day", "--host", "127.0.0.1", "--https", "--no-browser")
    assert refused.code == 2
    assert "--https is for other laptops" in refused.err


def test_where_the_package_for_it_is_missing_the_sentence_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no wheel of it for Macs with an Intel processor."""
    (tmp_path / "cryptography.py").write_text("raise ImportError", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    refused = Shell(tmp_path / "data")("day", "--port", "0", "--https", "0", "--no-browser")
    assert refused.code == 2
    assert "HTTPS needs the package cryptography" in refused.err
