"""Where the tests find what lies beside them: the project, its samples, the real events."""

from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
SAMPLES = PROJECT / "fixtures" / "records"
LEXICONS = PROJECT / "fixtures" / "lexicons"
HARBOUR = PROJECT / "fixtures" / "events" / "harbour"
SHARED_DATA = PROJECT.parent / "shared" / "data"  # only where it is there
REAL_DATA = SHARED_DATA if SHARED_DATA.is_dir() else PROJECT / "fixtures" / "real"
REAL_EVENTS = REAL_DATA / "events"
