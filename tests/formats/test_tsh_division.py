"""Divisions as tsh keeps them: read, and written back without a loss."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.formats.tsh.division import (
    DivisionFile,
    Field,
    OtherLine,
    PlayerLine,
    Unreadable,
    doubtful,
    faults,
    player_line,
    read,
    write,
    write_bytes,
)
from tests.formats.harbour import BYTES, TEXT
from tests.tables import of_each


def only(line: str) -> PlayerLine:
    (player,) = read(line).players
    return player


class TestReading:
    def test_a_line_holds_name_rating_opponents_scores_and_fields_as_written(self):
        assert read(TEXT).players[2] == PlayerLine(
            number=3,
            line=4,
            name="Dee, Cy",
            rating_word="1790",
            opponent_words=("6", "7", "1", "2"),
            score_words=("500", "420", "333", "377"),
            fields=(
                Field("board", ("3", "2", "1", "1")),
                Field("class", ("A",)),
                Field("lifeg", ("300",)),
                Field("p12", ("1", "2", "2", "1")),
                Field("penalty", ("0", "0", "-20", "0")),
                Field("x-drinks", ("tea\\;", "no", "milk")),
            ),
        )

    def test_a_player_s_number_is_their_place_among_the_players_not_their_line(self):
        file = read("# a\n\nAnn 1500\n#b\nBob 1400\n")
        assert [(one.number, one.line) for one in file.players] == [(1, 3), (2, 5)]
        assert file.lines[0] == OtherLine(1, "# a")

    @of_each(
        ("line", "name", "rating"),
        [
            ("Bee, Ann 1500 2 3; 1 2", "Bee, Ann", "1500"),
            ("Ann 1500", "Ann", "1500"),
            ("Bee, Ann, III:AA000003 1800;", "Bee, Ann, III:AA000003", "1800"),
            ("Bee, Ann 3rd 1500 2; 400", "Bee, Ann 3rd", "1500"),
            ("Team One 1500+1400.2+1300", "Team One", "1500+1400.2+1300"),
            ("Player, A01\t\t2125", "Player, A01", "2125"),
            ("7 1500 2", "7", "1500"),
            ("Bee, Ann 18x4 2 3; 1 2", "Bee, Ann", "18x4"),
            ("Bee, Ann -5 2", "Bee, Ann", "-5"),
        ],
    )
    def test_the_name_ends_before_the_first_number(self, line, name, rating):
        assert (only(line).name, only(line).rating_word) == (name, rating)

    @of_each(
        ("word", "rating"),
        [("1500", 1500), ("0", None), ("1500+1400", 1500), ("18x4", None), ("1.5", 1)],
    )
    def test_a_rating_of_0_is_none_and_of_several_terms_the_first_counts(self, word, rating):
        assert read(f"Ann {word}\nBob 1").players[0].rating == rating

    def test_opponent_0_is_nobody_and_00_not_yet_paired(self):
        assert only("Ann 1500 0 00 12 x 1234567").opponents == (0, None, 12, None, None)

    def test_scores_00_and_9999_are_none_yet_and_negative_ones_are_scores(self):
        assert only("Ann 1500 2 2 2 2 2; 00 9999 -15 +50 4oo").scores == (None, None, -15, 50, None)

    def test_beyond_the_last_round_there_is_neither_opponent_nor_score(self):
        one = only("Ann 1500 2; 400")
        assert (one.opponent(1), one.score(1), one.opponent(2), one.score(2)) == (
            2,
            400,
            None,
            None,
        )

    def test_the_last_of_two_equal_keys_counts_and_both_are_kept(self):
        one = only("Ann 1500; ; class A; class B C")
        assert one.values("class") == ("B", "C")
        assert [part.key for part in one.fields] == ["class", "class"]
        assert one.values("team") is None

    def test_a_backslash_keeps_a_semicolon_or_a_backslash_in_a_word(self):
        one = only(r"Ann 1500; ; team a\;b c\\ d\e; class A")
        assert one.fields[0] == Field("team", (r"a\;b", r"c\\", r"d\e"))
        assert one.values("team") == ("a;b", "c\\", r"d\e")

    def test_a_comment_behind_a_line_is_a_remark(self):
        one = only("Ann 1500 2; 400; class A # her first event")
        assert (one.remark, one.values("class")) == ("# her first event", ("A",))

    def test_figures_are_whole_numbers_and_none_where_a_word_is_none(self):
        assert only("Ann 1500; ; p12 1 2 x").figures("p12") == (1, 2, None)
        assert only("Ann 1500; ; p12 1 2 x").figures("board") == ()

    def test_a_member_s_id_stands_behind_the_name(self):
        flo = read(TEXT).players[5]
        assert (flo.person, flo.member_id) == ("Hill, Flo", "AA000042")
        assert (read(TEXT).players[0].person, read(TEXT).players[0].member_id) == ("Bee, Ann", "")

    def test_the_rounds_are_those_with_pairings(self):
        assert read(TEXT).rounds == 4

    @pytest.mark.parametrize("text", ["", "\n# nothing\n", "Dear director,\nhere is the file."])
    def test_a_text_without_a_player_is_refused(self, text):
        with pytest.raises(Unreadable) as refused:
            read(text)
        assert str(refused.value) == (
            "there are no players in this file: a division has a line for each, with a name "
            "and a rating, e.g. Bee, Ann 1784"
        )

    def test_more_players_than_any_division_has_are_refused(self):
        with pytest.raises(Unreadable, match="more than 5000 lines"):
            read("Ann 1500\n" * 5_001)
        with pytest.raises(Unreadable, match="line 2 has 101 rounds; no event has over 100"):
            read(f"Ann 1500\nBob 1500 {'1 ' * 101}")


class TestWriting:
    def test_a_file_as_tsh_writes_it_comes_back_byte_for_byte(self):
        assert write_bytes(read(BYTES)) == BYTES

    def test_unknown_keys_comments_and_order_are_kept(self):
        text = "#x\nAnn 1500; ; zeta 1; alpha 2;; beta\n"
        assert write(read(text)) == "#x\nAnn                     1500; ; zeta 1; alpha 2; ; beta\n"

    def test_a_missing_semicolon_is_added(self):
        assert write(read("Ann 1500 2 3")) == "Ann                     1500 2 3; \n"

    def test_a_backslash_at_the_end_of_a_part_escapes_nothing_when_written(self):
        file = read("Ann 1500; ; x a\\ ; y b\\")
        assert read(write(file)) == file
        assert [part.key for part in file.players[0].fields] == ["x", "y"]

    def test_a_player_made_of_values_reads_back_as_they_were(self):
        one = player_line(
            1,
            "Bee;  Ann",
            None,
            opponents=[2, 0, None],
            scores=[400, 50, None],
            fields=[("p12", [1, 0]), ("team", ["a;b\\", "two words"])],
        )
        file = DivisionFile((one,))
        back = read(write(file))
        assert back == file
        assert write(back) == (
            "Bee, Ann                   0 2 0 00; 400 50 00; p12 1 0; team a\\;b\\\\ two_words\n"
        )

    @pytest.mark.parametrize("name", ["Bee, Zoë", "Bee, Ľuboš"])
    def test_a_letter_that_latin_1_lacks_makes_the_file_marked_utf_8(self, name):
        data = write_bytes(DivisionFile((player_line(1, name, 1500),)))
        assert data.startswith(b"\xef\xbb\xbf") == (name == "Bee, Ľuboš")
        assert read(data).players[0].name == name


pieces = st.lists(
    st.sampled_from(
        ["\\", ";", "; ", " ", "#", " #", "a", "Ann", "1500", "00", "0", "+5", "3rd", "18x4",
         "p12", "penalty -", "\n", "\r", "\t", "\v", "à", "\x85", "\xa0", "\ufeff", "\u2028"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


class TestAnyText:
    @pytest.mark.long
    @given(pieces | st.text())
    def test_what_is_read_and_written_reads_the_same_again(self, text):
        try:
            file = read(text)
        except Unreadable:
            return
        assert read(write(file)) == file
        assert write(read(write(file))) == write(file)
        assert all(fault.message.startswith("line ") for fault in faults(file))
        assert doubtful(file) <= {
            (one.number, round_ + 1) for one in file.players for round_ in range(file.rounds)
        }

    @given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "replace")))
    def test_any_bytes_are_read_or_refused_and_come_back_in_their_encoding(self, tail):
        try:
            file = read(b"Ann 1500\n" + tail)
        except Unreadable:
            return
        assert read(write_bytes(file)) == file

    def test_megabytes_of_noise_are_answered(self):
        """Reading that grew with the square of the length would take hours here."""
        for noise in (
            "x" * 5_000_001,
            "1 " * 1_200_000,
            ("1 " * 20_000 + "\n") * 50,
            ("A 1 " + "2 " * 100 + ";" + "x " * 100 + "\n") * 200,
            (";\\" * 20_000 + "\n") * 50,
            "# \n" * 100_000,
        ):
            with contextlib.suppress(Unreadable):
                faults(read(noise))
