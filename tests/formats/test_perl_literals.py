"""Values as Perl writes them, read and never run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.formats.tsh.config import NotALiteral, literal_read
from tests.tables import of_each


@of_each(
    ("text", "value"),
    [
        ("15", 15),
        ("-12", -12),
        ("+3", 3),
        ("1_000", 1000),
        ("0", 0),
        ("0.5", 0.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("'it\\'s a \\\\ and \\n'", "it's a \\ and \\n"),
        ('"a\\tb\\n\\"c\\" \\@d"', 'a\tb\n"c" @d'),
        ('"1 @ 2 $"', "1 @ 2 $"),
        ("''", ""),
        ("undef", None),
        ("[]", []),
        ("[1, 'b', [2],]", [1, "b", [2]]),
        ("(1, 2)", [1, 2]),
        ("[1, (2, 3), qw(a b), [4]]", [1, 2, 3, "a", "b", [4]]),
        ("qw/a b/", ["a", "b"]),
        ("{}", {}),
        ("{a => 1, 'b', 2, 3 => [undef]}", {"a": 1, "b": 2, "3": [None]}),
        ("['a' => 1]", ["a", 1]),
        ("  15 ;  # rounds", 15),
    ],
)
def test_strings_numbers_lists_and_hashes_are_read_as_data(text, value):
    assert literal_read(text) == value


@of_each(
    ("text", "sentence"),
    [
        ("", "it breaks off"),
        ("[1, ", "it breaks off"),
        ("`rm -rf /`", "“`rm -rf /`” isn’t a value that can be read without running it"),
        ("$ENV{HOME}", "“$ENV{HOME}” isn’t a value that can be read without running it"),
        ("sub { 1 }", "“sub” isn’t a value: put strings in quotes"),
        ('"$name"', '“"$name"” has a variable in it; use single quotes'),
        ('"a@b.org"', '“"a@b.org"” has a variable in it; use single quotes'),
        ("1 + 1", "“+ 1” comes after the value"),
        ("1; system('x')", "“; system('x')” comes after the value"),
        ("[1 2]", "“2]” is where a comma or ] should be"),
        ("[1,,2]", "“,” is where a value should be"),
        ("{a => }", "a hash has a key without a value"),
        ("{a, 1}", "“a” isn’t a value: put strings in quotes"),
        ("{'a'}", "a hash has a key without a value"),
        ("{[1] => 2}", "a key of a hash is neither a word nor a number"),
        ("{undef, 2}", "a key of a hash is neither a word nor a number"),
        ("017", "“017” begins with 0, which Perl reads as octal; drop the 0"),
        ("1" * 21, "the number “111111111111111111111” is too long"),
        ("[" * 30, "lists are nested more than 20 deep"),
        ("'abc", "“'abc” isn’t a value that can be read without running it"),
        ("0x" + "f" * 40, f"“0x{'f' * 28}…” isn’t a value that can be read without running it"),
        ("12\u200b", "“�” comes after the value"),
    ],
)
def test_what_would_have_to_be_run_or_breaks_off_is_refused(text, sentence):
    with pytest.raises(NotALiteral) as refused:
        literal_read(text)
    assert str(refused.value) == sentence


signs = st.lists(
    st.sampled_from(["[", "]", "{", "}", "(", ")", ",", "=>", "'", '"', "\\", "a", "1", ".", "-",
                     "qw(", "undef", " ", "#", ";", "$", "@", "\n"]),
    max_size=40,
).map("".join)  # fmt: skip


@given(signs | st.text())
def test_any_text_is_a_value_or_refused(text):
    try:
        literal_read(text)
    except NotALiteral as refused:
        assert str(refused)
