// The board: a row of stones for each number of a position, where touching a stone takes it and all to its right;
// steps of a staircase with the highest above; or a strip of squares with coins, where touching a square moves a coin.

import { by, fill, make, roving } from "./dom.js";
import { t } from "./words.js";

const MOST_STONES = 60;
const MOST_SQUARES = 80;
let legal = () => null;
let act = () => {};

export function ready(onAct) {
  act = onAct;
  const rows = () => [...by("board").querySelectorAll("tr")].map((row) => [...row.querySelectorAll("button")]).filter((row) => row.length);
  roving(by("board"), rows, (stone) => stone.click());
  by("board").addEventListener("click", (event) => {
    const stone = event.target.closest("button[data-left]");
    if (stone && stone.getAttribute("aria-disabled") !== "true") act(legal(Number(stone.dataset.slot), Number(stone.dataset.entry), Number(stone.dataset.left)));
  });
  const goes = (event, on) => {
    const stone = event.target.closest?.("button[data-left]");
    for (const other of by("board").querySelectorAll(".goes")) other.classList.remove("goes");
    if (!on || !stone || stone.classList.contains("square") || stone.getAttribute("aria-disabled") === "true") return;
    for (const other of stone.closest("tr").querySelectorAll("button")) {
      if (Number(other.dataset.left) >= Number(stone.dataset.left)) other.classList.add("goes");
    }
  };
  by("board").addEventListener("pointerover", (event) => goes(event, true));
  by("board").addEventListener("pointerleave", (event) => goes(event, false));
  by("board").addEventListener("focusin", (event) => goes(event, true));
}

/// Slots in their places: each is a list of numbers, or `null` where a component has vanished. `find(slot, entry,
/// left)`: the turns that leave so many there.
/// `look`: how it is drawn, from `looksOf`.
export function paint(slots, find, tips = [], look = {}) {
  legal = find;
  const rows = [];
  slots.forEach((numbers, slot) => {
    if (look.strip && numbers && Math.max(...numbers) < MOST_SQUARES) {
      rows.push(strip(numbers, slot, look.first, tips));
      return;
    }
    const entries = [...(numbers ?? [0]).entries()];
    // What stands higher is seen higher.
    if (look.stairs) entries.reverse();
    entries.forEach(([entry, count]) => {
      const several = (numbers?.length ?? 1) > 1;
      const name = look.stairs ? t("stepN", { i: entry + look.first }) : several ? t("entry", { i: slot + 1, j: entry + 1 }) : t("heapN", { i: slot + 1 });
      const row = make("tr", {}, make("th", { scope: "row" }, name));
      if (look.stairs) {
        const stair = make("span", { class: "stair" });
        stair.style.width = `${1.4 * entry + 0.6}rem`;
        row.append(make("td", {}, stair));
      }
      // Before the stones, so that it stands in no column of theirs.
      row.append(make("td", { class: "number" }, count));
      if (count <= MOST_STONES) {
        for (let left = 0; left < count; left += 1) {
          const can = numbers && find(slot, entry, left).length > 0;
          row.append(make("td", {}, make("button", {
            type: "button", class: `stone${tips.includes(slot) ? " tip" : ""}`, tabindex: rows.length === 0 && left === 0 ? 0 : -1,
            "data-slot": slot, "data-entry": entry, "data-left": left, "aria-disabled": can ? "false" : "true",
            "aria-label": t(can ? "takeStone" : "cannotTake", { k: count - left, left, name }),
          })));
        }
      }
      rows.push(row);
    });
  });
  const focused = document.activeElement?.dataset;
  const keep = by("board").contains(document.activeElement) ? [focused.slot, focused.entry, focused.left] : null;
  fill("board", make("table", { class: `board${look.stairs ? " stairs" : ""}`, "aria-label": t("board") }, make("tbody", {}, ...rows)));
  const stones = [...by("board").querySelectorAll("button")];
  if (!stones.some((stone) => stone.tabIndex === 0) && stones.length) stones[0].tabIndex = 0;
  if (keep && stones.length) {
    const near = stones.filter((stone) => stone.dataset.slot === keep[0] && stone.dataset.entry === keep[1]);
    const next = near[Math.min(Number(keep[2]), near.length - 1)] ?? stones[0];
    for (const stone of stones) stone.tabIndex = stone === next ? 0 : -1;
    next.focus();
  }
}

/// How the positions of a rule are drawn, by the game that it is known as.
export function looksOf(analysis) {
  const known = analysis.known?.[0]?.name;
  const first = analysis.reading.some((line) => /a\[0\]/.test(line)) || analysis.rule === "coins-on-a-strip" ? 0 : 1;
  return { stairs: known === "staircase", strip: known === "georgia-and-bob", first };
}

/// One strip: squares up to the last coin; an empty one takes the next coin to its right, where that is a move.
function strip(numbers, slot, first, tips) {
  const row = make("tr", {}, make("th", { scope: "row" }, slot + 1));
  for (let square = first; square <= Math.max(...numbers); square += 1) {
    const coin = numbers.indexOf(square);
    const mover = numbers.findIndex((at) => at > square);
    const can = coin < 0 && mover >= 0 && legal(slot, mover, square).length > 0;
    const what = coin >= 0 ? t("coinN", { i: coin + 1 }) : t(can ? "moveCoin" : "emptySquare", { i: mover + 1 });
    row.append(make("td", {}, make("button", {
      type: "button", class: `square${coin >= 0 ? " coin" : ""}${coin >= 0 && tips.includes(slot) ? " tip" : ""}`, tabindex: -1,
      "data-slot": slot, "data-entry": Math.max(coin, mover), "data-left": square, "aria-disabled": can ? "false" : "true",
      "aria-label": t("squareN", { n: square, what }),
    }, coin >= 0 ? "" : square)));
  }
  return row;
}
