"""What the results of blocks say about bots.

`knaves.stats.scorebook` adds up the blocks of a league. On it stand

- `knaves.stats.scores`: how good each bot is, and by how much two of them differ;
- `knaves.stats.standings`: what each of them did in all;
- `knaves.stats.ranks`: which ranks they may have, and who can't be told apart;
- `knaves.stats.cells`: the head-to-head matrix;
- `knaves.stats.ratings`: one rating a bot, from a joint fit to all games;
- `knaves.stats.cycles`: who beats whom although the ratings say otherwise;
- `knaves.stats.seats`: what the seats are worth;
- `knaves.stats.gain`: what it brings to play each deal in all rotations.

What it adds up are `knaves.stats.outcomes`; they lie in `knaves.stats.columns`, a
`knaves.stats.batch` of deals each, and `knaves.stats.pair_wins` reads from them who won against
whom. Under all of it lie `knaves.stats.intervals` and `knaves.stats.estimates` (means and how far
they can be trusted), `knaves.stats.chances` (who may be the best), `knaves.stats.bootstrap`,
`knaves.stats.bradley_terry` (the model of the ratings), `knaves.stats.student` (quantiles),
`knaves.stats.planning` (how much more it takes), `knaves.stats.pairs` (how pairs are numbered)
and `knaves.stats.wins` (who shares a win). A single match adds up its blocks with
`knaves.stats.block_sums`, and ends by `knaves.stats.stopping` as soon as it has told two bots
apart.
"""

__all__: list[str] = []
