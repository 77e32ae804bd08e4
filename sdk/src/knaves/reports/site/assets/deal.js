"use strict";

/* One deal: what every bot did with the same cards, seat by seat. */
(() => {
  const { el } = knaves;
  const page = document.getElementById("deal");
  const ABOUT =
    "Whoever sits in a seat holds its cards, so what bots scored there can be compared as it " +
    "stands: “did better than” is the share of the others’ games with these cards that brought " +
    "less, where equal scores count half. With ⚠\uFE0E behind a score, not all moves of the bot " +
    "were its own: some were penalty moves, as it was at fault.";
  const HEADS = [["bot"], ["points"], ["did better than"], ["scores of its games", true]];
  let latest = null;

  /* Return the deal that is kept before this one, and the one after it. */
  function neighbours(deal) {
    const kept = knaves.league.deals;
    const before = kept.filter(([first]) => first < deal).pop();
    const after = kept.find(([, last]) => last > deal);
    return [
      before === undefined ? null : Math.min(before[1], deal - 1),
      after === undefined ? null : Math.max(after[0], deal + 1),
    ];
  }

  function chooser(deal) {
    const field = el("input", {
      type: "number",
      min: 0,
      value: deal,
      "aria-label": "number of the deal",
    });
    field.addEventListener("change", () => {
      location.hash = `#deal=${Number(field.value)}`;
    });
    const [before, after] = neighbours(deal).map((one) => (one === null ? null : `#deal=${one}`));
    return el(
      "nav",
      { class: "pages", "aria-label": "deals" },
      knaves.arrow("back", "the deal before", before),
      field,
      knaves.arrow("on", "the next deal", after),
    );
  }

  const linkTo = (deal, [table, rotation], step, attributes, text) =>
    el("a", { href: knaves.gameAddress({ deal, table, rotation }, step), ...attributes }, text);

  function played(deal, { plays, scores, penalties }) {
    const links = plays.map((play, place) => {
      const [table, rotation] = play;
      const faulty = penalties[place] ? `, ${penalties[place]} of its moves as penalties` : "";
      const name = knaves.gameName({ deal, table, rotation });
      const label = `${scores[place]} points${faulty}: ${name}`;
      const text = knaves.signed(scores[place]) + (faulty && " ⚠\uFE0E");
      return linkTo(deal, play, 0, { "aria-label": label, title: label }, text);
    });
    return el("span", { class: "plays" }, ...links);
  }

  function bots(deal, { seat, bots: held }) {
    const rows = held.map((bot) =>
      knaves.row(
        knaves.league.bots[bot.bot],
        [knaves.signed(bot.mean)],
        [bot.beaten],
        [played(deal, bot), true],
      ),
    );
    return knaves.table(`seat ${seat}`, HEADS, rows);
  }

  function choice(deal, number, { move, bots: made, game }) {
    const who = made.map(([bot, times, penalties]) => {
      const part = penalties === times ? "" : `${penalties} `;
      const often = times > 1 ? ` ×${times}` : "";
      return knaves.league.bots[bot] + often + (penalties ? ` (${part}as a penalty)` : "");
    });
    const link = linkTo(deal, game, number - 1, {}, "replay");
    return el("li", {}, el("b", {}, ...knaves.words(move, [])), `: ${who.join(", ")} `, link);
  }

  function parting(deal, parted) {
    if (!parted) {
      const text = "Its bots differed only after others had, or not at all.";
      return el("p", { class: "hint" }, text);
    }
    const choices = parted.choices.map((one) => choice(deal, parted.move, one));
    return el(
      "details",
      { open: true },
      el("summary", {}, `Its bots first differ at move ${parted.move}`),
      el(
        "div",
        { class: "position" },
        ...parted.table.map((line) => knaves.tableLine(line, [])),
        knaves.fan(parted.hand),
      ),
      el("ul", { class: "choices" }, ...choices),
    );
  }

  function seatPanel(deal, seat) {
    return el(
      "section",
      { class: "panel seat-cards" },
      el("h3", {}, `Seat ${seat.seat}`),
      seat.hand === null ? null : knaves.fan(seat.hand),
      bots(deal, seat),
      parting(deal, seat.parting),
    );
  }

  function traveller(deal, { tables, starter, seats }) {
    const where = `${tables} ${tables === 1 ? "table" : "tables"} of ${seats.length}`;
    const starts = starter === null ? "" : `; seat ${starter} starts`;
    return el(
      "section",
      { class: "traveller" },
      el("h3", {}, where + starts),
      el("div", { class: "seats" }, ...seats.map((seat) => seatPanel(deal, seat))),
    );
  }

  async function contents(deal) {
    if (!knaves.isKept(deal)) {
      return [knaves.warning(`This deal is not in the report. ${knaves.league.kept}`)];
    }
    const travellers = await knaves.load(`${deal}/traveller`);
    latest = deal;
    return [el("p", { class: "prose" }, ABOUT), ...travellers.map((one) => traveller(deal, one))];
  }

  /* Show a deal by its number; the one that was shown last, or the first, if there is none. */
  knaves.showDeal = async (text) => {
    if (!knaves.league.deals.length) {
      page.replaceChildren(el("p", {}, "No deal is played yet."));
      return;
    }
    const deal = text === "" ? (latest ?? knaves.league.deals[0][0]) : Number(text);
    const shown = await contents(deal);
    page.replaceChildren(knaves.title([`Deal ${deal}`], chooser(deal)), ...shown);
  };
})();
