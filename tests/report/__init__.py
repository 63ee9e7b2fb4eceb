"""Paper and publication."""
