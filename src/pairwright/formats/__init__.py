"""Reading and writing files: round-state JSON, TRF and other formats. Standard library only."""
