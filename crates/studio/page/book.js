// Instead of a server: the answers that this file holds. The same questions, the same answers.

const book = JSON.parse(document.getElementById("book").textContent);
let where = () => ({});

/// What the page is about, where it is about one game.
export const fixed = { rule: book.rule, heaps: book.start, start: book.start };

export function always(fields) { where = fields; }

export const url = () => "";

const plain = (text) => text.normalize("NFKC").replace(/\s/g, "");
const numbers = new Map();
// The first of those that are written alike; one that has ended only where no other is.
for (const open of [true, false]) {
  book.positions.forEach(([written, , , wins], at) => {
    if ((wins !== null) === open && !numbers.has(plain(written))) numbers.set(plain(written), at);
  });
}
const reasons = new Map(Object.entries(book.position).map(([written, both]) => [plain(written), both]));

const language = () => where().lang ?? "en";
const missing = () => ({ error: { kind: "position", message: book.words[language()]["notInFile"], problems: null } });

function turn([component, to, words, next, over]) {
  const [text, position] = book.positions[next];
  return { component, to, text: book.turns[language()][words], position, position_text: text, over, at: next };
}

/// By its number where that is known: two positions may be written alike, after other turns.
function found(position, number = "") {
  const at = number === "" ? numbers.get(plain(position || book.start)) : Number(number);
  return at === undefined ? null : book.positions[at];
}

function turns({ position, at: number }) {
  const at = found(position, number);
  if (!at) return missing();
  const [text, shown, over, wins, all] = at;
  return { position: shown, position_text: text, over, mover_wins: wins, turns: all.map(turn), at: book.positions.indexOf(at), remembers: false };
}

/// Whether a turn wins for who makes it.
const wins = ([, , , next, over]) => over ?? book.positions[next][3] === false;

function reply({ position, at: number, opponent, seed }) {
  const at = found(position, number);
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

function review({ positions, at }) {
  const each = String(at ?? "").split("|");
  const all = positions.split("|").map((text, i) => {
    const [written, , over, could, list] = found(text, each[i]);
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
