/** The rules index: every id, what it means, whether it is built and how often it is tested. */
import { call } from "../api.js";
import { html, useEffect, useMemo, useState } from "../h.js";
import { FaultLine, Head } from "../parts.js";

/** @typedef {{id: string, system: string, editions?: any, says: string, built?: boolean, implemented?: any, tests?: any}} Rule */

const PAGE = 150;

export function Screen() {
  const [rules, setRules] = useState(/** @type {Rule[]} */ ([]));
  const [systems, setSystems] = useState(/** @type {string[]} */ ([]));
  const [system, setSystem] = useState("");
  const [sought, seek] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [fault, setFault] = useState("");
  useEffect(() => {
    document.title = "opfor rules";
    call("/api/rules").then((data) => {
      setRules(data.rules);
      setSystems(data.systems ?? []);
    }, (error) => setFault(error.message));
  }, []);
  const found = useMemo(() => {
    const words = sought.toLowerCase();
    return rules.filter((rule) => (!system || rule.system === system) && (!words || `${rule.id} ${rule.says}`.toLowerCase().includes(words)));
  }, [rules, system, sought]);
  return html`<${Head} here="/rules" /><main class="page"><div class="start-title"><h1>Rules</h1><p class="soft">Every rule opfor plays, by the id that the log and the questions name.</p></div>
    <${FaultLine} text=${fault} />
    <div class="setup"><label class="field"><span>Find</span><input type="text" value=${sought} onInput=${(/** @type {any} */ event) => { seek(event.target.value); setShown(PAGE); }} /></label>
      <label class="field"><span>System</span><select value=${system} onChange=${(/** @type {any} */ event) => setSystem(event.target.value)}><option value="">All systems</option>${systems.map((each) => html`<option>${each}</option>`)}</select></label></div>
    <p class="soft num" role="status">${found.length} rules</p>
    <table class="rule-table"><thead><tr><th scope="col">Id</th><th scope="col">Means</th><th scope="col">Tests</th></tr></thead>
      <tbody>${found.slice(0, shown).map((rule) => html`<tr key=${rule.system + rule.id}><td>${rule.id}</td><td>${rule.says}</td><td class="num">${Array.isArray(rule.tests) ? rule.tests.length : rule.tests ?? ""}</td></tr>`)}</tbody></table>
    ${found.length > shown && html`<p><button type="button" class="button" onClick=${() => setShown(shown + PAGE)}>More</button></p>`}
  </main>`;
}
