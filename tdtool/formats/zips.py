"""What a zip raises that is damaged, locked, or packed in a way that isn’t known here."""

import lzma
import zipfile
import zlib

UNPACKABLE: tuple[type[Exception], ...] = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, NotImplementedError, RuntimeError, OSError,
    ValueError, EOFError,
)  # fmt: skip
