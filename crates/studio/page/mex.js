// The mex tree of a position: each value from the values of the moves, opened node by node.

import { by, fill, make } from "./dom.js";
import { ask } from "./server.js";
import { state } from "./state.js";
import { t } from "./words.js";

export function ready() {
  by("mex").addEventListener("toggle", show);
}

/// The tree of the position on the page, when somebody wants to see it.
export async function show() {
  if (!by("mex").open) return;
  const found = await level(state.heaps, "mex");
  if (!found) return;
  fill("mex-tree", found.error ? make("p", {}, found.error.message) : make("ul", { class: "tree" }, node(found)));
}

const level = (position, about) => ask("mex", { rule: state.rule, play: state.play, position }, about);

/// A position and its moves, each of which opens when it is touched.
function node(found) {
  const values = [...new Set(found.options.map((one) => Number(one.value)))].sort((a, b) => a - b);
  const text = found.options.length
    ? t("mexOf", { position: found.position_text, g: found.value, values: `{${values.join(", ")}}` })
    : t("mexNone", { position: found.position_text });
  return make("li", {}, make("span", {}, text), found.options.length ? make("ul", {}, ...found.options.map(branch)) : null);
}

function branch(option) {
  const name = [option.position_text, " ", make("span", { class: option.value === 0 ? "value lost" : "value" }, option.value)];
  const item = make("li", {});
  const open = make("button", { type: "button", class: "chip", "aria-label": `${option.text}: ${t("cellValue", { who: option.position_text, g: option.value })}`, onclick: async () => {
    const found = await level(option.position_text, null);
    if (!found || found.error) return;
    const inner = node(found);
    item.replaceWith(inner);
    const next = inner.querySelector("button");
    if (next) next.focus();
    else { inner.tabIndex = -1; inner.focus(); }
  } }, ...name);
  item.append(open);
  return item;
}
