// Teacher mode: answers are hidden until somebody asks for them; sheets to print, blank and filled in.

import { by, fill, make } from "./dom.js";
import { ask } from "./server.js";
import { keep, state } from "./state.js";
import { t } from "./words.js";

const LAST = 20;
const COLUMNS = 7;
let analysis = null;

export function ready() {
  by("teacher").addEventListener("click", () => {
    state.teacher = state.teacher ? "" : "1";
    keep();
    show(analysis, true);
  });
  for (const button of document.querySelectorAll(".asks button")) {
    button.addEventListener("click", () => button.closest("section").classList.add("asked"));
  }
  by("worksheet").addEventListener("click", () => sheet(false));
  by("answer-sheet").addEventListener("click", () => sheet(true));
}

/// A rule; `fresh`: another one than before, so that what was shown is hidden again.
export function show(found, fresh) {
  analysis = found;
  document.body.classList.toggle("teacher", Boolean(state.teacher));
  by("teacher").setAttribute("aria-pressed", String(Boolean(state.teacher)));
  if (!fresh) return;
  for (const section of document.querySelectorAll("section.asked")) section.classList.remove("asked");
}

function leave() {
  document.body.classList.remove("printing");
  by("sheet").hidden = true;
  by("sheet").removeAttribute("aria-labelledby");
  fill("sheet");
  by("worksheet").focus();
}

/// A sheet of this rule: a table, a law, some positions.
async function sheet(answers) {
  if (!analysis) return;
  const [positions, list] = await Promise.all([asked(), values()]);
  const parts = [table(list, answers), law(answers), make("li", {}, make("p", {}, t("sheetPositions")),
    make("ul", {}, ...positions.map(({ position, found }) => make("li", {}, make("code", {}, position), answers ? ` ${answer(found)}` : blank()))))];
  fill("sheet",
    make("p", { class: "bar no-print" }, make("button", { type: "button", onclick: () => print() }, t("printIt")),
      make("button", { type: "button", class: "quiet", onclick: leave }, t("backToPage"))),
    make("h2", { id: "sheet-title", tabindex: -1 }, t(answers ? "answerSheet" : "worksheet"), ": ", make("code", {}, analysis.rule)),
    answers ? null : make("p", {}, t("sheetName"), blank()),
    ...analysis.reading.map((line) => make("p", {}, line)),
    make("p", {}, t(analysis.play === "misere" ? "misereMeans" : "normalMeans")),
    make("ol", {}, ...parts));
  by("sheet").hidden = false;
  by("sheet").setAttribute("aria-labelledby", "sheet-title");
  document.body.classList.add("printing");
  scrollTo(0, 0);
  by("sheet-title").focus();
}

const blank = () => make("span", { class: "blank" });

const isFlat = (list) => Array.isArray(list) && !Array.isArray(list[0]);

/// Values or outcomes of the first heaps; the page shows no more than two periods.
async function values() {
  const own = analysis.values ?? analysis.outcomes;
  if (!isFlat(own) || own.length > LAST) return own;
  const more = await ask("table", { rule: state.rule, play: state.play, n: LAST });
  return (analysis.values ? more?.values : more?.outcomes) ?? own;
}

function table(list, answers) {
  if (!isFlat(list)) {
    const lost = (analysis.lost ?? []).filter((entry) => [entry].flat(3).every((n) => n <= 10));
    return make("li", {}, make("p", {}, t("sheetPairs")), answers ? make("p", {}, lost.map((entry) => `(${[entry].flat(3).join(",")})`).join("  ")) : room());
  }
  const values = Boolean(analysis.values);
  const rows = [];
  const last = Math.min(LAST, list.length - 1);
  for (let first = 0; first <= last; first += COLUMNS) {
    const places = Array.from({ length: Math.min(COLUMNS, last - first + 1) }, (_, i) => first + i);
    const lost = (n) => (values ? list[n] === 0 : list[n] === "loses");
    const text = (n) => (values ? list[n] : lost(n) ? "✕" : "✓");
    rows.push(make("tr", {}, make("th", { scope: "row" }, "n"), ...places.map((n) => make("th", {}, n))),
      make("tr", { class: "boxes" }, make("th", { scope: "row" }, values ? "g(n)" : ""), ...places.map((n) => make("td", { class: answers && lost(n) ? "lost" : null }, answers ? text(n) : ""))));
  }
  return make("li", {}, make("p", {}, t(values ? "sheetValues" : "sheetWinners")), make("table", {}, make("tbody", {}, ...rows)));
}

const room = () => make("p", { class: "room" });

function law(answers) {
  const shown = [...by("law").querySelectorAll(":scope > p:not(.note)")].map((line) => make("p", {}, ...[...line.childNodes].map((one) => one.cloneNode(true))));
  return make("li", {}, make("p", {}, t("sheetLaw")), ...(answers ? shown : [room()]));
}

/// Who wins some positions, asked one by one.
async function asked() {
  const plain = analysis.kind !== "states" && state.parts === 1;
  const texts = [...new Set([state.heaps.trim(), ...(plain ? ["10", "6,9"] : [])])].filter(Boolean);
  const all = await Promise.all(texts.map(async (position) => ({ position, found: await ask("position", { rule: state.rule, play: state.play, position }) })));
  return all.filter(({ found }) => found && !found.error);
}

const answer = (found) => [found.text, ...(found.moves_text ?? []).slice(0, 4)].join("; ");
