// The card table in the browser: draws a TableView (shape.py) and reports what the reader does.
// It knows no rule of any game. Text becomes text nodes only; one listener per kind of event serves the whole table.

const SVG = "http://www.w3.org/2000/svg";
const DIGITS = "1234567890";
const BAR = ["back", "retry", "return", "undo", "home", "next", "hint"];
const TOOLS = ["see", "ask"];
const SERVICE = ["report"];
const SHORT = 32;
const WIDE = 768;
const PROJECTED = 960;
const PLACES = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};
const GERMAN = { "♠": "leaves", "♥": "hearts", "♦": "bells", "♣": "acorns" };
const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };

// Where the keyboard begins when something can be chosen.
const START = { "data-key": "choices", tabindex: -1 };

const tables = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const table = tables.get(parentElement) ?? mount(parentElement);
  table.emit = (act, value = null) => {
    table.acted = act;
    setTriggerValue("act", { act, value, serial: table.data.serial });
  };
  show(table, data);
}

function mount(root) {
  const frame = root.querySelector(".table");
  const table = { root, frame, data: null, picked: [], packed: [], note: null, at: {}, acted: null, opener: null };
  tables.set(root, table);
  frame.addEventListener("click", (event) => onClick(table, event));
  frame.addEventListener("dblclick", (event) => onDoubleClick(table, event));
  frame.addEventListener("keydown", (event) => onKey(table, event));
  return table;
}

function show(table, data) {
  const before = table.data;
  const moved = before?.serial !== data.serial;
  table.data = data;
  table.forms = formsOf(data.terms);
  if (moved) Object.assign(table, { picked: [], packed: [], note: null });
  draw(table);
  if (moved || before.say.polite !== data.say.polite) announce(table);
  placeFocus(table, before, moved);
  table.acted = null;
}

function draw(table) {
  const { frame, data } = table;
  frame.lang = data.lang;
  letters = data.settings.ranks ?? {};
  suits = data.settings.suits ?? {};
  frame.dataset.tone = isDark(frame) ? "dark" : "light";
  frame.dataset.colours = data.settings.fourColours ? "four" : "two";
  frame.dataset.size = data.settings.big ? "big" : "usual";
  const held = table.root.activeElement?.dataset.key;
  morph(frame.querySelector(".body"), body(table));
  if (held && !table.root.activeElement) focusKey(table, find(table, held) ? held : startOf(table));
}

function isDark(node) {
  const [red, green, blue] = getComputedStyle(node).color.match(/[\d.]+/g).map(Number);
  return red * 0.3 + green * 0.6 + blue * 0.1 > 128;
}

// ---- what is drawn -------------------------------------------------------------------------------------------------

function body(table) {
  const { data } = table;
  const picks = picksOf(table);
  return el("div", { class: "body" }, [
    top(data),
    task(table),
    el("div", { class: "board" }, [
      pack(table),
      data.summary ? summary(data) : data.settings.textMode ? texts(data) : felt(table, picks),
    ]),
    sheets(data),
    choices(table, picks),
    bar(table),
    panel(table, table.frame.clientWidth >= WIDE),
    data.settings.big ? null : foot(data),
  ]);
}

function top({ progress }) {
  const share = Math.round((100 * progress.at) / Math.max(1, progress.of));
  return el("header", { class: "top" }, [
    el("h2", {}, progress.title),
    el("span", { class: "count" }, progress.text ?? `${progress.at} / ${progress.of}`),
    el("span", { class: "track", "aria-hidden": "true" }, el("span", { style: `width:${share}%` })),
  ]);
}

function task(table) {
  const { task, also, labels } = table.data;
  const attributes = { class: "task", lang: task.lang, "data-kind": task.kind, "data-key": "task", tabindex: -1 };
  return el("section", { class: "ask", "aria-label": labels.task }, [
    el("div", {}, [
      task.note && el("p", { class: "why" }, task.note),
      el("p", attributes, termed(table, "task", task.text, task.lang)),
    ]),
    second(also, also?.task, "task"),
    meaning(table, "task"),
  ]);
}

// The same in the second language.
function second(also, text, kind = "") {
  return also && text ? el("p", { class: kind, lang: also.lang, "data-also": "" }, text) : null;
}

function felt(table, picks) {
  const { data } = table;
  const places = placesOf(data);
  const others = data.seats.filter((seat) => places[seat.seat] !== "bottom");
  const own = data.seats.filter((seat) => places[seat.seat] === "bottom");
  return el("section", { class: "felt", "aria-label": data.labels.table }, [
    facts(data),
    auction(data),
    others.map((seat) => seatAt(table, seat, places, picks)),
    el("div", { class: "centre" }, [data.middle.map((pile) => pileOf(data, pile)), middle(data, places)]),
    own.map((seat) => seatAt(table, seat, places, picks)),
  ]);
}

function placesOf({ seats, direction }) {
  const first = seats.indexOf(nearest(seats));
  const order = PLACES[seats.length] ?? PLACES[4];
  const turned = direction === "clockwise" ? [order[0], ...order.slice(1).reverse()] : order;
  return Object.fromEntries(
    seats.map((seat, at) => [seat.seat, turned[(at - first + seats.length) % seats.length] ?? "top"]),
  );
}

function facts({ facts }) {
  if (!facts.length) return null;
  const pairs = facts.map((fact) => el("div", {}, [el("dt", {}, fact.label), el("dd", {}, fact.value)]));
  return el("dl", { class: "facts" }, pairs);
}

// What was said, a column for each player as players write it.
function auction({ auction }) {
  if (!auction) return null;
  const { caption, head, rows } = auction;
  return el("table", { class: "auction", "data-key": "auction" }, [
    el("caption", { class: "spoken" }, caption),
    el("thead", {}, el("tr", {}, head.map((seat) => el("th", { scope: "col" }, seat)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((said) => el("td", {}, said))))),
  ]);
}

// The players' score sheet.
function sheets({ sheets }) {
  return sheets?.length ? el("div", { class: "sheets", "data-key": "sheets" }, sheets.map(textTable)) : null;
}

function seatAt(table, seat, places, picks) {
  const { data } = table;
  const place = places[seat.seat];
  const attributes = { class: "seat", role: "group", "aria-label": seat.name, "data-place": place, "data-key": seat.seat };
  if (seat.turn) attributes["data-turn"] = "";
  return el("div", attributes, [
    plate(data, seat),
    el("div", { class: "holding" }, [
      place === "bottom" ? ownHand(table, seat, picks) : otherHand(data, seat),
      aside(table, seat, picks),
    ]),
  ]);
}

function plate({ labels }, seat) {
  return el("div", { class: "plate" }, [
    el("span", { class: "name" }, seat.name),
    seat.side && el("span", { class: "side" }, seat.side),
    seat.you && el("span", { class: "tag" }, labels.you),
    seat.roles.map((role) => el("span", { class: "tag" }, role)),
    seat.turn && el("span", { class: "turn" }, labels.turn),
    seat.said && el("span", { class: "said" }, seat.said),
    seat.won > 0 && seat.tricks && el("span", { class: "won" }, seat.tricks),
  ]);
}

function ownHand(table, seat, picks) {
  const { data } = table;
  const many = seat.hand.length > 10 ? "12" : seat.hand.length > 8 ? "10" : "8";
  const attributes = { class: "hand", role: "group", "aria-label": data.labels.yourHand, "data-many": many };
  attributes.style = `--n:${seat.hand.length};--half:${Math.ceil(seat.hand.length / 2)}`;
  if (picks.some((pick) => pick.drawn)) Object.assign(attributes, START);
  const cards = seat.hand.map((card) => el("li", { "data-key": card.card, ...marked(card) }, pickable(table, card, picks)));
  return el("div", attributes, cards.length ? el("ul", {}, cards) : null);
}

function marked({ filled }) {
  return { "data-filled": filled ? "" : null };
}

function pickable(table, card, picks) {
  const { data } = table;
  const pick = card.card && picks.find((each) => each.id === card.card);
  if (pick) return pickButton(table, pick, "held", cardImage(data, card.card, card.down), card.name);
  return handCard(data, card);
}

function handCard(data, card) {
  const image = cardImage(data, card.card, card.down, card.name);
  if (card.refused && !isOpen(data)) return el("span", { class: "refused" }, [image, spoken(data.labels.refused)]);
  return image;
}

function otherHand(data, seat) {
  if (!seat.hand.length) return null;
  if (seat.hand.every((card) => !card.card)) return fan(seat);
  const cards = seat.hand.map((card) => el("li", marked(card), handCard(data, card)));
  return el("ul", { class: "open", "aria-label": seat.name }, cards);
}

function fan(seat) {
  const count = seat.count ?? String(seat.hand.length);
  const backs = seat.hand.map(() => svg(["back"], { class: "card" }));
  return el("div", { class: "fan", role: "img", "aria-label": count }, [backs, el("span", { class: "many" }, String(seat.hand.length))]);
}

function aside(table, seat, picks) {
  if (!seat.aside.length) return null;
  const cards = seat.aside.map((card, at) =>
    el("li", marked(card), [
      seat === nearest(table.data.seats) ? pickable(table, card, picks) : cardImage(table.data, card.card, card.down, card.name),
      card.label && card.label !== seat.aside[at - 1]?.label && el("span", { class: "caption", "aria-hidden": "true" }, card.label),
    ]),
  );
  return el("ul", { class: "aside" }, cards);
}

// Cards that are nobody's.
function pileOf(data, { label, cards }) {
  const items = cards.map((card) => el("li", marked(card), cardImage(data, card.card, card.down, card.name)));
  return el("div", { class: "pile", role: "group", "aria-label": label, "data-key": `pile ${label}` }, [
    el("ul", {}, items),
    el("p", { class: "caption", "aria-hidden": "true" }, label),
  ]);
}

function middle(data, places) {
  const past = !data.trick.length && data.previous;
  const laid = past ? data.previous : data.trick;
  const label = past ? data.labels.previousTrick : data.labels.trick;
  return el("div", { class: "middle", role: "group", "aria-label": label, "data-past": past ? "" : null }, [
    el("ol", { class: "trick" }, laid.map((card) => laidCard(data, card, places))),
    past && el("p", { class: "caption" }, label),
    data.trickNote && el("p", { class: "sum" }, data.trickNote),
  ]);
}

function laidCard(data, card, places) {
  const key = `${card.seat} ${card.card} ${card.down}`;
  return el("li", { "data-place": places[card.seat], "data-key": key, "data-winner": card.winner ? "" : null }, [
    cardImage(data, card.card, card.down, card.name),
    el("span", { class: "whose" }, [card.winner && [mark("★"), spoken(data.labels.winner)], card.seat]),
  ]);
}

function texts({ text }) {
  return el("div", { class: "texts" }, text.map(textTable));
}

function textTable({ caption, head, rows }) {
  const heads = head.map((cell) => el("th", { scope: "col" }, cell));
  const lines = rows.map((row) => el("tr", { role: "row" }, textCells(row, head)));
  return el("table", { role: "table" }, [
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, heads)),
    el("tbody", { role: "rowgroup" }, lines),
  ]);
}

// Roles are written out because a narrow table is laid out as blocks, which would lose them.
function textCells(row, head) {
  const first = el("th", { scope: "row", role: "rowheader" }, row[0]);
  return [first, ...row.slice(1).map((cell, at) => el("td", { role: "cell", "data-head": head[at + 1] }, cell))];
}

// ---- laying a deal out by hand -------------------------------------------------------------------------------------

function pack(table) {
  const { data } = table;
  if (!data.pack) return null;
  const { caption, hint, cards, places } = data.pack;
  const suits = Object.keys(SUITS).map((suit) => cards.filter(({ card }) => card.endsWith(suit))).filter((suit) => suit.length);
  const at = cards.some((card) => `pack ${card.card}` === table.at.pack) ? table.at.pack : `pack ${cards[0]?.card}`;
  const rows = suits.map((suit) => {
    const style = `--n:${suit.length};--half:${Math.ceil(suit.length / 2)}`;
    return el("div", { "data-row": "", style }, suit.map((card) => packCard(table, card, at)));
  });
  return el("section", { class: "pack", "aria-label": caption }, [
    el("h3", {}, caption),
    el("p", { class: "caption" }, hint),
    el("div", { class: "suits", role: "group", "aria-label": caption, "data-grid": "pack" }, rows),
    el("div", { class: "places" }, places.map((place) => placeButton(table, place))),
  ]);
}

function packCard(table, { card, name, place }, at) {
  const key = `pack ${card}`;
  const attributes = {
    type: "button",
    class: "held",
    "data-cell": card,
    "data-key": key,
    "aria-pressed": table.packed.includes(card),
    "aria-label": name,
    tabindex: key === at ? 0 : -1,
  };
  return el("button", attributes, [
    el("span", { class: "what" }, cardImage(table.data, card, false)),
    place && el("span", { class: "whose", "aria-hidden": "true" }, place),
  ]);
}

function placeButton({ packed, data: { settings } }, { id, label, name }) {
  const key = settings.shortcuts && /^[A-Z]$/.test(id) ? id : null;
  const attributes = { type: "button", class: "button", "data-lay": id, "data-key": `lay ${id}`, "aria-label": name };
  return el("button", { ...attributes, "aria-disabled": packed.length ? null : "true", "aria-keyshortcuts": key }, [label, kbd(key)]);
}

function packPick(table, card) {
  table.packed = table.packed.includes(card) ? table.packed.filter((each) => each !== card) : [...table.packed, card];
  draw(table);
}

function layAt(table, place) {
  const { packed, data } = table;
  if (!packed.length) return speak(table, "polite", data.pack.hint, data.lang);
  table.packed = [];
  draw(table);
  table.emit("lay", [place, ...packed].join(" "));
}

// ---- choices -------------------------------------------------------------------------------------------------------

function isOpen(data) {
  return data.choices.length > 0;
}

// On a projector the table takes the room, and all buttons stand together, small.
function isProjected({ data, frame }) {
  return data.settings.big && frame.clientWidth >= PROJECTED;
}

// A pick is a card of one or more choices, or one word or answer.
function picksOf({ data, picked }) {
  const found = new Map();
  for (const choice of data.choices) {
    for (const [at, id] of pickedFor(choice).entries()) if (!found.has(id)) found.set(id, pickOf(choice, id, at));
  }
  for (const { card, name } of orderedBy(data, picked)?.order ?? []) {
    if (!found.has(card)) found.set(card, { id: card, group: "cards", name });
  }
  const own = ownCards(data).map((card) => card.card).filter((card) => found.has(card));
  const rest = [...found.keys()].filter((id) => !own.includes(id));
  const drawn = data.settings.textMode || data.summary ? 0 : own.length;
  return [...own, ...rest].map((id, at) => ({ ...found.get(id), digit: DIGITS[at], drawn: at < drawn }));
}

// All that has to be picked for a choice: its cards, or the word itself.
function pickedFor({ id, group, cards }) {
  return group === "cards" ? cards : [id];
}

function pickOf({ label, name, names, group }, id, at) {
  return group === "cards" ? { id, group, name: names[at] } : { id, group, label, name };
}

// The word that is picked and says its cards in an order.
function orderedBy(data, picked) {
  return data.choices.find(({ id, order }) => order && picked.includes(id));
}

// How many picks of a kind may be held at once.
function mostOf({ data, picked }, group) {
  if (group === "cards" && (data.several || orderedBy(data, picked))) return Infinity;
  return Math.max(1, ...data.choices.filter((choice) => choice.group === group).map((choice) => pickedFor(choice).length));
}

// The choices that stand for exactly what is picked.
function chosenOf({ data, picked }) {
  if (data.several && picked.length) return [together(data, picked)];
  const ordered = orderedBy(data, picked);
  if (ordered) return inOrder(ordered, picked);
  const sought = [...picked].sort().join();
  return data.choices.filter((choice) => [...pickedFor(choice)].sort().join() === sought);
}

// A word with the cards that are picked, as they were picked; none before there is one.
function inOrder({ id, label, name, order }, picked) {
  const cards = picked.filter((each) => each !== id).map((each) => order.find(({ card }) => card === each));
  const all = (part, joint) => cards.map((card) => card[part]).join(joint);
  return cards.length ? [{ id: `${id} ${all("card", " ")}`, label: `${label} ${all("card", " ")}`, name: `${name}: ${all("name", "; ")}`, face: null }] : [];
}

// All that is picked as one answer, in the order in which it is offered.
function together(data, picked) {
  const chosen = data.choices.filter(({ id }) => picked.includes(id));
  const all = (name, joint) => chosen.map((choice) => choice[name]).join(joint);
  return { id: all("id", ","), label: all("label", " "), name: all("name", "; "), face: null };
}

function ownCards(data) {
  const own = nearest(data.seats);
  return own ? [...own.hand, ...own.aside] : [];
}

// The seat at the reader's side of the table.
function nearest(seats) {
  return seats.find((seat) => seat.near) ?? seats.find((seat) => seat.you) ?? seats[0];
}

function choices(table, picks) {
  const { data } = table;
  if (!isOpen(data)) return null;
  const loose = picks.filter((pick) => !pick.drawn);
  const groups = [
    group(table, loose, "cards", data.settings.textMode ? data.labels.yourHand : data.labels.otherCards),
    group(table, loose, "words", data.labels.words),
    group(table, loose, "answers", data.labels.answers),
  ].filter(Boolean);
  if (loose.length === picks.length) setAttributes(groups[0], START);
  return el("div", { class: "choices" }, [groups, commit(table)]);
}

function group(table, picks, name, label) {
  const own = picks.filter((pick) => pick.group === name);
  if (!own.length) return null;
  const buttons = own.map((pick) => el("li", {}, wordButton(table, pick)));
  const long = own.some((pick) => pick.label?.length > SHORT);
  return el("div", { class: "group", role: "group", "aria-label": label, "data-group": name, "data-long": long ? "" : null }, [
    el("p", { class: "caption", "aria-hidden": "true" }, label),
    el("ul", {}, buttons),
  ]);
}

function wordButton(table, pick) {
  const card = ownCards(table.data).find((each) => each.card === pick.id);
  if (pick.group === "cards" && !table.data.settings.textMode && !table.data.summary) {
    return pickButton(table, pick, "held", cardImage(table.data, pick.id), pick.name);
  }
  if (pick.group === "cards") return pickButton(table, pick, "word", [card?.name ?? pick.name], null);
  return pickButton(table, pick, "word", pick.label, pick.name);
}

function pickButton(table, pick, kind, content, name) {
  const { data } = table;
  const attributes = {
    type: "button",
    class: kind,
    "data-pick": pick.id,
    "data-key": `pick ${pick.id}`,
    "aria-pressed": table.picked.includes(pick.id),
    "aria-label": name,
    "aria-keyshortcuts": data.settings.shortcuts ? pick.digit : null,
  };
  const place = placeOf(table, pick.id);
  if (place) attributes["aria-label"] = `${place}: ${name ?? pick.name}`;
  return el("button", attributes, [
    el("span", { class: "what" }, content),
    place ? el("span", { class: "place", "aria-hidden": "true" }, String(place)) : null,
    data.settings.shortcuts && kbd(pick.digit),
  ]);
}

// The place of a card in the order in which it is picked, 0 where no order counts.
function placeOf({ data, picked }, id) {
  const ordered = orderedBy(data, picked);
  return ordered && id !== ordered.id ? picked.filter((each) => each !== ordered.id).indexOf(id) + 1 : 0;
}

function commit(table) {
  const { data } = table;
  const none = data.several && !table.picked.length;
  if (!table.picked.length && (data.ruling || data.quick) && !none) return null;
  const chosen = none ? [{ id: "", label: data.labels.none, name: data.labels.none }] : chosenOf(table);
  const first = orderedBy(data, table.picked)
    ? data.labels.pickOrder
    : mostOf(table, "cards") > 1 ? data.labels.pickCards : data.labels.pickFirst;
  const content = [
    none && el("p", {}, first),
    chosen.length ? chosen.map((choice) => commitButton(data, choice, chosen.length > 1)) : el("p", {}, first),
  ];
  return el("div", { class: "commit", role: "group", "aria-label": data.labels.commit }, content);
}

// Variants of one pick stand side by side as equals; a single one is the answer to be confirmed.
function commitButton({ labels, settings }, choice, several) {
  const attributes = {
    type: "button",
    class: several || !choice.id ? "button" : "button primary",
    "data-act": "try",
    "data-value": choice.id,
    "data-key": `commit ${choice.id}`,
    "data-face": choice.face,
    "aria-label": several ? choice.name : `${labels.commit}: ${choice.name}`,
  };
  return el("button", attributes, several ? variant(choice, labels, settings) : `${labels.commit}: ${choice.label}`);
}

function variant(choice, labels, { ranks }) {
  if (!choice.face) return choice.label;
  const face = choice.face === "up" ? labels.faceUp : labels.faceDown;
  return [el("span", { class: "side-shown", "aria-hidden": "true" }), el("span", {}, shortName(choice.card, ranks)), face];
}

// ---- buttons and panels --------------------------------------------------------------------------------------------

function bar(table) {
  const all = isProjected(table);
  return buttonRow(table.data, "bar", (act) => BAR.includes(act) || (all && !SERVICE.includes(act)));
}

function buttonRow(data, name, wanted, key) {
  const buttons = data.buttons.filter((button) => wanted(button.act)).map((button) => actButton(data, button));
  return buttons.length ? el("div", { class: name, "data-key": key }, buttons) : null;
}

function actButton({ labels, settings }, button) {
  const attributes = {
    type: "button",
    class: button.primary ? "button primary" : "button",
    "data-act": button.act,
    "data-value": button.value,
    "data-key": `${button.act} ${button.value ?? ""}`,
    "data-primary": button.primary ? "" : null,
    "aria-pressed": button.on,
    "aria-keyshortcuts": isLive(button.key, settings) ? button.key : null,
  };
  return el("button", attributes, [button.label, isLive(button.key, settings) && kbd(printed(button.key, labels))]);
}

// Letters and digits can be switched off; Space, Enter and arrows are nobody's typing.
function isLive(key, settings) {
  return Boolean(key) && (key.length > 1 || settings.shortcuts);
}

function printed(key, labels) {
  return { Space: labels.keySpace, ArrowLeft: "←", ArrowRight: "→" }[key] ?? key;
}

function panel(table, wide) {
  const { data } = table;
  const big = isProjected(table);
  const others = (act) => ![...BAR, ...TOOLS, ...SERVICE].includes(act);
  return el("div", { class: "panel" }, [
    ruling(table),
    article(table),
    judged(data),
    events(table),
    hints(data),
    knowledge(table, wide),
    big ? null : [...TOOLS.map((name) => buttonRow(data, "tools", (act) => act === name, name)), buttonRow(data, "tools", others)],
    report(data),
    log(data, wide && !big),
  ]);
}

function ruling(table) {
  const { data } = table;
  const { ruling, labels, also } = data;
  if (!ruling) return null;
  const attributes = { class: "ruling", "aria-label": labels.ruling, "data-verdict": ruling.verdict, "data-key": `ruling ${data.serial}` };
  const slots = rulingSlots(table);
  return el("section", attributes, [
    el("h3", { tabindex: -1, "data-key": "ruling" }, [el("span", { class: "symbol", "aria-hidden": "true" }, ruling.symbol), ruling.word]),
    second(also, also?.ruling?.word, "verdict"),
    el("p", { class: "answer" }, [spoken(`${labels.yourAnswer}:`), ruling.answer]),
    second(also, also?.ruling?.answer, "answer"),
    ruling.folded && slots ? el("details", {}, [el("summary", {}, labels.why), slots]) : slots,
    ruling.consequence && actButton(data, { act: "playout", label: ruling.consequence.label, key: "", value: null }),
  ]);
}

function rulingSlots(table) {
  const { ruling, labels, also } = table.data;
  const other = also?.ruling;
  const slots = [
    [labels.rule, ruling.rule && articleButton(ruling.rule.id, ruling.rule.title), other?.rule?.title],
    [labels.fact, ruling.fact && written(table, "fact", ruling.fact), other?.fact],
    [labels.instead, ruling.instead, other?.instead],
    [labels.note, ruling.note && written(table, "note", ruling.note), other?.note],
  ].filter(([, content]) => content);
  const parts = slots.map(([name, content, twin]) => [el("dt", {}, name), el("dd", {}, [el("div", {}, content), second(also, twin)])]);
  return slots.length ? el("dl", { class: "slots" }, parts) : null;
}

function articleButton(id, title) {
  return el("button", { type: "button", class: "link", "data-act": "article", "data-value": id, "data-key": `article ${id}` }, title);
}

function article(table) {
  const { article, labels } = table.data;
  if (!article) return null;
  const block = `text ${article.id}`;
  const attributes = { class: "article", lang: article.lang, "aria-label": labels.article, "data-key": `open ${article.id}` };
  return el("section", attributes, [
    el("div", { class: "head" }, [
      el("h3", { tabindex: -1, "data-key": "article" }, article.title),
      closeButton("closeArticle", labels),
    ]),
    el("p", {}, termed(table, block, article.text, article.lang)),
    meaning(table, block),
    article.decision && el("p", { class: "decision" }, [el("strong", {}, `${labels.decision}: `), article.decision]),
    el("p", { class: "source" }, [`${labels.source}: `, article.source, " · ", el("code", {}, article.id)]),
  ]);
}

function closeButton(act, labels) {
  return el("button", { type: "button", class: "close", "data-act": act, "aria-label": labels.close, "data-key": act }, "×");
}

function events(table) {
  const { events, labels, also } = table.data;
  if (!events.length) return null;
  const items = events.map((event, at) =>
    el("li", {}, [
      el("span", {}, termed(table, `event ${at}`, event.text)),
      second(also, also?.events[at]),
      event.article && [" ", articleButton(event.article, event.title)],
      meaning(table, `event ${at}`),
    ]),
  );
  return el("section", { class: "events" }, [el("h3", {}, labels.events), el("ul", {}, items)]);
}

// What a seat may and may not do, grouped by reason.
function judged({ judged }) {
  if (!judged) return null;
  return el("section", { class: "judged", "data-key": "judgements" }, [
    el("h3", { tabindex: -1, "data-key": "judged" }, judged.title),
    judged.groups.length ? el("ul", {}, judged.groups.map(judgedGroup)) : null,
  ]);
}

function judgedGroup({ legal, symbol, word, rule, fact, options, names }) {
  const said = options.map((option, at) => el("li", {}, [mark(option), spoken(names[at])]));
  return el("li", { "data-legal": legal }, [
    el("p", { class: "verdict" }, [el("span", { class: "symbol", "aria-hidden": "true" }, symbol), word]),
    el("ul", {}, said),
    fact && el("p", {}, fact),
    articleButton(rule.id, rule.title),
  ]);
}

function knowledge(table, wide) {
  const { knowledge } = table.data;
  if (!knowledge) return null;
  const { title, head, rows } = knowledge;
  const at = find(table, table.at.known) ? table.at.known : `known ${rows[0]?.card} 0`;
  const lines = rows.map((row) =>
    el("tr", { "data-row": "" }, [
      el("th", { scope: "row" }, [mark(shortName(row.card, table.data.settings.ranks)), spoken(row.name)]),
      row.cells.map((cell, place) => el("td", {}, knownCell(table, row, cell, place, at))),
    ]),
  );
  return el("details", { class: "known", open: wide ? "" : null }, [
    el("summary", { "data-key": "known" }, title),
    el("div", { class: "scroll", role: "region", "aria-label": title, tabindex: 0, "data-key": "known region" }, [
      el("table", { "data-grid": "known" }, [
        el("thead", {}, el("tr", {}, [el("td", {}), head.map((place) => el("th", { scope: "col" }, place))])),
        el("tbody", {}, lines),
      ]),
    ]),
    reason(table),
  ]);
}

function knownCell(table, { card, name }, { state, symbol, word }, place, at) {
  const key = `known ${card} ${place}`;
  const attributes = {
    type: "button",
    "data-cell": "",
    "data-unfold": key,
    "data-key": key,
    "data-state": state,
    "aria-label": `${name}, ${table.data.knowledge.head[place]}: ${word}`,
    "aria-expanded": table.note === key,
    tabindex: key === at ? 0 : -1,
  };
  return el("button", attributes, symbol);
}

// Why the cell that was pressed says what it says.
function reason(table) {
  const [kind, card, place] = table.note?.split(" ") ?? [];
  const row = kind === "known" && table.data.knowledge.rows.find((each) => each.card === card);
  if (!row) return null;
  const cell = row.cells[place];
  return note(table, [
    el("strong", {}, `${shortName(card, table.data.settings.ranks)}, ${table.data.knowledge.head[place]}: ${cell.word}. `),
    cell.reason,
    cell.rule && [" ", articleButton(cell.rule.id, cell.rule.title)],
  ]);
}

// ---- terms ---------------------------------------------------------------------------------------------------------

// Finds the forms of all terms as whole words, the longest first.
function formsOf(terms) {
  if (!terms?.length) return null;
  const byForm = new Map(terms.flatMap((term) => term.forms.map((form) => [form.toLowerCase(), term])));
  const forms = [...byForm.keys()].sort((one, other) => other.length - one.length);
  const safe = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return { byForm, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${safe.join("|")})(?![\\p{L}\\p{N}])`, "giu") };
}

// A text in which the first mention of each term can be pressed; ``block`` says which text it is.
function termed({ forms, note, data }, block, text, lang = data.lang) {
  if (!forms || lang !== data.lang) return text;
  const parts = [];
  const met = new Set();
  let from = 0;
  for (const { 0: form, index } of text.matchAll(forms.pattern)) {
    const { id } = forms.byForm.get(form.toLowerCase());
    if (met.has(id)) continue;
    met.add(id);
    const key = `term ${id} ${block}`;
    const attributes = { type: "button", class: "term", "data-unfold": key, "data-key": key, "aria-expanded": note === key };
    parts.push(text.slice(from, index), el("button", attributes, form));
    from = index + form.length;
  }
  return [...parts, text.slice(from)];
}

function written(table, block, text) {
  return [el("span", {}, termed(table, block, text)), meaning(table, block)];
}

// The note under a text whose term was pressed.
function meaning(table, block) {
  const term = table.data.terms?.find(({ id }) => table.note === `term ${id} ${block}`);
  return term ? note(table, [el("strong", {}, `${term.term}: `), term.means]) : null;
}

function note({ note, data }, content) {
  return el("div", { class: "aside-note", role: "note", "data-key": `note ${note}` }, [
    el("span", { "data-key": "note" }, content),
    el("button", { type: "button", class: "close", "data-unfold": note, "aria-label": data.labels.close }, "×"),
  ]);
}

// Opens the note of a button, or closes it; then the button has the focus again.
function unfold(table, key) {
  table.note = table.note === key ? null : key;
  draw(table);
  if (table.note) speak(table, "polite", find(table, "note").textContent, table.data.lang);
  else focusKey(table, key);
}

function hints({ hints, labels }) {
  if (!hints.shown.length) return null;
  return el("section", { class: "hints" }, [el("h3", {}, labels.hints), el("ol", {}, hints.shown.map((hint) => el("li", {}, hint)))]);
}

function report({ report, labels }) {
  if (!report) return null;
  return el("section", { class: "report", "aria-label": report.title }, [
    el("div", { class: "head" }, [el("h3", { tabindex: -1, "data-key": "report" }, report.title), closeButton("closeReport", labels)]),
    el("pre", {}, report.text),
    el("button", { type: "button", class: "button", "data-copy": report.copied, "data-key": "copy" }, report.copy),
  ]);
}

// Open from the start where there is room beside the table.
function log({ log, labels }, wide) {
  if (!log.length) return null;
  const lines = log.map((line) => el("li", {}, line.text));
  return el("details", { class: "log", open: wide ? "" : null }, [el("summary", { "data-key": "log" }, labels.log), el("ol", {}, lines)]);
}

function summary({ summary, labels }) {
  return el("section", { class: "summary" }, [
    ...(summary.lines ?? []).map((line) => el("p", {}, line)),
    ...(summary.met.length ? [el("h3", {}, labels.summary), el("ul", { class: "met" }, summary.met.map(met))] : []),
    ...(summary.bars?.length ? [el("h3", {}, labels.summary), el("ul", { class: "bars" }, summary.bars.map(bars))] : []),
    ...(summary.beliefs?.length ? [el("h3", {}, labels.beliefs), el("ul", { class: "beliefs" }, summary.beliefs.map(belief))] : []),
    summary.next && el("h3", {}, labels.comesNext),
    summary.next && el("p", {}, summary.next.title),
    summary.next && openButton(summary.next),
  ]);
}

function met(article) {
  const word = article.word ?? article.state;
  return el("li", { "data-state": article.state }, [
    el("span", { class: "symbol", "aria-hidden": "true" }, article.state === "solid" ? "●" : "◐"),
    article.id ? articleButton(article.id, article.title) : el("span", {}, article.title),
    el("span", { class: "state" }, word),
  ]);
}

// How the questions on an article went: a stripe for the eye, the numbers in words.
function bars({ id, title, parts }) {
  const stripe = parts.map(({ kind, n }) => el("span", { "data-kind": kind, style: `flex-grow:${n}` }));
  return el("li", {}, [
    articleButton(id, title),
    el("span", { class: "stripe", "aria-hidden": "true" }, stripe),
    el("span", { class: "state" }, parts.map(({ text }) => text).join(" · ")),
  ]);
}

function belief({ title, text }) {
  return el("li", {}, [el("strong", {}, title), el("p", {}, text)]);
}

function openButton({ label, value }) {
  const attributes = { type: "button", class: "button primary", "data-act": "open", "data-value": value, "data-key": "open" };
  return el("button", { ...attributes, "data-primary": "" }, label);
}

function foot(data) {
  const { labels, settings } = data;
  return el("footer", { class: "foot" }, [
    el("div", { class: "switches", role: "group", "aria-label": labels.settings }, [
      toggle("textMode", labels.textTable, settings.textMode, settings.shortcuts && "T"),
      toggle("fourColours", labels.fourColours, settings.fourColours),
      toggle("shortcuts", labels.shortcuts, settings.shortcuts),
      settings.ownLetters !== undefined && toggle("ownLetters", labels.ownLetters, settings.ownLetters),
      settings.germanSuits !== undefined && toggle("germanSuits", labels.germanSuits, settings.germanSuits),
    ]),
    legend(data),
    buttonRow(data, "service", (act) => SERVICE.includes(act)),
  ]);
}

function toggle(act, label, on, key) {
  const attributes = {
    type: "button",
    class: "switch",
    role: "switch",
    "aria-checked": on,
    "data-act": act,
    "data-flip": on ? "off" : "on",
    "data-key": act,
    "aria-keyshortcuts": key,
  };
  return el("button", attributes, [el("span", { class: "knob", "aria-hidden": "true" }), label, key && kbd(key)]);
}

// Only keys that do something now.
function legend(data) {
  const { labels, settings, buttons, ruling, events } = data;
  const usual = { H: labels.keyHint, S: labels.keySeat, U: labels.keyUndo };
  const has = (...keys) => buttons.some((button) => keys.includes(button.key));
  const letters = buttons.filter(({ key }) => key.length === 1).map(({ key, label }) => [key, usual[key] ?? label]);
  const keys = [
    isOpen(data) && settings.shortcuts && ["1–9", "0", labels.keyPick],
    isOpen(data) && ["Enter", labels.keyCommit],
    has("Space", "ArrowRight") && [labels.keySpace, "→", labels.keyNext],
    has("ArrowLeft") && ["←", labels.keyBack],
    ...(settings.shortcuts ? [...letters, ["T", labels.keyText]] : []),
    settings.shortcuts && (ruling?.rule || events.length > 0) && ["A", labels.keyArticle],
  ].filter(Boolean);
  if (!keys.length) return null;
  const items = keys.map((row) => el("li", {}, [row.slice(0, -1).map((key) => el("kbd", {}, key)), row.at(-1)]));
  return el("div", { class: "legend" }, [el("p", { class: "caption" }, labels.keys), el("ul", {}, items)]);
}

// ---- cards ---------------------------------------------------------------------------------------------------------

// Without a name the picture is silent: the button around it carries the name.
function cardImage(data, card, down, name) {
  const hidden = down || !card;
  const image = svg(hidden ? ["back"] : partsOf(card, data.settings.ranks), {
    class: "card",
    "data-suit": hidden ? null : colourOf(card),
    role: name ? "img" : null,
    "aria-label": name,
    "aria-hidden": name ? null : "true",
  });
  if (!down || !card) return image;
  return el("span", { class: "peek" }, [image, el("span", { "aria-hidden": "true", "data-suit": colourOf(card) }, shortName(card, data.settings.ranks))]);
}

function colourOf(card) {
  return (suits[card.at(-1)] ? GERMAN : SUITS)[card.at(-1)];
}

function partsOf(card, ranks) {
  const rank = card.slice(0, -1);
  const parts = ["ground", `${suits[card.at(-1)] ? "german" : "suit"}-${card.at(-1)}`, `rank-${ranks?.[rank] ?? rank}`];
  return "JQK".includes(rank) ? [...parts, `head-${rank}`] : parts;
}

function shortName(card, ranks) {
  const rank = card.slice(0, -1);
  return `${ranks?.[rank] ?? rank}${card.at(-1)}`;
}

function svg(parts, attributes) {
  const image = document.createElementNS(SVG, "svg");
  setAttributes(image, { viewBox: "0 0 60 84", fill: "currentColor", focusable: "false", ...attributes });
  for (const part of parts) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${plain(part)}`);
    image.append(use);
  }
  return image;
}

// Ids are plain letters, since not every browser finds others.
function plain(name) {
  return name.replace(/[^\w-]/g, (sign) => sign.codePointAt(0).toString(16));
}

// ---- what the reader does ------------------------------------------------------------------------------------------

function onClick(table, event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { pick: id, cell, lay, unfold: key } = button.dataset;
  if (cell !== undefined) table.at[button.closest("[data-grid]").dataset.grid] = button.dataset.key;
  if (id) pick(table, id, event.detail);
  else if (cell) packPick(table, cell);
  else if (lay) layAt(table, lay);
  else if (key) unfold(table, key);
  else if (button.dataset.copy) copyReport(table, button);
  else if (button.dataset.flip) table.emit(button.dataset.act, button.dataset.flip === "on");
  else if (button.dataset.act) act(table, button);
}

function onDoubleClick(table, event) {
  if (!event.target.closest("[data-pick]") || mostOf(table, "cards") > 1) return;
  const chosen = chosenOf(table);
  if (chosen.length === 1) table.emit("try", chosen[0].id);
}

function act(table, button) {
  if (button.dataset.act === "article") table.opener = button.dataset.key;
  table.emit(button.dataset.act, button.dataset.value ?? null);
}

// Where only one is picked, the second click of a double click must not undo the first.
function pick(table, id, clicks = 0) {
  const { data, picked } = table;
  if (data.quick && clicks > 1) return;
  const kinds = new Map(picksOf(table).map((each) => [each.id, each.group]));
  const most = mostOf(table, kinds.get(id));
  const word = kinds.get(id) === "cards" ? orderedBy(data, picked)?.id : null;
  const others = picked.filter((each) => each !== id && (each === word || kinds.get(each) === kinds.get(id)));
  const undone = picked.includes(id) && (most > 1 || clicks < 2);
  table.picked = undone ? others : [...others, id].slice(-most);
  const only = data.quick && onlyOf(table);
  if (only) table.picked = [];
  draw(table);
  if (only) table.emit("try", only.id);
}

// The choice that a pick stands for, if it can become no other.
function onlyOf(table) {
  const { data, picked } = table;
  const reach = data.choices.filter((choice) => picked.every((id) => pickedFor(choice).includes(id)));
  return picked.length && reach.length === 1 && chosenOf(table)[0] === reach[0] ? reach[0] : null;
}

async function copyReport(table, button) {
  await navigator.clipboard.writeText(table.data.report.text);
  button.textContent = button.dataset.copy;
  setTimeout(() => draw(table), 2000);
}

const KEYS = {
  Enter: onEnter,
  Escape: onEscape,
  Space: (table, button) => !button && press(table, "Space"),
  ArrowRight: (table) => press(table, "ArrowRight") || press(table, "Space"),
  ArrowLeft: (table) => press(table, "ArrowLeft"),
  T: (table) => table.emit("textMode", !table.data.settings.textMode) ?? true,
  A: toggleArticle,
};

function onKey(table, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const key = keyOf(event);
  if (!isLive(key, table.data.settings)) return;
  const button = event.target.closest("button, summary");
  const done = onGridKey(table, key, button) || (KEYS[key] ? KEYS[key](table, button) : DIGITS.includes(key) ? pickDigit(table, key) : press(table, key));
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

// In a grid arrows walk from button to button; in the pack the letter of a place lays the picked cards there.
function onGridKey(table, key, button) {
  const grid = button?.closest("[data-grid]");
  if (!grid) return false;
  const place = grid.dataset.grid === "pack" && table.data.pack.places.find(({ id }) => id === key);
  if (place) return layAt(table, place.id) ?? true;
  const rows = [...grid.querySelectorAll("[data-row]")].map((row) => [...row.querySelectorAll("[data-cell]")]);
  const cells = rows.flat();
  const row = rows.findIndex((each) => each.includes(button));
  const beside = (by) => rows[row + by]?.[Math.min(rows[row].indexOf(button), rows[row + by].length - 1)];
  const to = {
    ArrowLeft: () => cells[cells.indexOf(button) - 1],
    ArrowRight: () => cells[cells.indexOf(button) + 1],
    ArrowUp: () => beside(-1),
    ArrowDown: () => beside(1),
    Home: () => rows[row][0],
    End: () => rows[row].at(-1),
  }[key];
  if (!to) return false;
  const next = (to() ?? button).dataset.key;
  table.at[grid.dataset.grid] = next;
  draw(table);
  goTo(table, next);
  return true;
}

// A letter counts by what it types; on a keyboard without Latin letters, by where it lies.
function keyOf({ key, code }) {
  if (key === " ") return "Space";
  if (key.length > 1) return key;
  if (/^(Digit|Numpad)\d$/.test(code)) return code.at(-1);
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  return /^Key[A-Z]$/.test(code) ? code.at(-1) : "";
}

function press(table, key) {
  const button = table.data.buttons.find((each) => each.key === key);
  if (button) table.emit(button.act, button.value ?? null);
  return Boolean(button);
}

function pickDigit(table, digit) {
  const found = picksOf(table).find((each) => each.digit === digit);
  if (!found) return false;
  if (mostOf(table, found.group) > 1 || !table.picked.includes(found.id)) pick(table, found.id);
  goTo(table, `pick ${found.id}`);
  return true;
}

// On another button Enter is that button's own.
function onEnter(table, button) {
  const own = button?.dataset.pick;
  if (button && !own) return false;
  if (own && !table.picked.includes(own)) {
    pick(table, own);
    return true;
  }
  const chosen = chosenOf(table);
  if (chosen.length === 1) table.emit("try", chosen[0].id);
  else if (chosen.length) goTo(table, `commit ${chosen[0].id}`);
  return Boolean(own) || chosen.length > 0;
}

function onEscape(table) {
  if (table.note) unfold(table, table.note);
  else if (table.picked.length || table.packed.length) unpick(table);
  else if (table.data.article) table.emit("closeArticle");
  else return false;
  return true;
}

function unpick(table) {
  Object.assign(table, { picked: [], packed: [] });
  draw(table);
}

function toggleArticle(table) {
  const { article, ruling, events } = table.data;
  const id = ruling?.rule?.id ?? events.at(-1)?.article;
  if (!article && !id) return false;
  table.opener = table.root.activeElement?.dataset.key ?? null;
  if (article) table.emit("closeArticle");
  else table.emit("article", id);
  return true;
}

// ---- voice and focus -----------------------------------------------------------------------------------------------

// Emptied first, so that the same verdict said twice is heard twice.
function announce(table) {
  const { say, lang } = table.data;
  for (const region of table.frame.querySelectorAll("[aria-live]")) region.textContent = "";
  clearTimeout(table.voice);
  table.voice = setTimeout(() => {
    speak(table, "assertive", say.assertive, lang);
    speak(table, "polite", say.polite, table.data.task.lang);
  }, 60);
}

function speak(table, how, text, lang) {
  const region = table.frame.querySelector(`[aria-live=${how}]`);
  region.lang = lang;
  region.textContent = text;
}

function placeFocus(table, before, moved) {
  const { data } = table;
  if (!before) return void (document.activeElement === document.body && focusKey(table, startOf(table)));
  if (!table.acted) return;
  if (moved) return settle(table, before);
  if (data.article && data.article.id !== before.article?.id) reveal(table, "article");
  else if (before.article && !data.article) goTo(table, table.opener);
  else if (data.report && !before.report) reveal(table, "report");
  else if (data.hints.shown.length > before.hints.shown.length) speak(table, "polite", data.hints.shown.at(-1), data.lang);
}

// After an act: to the button that goes on, else to the verdict, else to what can be chosen.
function settle(table, before) {
  const { ruling, pack } = table.data;
  if (pack && (table.acted === "lay" || !before.pack)) return focusKey(table, nextInPack(table));
  focusKey(table, primaryOf(table) ?? (ruling ? "ruling" : startOf(table)));
  for (const shown of [find(table, "task"), find(table, "ruling")?.parentElement]) shown?.scrollIntoView({ block: "nearest" });
}

// While cards are laid out: the next card that has no place, else the buttons of the places stay where they are.
function nextInPack(table) {
  const free = table.data.pack.cards.find((card) => !card.place);
  if (free) table.at.pack = `pack ${free.card}`;
  draw(table);
  return table.at.pack;
}

function startOf(table) {
  return isOpen(table.data) ? "choices" : (primaryOf(table) ?? "task");
}

function primaryOf(table) {
  return table.frame.querySelector("[data-primary]")?.dataset.key;
}

function reveal(table, key) {
  focusKey(table, key);
  find(table, key)?.parentElement.parentElement.scrollIntoView({ block: "nearest" });
}

function focusKey(table, key) {
  find(table, key)?.focus({ preventScroll: true });
}

function goTo(table, key) {
  focusKey(table, key);
  find(table, key)?.scrollIntoView({ block: "nearest" });
}

function find(table, key) {
  return key ? table.frame.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
}

// ---- nodes ---------------------------------------------------------------------------------------------------------

function el(tag, attributes, content) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...[content].flat(9).filter((part) => part || part === 0).flatMap(lettered));
  return node;
}

// The letters and suits of the cards stand in the texts too; what is read aloud names cards in words.
let letters = {};
let suits = {};

function lettered(part) {
  if (typeof part !== "string") return part;
  const text = part.replace(/[JQKA](?=[♠♥♦♣])/g, (rank) => letters[rank] ?? rank);
  return suits["♠"] ? text.split(/([♠♥♦♣])/).filter(Boolean).map(pip) : text;
}

// A German suit in a text: no font has it.
function pip(part) {
  if (!SUITS[part]) return part;
  return svg([`pip-${part}`], { class: "pip", role: "img", "aria-label": suits[part] });
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
    else if (name.startsWith("aria-") && value === false && /pressed|checked|expanded/.test(name)) node.setAttribute(name, "false");
  }
}

function mark(symbol) {
  return el("span", { "aria-hidden": "true" }, symbol);
}

function spoken(text) {
  return el("span", { class: "spoken" }, `${text} `);
}

function kbd(text) {
  return text ? el("kbd", { "aria-hidden": "true" }, text) : null;
}

// Makes one tree equal to another and keeps every node that may stay: focus, reading place and animations survive.
function morph(old, fresh) {
  morphAttributes(old, fresh);
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const twin = twinOf(node, at);
    if (!twin) old.insertBefore(node, at);
    else at = keep(twin, node, at);
  }
  while (at) at = drop(at);
}

// What is folded or unfolded stays as the reader left it.
function morphAttributes(old, fresh) {
  const mine = [...old.attributes].filter(({ name }) => name !== "open");
  for (const { name } of mine) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  const theirs = [...fresh.attributes].filter(({ name }) => name !== "open");
  for (const { name, value } of theirs) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function keep(twin, fresh, at) {
  while (at !== twin) at = drop(at);
  if (fresh.nodeType === Node.TEXT_NODE) twin.data = fresh.data;
  else morph(twin, fresh);
  return twin.nextSibling;
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function twinOf(fresh, from) {
  let old = from;
  while (old && !isTwin(old, fresh)) old = old.nextSibling;
  return old;
}

function isTwin(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) return fresh.nodeType === Node.TEXT_NODE;
  const alike = (name) => old.getAttribute(name) === fresh.getAttribute?.(name);
  return old.nodeName === fresh.nodeName && alike("data-key") && alike("class");
}
