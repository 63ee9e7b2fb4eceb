"""The content of each list: rounds, standings, the field; from a book to pages of plain data."""
