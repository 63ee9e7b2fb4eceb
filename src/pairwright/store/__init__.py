"""Storage for the log of an event: in memory, in an SQLite file (the default), or in PostgreSQL for multiple
servers."""
