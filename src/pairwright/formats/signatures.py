"""How files begin that are known by their first bytes."""

EVENT_FILE = b"SQLite format 3\x00"
"""The file of an event with its log."""
XLSX = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
