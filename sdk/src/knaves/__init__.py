"""An arena for card-playing bots: find them, seat them, play them, measure them."""

__all__: list[str] = []
