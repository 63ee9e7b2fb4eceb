"""Leading bytes by which files are recognised."""

EVENT_FILE = b"SQLite format 3\x00"
"""An event file with its log."""
XLSX = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF-")
