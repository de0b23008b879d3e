// Two heaps as a map of up to a million cells: painted once, moved as a picture.

import { by, fill } from "./dom.js";
import { ask } from "./server.js";
import { state } from "./state.js";
import { t } from "./words.js";

const LOSES = 65534;
const NONE = 65533;
let cells = null;
let side = 0;
let picture = null;
let view = { scale: 12, x: 0, y: 0 };
let cursor = { a: 0, b: 0 };
let waiting = false;
let asked = false;
let choose = () => {};
/// The longest frame since the last question, for the tests.
export const frames = { longest: 0, count: 0 };

export function ready(onChoose) {
  choose = onChoose;
  const canvas = by("map");
  by("map-last").addEventListener("change", load);
  by("zoom-in").addEventListener("click", () => zoom(1.5));
  by("zoom-out").addEventListener("click", () => zoom(1 / 1.5));
  by("map-text").addEventListener("toggle", list);
  new ResizeObserver(size).observe(canvas);
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && asked) { asked = false; load(); } }).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  pointer(canvas);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.offsetX, event.offsetY);
  }, { passive: false });
  canvas.addEventListener("keydown", keys);
}

/// A new rule: the map is asked for when it is seen.
export function show(analysis) {
  const pairs = analysis.kind !== "states" || Array.isArray(analysis.lost);
  by("map-block").hidden = !pairs;
  cells = null;
  asked = pairs;
  by("map").setAttribute("aria-label", t("mapLabel", { n: by("map-last").value }));
  const box = by("map").getBoundingClientRect();
  if (pairs && box.top < innerHeight && box.bottom > 0) { asked = false; load(); }
}

async function load() {
  const last = Number(by("map-last").value);
  by("pointed").textContent = t("looking");
  const bytes = await ask("map", { rule: state.rule, play: state.play, n: last }, "map", "bytes");
  if (!bytes) return;
  if (!(bytes instanceof ArrayBuffer)) {
    cells = null;
    by("pointed").textContent = bytes.error?.message ?? "";
    by("map-block").hidden = bytes.error?.kind === "unsuitable";
    draw();
    return;
  }
  cells = new Uint16Array(bytes);
  side = last + 1;
  by("pointed").textContent = "";
  paint();
  view = { scale: Math.max(0.4, Math.min(24, by("map").clientHeight / Math.min(side, 64))), x: 0, y: 0 };
  cursor = { a: 0, b: 0 };
  draw();
  list();
}

const loses = (cell) => cell === 0 || cell === LOSES;

/// From dark blue to yellow, in even steps of lightness.
function colour(part) {
  const stops = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
  const at = Math.min(part, 0.9999) * (stops.length - 1);
  const [low, high] = [stops[Math.floor(at)], stops[Math.floor(at) + 1]];
  return low.map((channel, i) => Math.round(channel + (high[i] - channel) * (at % 1)));
}

function paint() {
  picture = document.createElement("canvas");
  picture.width = picture.height = side;
  const context = picture.getContext("2d");
  const image = context.createImageData(side, side);
  let most = 1;
  for (const cell of cells) if (cell < NONE && cell > most) most = cell;
  const colours = Array.from({ length: 256 }, (_, i) => colour(i / 255));
  for (let b = 0; b < side; b += 1) {
    for (let a = 0; a < side; a += 1) {
      const cell = cells[b * side + a];
      const [red, green, blue] = loses(cell) ? [255, 255, 255] : cell >= NONE ? colours[90] : colours[Math.floor((cell / most) * 255)];
      const at = 4 * ((side - 1 - b) * side + a);
      image.data[at] = red; image.data[at + 1] = green; image.data[at + 2] = blue; image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}

function size() {
  const canvas = by("map");
  const dense = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * dense));
  canvas.height = Math.max(1, Math.round(canvas.clientHeight * dense));
  draw();
}

function draw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    const begun = performance.now();
    frame();
    frames.longest = Math.max(frames.longest, performance.now() - begun);
    frames.count += 1;
  });
}

/// Where a cell is: a to the right, b upwards, (0,0) at the lower left corner.
const place = (a, b, height) => [(a - view.x) * view.scale, height - (b - view.y + 1) * view.scale];

function frame() {
  const canvas = by("map");
  const dense = window.devicePixelRatio || 1;
  const context = canvas.getContext("2d");
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  context.setTransform(dense, 0, 0, dense, 0, 0);
  context.clearRect(0, 0, width, height);
  if (!cells) return;
  context.imageSmoothingEnabled = view.scale < 1;
  const [left, top] = place(0, side - 1, height);
  context.drawImage(picture, left, top, side * view.scale, side * view.scale);
  const from = [Math.max(0, Math.floor(view.x)), Math.max(0, Math.floor(view.y))];
  const to = [Math.min(side, Math.ceil(view.x + width / view.scale)), Math.min(side, Math.ceil(view.y + height / view.scale))];
  if (view.scale >= 5) {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `${Math.floor(view.scale * 0.45)}px monospace`;
    for (let b = from[1]; b < to[1]; b += 1) {
      for (let a = from[0]; a < to[0]; a += 1) {
        const cell = cells[b * side + a];
        const [x, y] = place(a, b, height);
        const middle = [x + view.scale / 2, y + view.scale / 2];
        if (loses(cell)) {
          context.fillStyle = "#a63c06";
          context.beginPath();
          context.arc(middle[0], middle[1], view.scale * 0.38, 0, 7);
          context.fill();
          context.fillStyle = "#fff";
        } else {
          context.fillStyle = cell < NONE ? "#fff" : "transparent";
          context.strokeStyle = "rgba(0,0,0,.7)";
        }
        if (view.scale >= 18 && cell < LOSES) {
          if (!loses(cell)) { context.lineWidth = 2; context.strokeText(cell, middle[0], middle[1]); }
          context.fillText(cell, middle[0], middle[1]);
        }
      }
    }
  }
  context.strokeStyle = "rgba(128,128,128,.8)";
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(...place(0, -1, height));
  context.lineTo(...place(side, side - 1, height));
  context.stroke();
  guides(context, width, height);
  if (document.activeElement === canvas) {
    context.strokeStyle = "#ff2d95";
    context.lineWidth = 3;
    const [x, y] = place(cursor.a, cursor.b, height);
    context.strokeRect(x, y, Math.max(view.scale, 4), Math.max(view.scale, 4));
  }
}

/// Numbers along two sides.
function guides(context, width, height) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => step * view.scale >= 36) ?? 1000;
  context.font = "12px monospace";
  context.textAlign = "left";
  context.textBaseline = "bottom";
  const label = (text, x, y) => {
    context.fillStyle = "rgba(0,0,0,.65)";
    context.fillRect(x, y - 14, 8 * String(text).length + 4, 14);
    context.fillStyle = "#fff";
    context.fillText(text, x + 2, y);
  };
  for (let n = Math.ceil(Math.max(0, view.x) / step) * step; n < Math.min(side, view.x + width / view.scale); n += step) {
    label(n, (n - view.x) * view.scale, height);
  }
  for (let n = Math.ceil(Math.max(1, view.y + 20 / view.scale) / step) * step; n < Math.min(side, view.y + height / view.scale); n += step) {
    label(n, 0, height - (n - view.y) * view.scale);
  }
}

function zoom(factor, x = by("map").clientWidth / 2, y = by("map").clientHeight / 2) {
  const height = by("map").clientHeight;
  const scale = Math.max(0.3, Math.min(48, view.scale * factor));
  view.x += x / view.scale - x / scale;
  view.y += (height - y) / view.scale - (height - y) / scale;
  view.scale = scale;
  keep();
}

/// Never lose the map.
function keep() {
  const canvas = by("map");
  const bound = (at, size) => Math.max(-size / view.scale / 2, Math.min(at, side - size / view.scale / 2));
  view.x = bound(view.x, canvas.clientWidth);
  view.y = bound(view.y, canvas.clientHeight);
  draw();
  list();
}

function at(event) {
  const height = by("map").clientHeight;
  return { a: Math.floor(event.offsetX / view.scale + view.x), b: Math.floor((height - event.offsetY) / view.scale + view.y) };
}

function tell({ a, b }) {
  if (!cells || a < 0 || b < 0 || a >= side || b >= side) { by("pointed").textContent = ""; return; }
  const cell = cells[b * side + a];
  const who = t(loses(cell) ? "loses" : "wins");
  by("pointed").textContent = cell < NONE ? t("mapCell", { a, b, g: cell, who }) : t("mapOutcome", { a, b, who });
}

function pointer(canvas) {
  const held = new Map();
  let moved = 0;
  let apart = 0;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    held.set(event.pointerId, [event.offsetX, event.offsetY]);
    moved = 0;
    apart = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) { tell(at(event)); return; }
    const now = [event.offsetX, event.offsetY];
    held.set(event.pointerId, now);
    if (held.size === 1) {
      view.x -= (now[0] - before[0]) / view.scale;
      view.y += (now[1] - before[1]) / view.scale;
      moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
      keep();
    } else {
      const [one, two] = [...held.values()];
      const distance = Math.hypot(one[0] - two[0], one[1] - two[1]);
      if (apart) zoom(distance / apart, (one[0] + two[0]) / 2, (one[1] + two[1]) / 2);
      apart = distance;
      moved = 99;
    }
  });
  const end = (event) => {
    if (held.delete(event.pointerId) && event.type === "pointerup" && moved < 5) { cursor = at(event); pick(); }
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
}

function pick() {
  if (!cells || cursor.a < 0 || cursor.b < 0 || cursor.a >= side || cursor.b >= side) return;
  tell(cursor);
  choose(cursor.a, cursor.b);
}

function keys(event) {
  const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (move) {
    event.preventDefault();
    const by10 = event.shiftKey ? 10 : 1;
    cursor.a = Math.max(0, Math.min(side - 1, cursor.a + move[0] * by10));
    cursor.b = Math.max(0, Math.min(side - 1, cursor.b + move[1] * by10));
    const canvas = by("map");
    const span = [canvas.clientWidth / view.scale, canvas.clientHeight / view.scale];
    if (cursor.a < view.x || cursor.a >= view.x + span[0] - 1) view.x = cursor.a - span[0] / 2;
    if (cursor.b < view.y || cursor.b >= view.y + span[1] - 1) view.y = cursor.b - span[1] / 2;
    tell(cursor);
    keep();
  } else if (event.key === "+" || event.key === "=") zoom(1.5);
  else if (event.key === "-") zoom(1 / 1.5);
  else if (event.key === "Enter") pick();
}

/// The lost cells in view, as text.
function list() {
  by("map").setAttribute("aria-label", t("mapLabel", { n: Math.max(0, side - 1) }));
  if (!by("map-text").open || !cells) return;
  const canvas = by("map");
  const to = [Math.min(side, Math.ceil(view.x + canvas.clientWidth / view.scale)), Math.min(side, Math.ceil(view.y + canvas.clientHeight / view.scale))];
  const found = [];
  for (let b = Math.max(0, Math.floor(view.y)); b < to[1] && found.length < 200; b += 1) {
    for (let a = Math.max(0, Math.floor(view.x)); a < to[0] && found.length < 200; a += 1) {
      if (loses(cells[b * side + a])) found.push(`(${a},${b})`);
    }
  }
  fill("map-lost", found.join(" ") || t("noneInView"));
}
