// The law with its standing, its certificate, and claims.

import { by, fill, make } from "./dom.js";
import { ask, follow } from "./server.js";
import { state, keep } from "./state.js";
import { t } from "./words.js";

let stop = null;

export function ready() {
  by("search").addEventListener("click", search);
  by("prove").addEventListener("click", prove);
  by("stop").addEventListener("click", () => { halt(); by("proof").textContent = t("stopped"); });
  by("claim-form").addEventListener("submit", (event) => { event.preventDefault(); check(); });
  by("claim").addEventListener("input", () => { state.claim = by("claim").value; keep(); by("claim-answer").textContent = ""; });
}

function halt() {
  stop?.();
  stop = null;
  by("stop").hidden = true;
}

export const chip = (standing) => make("span", { class: `status ${standing}` }, t(`standing-${standing}`));

/// The law of an analysis.
export function show(analysis) {
  halt();
  by("proof").textContent = "";
  if (analysis.kind === "states") {
    ask("law", { rule: state.rule, play: state.play }, "law").then((law) => law && laws(law));
    fill("law", make("p", {}, t("looking")));
  } else if (analysis.law) {
    laws(analysis.law);
  } else {
    fill("law", make("p", {}, t(state.parts > 1 ? "sumTable" : "noLaw")));
  }
  by("prove").hidden = analysis.kind === "states";
  if (state.claim) check();
}

function laws(law) {
  if (law.error) return fill("law", make("p", {}, law.error.message));
  const each = law.grundy || law.outcome ? [law.grundy, law.outcome].filter(Boolean) : [law];
  const lines = each.map((one) => make("p", {}, chip(one.standing), one.text));
  const formula = law.outcome?.formula;
  if (formula && law.zero_set) lines.push(make("p", {}, t("losesIff", { formula })));
  const facts = [...new Set(each.flatMap((one) => one.facts ?? []))];
  const failed = law.rejected ?? [];
  const cited = law.theorem_cited;
  fill("law", ...lines,
    cited ? make("p", { class: "note" }, cited.source) : null,
    facts.length ? make("ul", {}, ...facts.map((fact) => make("li", {}, fact))) : null,
    failed.length ? make("details", {}, make("summary", {}, t("triedAndFailed")),
      make("ul", {}, ...failed.map((one) => make("li", {}, one.text)))) : null);
}

function run(name, done) {
  halt();
  by("proof").textContent = t("looking");
  by("stop").hidden = false;
  stop = follow(name, { rule: state.rule, play: state.play }, (kind, value) => {
    if (kind === "progress") {
      by("proof").textContent = t("working", { n: Math.round(value.milliseconds / 1000), of: value.of / 1000 });
      return;
    }
    halt();
    if (kind === "done") done(value);
    else by("proof").textContent = value.error?.message || t("noAnswer");
  });
}

function search() {
  run("law", (law) => { by("proof").textContent = ""; laws(law); });
}

function prove() {
  run("prove", (proof) => {
    if (!proof.certificate) { by("proof").textContent = t("noProof"); return; }
    const file = URL.createObjectURL(new Blob([proof.certificate], { type: "text/plain" }));
    fill("proof", make("p", {}, chip("proved"), proof.statement),
      make("p", {}, make("a", { href: file, download: "law.cert" }, t("download")), ` ${t("kernel")}`),
      make("pre", { tabindex: 0 }, proof.certificate.slice(0, 4000)));
  });
}

async function check() {
  const claim = by("claim").value.trim();
  if (!claim) { by("claim-answer").textContent = ""; return; }
  by("claim-answer").textContent = t("looking");
  const answer = await ask("check", { rule: state.rule, play: state.play, claim }, "claim");
  if (!answer) return;
  if (answer.error) {
    const { message, help } = answer.error;
    fill("claim-answer", [message, help].filter(Boolean).join(". "));
    return;
  }
  fill("claim-answer", chip(answer.standing), answer.text);
}
