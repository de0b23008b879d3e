// Elements: finding them, making them. Text is always set as text, never as markup.

export const by = (id) => document.getElementById(id);

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined).map((child) =>
    child instanceof Node ? child : String(child)));
  return element;
}

export function fill(id, ...children) {
  by(id).replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

/// One tab stop for many cells: arrows move among the elements that `cells()` gives, row by row.
export function roving(container, rows, act) {
  const all = () => rows().flat();
  const choose = (cell) => {
    for (const other of all()) other.tabIndex = other === cell ? 0 : -1;
  };
  container.addEventListener("focusin", (event) => {
    const cell = all().find((one) => one === event.target);
    if (cell) choose(cell);
  });
  container.addEventListener("keydown", (event) => {
    const grid = rows();
    const row = grid.findIndex((line) => line.includes(event.target));
    if (row < 0) return;
    const at = grid[row].indexOf(event.target);
    const last = grid.length - 1;
    const step = {
      ArrowLeft: () => [row, at - 1], ArrowRight: () => [row, at + 1],
      ArrowUp: () => [row - 1, at], ArrowDown: () => [row + 1, at],
      Home: () => (event.ctrlKey ? [0, 0] : [row, 0]),
      End: () => (event.ctrlKey ? [last, grid[last].length - 1] : [row, grid[row].length - 1]),
    }[event.key];
    if (step) {
      event.preventDefault();
      let [to, place] = step();
      to = Math.max(0, Math.min(to, last));
      const target = grid[to][Math.max(0, Math.min(place, grid[to].length - 1))];
      if (target) { choose(target); target.focus(); }
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      act(event.target);
    }
  });
}
