"""Where the log of an event is kept: in memory, in an SQLite file (the default), or in PostgreSQL for many servers."""
