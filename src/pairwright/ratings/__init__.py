"""What FIDE counts from the games of persons: rating changes (B.02) and title norms (B.01)."""
