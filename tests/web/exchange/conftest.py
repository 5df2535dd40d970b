"""The archive of a day, and the laptop that opens it."""

from tests.commands.test_open_archive import kept, made, other_laptop  # noqa: F401 - fixtures
