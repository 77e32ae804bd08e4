"use strict";

/* One deal: what every bot did with the same cards, seat by seat. */
(() => {
  const { el } = knaves;
  const page = document.getElementById("deal");
  let latest = null;

  function kept() {
    return knaves.league.deals.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, place) => first + place),
    );
  }

  function chooser(deal) {
    const deals = kept();
    const place = deals.indexOf(deal);
    const field = el("input", {
      type: "number",
      min: deals[0],
      max: deals[deals.length - 1],
      value: deal,
      "aria-label": "number of the deal",
    });
    field.addEventListener("change", () => {
      location.hash = `#deal=${Number(field.value)}`;
    });
    const step = (other, sign, label) =>
      el("a", { href: other === undefined ? null : `#deal=${other}`, "aria-label": label, "aria-disabled": other === undefined }, sign);
    return el(
      "nav",
      { class: "pages", "aria-label": "deals" },
      step(deals[place - 1], knaves.icon("back"), "the deal before"),
      field,
      step(deals[place + 1], knaves.icon("on"), "the next deal"),
    );
  }

  const gameAt = (deal, [table, rotation], step) => `#game=${deal}-${table}-${rotation}-${step}`;

  function played(deal, { plays, scores }) {
    const links = plays.map((play, place) =>
      el("a", { href: gameAt(deal, play, 0), "aria-label": `${scores[place]} points, replay` }, scores[place]),
    );
    return el("span", { class: "plays" }, ...links);
  }

  function bots(deal, seat) {
    const rows = seat.bots.map((bot) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, knaves.league.bots[bot.bot]),
        el("td", {}, bot.mean),
        el("td", {}, bot.beaten ?? "–"),
        el("td", { class: "words" }, played(deal, bot)),
      ),
    );
    const heads = ["bot", "points", "did better than", "its games, by their scores"];
    return el(
      "div",
      { class: "scroll wide", tabindex: 0, role: "region", "aria-label": `seat ${seat.seat}` },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, ...heads.map((text, place) => el("th", { scope: "col", class: place === 3 ? "left" : null }, text)))),
        el("tbody", {}, ...rows),
      ),
    );
  }

  function parting(deal, { parting: parted }) {
    if (!parted) {
      return el("p", { class: "hint" }, "All played alike here, as long as their games were the same.");
    }
    const names = [];
    const choices = parted.choices.map(({ move, bots: who, game }) => {
      const made = who.map(([bot, times]) => `${knaves.league.bots[bot]}${times > 1 ? ` ×${times}` : ""}`).join(", ");
      const link = game ? el("a", { href: gameAt(deal, game, parted.move - 1) }, "replay") : null;
      return el("li", {}, el("b", {}, ...knaves.words(move, names)), `: ${made} `, link);
    });
    return el(
      "details",
      { open: true },
      el("summary", {}, `They first played differently at move ${parted.move}`),
      el("div", { class: "position" }, ...parted.table.map((line) => knaves.tableLine(line, names)), knaves.fan(parted.hand)),
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
      parting(deal, seat),
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

  /* Show a deal by its number; the one that was shown last, or the first, if there is none. */
  knaves.showDeal = async (text) => {
    const deals = knaves.league.deals;
    if (!deals.length) {
      page.replaceChildren(el("p", {}, "No deal is played yet."));
      return;
    }
    const deal = text === "" ? (latest ?? deals[0][0]) : Number(text);
    if (!deals.some(([first, last]) => first <= deal && deal <= last)) {
      latest = null;
      page.replaceChildren(
        el("header", { class: "title" }, el("h2", {}, `Deal ${deal}`), chooser(deal)),
        el("p", { class: "warning", role: "alert" }, "This deal is not in the report. ", knaves.league.kept),
      );
      return;
    }
    latest = deal;
    const travellers = await knaves.load(`${deal}/traveller`);
    page.replaceChildren(
      el("header", { class: "title" }, el("h2", {}, `Deal ${deal}`), chooser(deal)),
      el("p", { class: "prose" }, "Whoever sits in a seat holds its cards, so what bots scored there can be compared as it stands: “did better than” is the share of the others’ games with these cards that brought less, where equal scores count half."),
      ...travellers.map((one) => traveller(deal, one)),
    );
  };
})();
