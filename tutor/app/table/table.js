// The card table in the browser: draws a TableView (shape.py) and reports what the reader does.
// It knows no rule of any game. Text becomes text nodes only; one listener per kind of event serves the whole table.

const SVG = "http://www.w3.org/2000/svg";
const DIGITS = "1234567890";
const BAR = ["back", "retry", "home", "next", "hint"];
const SERVICE = ["report"];
const WIDE = 768;
const PLACES = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};
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
  const table = { root, frame, data: null, picked: [], acted: null, opener: null };
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
  if (moved) table.picked = [];
  draw(table);
  if (moved) announce(table);
  placeFocus(table, before, moved);
  table.acted = null;
}

function draw(table) {
  const { frame, data } = table;
  frame.lang = data.lang;
  frame.dataset.tone = isDark(frame) ? "dark" : "light";
  frame.dataset.colours = data.settings.fourColours ? "four" : "two";
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
  const picks = picksOf(data);
  return el("div", { class: "body" }, [
    top(data),
    task(data),
    data.summary ? summary(data) : data.settings.textMode ? texts(data) : felt(table, picks),
    choices(table, picks),
    bar(data),
    panel(data, table.frame.clientWidth >= WIDE),
    foot(data),
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

function task({ task, labels }) {
  const attributes = { class: "task", lang: task.lang, "data-kind": task.kind, "data-key": "task", tabindex: -1 };
  return el("section", { class: "ask", "aria-label": labels.task }, el("p", attributes, task.text));
}

function felt(table, picks) {
  const { data } = table;
  const places = placesOf(data);
  const others = data.seats.filter((seat) => places[seat.seat] !== "bottom");
  const own = data.seats.filter((seat) => places[seat.seat] === "bottom");
  return el("section", { class: "felt", "aria-label": data.labels.table }, [
    facts(data),
    others.map((seat) => seatAt(table, seat, places, picks)),
    el("div", { class: "centre" }, [data.middle.map((pile) => pileOf(data, pile)), middle(data, places)]),
    own.map((seat) => seatAt(table, seat, places, picks)),
  ]);
}

function placesOf({ seats, direction }) {
  const first = Math.max(0, seats.findIndex((seat) => seat.you));
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
  const cards = seat.hand.map((card) => el("li", { "data-key": card.card }, pickable(table, card, picks)));
  return el("div", attributes, cards.length ? el("ul", {}, cards) : null);
}

function pickable(table, card, picks) {
  const { data } = table;
  const pick = card.card && picks.find((each) => each.id === card.card);
  if (pick) return pickButton(table, pick, "held", cardImage(data, card.card, card.down), card.name);
  const image = cardImage(data, card.card, card.down, card.name);
  if (card.refused && !isOpen(data)) return el("span", { class: "refused" }, [image, spoken(data.labels.refused)]);
  return image;
}

function otherHand(data, seat) {
  if (!seat.hand.length) return null;
  if (seat.hand.every((card) => !card.card)) return fan(seat);
  const cards = seat.hand.map((card) => el("li", {}, cardImage(data, card.card, false, card.name)));
  return el("ul", { class: "open", "aria-label": seat.name }, cards);
}

function fan(seat) {
  const count = seat.count ?? String(seat.hand.length);
  const backs = seat.hand.map(() => svg(["back"], { class: "card" }));
  return el("div", { class: "fan", role: "img", "aria-label": count }, [backs, el("span", { class: "many" }, String(seat.hand.length))]);
}

function aside(table, seat, picks) {
  if (!seat.aside.length) return null;
  const cards = seat.aside.map((card) =>
    el("li", {}, [
      seat.you ? pickable(table, card, picks) : cardImage(table.data, card.card, card.down, card.name),
      card.label && el("span", { class: "caption", "aria-hidden": "true" }, card.label),
    ]),
  );
  return el("ul", { class: "aside" }, cards);
}

// Cards that are nobody's.
function pileOf(data, { label, cards }) {
  const items = cards.map((card) => el("li", {}, cardImage(data, card.card, card.down, card.name)));
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

// ---- choices -------------------------------------------------------------------------------------------------------

function isOpen(data) {
  return data.choices.length > 0;
}

// A pick is a card of one or more choices, or one word or answer.
function picksOf(data) {
  const found = new Map();
  for (const choice of data.choices) {
    for (const [at, id] of pickedFor(choice).entries()) if (!found.has(id)) found.set(id, pickOf(choice, id, at));
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

// How many picks of a kind may be held at once.
function mostOf(data, group) {
  return Math.max(1, ...data.choices.filter((choice) => choice.group === group).map((choice) => pickedFor(choice).length));
}

// The choices that stand for exactly what is picked.
function chosenOf({ data, picked }) {
  const sought = [...picked].sort().join();
  return data.choices.filter((choice) => [...pickedFor(choice)].sort().join() === sought);
}

function ownCards(data) {
  const own = data.seats.find((seat) => seat.you) ?? data.seats[0];
  return own ? [...own.hand, ...own.aside] : [];
}

function choices(table, picks) {
  const { data } = table;
  if (!isOpen(data)) return null;
  const loose = picks.filter((pick) => !pick.drawn);
  const groups = [
    group(table, loose, "cards", data.labels.yourHand),
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
  return el("div", { class: "group", role: "group", "aria-label": label, "data-group": name }, [
    el("p", { class: "caption", "aria-hidden": "true" }, label),
    el("ul", {}, buttons),
  ]);
}

function wordButton(table, pick) {
  const card = ownCards(table.data).find((each) => each.card === pick.id);
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
  return el("button", attributes, [el("span", { class: "what" }, content), data.settings.shortcuts && kbd(pick.digit)]);
}

function commit(table) {
  const { data } = table;
  if (!table.picked.length && data.ruling) return null;
  const chosen = chosenOf(table);
  const first = mostOf(data, "cards") > 1 ? data.labels.pickCards : data.labels.pickFirst;
  const content = chosen.length ? chosen.map((choice) => commitButton(data, choice, chosen.length > 1)) : el("p", {}, first);
  return el("div", { class: "commit", role: "group", "aria-label": data.labels.commit }, content);
}

// Variants of one pick stand side by side as equals; a single one is the answer to be confirmed.
function commitButton({ labels, settings }, choice, several) {
  const attributes = {
    type: "button",
    class: several ? "button" : "button primary",
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

function bar(data) {
  return buttonRow(data, "bar", (act) => BAR.includes(act));
}

function buttonRow(data, name, wanted) {
  const buttons = data.buttons.filter((button) => wanted(button.act)).map((button) => actButton(data, button));
  return buttons.length ? el("div", { class: name }, buttons) : null;
}

function actButton({ labels, settings }, button) {
  const attributes = {
    type: "button",
    class: button.primary ? "button primary" : "button",
    "data-act": button.act,
    "data-value": button.value,
    "data-key": `${button.act} ${button.value ?? ""}`,
    "data-primary": button.primary ? "" : null,
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

function panel(data, wide) {
  return el("div", { class: "panel" }, [
    ruling(data),
    article(data),
    events(data),
    hints(data),
    buttonRow(data, "tools", (act) => !BAR.includes(act) && !SERVICE.includes(act)),
    report(data),
    log(data, wide),
  ]);
}

function ruling(data) {
  const { ruling, labels } = data;
  if (!ruling) return null;
  const attributes = { class: "ruling", "aria-label": labels.ruling, "data-verdict": ruling.verdict, "data-key": `ruling ${data.serial}` };
  const slots = rulingSlots(data);
  return el("section", attributes, [
    el("h3", { tabindex: -1, "data-key": "ruling" }, [el("span", { class: "symbol", "aria-hidden": "true" }, ruling.symbol), ruling.word]),
    el("p", { class: "answer" }, [spoken(`${labels.yourAnswer}:`), ruling.answer]),
    ruling.folded && slots ? el("details", {}, [el("summary", {}, labels.why), slots]) : slots,
    ruling.consequence && actButton(data, { act: "playout", label: ruling.consequence.label, key: "", value: null }),
  ]);
}

function rulingSlots({ ruling, labels }) {
  const slots = [
    [labels.rule, ruling.rule && articleButton(ruling.rule.id, ruling.rule.title)],
    [labels.fact, ruling.fact],
    [labels.instead, ruling.instead],
    [labels.note, ruling.note],
  ].filter(([, content]) => content);
  return slots.length ? el("dl", { class: "slots" }, slots.map(([name, content]) => [el("dt", {}, name), el("dd", {}, content)])) : null;
}

function articleButton(id, title) {
  return el("button", { type: "button", class: "link", "data-act": "article", "data-value": id, "data-key": `article ${id}` }, title);
}

function article({ article, labels }) {
  if (!article) return null;
  const attributes = { class: "article", lang: article.lang, "aria-label": labels.article, "data-key": `open ${article.id}` };
  return el("section", attributes, [
    el("div", { class: "head" }, [
      el("h3", { tabindex: -1, "data-key": "article" }, article.title),
      closeButton("closeArticle", labels),
    ]),
    el("p", {}, article.text),
    article.decision && el("p", { class: "decision" }, [el("strong", {}, `${labels.decision}: `), article.decision]),
    el("p", { class: "source" }, [`${labels.source}: `, article.source, " · ", el("code", {}, article.id)]),
  ]);
}

function closeButton(act, labels) {
  return el("button", { type: "button", class: "close", "data-act": act, "aria-label": labels.close, "data-key": act }, "×");
}

function events({ events, labels }) {
  if (!events.length) return null;
  const items = events.map((event) =>
    el("li", { lang: event.lang }, [event.text, event.article && [" ", articleButton(event.article, event.title)]]),
  );
  return el("section", { class: "events" }, [el("h3", {}, labels.events), el("ul", {}, items)]);
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
    ...(summary.met.length ? [el("h3", {}, labels.summary), el("ul", { class: "met" }, summary.met.map(met))] : []),
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

function legend({ labels, settings, buttons }) {
  const keys = [
    ["1–9", "0", labels.keyPick],
    ["Enter", labels.keyCommit],
    [labels.keySpace, "→", labels.keyNext],
    ["←", labels.keyBack],
    ["H", labels.keyHint],
    ["S", labels.keySeat],
    ["T", labels.keyText],
    ["A", labels.keyArticle],
    ["U", labels.keyUndo],
  ].filter(([key]) => {
    if (!settings.shortcuts) return key.length > 1 && key !== "1–9" || key === "←";
    return !"HSU".includes(key) || buttons.some((button) => button.key === key);
  });
  const items = keys.map((row) => el("li", {}, [row.slice(0, -1).map((key) => el("kbd", {}, key)), row.at(-1)]));
  return el("div", { class: "legend" }, [el("p", { class: "caption" }, labels.keys), el("ul", {}, items)]);
}

// ---- cards ---------------------------------------------------------------------------------------------------------

// Without a name the picture is silent: the button around it carries the name.
function cardImage(data, card, down, name) {
  const hidden = down || !card;
  const image = svg(hidden ? ["back"] : partsOf(card, data.settings.ranks), {
    class: "card",
    "data-suit": hidden ? null : SUITS[card.at(-1)],
    role: name ? "img" : null,
    "aria-label": name,
    "aria-hidden": name ? null : "true",
  });
  if (!down || !card) return image;
  return el("span", { class: "peek" }, [image, el("span", { "aria-hidden": "true", "data-suit": SUITS[card.at(-1)] }, shortName(card, data.settings.ranks))]);
}

function partsOf(card, ranks) {
  const rank = card.slice(0, -1);
  const parts = ["ground", `suit-${card.at(-1)}`, `rank-${ranks?.[rank] ?? rank}`];
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
  if (button.dataset.pick) pick(table, button.dataset.pick, event.detail);
  else if (button.dataset.copy) copyReport(table, button);
  else if (button.dataset.flip) table.emit(button.dataset.act, button.dataset.flip === "on");
  else if (button.dataset.act) act(table, button);
}

function onDoubleClick(table, event) {
  if (!event.target.closest("[data-pick]") || mostOf(table.data, "cards") > 1) return;
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
  const kinds = new Map(picksOf(data).map((each) => [each.id, each.group]));
  const most = mostOf(data, kinds.get(id));
  const others = picked.filter((each) => each !== id && kinds.get(each) === kinds.get(id));
  const undone = picked.includes(id) && (most > 1 || clicks < 2);
  table.picked = undone ? others : [...others, id].slice(-most);
  draw(table);
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
  const done = KEYS[key] ? KEYS[key](table, button) : DIGITS.includes(key) ? pickDigit(table, key) : press(table, key);
  if (done) event.preventDefault();
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
  const found = picksOf(table.data).find((each) => each.digit === digit);
  if (!found) return false;
  if (mostOf(table.data, found.group) > 1 || !table.picked.includes(found.id)) pick(table, found.id);
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
  if (table.picked.length) unpick(table);
  else if (table.data.article) table.emit("closeArticle");
  else return false;
  return true;
}

function unpick(table) {
  table.picked = [];
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
  if (moved) return settle(table);
  if (data.article && data.article.id !== before.article?.id) reveal(table, "article");
  else if (before.article && !data.article) goTo(table, table.opener);
  else if (data.report && !before.report) reveal(table, "report");
  else if (data.hints.shown.length > before.hints.shown.length) speak(table, "polite", data.hints.shown.at(-1), data.lang);
}

// After an act: to the button that goes on, else to the verdict, else to what can be chosen.
function settle(table) {
  const { ruling } = table.data;
  focusKey(table, primaryOf(table) ?? (ruling ? "ruling" : startOf(table)));
  for (const key of ["task", "ruling"]) find(table, key)?.scrollIntoView({ block: "nearest" });
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
  node.append(...[content].flat(9).filter((part) => part || part === 0));
  return node;
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
    else if (name.startsWith("aria-") && value === false && /pressed|checked/.test(name)) node.setAttribute(name, "false");
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
