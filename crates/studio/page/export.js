// Links to take away what is seen, and the words of the trade in both languages.

import { by, fill, make } from "./dom.js";
import { url } from "./server.js";
import { state } from "./state.js";
import { other, t } from "./words.js";

const TERMS = ["termGame", "termNormal", "termMisere", "termP", "termN", "termValue", "termMex", "termXor", "termOption", "termPeriod", "termLaw", "termProved", "termCounterexample"];

/// What can be exported of a rule.
export function show(analysis) {
  const heaps = analysis.kind !== "states" && analysis.play === "normal";
  const table = (as, name) => link(t(`as-${as}`), url("table", { rule: state.rule, play: state.play, n: last(analysis), as }), name);
  const code = (to, name) => link(t("code", { to: name }), url("code", { rule: state.rule, play: state.play, to }), { cpp: "game.cpp", python: "game.py", rust: "game.rs" }[to]);
  const draw = (key, fields, name, fits) => (fits ? link(t(key), url("draw", { rule: state.rule, play: state.play, ...fields }), name) : null);
  fill("exports",
    heaps ? table("bfile", "b-file.txt") : null, heaps ? table("csv", "table.csv") : null, table("json", "table.json"),
    heaps ? table("latex", "table.tex") : null,
    code("cpp", "C++"), code("python", "Python"), code("rust", "Rust"),
    draw("tableSvg", { kind: "table", n: heaps ? Math.min(999, last(analysis)) : "" }, "table.svg", analysis.kind !== "states" && state.parts === 1),
    draw("tablePng", { kind: "table", as: "png", n: heaps ? Math.min(999, last(analysis)) : "" }, "table.png", analysis.kind !== "states" && state.parts === 1),
    draw("mapSvg", { kind: "map" }, "map.svg", true),
    draw("graphSvg", { kind: "graph", position: state.heaps }, "graph.svg", state.heaps),
    draw("graphPng", { kind: "graph", as: "png", position: state.heaps }, "graph.png", state.heaps),
    draw("graphDot", { as: "dot", position: state.heaps }, "graph.dot", state.heaps),
    make("button", { type: "button", class: "quiet", onclick: picture }, t("mapPng")));
  fill("terms", ...TERMS.flatMap((key) => [make("dt", {}, t(key)), make("dd", { lang: other() === "zh" ? "zh-CN" : "en" }, t(key, {}, other()))]));
}

function last(analysis) {
  if (analysis.kind === "states") return "";
  return state.last || Math.max(100, (analysis.values?.length ?? 1) - 1);
}

const link = (text, href, name) => make("a", { href, download: name }, text);

function picture() {
  by("map").toBlob((blob) => {
    const target = URL.createObjectURL(blob);
    make("a", { href: target, download: "map.png" }).click();
    setTimeout(() => URL.revokeObjectURL(target), 10_000);
  });
}

/// The same question for a terminal.
export function command() {
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const play = state.play ? ` --${state.play}` : "";
  const lang = state.lang === "zh" ? " --lang zh" : "";
  return state.heaps.trim()
    ? `grundy win${play}${lang} ${quoted(state.rule)} ${quoted(state.heaps)}`
    : `grundy${lang} ${quoted(state.rule)}`;
}

/// Puts a text where it can be pasted; where that is not allowed it is shown, to be copied by hand.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    fill("shared", t("copied"), " ", make("code", {}, text));
  } catch {
    fill("shared", make("code", { tabindex: 0 }, text));
  }
}
