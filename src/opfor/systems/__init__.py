"""The games: each complete in itself, none importing another."""
