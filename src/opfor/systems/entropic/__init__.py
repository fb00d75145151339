"""Entropic Engine: the game, an opponent of our own for it, and the companion for a table."""
