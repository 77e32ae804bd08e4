"use strict";

/* Every fault, page by page. What bots and their errors say is shown as text. */
(() => {
  const { el } = knaves;
  const page = document.getElementById("faults");

  function turner(number, pages) {
    const link = (other, sign, label) => {
      const there = other >= 0 && other < pages;
      return el("a", { href: there ? `#faults=${other}` : null, "aria-label": label, "aria-disabled": !there }, sign);
    };
    return el(
      "nav",
      { class: "pages", "aria-label": "pages of faults" },
      link(number - 1, knaves.icon("back"), "the page before"),
      el("span", {}, `${number + 1} of ${pages}`),
      link(number + 1, knaves.icon("on"), "the next page"),
    );
  }

  function place({ deal, table, rotation, decision }) {
    const text = `deal ${deal}, game ${rotation + 1}, move ${decision + 1}`;
    return table !== null
      ? el("a", { href: `#game=${deal}-${table}-${rotation}-${decision}` }, text)
      : el("span", {}, `${text} (not in this report)`);
  }

  function oneFault(fault, texts) {
    const { bot, seat, kind, hook, message, penalty, trace } = fault;
    const instead = penalty === null ? [] : ["; ", ...knaves.words(penalty, []), " was played instead"];
    const details = texts[trace]
      ? el("details", {}, el("summary", {}, "traceback"), el("pre", { tabindex: 0 }, texts[trace]))
      : null;
    return el(
      "li",
      { class: "panel" },
      el("p", {}, el("b", {}, knaves.league.bots[bot]), ` in seat ${seat}: `, place(fault)),
      el("p", {}, el("b", { class: "fault" }, `⚠\uFE0E ${kind}`), ` in ${hook}: ${message}`, ...instead),
      details,
    );
  }

  function kindRow({ bot, times, kind, hook, message, page: where }) {
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, knaves.league.bots[bot]),
      el("td", {}, times),
      el("td", { class: "words" }, `${kind} in ${hook}`),
      el("td", { class: "words" }, el("a", { href: `#faults=${where}` }, message)),
    );
  }

  function kindTable(kinds) {
    const heads = ["bot", "times", "kind", "the first one"];
    return el(
      "div",
      { class: "scroll wide", tabindex: 0, role: "region", "aria-label": "kinds of faults" },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, ...heads.map((text, column) => el("th", { scope: "col", class: column > 1 ? "left" : null }, text)))),
        el("tbody", {}, ...kinds.map(kindRow)),
      ),
    );
  }

  /* Show a page of faults by its number, from 0. */
  knaves.showFaults = async (text) => {
    const { count, pages, kinds } = knaves.league.faults;
    if (!pages) {
      page.replaceChildren(el("h2", {}, "No faults"), el("p", { class: "prose" }, "No bot did anything wrong."));
      return;
    }
    const number = Math.min(Math.max(Number(text) || 0, 0), pages - 1);
    const { faults, texts } = await knaves.load(`faults/${number}`);
    page.replaceChildren(
      el("header", { class: "title" }, el("h2", {}, count), turner(number, pages)),
      kindTable(kinds),
      el("ol", { class: "faults" }, ...faults.map((fault) => oneFault(fault, texts))),
      turner(number, pages),
    );
  };
})();
