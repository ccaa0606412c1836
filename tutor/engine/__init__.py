"""Nouns and sums that card games share unchanged; nothing here names a game."""
