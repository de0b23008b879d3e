// The table: rows of the period, losing cells boxed; more of it arrives piece by piece.

import { by, fill, make, roving } from "./dom.js";
import { follow } from "./server.js";
import { state, keep } from "./state.js";
import { t } from "./words.js";

const MOST_CELLS = 4000;
let shown = null;
let stop = null;
let choose = () => {};

export function ready(onChoose) {
  choose = onChoose;
  by("width").addEventListener("change", () => { state.width = by("width").value; keep(); paint(); });
  by("more").addEventListener("click", more);
  by("less").addEventListener("click", () => { state.last = ""; keep(); stop?.(); by("progress").textContent = ""; show(shown.analysis); });
  const rows = () => [...by("table").querySelectorAll("tr")]
    .map((row) => [...row.querySelectorAll("td[data-n]")]).filter((row) => row.length);
  roving(by("table"), rows, (cell) => choose(cell.dataset.n));
  by("table").addEventListener("click", (event) => {
    const cell = event.target.closest("td[data-n]");
    if (cell) choose(cell.dataset.n);
  });
}

/// Shows the table of an analysis; one that was asked for longer goes on growing.
export function show(analysis) {
  stop?.();
  stop = null;
  by("progress").textContent = "";
  shown = { analysis, values: analysis.values, outcomes: analysis.outcomes };
  const plain = Array.isArray(analysis.values) && !Array.isArray(analysis.values[0]);
  by("more").hidden = !plain;
  paint();
  if (plain && state.last && Number(state.last) >= analysis.values.length) grow(Number(state.last));
}

function more() {
  const now = Math.max(shown.values.length, Number(state.last) || 0);
  state.last = String(Math.min(1_000_000, now < 100 ? 199 : now < 1000 ? 1999 : now * 5));
  keep();
  grow(Number(state.last));
}

function grow(last) {
  stop?.();
  const all = [];
  const of = shown;
  stop = follow("table", { rule: state.rule, play: state.play, n: last }, (kind, value) => {
    if (of !== shown) return;
    if (kind === "values") {
      for (let at = 0; at < value.values.length; at += 1) all[value.first + at] = value.values[at];
      by("progress").textContent = t("valuesTo", { n: all.length - 1 });
      if (all.length > shown.values.length && shown.values.length < MOST_CELLS) { shown.values = all.slice(); paint(); }
    } else if (kind === "progress") {
      by("progress").textContent = t("seconds", { n: Math.round(value.milliseconds / 1000), to: Math.max(0, all.length - 1) });
    } else {
      stop = null;
      if (kind === "done" && value.values) {
        shown.values = value.values;
        by("progress").textContent = t("valuesTo", { n: value.values.length - 1 });
        paint();
      } else {
        by("progress").textContent = value.error?.message ?? "";
      }
    }
  });
}

/// The period of the values where it is proved.
function period(analysis) {
  const law = analysis.law?.grundy ?? analysis.law;
  return law?.standing === "proved" && law.subject === "grundy" && typeof law.period === "number" && law.saltus === 0
    ? { period: law.period, from: law.preperiod } : null;
}

function paint() {
  const { analysis, values, outcomes } = shown;
  by("less").hidden = !state.last;
  if (analysis.kind === "states") return states(analysis);
  const list = values ?? outcomes;
  if (!list) {
    fill("table", make("p", {}, t(state.parts > 1 ? "sumTable" : "noTable")));
    by("table-note").textContent = "";
    return;
  }
  const known = period(analysis);
  const width = Number(state.width) || (known && known.period <= 40 ? rowOf(known.period) : 10);
  const whole = known && width % known.period === 0 ? known : null;
  const body = make("tbody");
  const upTo = Math.min(list.length, MOST_CELLS);
  for (let first = 0; first < upTo; first += width) {
    const row = make("tr", {}, make("th", { scope: "row" }, first));
    for (let n = first; n < Math.min(first + width, upTo); n += 1) {
      const lost = values ? values[n] === 0 : outcomes[n] === "loses";
      const begins = known && n >= known.from && (n - known.from) % known.period === 0;
      const text = values ? values[n] : lost ? "✕" : "✓";
      const label = t(lost ? "cellLoses" : "cellWins", { n, g: values ? values[n] : "" });
      row.append(make("td", {
        "data-n": n, tabindex: n === 0 ? 0 : -1, class: `${lost ? "lost" : ""} ${begins ? "start" : ""}`.trim() || null,
        "aria-label": values ? t("cellValue", { n, g: values[n], who: label }) : label, title: label,
      }, text));
    }
    body.append(row);
  }
  const head = make("tr", {}, make("th", {}, "n"));
  for (let n = 0; n < Math.min(width, upTo); n += 1) head.append(make("th", { scope: "col" }, whole ? `+${n}` : n));
  fill("table", make("table", {}, make("thead", {}, head), body));
  const notes = [t(values ? "boxed" : "boxedOutcome")];
  if (known) notes.push(t("ruled", { p: known.period }));
  if (list.length > upTo) notes.push(t("cut", { n: upTo - 1 }));
  by("table-note").textContent = notes.join(" ");
}

/// Whole periods that fill about ten columns or more.
function rowOf(length) {
  return length >= 6 ? length : length * Math.floor(12 / length);
}

/// Lost positions of a rule on tuples, rows or several heaps.
function states(analysis) {
  const lost = analysis.lost;
  by("more").hidden = true;
  if (!lost) {
    fill("table", make("p", {}, t("noTable")));
    by("table-note").textContent = "";
    return;
  }
  const text = (entry) => `(${[entry].flat(3).join(",")})`;
  fill("table", make("p", {}, lost.map(text).join("  ") || "-"));
  by("table-note").textContent = t("lostPairs", { n: analysis.lost_up_to });
}
