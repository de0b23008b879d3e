// The page: a rule is typed, and everything follows.

import { by, fill, make } from "./dom.js";
import * as exports from "./export.js";
import * as law from "./law.js";
import * as learn from "./learn.js";
import * as map from "./map.js";
import * as play from "./play.js";
import * as position from "./position.js";
import { always, ask, fixed } from "./server.js";
import { begins, keep, read, state } from "./state.js";
import * as table from "./table.js";
import * as teach from "./teach.js";
import { other, speak, t } from "./words.js";

const EXAMPLES = [
  ["take 1..3", "12"], ["take {1,3,4}", "5,9,13"], ["nim", "3,5,7"], ["0.77", "5,7"], ["take any or split", "3,4"],
  ["wythoff", "(4,6)"], ["take 1..n/2", "20"], ["split unequal", "9,12"], ["nim; misere", "1,2,4"],
  ["(a,b) -> (a-k,b) | (a,b-k) where k >= 1", "(3,5)"], ["n -> n-d where d|n and d < n", "12"], ["sum of: take 1..3 ; 0.07", "5 ; 7"],
];

/// What follows from a rule, and is greyed while the rule cannot be read.
const FOLLOWS = ["reading", "table-block", "law-block", "position-block", "map-block", "play-block", "export-block"];

let analysis = null;

/// A new rule, or the same under another convention or in another language.
async function show(fresh, spoken = false) {
  const found = await ask("analyze", { rule: state.rule, play: state.play }, "analyze");
  if (!found) return;
  if (found.error) {
    problem(found.error);
    return;
  }
  // A space more in the rule is no other game.
  const same = analysis?.rule === found.rule && analysis?.play === found.play;
  analysis = found;
  state.parts = found.kind === "states" || !/^sum of:/.test(found.rule) ? 1 : 2;
  fill("problem");
  for (const id of FOLLOWS) by(id).classList.remove("stale");
  for (const input of document.getElementsByName("play")) input.checked = input.value === found.play;
  reading();
  if (fresh) position.fits(found);
  table.show(found);
  law.show(found);
  teach.show(found, !same);
  position.show();
  map.show(found);
  if (spoken) play.retell();
  else if (!same) play.reset(found, position.example(found));
  exports.show(found);
  keep();
}

function reading() {
  const { name, play: convention } = analysis;
  const lines = analysis.reading.map((line) => make("p", {}, line));
  lines.push(make("p", {}, t(convention === "misere" ? "misereMeans" : "normalMeans")));
  if (name) lines.push(make("p", { class: "name" }, `= ${name.name}: ${name.en} / ${name.zh}`));
  fill("reading", ...lines);
}

/// What is wrong with the rule, under the very place; the last good table stays, greyed.
function problem(error) {
  for (const id of FOLLOWS) by(id).classList.add("stale");
  const lines = (error.problems ?? []).slice(0, 4).flatMap((one) => {
    const bytes = new TextEncoder().encode(state.rule);
    const text = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
    const end = Math.max(one.end, one.start);
    const marked = text(one.start, end) || "\u2038";
    return [
      make("p", {}, make("strong", {}, one.message), one.label ? ` - ${one.label}` : ""),
      make("pre", {}, text(0, one.start), make("mark", {}, marked), text(end)),
      one.help ? make("p", {}, `${t("help")} ${one.help}`) : null,
    ];
  });
  if (!lines.length) lines.push(make("p", {}, [error.message || t("noAnswer"), error.help].filter(Boolean).join(". ")));
  fill("problem", ...lines);
}

function setRule(rule, heaps) {
  state.rule = rule;
  state.play = "";
  state.heaps = heaps;
  state.claim = "";
  state.last = "";
  inputs();
  return show(true);
}

/// The fields as the state has them.
function inputs() {
  by("rule").value = state.rule;
  by("heaps").value = state.heaps;
  by("claim").value = state.claim;
  by("claim-answer").textContent = "";
  by("width").value = state.width;
  by("opponent").value = state.opponent;
  by("first").value = state.first;
  by("start").value = state.start;
  by("shared").textContent = "";
}

async function language(wanted) {
  state.lang = wanted;
  await speak(wanted);
  by("language").textContent = t("otherLanguage");
  by("language").lang = other() === "zh" ? "zh-CN" : "en";
  fill("chips", ...EXAMPLES.map(([rule, heaps]) => make("button", { type: "button", class: "chip", onclick: () => setRule(rule, heaps) }, rule)));
}

async function begin() {
  analysis = null;
  read(location.hash);
  if (fixed) Object.assign(state, { rule: fixed.rule, play: "", claim: "" });
  inputs();
  await language(state.lang);
  await show(true);
  if (state.lesson) learn.show();
}

table.ready((n) => position.choose(n));
law.ready();
position.ready();
map.ready((a, b) => position.choose(analysis?.kind === "states" && !/heaps/.test(analysis.rule) ? `(${a},${b})` : state.parts > 1 ? `${a} ; ${b}` : `${a},${b}`));
play.ready();
teach.ready();
learn.ready(async (rule, heaps) => { await setRule(rule, heaps); by("rule-block").scrollIntoView(); });

if (fixed) {
  begins(fixed);
  by("rule").readOnly = true;
}
let timer = 0;
by("rule").addEventListener("input", () => {
  state.rule = by("rule").value;
  state.play = "";
  keep();
  clearTimeout(timer);
  timer = setTimeout(() => show(true), 100);
});
for (const input of document.getElementsByName("play")) {
  input.addEventListener("change", () => { state.play = input.value; keep(); show(false); });
}
by("language").addEventListener("click", async () => {
  await language(other());
  await show(false, true);
  if (state.lesson) learn.show();
});
by("heaps").addEventListener("change", () => analysis && exports.show(analysis));
by("play-here").addEventListener("click", () => play.from(state.heaps));
by("share").addEventListener("click", () => { keep(); exports.copy(location.href); });
by("command").addEventListener("click", () => exports.copy(exports.command()));
addEventListener("hashchange", begin);
always(() => ({ lang: state.lang }));
begin();
