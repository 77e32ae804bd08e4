"""A league: matches between many bots, durable and resumable.

`knaves.league.run` makes a league, extends it and plays it. It stands on

- `knaves.league.request`: what is asked for, measured against what is fixed;
- `knaves.league.play`: play what is planned and not yet stored;
- `knaves.league.settings`: what is fixed of a league, who is in it, and how it grew;
- `knaves.league.entrants`: who joins, and who has changed since;
- `knaves.league.plan`: which tables play which deals;
- `knaves.league.play_block`: one deal at one table, and `knaves.league.worker`, which plays
  many of them in a process of its own;
- `knaves.league.played`: what is kept of the games;
- `knaves.league.store`: the file that keeps it.

What was played is read by `knaves.league.results` (what it came to),
`knaves.league.travellers` (what each bot did with the same cards), `knaves.league.overview`
(a league at a glance), `knaves.league.verify` (whether all of it is as it must be) and
`knaves.league.export` (files for other programs).
"""

__all__: list[str] = []
