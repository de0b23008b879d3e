// Instead of a server: the answers that this file holds. The same questions, the same answers.

const book = JSON.parse(document.getElementById("book").textContent);
let where = () => ({});

/// What the page is about, where it is about one game.
export const fixed = { rule: book.rule, heaps: book.start, start: book.start };

export function always(fields) { where = fields; }

export const url = () => "";

const plain = (text) => text.normalize("NFKC").replace(/\s/g, "");
const numbers = new Map();
book.positions.forEach(([written, , over], at) => {
  if (!numbers.has(plain(written)) || over !== null) numbers.set(plain(written), at);
});
// Where a game that has ended is written as one that has not, the one that has not can be asked about.
book.positions.forEach(([written, , , wins], at) => { if (wins !== null) numbers.set(plain(written), at); });
const reasons = new Map(Object.entries(book.position).map(([written, both]) => [plain(written), both]));

const language = () => where().lang ?? "en";
const missing = () => ({ error: { kind: "position", message: book.words[language()]["notInFile"], problems: null } });

function turn([component, to, words, next, over]) {
  const [text, position] = book.positions[next];
  return { component, to, text: book.turns[language()][words], position, position_text: text, over };
}

function found(position) {
  const at = numbers.get(plain(position || book.start));
  return at === undefined ? null : book.positions[at];
}

function turns({ position }) {
  const at = found(position);
  if (!at) return missing();
  const [text, shown, over, wins, all] = at;
  return { position: shown, position_text: text, over, mover_wins: wins, turns: all.map(turn) };
}

/// Whether a turn wins for who makes it.
const wins = ([, , , next, over]) => over ?? book.positions[next][3] === false;

function reply({ position, opponent, seed }) {
  const at = found(position);
  if (!at) return missing();
  const [, , , , all, perfect, holds] = at;
  const errs = { "errs-15": 15, "errs-50": 50, random: 100 }[opponent] ?? 0;
  const chance = scattered(Number(seed));
  const chosen = chance % 100 < errs ? Math.floor(chance / 100) % all.length : opponent === "holds-out" ? holds : perfect;
  return { turn: turn(all[chosen]) };
}

/// A number from a seed that tells nothing about the next one.
function scattered(seed) {
  let mixed = Math.imul((seed % 0xffffffff) + 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function review({ positions }) {
  const all = positions.split("|").map((text) => {
    const [written, , over, could, list] = found(text);
    return { position_text: written, over, mover_wins: could, winning: could ? list.filter(wins).slice(0, 3).map(turn) : [] };
  });
  return { positions: all };
}

function drawn({ position }) {
  if (!book.graph || plain(position) !== plain(book.start)) return missing();
  return new TextEncoder().encode(book.graph).buffer;
}

const ANSWERS = {
  words: ({ lang }) => book.words[lang],
  analyze: () => book.analyze[language()],
  law: () => book.law?.[language()] ?? null,
  position: ({ position }) => reasons.get(plain(position || book.start))?.[language()] ?? missing(),
  map: () => (book.map ? Uint16Array.from(book.map).buffer : { error: { kind: "unsuitable", message: "" } }),
  draw: drawn, turns, reply, review,
};

export async function ask(name, fields = {}) {
  return ANSWERS[name]?.(fields) ?? null;
}

export const follow = () => () => {};
