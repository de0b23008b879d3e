// The board: a row of stones for each number of a position. Touching a stone takes it and all to its right.

import { by, fill, make, roving } from "./dom.js";
import { t } from "./words.js";

const MOST_STONES = 60;
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
    if (!on || !stone || stone.getAttribute("aria-disabled") === "true") return;
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
export function paint(slots, find, tips = []) {
  legal = find;
  const rows = [];
  slots.forEach((numbers, slot) => {
    (numbers ?? [0]).forEach((count, entry) => {
      const several = (numbers?.length ?? 1) > 1;
      const name = several ? t("entry", { i: slot + 1, j: entry + 1 }) : t("heapN", { i: slot + 1 });
      const row = make("tr", {}, make("th", { scope: "row" }, name));
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
      row.append(make("td", { class: "number" }, count));
      rows.push(row);
    });
  });
  const focused = document.activeElement?.dataset;
  const keep = by("board").contains(document.activeElement) ? [focused.slot, focused.entry, focused.left] : null;
  fill("board", make("table", { class: "board", "aria-label": t("board") }, make("tbody", {}, ...rows)));
  const stones = [...by("board").querySelectorAll("button")];
  if (!stones.some((stone) => stone.tabIndex === 0) && stones.length) stones[0].tabIndex = 0;
  if (keep && stones.length) {
    const near = stones.filter((stone) => stone.dataset.slot === keep[0] && stone.dataset.entry === keep[1]);
    const next = near[Math.min(Number(keep[2]), near.length - 1)] ?? stones[0];
    for (const stone of stones) stone.tabIndex = stone === next ? 0 : -1;
    next.focus();
  }
}
