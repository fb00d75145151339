/** A new game at a real table: which system, which army the A.I. leads, who plays. */
import { call } from "../api.js";
import { html, useEffect, useState } from "../h.js";
import { FaultLine, Head, Switch } from "../parts.js";
import { armyBody, readArmy } from "../start/army.js";
import { Invite } from "../start/invite.js";
import { Options } from "../start/options.js";
import { Pair } from "../start/pair.js";
import { Saved } from "../start/saved.js";
import { ArmyForm } from "../start/side_form.js";
import { enter } from "../start/start.js";

/** @typedef {import("../start/start.js").SystemInfo} SystemInfo */

export function TableStart() {
  const [systems, setSystems] = useState(/** @type {SystemInfo[]} */ ([]));
  const [id, setId] = useState("");
  const [fault, setFault] = useState("");
  const [isUnpaired, setUnpaired] = useState(false);
  const [opened, setOpened] = useState(/** @type {import("../start/start.js").Opened | null} */ (null));
  useEffect(() => {
    document.title = "opfor at the table";
    call("/api/systems").then(
      (data) => {
        const found = data.systems.filter((/** @type {SystemInfo} */ each) => each.table);
        setSystems(found);
        setId(found[0]?.id ?? "");
      },
      (error) => (error.code === "unpaired" ? setUnpaired(true) : setFault(error.message)),
    );
  }, []);
  const start = /** @param {any} body */ (body) => call("/api/games", { body }).then((found) => enter(found, setOpened), (error) => setFault(error.message));
  const system = systems.find((each) => each.id === id);
  if (isUnpaired) return html`<${Head} here="/table" /><${Pair} />`;
  return html`<${Head} here="/table" /><main class="page narrow-page">
    <div class="start-title"><h1>At a real table</h1><p class="soft">You move the models. opfor asks what it cannot know and says what its side does.</p></div>
    <${FaultLine} text=${fault} />
    <${Saved} kind="table" systems=${systems} fault=${setFault} />
    ${system && html`<h2>New game</h2><div class="scroll-x"><${Switch} label="System" value=${id} choices=${systems.map((each) => [each.id, each.title])} set=${setId} /></div><${Form} key=${id} system=${system} start=${start} />`}
    ${opened && html`<${Invite} opened=${opened} close=${() => setOpened(null)} />`}
  </main>`;
}

/** @param {{system: SystemInfo, start: (body: any) => void}} props */
function Form({ system, start }) {
  const [army, setArmy] = useState(/** @type {import("../start/army.js").ArmyChoice} */ ({ sample: system.quick_table?.ai?.sample ?? system.armies[0]?.name, owner: "" }));
  const [people, setPeople] = useState("you");
  const [dice, setDice] = useState("app");
  const [options, setOptions] = useState(/** @type {Record<string, any>} */ ({}));
  const begin = async () => {
    const read = await readArmy(system.id, army);
    setArmy(read);
    if (read.fault) return;
    const named = people.split(",").map((name) => name.trim()).filter(Boolean);
    start({ kind: "table", system: system.id, ai: armyBody(read), players: (named.length ? named : ["you"]).map((name) => ({ name })), options, dice, seed: null, title: "" });
  };
  return html`<section class="panel stack"><h3>The A.I.'s army</h3><${ArmyForm} system=${system} army=${army} isNamed=${false} set=${setArmy} />
    <label class="field"><span>Players, with commas between them</span><input type="text" value=${people} maxlength="120" onInput=${(/** @type {any} */ event) => setPeople(event.target.value)} /></label>
    <${Switch} label="Dice" value=${dice} choices=${[["app", "Rolled here"], ["typed", "I roll"]]} set=${setDice} />
    <${Options} choices=${system.options.filter((each) => each.for === "table")} values=${options} set=${setOptions} />
    <button type="button" class="button main big-button" onClick=${begin}>Start at the table</button></section>`;
}
