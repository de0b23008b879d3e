// What can be told about accessibility by looking: names, tab stops, contrast (WCAG AA).
(() => {
  const found = [];
  const name = (one) => `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""} ${(one.innerText ?? "").slice(0, 30)}`;
  const seen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
  for (const one of document.querySelectorAll("input, select, button, a[href], canvas, summary")) {
    if (!seen(one)) continue;
    const label = one.getAttribute("aria-label") || one.innerText?.trim() || [...(one.labels ?? [])].map((label) => label.innerText.trim()).join("");
    if (!label) found.push(`no name: ${name(one)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) found.push(`id twice: ${id}`);
  for (const one of document.querySelectorAll("[aria-labelledby], [aria-describedby]")) {
    for (const key of ["aria-labelledby", "aria-describedby"]) {
      for (const id of (one.getAttribute(key) ?? "").split(" ").filter(Boolean)) if (!document.getElementById(id)) found.push(`no element ${id}`);
    }
  }
  for (const one of document.querySelectorAll("[aria-hidden=true] :is(a[href], button, input, select)")) found.push(`hidden and reached: ${name(one)}`);
  for (const one of document.querySelectorAll("[tabindex]")) if (one.tabIndex > 0) found.push(`an order of its own: ${name(one)}`);
  for (const one of document.querySelectorAll("img")) if (!one.hasAttribute("alt")) found.push(`no alt: ${name(one)}`);
  for (const one of document.querySelectorAll("table")) if (seen(one) && one.querySelector("td") && !one.querySelector("th")) found.push(`no headers: ${name(one)}`);
  for (const one of document.querySelectorAll("section")) {
    const label = document.getElementById(one.getAttribute("aria-labelledby") ?? "");
    if (seen(one) && !label?.innerText.trim()) found.push(`section without a name: ${name(one)}`);
  }
  for (const id of ["said", "verdict", "hint-text", "report", "problem", "claim-answer", "proof"]) {
    if (!document.getElementById(id)?.matches("[role=status], [aria-live=polite]")) found.push(`not announced: ${id}`);
  }
  for (const one of document.querySelectorAll("button, input, select, summary")) {
    const box = one.getBoundingClientRect();
    if (seen(one) && box.width && !one.matches("[type=radio]") && (box.width < 24 || box.height < 20)) found.push(`too small to touch: ${name(one)} ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`);
  }
  if (!document.documentElement.lang) found.push("no language");
  if (!document.querySelector("main") || document.querySelectorAll("h1").length !== 1) found.push("no main or not one h1");
  const parse = (text) => {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    return [red, green, blue, alpha];
  };
  const light = ([red, green, blue]) => {
    const part = (channel) => { const c = channel / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const behind = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour[3] > 0.99) return colour;
    }
    return [255, 255, 255, 1];
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bad = new Set();
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !seen(one) || one.closest(".stale, :disabled, .skip, .hidden, option")) continue;
    const style = getComputedStyle(one);
    const [front, back] = [light(parse(style.color)), light(behind(one))];
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) bad.add(`contrast ${ratio.toFixed(2)}: ${name(one)}`);
  }
  return [...found, ...[...bad].slice(0, 10)];
})()
