"""What each list says: rounds, standings, the field; from a book to pages of plain data."""
