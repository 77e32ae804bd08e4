"""A league: matches between many bots, durable and resumable.

`knaves.league.run` makes a league, extends it and plays it. It stands on

- `knaves.league.request`: what is asked for, measured against what is fixed;
- `knaves.league.play`: play what is planned and not yet stored;
- `knaves.league.settings`: what is fixed of a league, who is in it, and how it grew;
- `knaves.league.entrants`: who joins, and who has changed since;
- `knaves.league.labels`: what they are called;
- `knaves.league.plan`: which tables play which deals. It has all tables of a size from
  `knaves.league.tables`; where these are too many, `knaves.league.rounds` draws some, and
  `knaves.league.exchange` lets bots change places between them;
- `knaves.league.play_block`: one deal at one table, and `knaves.league.worker`, which plays
  many of them in a process of its own;
- `knaves.league.played`: what is kept of the games, `knaves.league.fault_texts`: of the texts
  of faults, and `knaves.league.totals`: what the games come to for each bot;
- `knaves.league.store`: the file that keeps it.

What was played is read by

- `knaves.league.results`: what it came to, and `knaves.league.comparisons`: what may be said of
  the order of bots;
- `knaves.league.travellers`: what each bot did with the same cards, kept as
  `knaves.league.same_cards`, and `knaves.league.partings`: where their games part;
- `knaves.league.fault_kinds`: what went wrong, by kind;
- `knaves.league.overview`: a league at a glance;
- `knaves.league.verify`: whether all of it is as it must be, with `knaves.league.verify_plan`
  and `knaves.league.verify_block`;
- `knaves.league.export`: files for other programs.
"""

__all__: list[str] = []
