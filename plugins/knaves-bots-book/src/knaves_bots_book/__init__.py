"""Bots that play by the book, one module a game."""

__all__: list[str] = []
