// The learning path: rows filled in by hand and checked, then the proof, step by step.

import { by, fill, make, roving } from "./dom.js";
import { ask } from "./server.js";
import { keep, state } from "./state.js";
import { t } from "./words.js";

const LAST = 10;
const MARKS = ["", "✓", "✕"];
let lessons = [];
/// What was filled in, and how many steps of the proof are shown; by lesson.
const kept = {};
let put = () => {};

export function ready(onPut) {
  put = onPut;
  by("to-learn").addEventListener("click", async () => {
    if (!state.lesson) await choose("bash");
    by("learn-block").scrollIntoView();
    by("lessons").querySelector("button[aria-pressed=true]")?.focus({ preventScroll: true });
  });
}

/// The path in the language of the page.
export async function show() {
  const found = await ask("lessons", {}, "lessons");
  if (!found?.lessons) return;
  lessons = found.lessons;
  paint();
}

function choose(name) {
  state.lesson = name;
  keep();
  return lessons.length ? paint() : show();
}

function paint() {
  fill("lessons", ...lessons.map((one, at) => make("button", {
    type: "button", class: "chip", "aria-pressed": String(one.name === state.lesson), onclick: () => choose(one.name),
  }, `${at + 1}. ${one.title}`)));
  const lesson = lessons.find((one) => one.name === state.lesson);
  if (!lesson) return fill("lesson");
  const own = kept[lesson.name] ??= { rows: lesson.tasks.map(() => Array(LAST + 1).fill("")), steps: 0 };
  const values = lesson.tasks[0].asked === "value";
  fill("lesson",
    make("h3", {}, lesson.title), make("p", {}, lesson.intro), make("p", { class: "note" }, t(values ? "valueHelp" : "markHelp")),
    ...lesson.tasks.map((task, at) => row(task, own.rows[at])), proof(lesson, own));
}

const place = (task, n) => task.position.replace("{n}", n);

/// One row to fill in: one tab stop, arrows, Enter.
function row(task, given) {
  const answer = make("span", { role: "status" });
  const cell = (n) => (task.asked === "value" ? field(n, given) : mark(n, given));
  const cells = given.map((_, n) => cell(n));
  const name = `${task.rule}: ${place(task, "n")}`;
  const head = make("tr", {}, make("th", { scope: "row" }, "n"), ...given.map((_, n) => make("th", { scope: "col" }, n)));
  const line = make("tr", {}, make("th", { scope: "row" }, place(task, "n")), ...cells.map((one) => make("td", {}, one)));
  const table = make("table", { class: "row", "aria-label": name }, make("thead", {}, head), make("tbody", {}, line));
  const test = async () => {
    const wrong = await checked(task, given);
    answer.textContent = wrong.text;
    cells.forEach((one, n) => one.classList.toggle("wrong", n === wrong.n));
  };
  roving(table, () => [cells], (one) => (task.asked === "value" ? test() : one.click()));
  return make("div", { class: "task" }, make("p", {}, make("code", {}, task.rule)), make("div", { class: "scroll" }, table),
    make("p", { class: "bar" }, make("button", { type: "button", class: "quiet", onclick: test }, t("checkRow")), answer));
}

function mark(n, given) {
  const say = (one) => {
    one.textContent = given[n] || "?";
    one.setAttribute("aria-label", t({ "": "cellOpen", "✓": "saysWins", "✕": "saysLoses" }[given[n]], { n }));
  };
  const one = make("button", { type: "button", class: "mark", tabindex: n === 0 ? 0 : -1, onclick: () => {
    given[n] = MARKS[(MARKS.indexOf(given[n]) + 1) % MARKS.length];
    say(one);
  } });
  say(one);
  return one;
}

function field(n, given) {
  const one = make("input", { type: "text", inputmode: "numeric", maxlength: 3, class: "mark", tabindex: n === 0 ? 0 : -1, "aria-label": t("valueOf", { n }) });
  one.value = given[n];
  one.addEventListener("input", () => { given[n] = one.value.normalize("NFKC").trim(); });
  return one;
}

/// The first cell that is open or not right, and a word about it; the truth is asked for.
async function checked(task, given) {
  const open = given.indexOf("");
  if (open >= 0) return { n: open, text: t("rowOpen", { n: open }) };
  if (task.asked === "value") {
    const truth = await ask("table", { rule: task.rule, n: LAST });
    const n = given.findIndex((one, at) => one !== String(truth.values[at]));
    return n < 0 ? { n, text: t("rowRight") } : { n, text: t("rowValue", { n }) };
  }
  const truth = await ask("review", { rule: task.rule, positions: given.map((_, n) => place(task, n)).join("|") });
  const n = given.findIndex((one, at) => (one === "✓") !== truth.positions[at].mover_wins);
  return n < 0 ? { n, text: t("rowRight") } : { n, text: t(truth.positions[n].mover_wins ? "rowWins" : "rowLoses", { n }) };
}

/// The proof as far as it was asked for.
function proof(lesson, own) {
  const list = make("ol", { "aria-live": "polite" }, ...lesson.proof.slice(0, own.steps).map((step) => make("li", {}, step)));
  const next = make("button", { type: "button", hidden: own.steps >= lesson.proof.length, onclick: () => {
    list.append(make("li", {}, lesson.proof[own.steps]));
    own.steps += 1;
    next.hidden = own.steps >= lesson.proof.length;
  } }, t("nextStep"));
  return make("div", { class: "proof" }, make("h3", {}, t("proofTitle")), list, make("p", { class: "bar" }, next,
    make("button", { type: "button", class: "quiet", onclick: () => put(lesson.rule, lesson.position) }, t("onPage"))));
}
