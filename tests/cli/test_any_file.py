"""Whatever the file holds, the commands on divisions answer or refuse in a sentence."""

import contextlib
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool import cli
from tests.formats.harbour import BYTES

COMMANDS = (
    ("standings",),
    ("standings", "--format", "json", "--after", "2"),
    ("rate",),
    ("rate", "--rounds", "20", "--format", "json"),
    *(("convert", "--to", form, "-o", "out") for form in ("tsh", "archive", "csv", "xlsx")),
)


@st.composite
def damaged(draw):
    """The invented division with pieces of it overwritten, left out or doubled."""
    data = bytearray(BYTES)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        piece = draw(st.binary(max_size=4) | st.sampled_from([b"0 ", b"; ", b"7", b"\n", b"00"]))
        data[at : at + draw(st.integers(0, 12))] = piece
    return bytes(data)


@pytest.mark.long
@settings(deadline=None)  # a command's first call loads its module
@given(st.sampled_from(COMMANDS), damaged() | st.binary(max_size=200))
def test_any_file_is_answered_or_refused_in_a_sentence(tmp_path_factory, command, content):
    folder = tmp_path_factory.mktemp("any", numbered=True)
    path = folder / "a.t"
    path.write_bytes(content)
    name, *options = (str(folder / "out") if word == "out" else word for word in command)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main([name, str(path), *options])
    assert code in (0, 1, 2)
    assert "Traceback" not in err.getvalue()
    if code == 2:
        assert out.getvalue() == ""
        assert err.getvalue().count("\n") == 1
    else:
        assert out.getvalue() or (folder / "out").stat().st_size
