// Questions to the server. A newer question about the same thing takes the place of an older one, which is
// given up: the server stops working on it.

/// A page that opens from disk is about one game; this one is about any.
export const fixed = null;

const running = new Map();
let where = () => ({});

export function always(fields) { where = fields; }

export function url(name, fields) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...where(), ...fields })) {
    if (value !== "" && value !== null && value !== undefined) query.set(key, value);
  }
  return `/api/v1/${name}?${query}`;
}

/// The answer, or `null` when a newer question `about` the same thing has been asked.
export async function ask(name, fields = {}, about = null, as = "json") {
  const control = new AbortController();
  if (about) {
    running.get(about)?.abort();
    running.set(about, control);
  }
  try {
    const response = await fetch(url(name, fields), { signal: control.signal });
    if (as === "bytes" && response.headers.get("content-type") !== "application/json") return await response.arrayBuffer();
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") return null;
    return { error: { kind: "network", message: "", problems: null } };
  } finally {
    if (about && running.get(about) === control) running.delete(about);
  }
}

/// An answer that tells how far it is: `tell(name, value)` for each event. The result stops it.
export function follow(name, fields, tell) {
  const events = new EventSource(url(`stream/${name}`, fields));
  for (const kind of ["values", "progress"]) {
    events.addEventListener(kind, (event) => tell(kind, JSON.parse(event.data)));
  }
  events.addEventListener("done", (event) => { events.close(); tell("done", JSON.parse(event.data)); });
  events.addEventListener("error", (event) => {
    events.close();
    tell("error", event.data ? JSON.parse(event.data) : { error: { message: "" } });
  });
  return () => events.close();
}
