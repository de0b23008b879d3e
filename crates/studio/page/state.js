// The whole state of the page, and the link that holds it.

const KEYS = { r: "rule", p: "play", h: "heaps", n: "last", w: "width", c: "claim", o: "opponent", f: "first", s: "start", e: "lesson", t: "teacher", l: "lang" };

export const START = { rule: "take {1,3,4}", play: "", heaps: "5,9,13", last: "", width: "", claim: "", opponent: "perfect", first: "you", start: "12", lesson: "", teacher: "", lang: "" };

export const state = { ...START };

/// Another start.
export function begins(given) { Object.assign(START, given); }

export function read(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const given = {};
  for (const [key, name] of Object.entries(KEYS)) {
    if (fields.has(key)) given[name] = fields.get(key).slice(0, 4000);
  }
  if (given.rule !== undefined && given.heaps === undefined) given.heaps = "";
  Object.assign(state, START, given);
  if (!/^\d{1,6}$/.test(state.last)) state.last = "";
  if (!["", "normal", "misere"].includes(state.play)) state.play = "";
  if (!["en", "zh"].includes(state.lang)) {
    state.lang = navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en";
  }
}

/// The fragment: readable, with everything that differs from the start.
export function written() {
  const readable = (text) => encodeURIComponent(text)
    .replace(/%20/g, "+")
    .replace(/%(2C|7B|7D|3A|3B|2F|7C)/g, (code) => decodeURIComponent(code));
  return Object.entries(KEYS)
    .filter(([key, name]) => key === "r" || (key === "h" && state.heaps) || (key !== "l" && state[name] !== START[name]) || key === "l")
    .map(([key, name]) => `${key}=${readable(state[name])}`)
    .join("&");
}

export function keep() {
  try {
    history.replaceState(null, "", `#${written()}`);
  } catch {
    // Some browsers do not let a page from disk say where it is.
  }
}
