"use strict";

/* Elements, cards, and words with cards in them. Text is always set as text. */
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
  const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };
  const CARD = "[CDHS][2-9TJQKA]";
  const PIECE = new RegExp(`(\\b${CARD}\\b|\\bseat \\d\\b)`);
  const ONE_CARD = new RegExp(`^${CARD}$`);

  /* Return the codes of the cards in a text. */
  knaves.cardsIn = (text) => text.match(new RegExp(CARD, "g")) ?? [];

  /* Make an element; attributes that are false, null or undefined are left out. */
  knaves.el = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") {
        element.addEventListener("click", value);
      } else if (value === true) {
        element.setAttribute(name, "");
      } else if (value !== false && value !== null && value !== undefined) {
        element.setAttribute(name, value);
      }
    }
    element.append(...children.flat().filter((child) => child !== null));
    return element;
  };
  const el = knaves.el;

  function drawing(kind, name) {
    const drawn = document.createElementNS(SVG, "svg");
    const shape = document.createElementNS(SVG, "use");
    drawn.setAttribute("class", kind);
    drawn.setAttribute("aria-hidden", "true");
    shape.setAttribute("href", `#${kind}-${name}`);
    drawn.append(shape);
    return drawn;
  }

  const suit = (letter) => drawing("suit", letter);

  /* Draw a sign for a button: back, on, start or end. */
  knaves.icon = (name) => drawing("icon", name);

  const rank = (code) => (code[1] === "T" ? "10" : code[1]);
  const spoken = (code) => `${RANKS[code[1]] ?? code[1]} of ${SUITS[code[0]]}`;

  /* Draw a card, or with `small` what fits into a line of text. */
  knaves.card = (code, { small = false, raised = false } = {}) => {
    const look = `card ${code[0]}${small ? " small" : ""}${raised ? " raised" : ""}`;
    const face = el("span", { class: look, role: "img", "aria-label": spoken(code) });
    face.append(el("span", { class: "rank", "aria-hidden": "true" }, rank(code)), suit(code[0]));
    if (!small) {
      face.append(suit(code[0]));
    }
    return face;
  };

  /* Draw cards that overlap, given as codes with blanks between them. */
  knaves.fan = (codes, raised = []) => {
    const cards = codes.split(" ").filter(Boolean);
    const drawn = cards.map((code) => knaves.card(code, { raised: raised.includes(code) }));
    return el("span", { class: "fan" }, ...drawn);
  };

  /* Write numbers with the minus sign that fits the digits. */
  knaves.signed = (text) => text.replace(/-(?=\d)/g, "−");

  /* Put a text into nodes: codes become small cards, `seat 1` the name of who sits there. */
  knaves.words = (text, names) =>
    text.split(PIECE).filter(Boolean).map((piece) => {
      if (ONE_CARD.test(piece)) {
        return knaves.card(piece, { small: true });
      }
      const seat = /^seat (\d)$/.exec(piece);
      return seat && names[seat[1]] ? el("b", {}, names[seat[1]]) : piece;
    });

  /* Draw a line about the table, such as `pile: H5 D7`: what it is about, and then its items. */
  knaves.tableLine = (line, names) => {
    const [, about, rest] = /^(?:(.*?): )?(.*)$/.exec(line);
    const items = rest.split(", ").map((item, place, all) => {
      const ended = place === all.length - 1 || ONE_CARD.test(item.slice(-2));
      return el("span", { class: "item" }, ...tableItem(item, names), ended ? "" : ",");
    });
    const label = about
      ? el("span", { class: "about" }, ...knaves.words(`${about}:`, names))
      : null;
    return el("div", { class: "line" }, label, el("span", { class: "items" }, ...items));
  };

  /* Cards that follow one another lie on one another; one in brackets is a word. */
  function tableItem(item, names) {
    const drawn = [];
    let fan = null;
    for (const piece of item.split(PIECE).filter(Boolean)) {
      const before = drawn.length ? drawn[drawn.length - 1] : "";
      if (ONE_CARD.test(piece) && !(typeof before === "string" && before.endsWith("("))) {
        fan ??= drawn[drawn.push(el("span", { class: "fan" })) - 1];
        fan.append(knaves.card(piece));
      } else if (!(fan && piece === " ")) {
        fan = null;
        drawn.push(...knaves.words(piece, names));
      }
    }
    return drawn;
  }
})();
