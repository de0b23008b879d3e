// Green Hackenbush, drawn: an edge that is touched is cut, and what no longer hangs on the ground falls off.

import { by, fill, make, roving } from "./dom.js";
import { ask } from "./server.js";
import { keep, state } from "./state.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE] = [46, 60, 24];
let shown = null;
let before = [];
let turn = 0;

export function ready() {
  by("hack-form").addEventListener("submit", (event) => { event.preventDefault(); begin(); });
  by("hack-edges").addEventListener("input", () => { state.hack = by("hack-edges").value; keep(); });
  by("hack-undo").addEventListener("click", () => {
    const last = before.pop();
    if (last) { turn = last.turn; look(last.edges); }
  });
  roving(by("hack-picture"), () => [[...by("hack-picture").querySelectorAll("[data-edge]")]], (edge) => cut(Number(edge.dataset.edge)));
  by("hack-picture").addEventListener("click", (event) => {
    const edge = event.target.closest("[data-edge]");
    if (edge) cut(Number(edge.dataset.edge));
  });
}

/// The field as the state has it, and in the language of the page what is drawn.
export function show() {
  by("hack-edges").value = state.hack;
  if (shown) look(shown.edges.map(written).join(" "));
}

function begin() {
  before = [];
  turn = 0;
  return look(state.hack);
}

const written = ([a, b]) => `${a}-${b}`;
const friend = () => by("hack-opponent").value === "friend";

async function look(edges) {
  const found = await ask("hackenbush", { edges }, "hackenbush");
  if (!found) return;
  shown = found.error ? null : found;
  by("hack-undo").disabled = !before.length;
  if (found.error) {
    by("hack-said").textContent = found.error.message;
    fill("hack-picture");
    return;
  }
  paint();
  say();
  if (turn === 1 && !friend() && shown.edges.length) setTimeout(reply, window.grundySeed === undefined ? 600 : 0);
}

function say() {
  if (shown.edges.length) {
    const whose = t(friend() ? (turn === 0 ? "playerOne" : "playerTwo") : turn === 0 ? "yourTurn" : "thinking");
    by("hack-said").textContent = `${shown.text} ${whose}`;
  } else {
    by("hack-said").textContent = before.length ? t(friend() ? (turn === 1 ? "oneWon" : "twoWon") : turn === 1 ? "youWon" : "youLost") : t("hackEmpty");
  }
}

function cut(edge) {
  if (!shown || (turn === 1 && !friend())) return;
  go(edge);
}

function go(edge) {
  before.push({ edges: shown.edges.map(written).join(" "), turn });
  if (turn === 1 && !friend()) before.pop();
  turn = 1 - turn;
  return look(shown.edges.filter((_, at) => at !== edge).map(written).join(" "));
}

/// A cut that wins, where there is one.
function reply() {
  if (turn !== 1 || !shown?.edges.length) return;
  go(shown.winning[0] ?? shown.edges.length - 1);
}

/// Where each vertex stands: as high as it is far from the ground, beside what hangs on the same one.
function places(edges) {
  const links = new Map();
  for (const [a, b] of edges) for (const [from, to] of [[a, b], [b, a]]) links.set(from, [...(links.get(from) ?? []), to]);
  const height = new Map([[0, 0]]);
  const children = new Map();
  for (const at of height.keys()) {
    for (const to of links.get(at) ?? []) if (!height.has(to)) { height.set(to, height.get(at) + 1); children.set(at, [...(children.get(at) ?? []), to]); }
  }
  const across = new Map();
  let next = 1;
  // Children before parents, without recursion: pictures may be one long stem.
  const stack = [[0, false]];
  while (stack.length) {
    const [at, done] = stack.pop();
    const below = children.get(at) ?? [];
    if (!below.length) across.set(at, next++);
    else if (done) across.set(at, below.reduce((sum, one) => sum + across.get(one), 0) / below.length);
    else { stack.push([at, true]); for (const one of [...below].reverse()) stack.push([one, false]); }
  }
  return { across, height, width: next, most: Math.max(...height.values()) };
}

function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function paint() {
  const { edges } = shown;
  const { across, height, width, most } = places(edges);
  const ground = (most + 1) * HIGH;
  // What stands on the ground stands beside each other: the ground is a line, not a point.
  const at = (vertex, other) => (vertex === 0 ? [across.get(other === 0 ? 0 : other) * WIDE, ground] : [across.get(vertex) * WIDE, ground - height.get(vertex) * HIGH]);
  const seen = new Map();
  const lines = edges.map(([a, b], edge) => {
    const pair = written([Math.min(a, b), Math.max(a, b)]);
    const again = seen.get(pair) ?? 0;
    seen.set(pair, again + 1);
    const [x1, y1] = at(a, b);
    const [x2, y2] = at(b, a);
    // Edges between the same two vertices, and those that return to one, are bent.
    const bend = a === b ? null : (again % 2 ? -1 : 1) * Math.ceil(again / 2) * EDGE;
    const path = bend === null
      ? `M ${x1} ${y1} c ${-EDGE - 8 * again} ${-EDGE} ${EDGE + 8 * again} ${-EDGE} 0 0`
      : `M ${x1} ${y1} Q ${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2} ${x2} ${y2}`;
    return draw("g", { role: "button", tabindex: edge === 0 ? 0 : -1, "data-edge": edge, class: "edge", "aria-label": t("hackCut", { edge: written([a, b]) }) },
      draw("path", { d: path, class: "hit" }), draw("path", { d: path, class: "line" }));
  });
  const dots = [...height.keys()].filter((one) => one !== 0).map((one) => draw("circle", { cx: at(one, 0)[0], cy: at(one, 0)[1], r: 4 }));
  const svg = draw("svg", { viewBox: `0 0 ${(width + 0.5) * WIDE} ${ground + 12}`, role: "group", "aria-label": t("hackBoard"), width: (width + 0.5) * WIDE, height: ground + 12 },
    draw("line", { x1: 4, x2: (width + 0.5) * WIDE - 4, y1: ground, y2: ground, class: "ground" }), ...lines, ...dots);
  const held = by("hack-picture").contains(document.activeElement);
  fill("hack-picture", svg);
  if (held) by("hack-picture").querySelector("[data-edge]")?.focus();
}
