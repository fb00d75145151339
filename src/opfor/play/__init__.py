"""Playing a system: sessions, records, saved games."""
