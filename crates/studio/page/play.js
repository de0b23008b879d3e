// A game: whose turn it is, what the opponent plays, hints in three steps, undo, and what could have been better.

import * as board from "./board.js";
import { by, fill, make } from "./dom.js";
import { ask } from "./server.js";
import { state, keep } from "./state.js";
import { t } from "./words.js";

let game = null;
let round = 0;
let look = {};

export function ready() {
  board.ready(act);
  by("play-form").addEventListener("submit", (event) => { event.preventDefault(); begin(); });
  for (const [id, name] of [["opponent", "opponent"], ["first", "first"], ["start", "start"]]) {
    by(id).addEventListener("change", () => { state[name] = by(id).value; keep(); });
  }
  by("hint").addEventListener("click", hint);
  by("undo").addEventListener("click", undo);
  by("play-block").addEventListener("keydown", (event) => {
    if (!game || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    const key = { h: hint, u: undo, n: begin }[event.key];
    if (key) { event.preventDefault(); key(); }
  });
}

/// A new rule ends the game.
export function reset(analysis, example) {
  look = board.looksOf(analysis);
  game = null;
  round += 1;
  by("game").hidden = true;
  busy(false);
  // What does not look like a position of this rule makes way for one that does.
  const shape = (text) => `${text.includes("(")}${text.split(";").length}`;
  const usual = analysis.kind === "states" || state.parts > 1 ? example || state.heaps : "12";
  if (shape(state.start) !== shape(usual)) {
    state.start = analysis.start ? "" : usual;
    by("start").value = state.start;
    keep();
  }
}

/// The same game in another language.
export async function retell() {
  if (!game || waits()) return;
  const own = round;
  const all = [...game.plies.map((ply) => ply.before), game.found];
  const told = await Promise.all(all.map((found, at) => (found.over === null
    ? ask("turns", behind(found.position_text, found.at, game.plies.slice(0, at))) : found)));
  if (own !== round || told.some((found) => !found || found.error)) return;
  game.plies.forEach((ply, at) => {
    const turn = told[at].turns[ply.before.turns.findIndex((one) => one.position_text === ply.turn.position_text && String(one.to) === String(ply.turn.to))];
    Object.assign(ply, { before: told[at], turn: turn ?? ply.turn });
  });
  const last = game.plies.at(-1);
  game.found = told.at(-1);
  game.spoken = game.spoken && last ? t("otherPlayed", { move: last.turn.text }) : "";
  game.hints = 0;
  by("hint-text").textContent = "";
  outlook();
  if (game.found.over === null && !yours()) return;
  next();
}

export function from(position) {
  state.start = position;
  by("start").value = position;
  keep();
  begin();
  by("play-block").scrollIntoView();
}

const friend = () => game.opponent === "friend";
const yours = () => friend() || game.turn === 0;

async function begin() {
  round += 1;
  const own = round;
  const opponent = by("opponent").value;
  const turn = by("first").value === "you" ? 0 : 1;
  const found = await ask("turns", { rule: state.rule, play: state.play, position: by("start").value }, "turns");
  if (!found || own !== round) return;
  by("game").hidden = false;
  fill("report");
  by("hint-text").textContent = "";
  if (found.error) {
    game = null;
    by("outlook").textContent = [found.error.message, found.error.help].filter(Boolean).join(". ");
    by("said").textContent = "";
    fill("board");
    fill("turns");
    return;
  }
  const slots = slotsOf(found.position);
  game = { opponent, turn, first: turn, found, slots, live: slots.map((_, i) => i), plies: [], hints: 0, seed: seed() };
  busy(false);
  outlook();
  by("said").textContent = "";
  next();
}

/// Chance for the opponent; the tests set it.
function seed() {
  return window.grundySeed ?? Math.floor(Math.random() * 2 ** 48);
}

/// Components as lists of numbers.
function slotsOf(position) {
  const lists = position.length && Array.isArray(position[0]) && Array.isArray(position[0][0]) ? position.flat() : position;
  return lists.flatMap((one) => (Array.isArray(one) && state.parts > 1 && !Array.isArray(one[0]) ? one.map((n) => [Number(n)]) : [Array.isArray(one) ? one.map(Number) : [Number(one)]]));
}

/// Can you win? Said before the first move.
function outlook() {
  const { mover_wins: wins } = game.found;
  if (wins === null || game.found.over !== null) { by("outlook").textContent = ""; return; }
  const key = friend() ? (wins ? "firstCanWin" : "secondCanWin") : wins === (game.turn === 0) ? "youCanWin" : "youCannotWin";
  by("outlook").textContent = t(key);
}

/// The turns of the board that leave so many in an entry of a slot.
function turnsAt(slot, entry, left) {
  if (!game) return [];
  const component = game.live.indexOf(slot);
  const numbers = game.slots[slot];
  const wanted = numbers.map((n, at) => (at === entry ? left : n));
  const exact = game.found.turns.filter((turn) => {
    if (turn.component !== component) return false;
    if (turn.to.length === 0) return wanted.every((n) => n === 0);
    if (turn.to.length !== 1) return false;
    const to = [turn.to[0]].flat().map(Number);
    return to.length === wanted.length && to.every((n, at) => n === wanted[at]);
  });
  if (exact.length || left >= numbers[entry]) return exact;
  // What goes from here may go somewhere else: down a step.
  return game.found.turns.filter((turn) => {
    const to = turn.component === component && turn.to.length === 1 ? [turn.to[0]].flat().map(Number) : [];
    return to.length === numbers.length && to[entry] === left && to.every((n, at) => at === entry || n >= numbers[at]);
  });
}

/// What a question about the position now, or after a turn, says besides: the turns before, where the rule reads them.
function behind(position, at, plies = game.plies) {
  const history = game.found.remembers && plies.length ? plies.map((ply) => ply.before.position_text).join("|") : "";
  return { rule: state.rule, play: state.play, position, at, history };
}

async function next() {
  const own = round;
  paint();
  if (game.found.over !== null) return end();
  by("said").textContent = [game.spoken, yours() ? t(friend() ? (game.turn === 0 ? "playerOne" : "playerTwo") : "yourTurn") : t("thinking")].filter(Boolean).join(" ");
  if (yours()) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || window.grundySeed !== undefined;
  const [answer] = await Promise.all([
    ask("reply", { ...behind(game.found.position_text, game.found.at), opponent: game.opponent, seed: game.seed + game.plies.length }, "reply"),
    new Promise((done) => { setTimeout(done, still ? 0 : 500); }),
  ]);
  if (own !== round || !answer) return;
  if (answer.error) { by("said").textContent = answer.error.message; return; }
  game.spoken = t("otherPlayed", { move: answer.turn.text });
  take(answer.turn);
}

function act(turns) {
  if (!game || waits() || !yours()) return;
  const distinct = turns.filter((turn, at) => turns.findIndex((other) => other.position_text === turn.position_text) === at);
  if (distinct.length === 1) {
    game.spoken = "";
    take(distinct[0]);
  } else if (distinct.length) {
    by("all-moves").open = true;
    list(distinct);
    by("turns").querySelector("button")?.focus();
  }
}

async function take(turn) {
  round += 1;
  busy(true);
  const own = round;
  const ply = { by: game.turn, turn, before: game.found, slots: game.slots, live: game.live };
  const changed = change(game.slots, game.live, turn);
  by("hint-text").textContent = "";
  const found = turn.over === null || turn.over === undefined
    ? await ask("turns", behind(turn.position_text, turn.at, [...game.plies, ply]), "turns")
    : { at: turn.at, remembers: game.found.remembers, position: turn.position, position_text: turn.position_text, turns: [], over: !turn.over, mover_wins: !turn.over };
  if (own !== round || !found) return;
  busy(false);
  if (found.error) { by("said").textContent = found.error.message; return; }
  game.plies.push(ply);
  // Where the rule says more than the move does, the position is shown as it is.
  const fresh = slotsOf(found.position);
  const same = fresh.length === changed.live.length && fresh.every((numbers, at) => String(numbers) === String(changed.slots[changed.live[at]]));
  Object.assign(game, same ? changed : { slots: fresh, live: fresh.map((_, i) => i) }, { found, turn: 1 - game.turn, hints: 0 });
  next();
}

/// While a turn is under way nothing else is.
function busy(is) {
  by("game").setAttribute("aria-busy", String(is));
}

const waits = () => by("game").getAttribute("aria-busy") === "true";

/// The slots after a turn: what vanishes keeps its place, what is new goes beside it.
function change(slots, live, turn) {
  const components = [turn.component].flat();
  const tos = Array.isArray(turn.component) ? turn.to : [turn.to];
  const nextSlots = [];
  const nextLive = [];
  slots.forEach((numbers, slot) => {
    const at = components.indexOf(live.indexOf(slot));
    if (live.includes(slot) && at >= 0) {
      const to = tos[at];
      if (to.length === 0) nextSlots.push(null);
      for (const one of to) { nextLive.push(nextSlots.length); nextSlots.push([one].flat().map(Number)); }
    } else {
      if (live.includes(slot)) nextLive.push(nextSlots.length);
      nextSlots.push(numbers);
    }
  });
  return { slots: nextSlots, live: nextLive };
}

function paint(tips = []) {
  const open = yours() && game.found.over === null;
  board.paint(game.slots, (slot, entry, left) => (open ? turnsAt(slot, entry, left) : []), tips, look);
  list(open ? game.found.turns : []);
  by("undo").disabled = !game.plies.some((ply) => friend() || ply.by === 0);
  by("hint").disabled = !open;
}

function list(turns) {
  fill("turns", ...turns.slice(0, 200).map((turn) => make("button", {
    type: "button", class: "chip", onclick: () => { if (game && yours() && !waits()) { game.spoken = ""; take(turn); } },
  }, turn.text)), turns.length > 200 ? t("cutMoves", { n: turns.length }) : null);
}

async function hint() {
  if (!game || waits() || !yours() || game.found.over !== null) return;
  game.hints = Math.min(3, game.hints + 1);
  const own = round;
  const wins = game.found.mover_wins;
  if (game.hints === 1 || !wins) { by("hint-text").textContent = t(wins ? "hintWins" : "hintLoses"); return; }
  const review = await ask("review", { ...behind("", game.found.at), positions: game.found.position_text }, "hint");
  if (own !== round || !review || review.error) return;
  const [best] = review.positions[0].winning;
  const slots = [best.component].flat().map((component) => game.live[component]);
  if (game.hints === 2) {
    by("hint-text").textContent = t("hintHeap", { i: slots.map((slot) => slot + 1).join(", ") });
    paint(slots);
  } else {
    by("hint-text").textContent = t("hintMove", { move: best.text });
  }
}

function undo() {
  if (!game?.plies.length || !game.plies.some((ply) => friend() || ply.by === 0)) return;
  round += 1;
  busy(false);
  const focused = document.activeElement;
  let ply = game.plies.pop();
  while (!friend() && ply.by !== 0 && game.plies.length) ply = game.plies.pop();
  Object.assign(game, { slots: ply.slots, live: ply.live, found: ply.before, turn: ply.by, hints: 0, spoken: "" });
  fill("report");
  by("hint-text").textContent = "";
  next();
  // A button that is off now must not take the keys with it.
  if (focused === by("undo") && by("undo").disabled) by("board").querySelector("button[tabindex='0']")?.focus();
}

function end() {
  const moverWon = game.found.over;
  const winner = moverWon ? game.turn : 1 - game.turn;
  by("said").textContent = [game.spoken, friend() ? t(winner === 0 ? "oneWon" : "twoWon") : t(winner === 0 ? "youWon" : "youLost")].filter(Boolean).join(" ");
  report();
}

/// Each mistake, and what would have won.
async function report() {
  const own = round;
  if (!game.plies.length) return;
  const all = [...game.plies.map((ply) => ply.before), game.found].slice(0, 200);
  const positions = all.map((one) => one.position_text);
  const review = await ask("review", { rule: state.rule, play: state.play, positions: positions.join("|"), at: all.map((one) => one.at ?? "").join("|") }, "review");
  if (own !== round || !review || review.error) return;
  const lines = [];
  game.plies.slice(0, positions.length - 1).forEach((ply, at) => {
    if (!friend() && ply.by !== 0) return;
    const { mover_wins: could, winning } = review.positions[at];
    const after = ply.turn.over ?? !review.positions[at + 1].mover_wins;
    if (could && !after) {
      lines.push(make("li", { class: "mistake", value: at + 1 }, t("mistake", { move: ply.turn.text, better: winning.map((one) => one.text).join(" · ") })));
    }
  });
  const counted = game.plies.filter((ply) => friend() || ply.by === 0).length;
  const summary = lines.length === 0 ? t("noMistakes") : t(lines.length === 1 ? "oneMistake" : "mistakes", { n: lines.length, of: counted });
  const lost = !friend() && lines.length === 0 && game.plies.length && !review.positions[game.first === 0 ? 0 : Math.min(1, positions.length - 1)].mover_wins;
  fill("report", make("h3", {}, t("report")), make("p", {}, summary, lost ? ` ${t("wasLost")}` : ""), make("ol", {}, ...lines));
}
