"""What the results of blocks say about bots.

`knaves.stats.scorebook` adds up the blocks of a league. On it stand `knaves.stats.standings`
(how good each bot is) and `knaves.stats.cells` (how each did against each other).
"""

__all__: list[str] = []
