// A position: who wins, every winning move, the binary columns and the reasons.

import { by, fill, make } from "./dom.js";
import * as mex from "./mex.js";
import { ask } from "./server.js";
import { state, keep } from "./state.js";
import { t } from "./words.js";

let answer = null;
let chosen = 0;

export function ready() {
  let timer = 0;
  mex.ready();
  by("graph").addEventListener("toggle", graph);
  by("heaps").addEventListener("input", () => {
    state.heaps = by("heaps").value;
    keep();
    clearTimeout(timer);
    timer = setTimeout(show, 120);
  });
}

export function choose(text) {
  state.heaps = String(text);
  by("heaps").value = state.heaps;
  keep();
  return show();
}

/// A position that fits the rule, where the one on the page does not.
export function fits(analysis) {
  if (state.heaps.trim()) return;
  const start = analysis.start?.position;
  if (start) return;
  state.heaps = example(analysis);
  by("heaps").value = state.heaps;
}

export function example(analysis) {
  if (analysis.kind !== "states") {
    const parts = (analysis.rule.startsWith("sum of:") ? analysis.rule.split(";").length : 1);
    return parts > 1 && !/; *misere$/.test(analysis.rule) ? Array.from({ length: parts }, (_, i) => 5 + 2 * i).join(" ; ") : "5,9,13";
  }
  const lost = analysis.lost?.find((entry) => [entry].flat(3).length > 1);
  if (!lost) return "";
  const numbers = [lost].flat(3);
  numbers[numbers.length - 1] += 2;
  return Array.isArray(lost[0]) ? `(${numbers.join(",")})` : numbers.join(",");
}

export async function show() {
  const found = await ask("position", { rule: state.rule, play: state.play, position: state.heaps }, "position");
  if (!found) return;
  answer = found;
  chosen = 0;
  paint();
  graph();
  // Misère positions and games on states have no values of this kind.
  by("mex").hidden = found.error !== undefined || found.values === null;
  mex.show();
}

let picture = null;

/// All that can follow, as a picture, when somebody wants to see it.
async function graph() {
  if (!by("graph").open) return;
  const position = state.heaps;
  const found = await ask("draw", { rule: state.rule, play: state.play, position, kind: "graph" }, "graph", "bytes");
  if (!found) return;
  if (picture) URL.revokeObjectURL(picture);
  picture = null;
  if (!(found instanceof ArrayBuffer)) { fill("graph-picture", found.error?.message ?? ""); return; }
  picture = URL.createObjectURL(new Blob([found], { type: "image/svg+xml" }));
  fill("graph-picture", make("img", { src: picture, alt: t("graphAlt", { position }) }));
}

function paint() {
  fill("moves");
  fill("bits");
  fill("steps");
  by("bits-note").textContent = "";
  by("why").hidden = true;
  if (answer.error) {
    const { message, help } = answer.error;
    by("verdict").textContent = [message, help].filter(Boolean).join(". ");
    return;
  }
  fill("verdict", answer.text);
  const texts = answer.moves_text ?? [];
  if (texts.length) {
    const list = make("ul", {}, ...texts.map((text, at) => make("li", {}, make("button", {
      type: "button", class: "chip", "aria-pressed": String(at === chosen), onclick: () => { chosen = at; paintBits(); },
    }, text))));
    fill("moves", make("p", {}, answer.moves_heading), list);
  }
  if (answer.moves_rule) by("moves").append(make("p", {}, answer.moves_rule));
  by("moves").append(make("p", { class: "note" }, answer.basis_text ?? ""));
  if (answer.note) by("moves").append(make("p", { class: "note" }, answer.note));
  if (answer.steps?.length) {
    by("why").hidden = false;
    fill("steps", ...answer.steps.map((step) => make("p", {}, step)));
  }
  paintBits();
}

/// The columns of the values, and what the chosen move flips: exactly the bits of the XOR.
function paintBits() {
  for (const [at, button] of [...by("moves").querySelectorAll("button")].entries()) {
    button.setAttribute("aria-pressed", String(at === chosen));
  }
  const values = answer.values?.map((value) => BigInt(value));
  if (!values?.length || values.length < 2) return;
  const xor = values.reduce((sum, value) => sum ^ value, 0n);
  const width = [...values, 1n].reduce((most, value) => Math.max(most, value.toString(2).length), 1);
  if (width > 64) return;
  const heaps = [answer.position].flat(2).map(String);
  const step = answer.moves?.[chosen];
  const target = step ? values[step.component] ^ xor : null;
  const bit = (value, place) => (value >> BigInt(width - 1 - place)) & 1n;
  const rows = values.map((value, at) => {
    const turned = step && at === step.component;
    const cells = Array.from({ length: width }, (_, place) => {
      const flips = turned && bit(xor, place) === 1n;
      const now = turned ? bit(target, place) : bit(value, place);
      return make("td", {
        class: [flips ? "flips" : "", now ? "one" : ""].join(" ").trim() || null,
        "aria-label": flips ? t("flips", { from: bit(value, place), to: now }) : null,
      }, flips ? `${bit(value, place)}→${now}` : now);
    });
    const label = heaps[at] === String(value) ? heaps[at] : `${heaps[at]} (g=${value})`;
    return make("tr", {}, make("th", { scope: "row" }, label), ...cells);
  });
  const odd = Array.from({ length: width }, (_, place) => bit(xor, place) === 1n);
  rows.push(make("tr", { class: "sum" }, make("th", { scope: "row" }, "XOR"),
    ...odd.map((is) => make("td", { class: is ? "odd" : null }, is ? 1 : 0))));
  rows.push(make("tr", {}, make("th", {}), ...odd.map((is) => make("td", { class: "note" }, t(is ? "odd" : "even")))));
  fill("bits", make("table", { "aria-label": t("columns") }, make("tbody", {}, ...rows)));
  by("bits-note").textContent = step
    ? t("inequality", { h: values[step.component], s: xor, r: target, sign: target < values[step.component] ? "<" : ">" })
    : t("allEven");
}
