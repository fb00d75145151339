/** The start page: a game in one click, games to go on with, or one's own set-up. */
import { call } from "../api.js";
import { html, useEffect, useState } from "../h.js";
import { FaultLine, Head } from "../parts.js";
import { Invite } from "./invite.js";
import { Pair } from "./pair.js";
import { Quick } from "./quick.js";
import { Saved } from "./saved.js";
import { Setup } from "./setup.js";

/**
 * @typedef {{name: string, for: string, kind: string, label: string, means?: string, words?: string[], low?: number, high?: number,
 *   default?: any, switches?: {name: string, means: string, values: any[], default: any}[]}} Choice
 * @typedef {{id: string, title: string, shape: string, family: string, battle: boolean, table: boolean,
 *   armies: {name: string, title: string, points: number, units: number, models: number}[], tables?: string[], scenarios?: string[],
 *   options: Choice[], quick: any, quick_table?: any}} SystemInfo
 * @typedef {{id: string, kind: string, seats: {seat: string, side: string, token: string, link: string}[], watch: {token: string, link: string}, notes: string[]}} Opened
 */

export function Screen() {
  const [systems, setSystems] = useState(/** @type {SystemInfo[]} */ ([]));
  const [fault, setFault] = useState("");
  const [isUnpaired, setUnpaired] = useState(false);
  const [opened, setOpened] = useState(/** @type {Opened | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = "opfor";
    call("/api/systems").then((data) => setSystems(data.systems.filter((/** @type {SystemInfo} */ each) => each.battle)), (error) => (error.code === "unpaired" ? setUnpaired(true) : setFault(error.message)));
  }, []);
  const start = /** @param {any} body */ async (body) => {
    setBusy(true);
    setFault("");
    try {
      enter(await call("/api/games", { body }), setOpened);
    } catch (error) {
      setFault(/** @type {Error} */ (error).message);
      window.scrollTo({ top: 0 });
    }
    setBusy(false);
  };
  if (isUnpaired) return html`<${Head} here="/" /><${Pair} />`;
  return html`<${Head} here="/" /><main class="page start">
    <div class="start-title"><h1>Play against the book.</h1><p class="soft">The other side follows the printed solo rules, and shows you why.</p></div>
    <${FaultLine} text=${fault} />
    <${Quick} systems=${systems} start=${start} isBusy=${isBusy} />
    <${Saved} kind="battle" systems=${systems} fault=${setFault} />
    ${systems.length > 0 && html`<${Setup} systems=${systems} start=${start} isBusy=${isBusy} />`}
    ${opened && html`<${Invite} opened=${opened} close=${() => setOpened(null)} />`}
  </main>`;
}

/**
 * Go to a game: to the only seat, to the replay if no person plays, else show the links first.
 * @param {Opened} opened
 * @param {(opened: Opened) => void} invite
 */
export function enter(opened, invite) {
  if (opened.seats.length > 1) invite(opened);
  else if (opened.seats.length === 1) location.href = opened.seats[0].link;
  else location.href = `/replay#g=${opened.id}&t=${opened.watch.token}`;
}
