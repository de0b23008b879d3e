// What the page says, in the language of the reader. The words come from the program, where none can be missing.

import { ask } from "./server.js";

const all = {};
let language = "en";

export async function speak(wanted) {
  const other = wanted === "zh" ? "en" : "zh";
  await Promise.all([wanted, other].map(async (one) => {
    all[one] ??= await ask("words", { lang: one });
  }));
  language = wanted;
  document.documentElement.lang = wanted === "zh" ? "zh-CN" : "en";
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
}

export const other = () => (language === "zh" ? "en" : "zh");

export function t(key, values = {}, of = language) {
  let text = all[of]?.[key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, value);
  return text;
}
