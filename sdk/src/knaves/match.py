"""A match: blocks between one fixed list of bots."""
