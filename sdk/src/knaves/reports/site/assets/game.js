"use strict";

/* One game, card by card. Its steps were worked out when the site was written. */
(() => {
  const { el, words } = knaves;
  const page = document.getElementById("game");
  const FEW_SEATS = 4;
  let shown = null;

  /* Put the changes of each step together: what the table looked like then. */
  function moments(steps) {
    const hands = [];
    let table = [];
    return steps.map(([toAct, events, changed, changedTable]) => {
      for (const [seat, hand] of changed) {
        hands[seat] = hand;
      }
      table = changedTable ?? table;
      return { toAct, events, table, hands: [...hands] };
    });
  }

  function most(all, seat) {
    return Math.max(...all.map(({ hands }) => hands[seat].split(" ").filter(Boolean).length));
  }

  /* Seats around the table: seat 0 at the bottom, the others clockwise from it. */
  function sides(seats) {
    const others = [...Array(seats).keys()].slice(1);
    const half = Math.floor(others.length / 2);
    return {
      left: others.slice(0, half),
      top: others.slice(half, others.length - half),
      right: others.slice(others.length - half),
      bottom: [0],
    };
  }

  function place(seat, name, cards) {
    const room = el("div", { class: "fan room", "aria-hidden": "true" });
    room.append(...Array.from({ length: Math.max(1, cards) }, () => el("span", { class: "card" })));
    const hand = el("div", { class: "hand" });
    const note = el("span", { class: "note" });
    const sheet = el("div", { class: "sheet" });
    const panel = el(
      "section",
      { class: "seat", "aria-label": `seat ${seat}, ${name}` },
      el("h3", {}, el("span", { class: "number" }, String(seat)), el("b", {}, name), note),
      el("div", { class: "hands" }, room, hand),
      sheet,
    );
    panel.style.order = seat; // where all seats are in one grid
    return { panel, hand, note, sheet };
  }

  function button(label, icon, go) {
    const attributes = { type: "button", "aria-label": label, title: label, onclick: go };
    return el("button", attributes, knaves.icon(icon));
  }

  function controls(last, go) {
    const slider = el("input", { type: "range", min: 0, max: last, "aria-label": "move" });
    slider.addEventListener("input", () => go(Number(slider.value)));
    const bar = el(
      "div",
      { class: "controls", role: "group", "aria-label": "steps of the game" },
      button("to the start (Home)", "start", () => go(0)),
      button("one step back (left arrow)", "back", () => go(shown.step - 1)),
      slider,
      button("one step forwards (right arrow)", "on", () => go(shown.step + 1)),
      button("to the end (End)", "end", () => go(last)),
    );
    return { bar, slider };
  }

  function build(game, names, address, line) {
    const all = moments(game.steps);
    const places = names.map((name, seat) => place(seat, name, most(all, seat)));
    const around = sides(names.length);
    const table = el("div", { class: "table" });
    const said = el("div", { class: "said", "aria-live": "polite" });
    const counter = el("p", { class: "counter" });
    const log = el("ol", { class: "log" });
    const exported = el("p", { class: "hint" }, `Line ${line} of games.jsonl in an export.`);
    const { bar, slider } = controls(all.length - 1, (step) => show(step));
    log.append(...all.map((moment, step) => logged(moment, step, game, names, address)));
    const middle = el("div", { class: "middle" }, table, said);
    const side = (name) =>
      around[name].length
        ? el("div", { class: `${name}-side` }, ...around[name].map((seat) => places[seat].panel))
        : null;
    page.replaceChildren(
      heading(address, names),
      el(
        "div",
        { class: "replay" },
        el(
          "div",
          { class: names.length > FEW_SEATS ? "board many" : "board" },
          side("left"),
          side("top"),
          middle,
          side("right"),
          side("bottom"),
        ),
        bar,
        el("aside", { "aria-label": "the whole game in words" }, counter, log, exported),
      ),
    );
    return { game, names, address, all, places, table, said, counter, log, slider, step: 0 };
  }

  function heading(address, names) {
    const { deal, table, rotation } = address;
    const games = names.map((_, other) => {
      const attributes = {
        href: knaves.gameAddress({ ...address, rotation: other }, 0),
        "aria-label": `rotation ${other}`,
        "aria-current": other === rotation ? "page" : null,
      };
      return el("a", attributes, other);
    });
    const link = el("a", { href: `#deal=${deal}` }, `Deal ${deal}`);
    return knaves.title(
      [link, `, table ${table}, rotation ${rotation}`],
      el(
        "nav",
        { class: "pages", "aria-label": "rotations of this table" },
        el("span", { class: "quiet" }, "rotation"),
        ...games,
      ),
    );
  }

  function logged({ events }, step, game, names, address) {
    const lines = sayings(events, names);
    const faults = faultsAt(game, step).map((fault) => faultLine(fault, names));
    if (!lines.length && !faults.length) {
      lines.push(el("p", {}, "the cards are dealt"));
    }
    const href = knaves.gameAddress(address, step);
    return el("li", { value: step }, el("a", { href }, ...lines, ...faults));
  }

  function sayings(events, names) {
    return events.map(([seat, text]) =>
      el("p", {}, ...(seat < 0 ? [] : [el("b", {}, names[seat]), " "]), ...words(text, names)),
    );
  }

  const faultsAt = (game, step) => game.faults.filter((fault) => knaves.stepOf(fault) === step);

  function faultLine({ seat, kind, message, penalty }, names) {
    const bot = el("b", {}, names[seat]);
    const said = penalty === null ? [bot] : ["a penalty move, as ", bot, " was at fault"];
    return el("p", { class: "fault" }, "⚠\uFE0E ", ...said, `: ${kind}: ${message}`);
  }

  /* Show a step, which is held between the first and the last. */
  function show(wanted) {
    const { all, game, names, places, address } = shown;
    const step = Math.min(Math.max(wanted, 0), all.length - 1);
    const moment = all[step];
    const over = step === all.length - 1;
    const move = over ? [] : knaves.cardsIn(game.moves[step]);
    shown.step = step;
    places.forEach((one, seat) => showSeat(one, seat, moment, over, move));
    const ending = over ? [el("p", { class: "over" }, `The game is over: ${game.reason}.`)] : [];
    const lines = moment.table.map((line) => knaves.tableLine(line, names));
    shown.table.replaceChildren(...lines, ...ending);
    const faults = faultsAt(game, step).map((fault) => faultLine(fault, names));
    shown.said.replaceChildren(...sayings(moment.events, names), ...faults);
    shown.counter.textContent = over
      ? `after all ${game.moves.length} moves`
      : `before move ${step + 1} of ${game.moves.length}`;
    shown.slider.value = step;
    shown.slider.setAttribute("aria-valuetext", shown.counter.textContent);
    mark(shown.log, step);
    history.replaceState(null, "", knaves.gameAddress(address, step));
  }

  function showSeat({ panel, hand, note, sheet }, seat, { toAct, hands }, over, move) {
    const { game } = shown;
    const acts = seat === toAct;
    const wins = over && game.winners.includes(seat);
    panel.classList.toggle("acts", acts);
    panel.classList.toggle("wins", wins);
    hand.replaceChildren(
      hands[seat] === "?"
        ? el("span", { class: "unseen" }, "not seen yet")
        : knaves.fan(hands[seat], acts ? move : []),
    );
    const ended = over ? knaves.signed(game.scores[seat]) + (wins ? " · wins" : "") : "";
    note.textContent = acts ? "to move" : ended;
    sheet.textContent = over ? knaves.signed(game.sheets[seat].join(", ")) : "";
  }

  function mark(log, step) {
    log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = log.children[step].firstElementChild;
    link.setAttribute("aria-current", "step");
    // The list alone scrolls: the page stays where the reader left it.
    log.scrollTop = link.offsetTop - log.clientHeight / 2;
  }

  const KEYS = {
    ArrowRight: (step) => step + 1,
    ArrowLeft: (step) => step - 1,
    Home: () => 0,
    End: () => Infinity,
  };

  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement;
    const plain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
    if (shown && !page.hidden && !typing && plain && event.key in KEYS) {
      event.preventDefault();
      show(KEYS[event.key](shown.step));
    }
  });

  /* Load a game, and build its page. */
  async function find(address) {
    const { deal, table, rotation } = address;
    if (!knaves.isKept(deal)) {
      throw new knaves.NotThere(`deal ${deal} is not kept`);
    }
    const { seats, games, line } = await knaves.load(`${deal}/${table}`);
    if (!(rotation in games)) {
      throw new knaves.NotThere(`there are only ${games.length} games at this table`);
    }
    const names = seats[rotation].map((bot) => knaves.league.bots[bot]);
    return build(games[rotation], names, address, line + rotation);
  }

  /* Show a game at a step: `deal-table-rotation-step`. */
  knaves.showGame = async (text) => {
    const [deal, table, rotation, step] = text.split("-").map(Number);
    const { address } = shown ?? {};
    const same = address?.deal === deal && address.table === table && address.rotation === rotation;
    if (!same) {
      shown = null;
      shown = await find({ deal, table, rotation });
    }
    show(step || 0);
  };
})();
