/** One question at a time, with buttons for a thumb; status, undo, corrections and reasons a tap away. */
import { html, useEffect, useMemo, useState } from "../h.js";
import { Link } from "../link.js";
import { Brand, FaultLine, Gone, IconButton, ThemeButton } from "../parts.js";
import { Share } from "../play/dialogs.js";
import { useKeys } from "../play/keys.js";
import { gameReasons, Why } from "../play/why.js";
import { Corrections } from "./corrections.js";
import { Orders } from "./orders.js";
import { Question } from "./question.js";
import { StatusGrids } from "./status.js";

const SHEETS = /** @type {const} */ ([["ask", "Now"], ["status", "Status"], ["why", "Why"], ["set", "Correct"], ["log", "Log"]]);

/** @param {{game: string, token: string}} props */
export function Companion({ game, token }) {
  const link = useMemo(() => new Link(game, token), []);
  const source = useMemo(() => gameReasons(link), []);
  const [, draw] = useState(0);
  const [fault, setFault] = useState("");
  const [sheet, setSheet] = useState("ask");
  const [isBusy, setBusy] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [putBack, setPutBack] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    document.title = "opfor at the table";
    const stop = link.listen(() => draw((n) => n + 1));
    link.open().catch((/** @type {Error} */ error) => setFault(error.message));
    return () => {
      stop();
      link.close();
    };
  }, []);
  const frame = link.frame;
  const act = /** @param {() => Promise<any>} doing */ async (doing) => {
    setBusy(true);
    setFault("");
    setPutBack([]);
    await doing().then((reply) => setPutBack(reply?.frame?.undone?.put_back ?? []), (/** @type {Error} */ error) => setFault(error.message));
    setBusy(false);
  };
  const answer = /** @param {string} words */ (words) => void (!isBusy && act(() => link.answer(words)));
  const undo = () => void act(() => link.undo());
  const asked = frame?.asked ?? null;
  useKeys({
    u: () => (frame?.can_undo ? undo() : false),
    Enter: () => (asked?.default ? answer(asked.default) : false),
    other: (event) => {
      if (asked?.shape === "roll" && /^[1-6]$/.test(event.key)) return answer(event.key);
      if (asked?.count) return asked.count.high < 10 && /^[0-9]$/.test(event.key) ? answer(event.key) : false;
      const option = asked?.options[Number(event.key) - 1] ?? asked?.options.find((each) => each.label.toLowerCase().startsWith(event.key.toLowerCase()) && ["y", "n"].includes(event.key));
      return option ? answer(option.id) : false;
    },
  });
  if (link.isGone) return html`<${Gone} />`;
  if (!frame) return html`<main class="page"><h1>opfor</h1><${FaultLine} text=${fault} />${!fault && html`<p class="soft">Opening…</p>`}</main>`;
  const reason = [...frame.events].reverse().find((event) => event.trace?.length) ?? null;
  return html`<div class="companion">
    <header class="head"><${Brand} /><${Title} headline=${frame.view.headline} />${!link.isConnected && html`<span class="small warn-text">not connected</span>`}
      <${IconButton} name="share" label="Links and files" click=${() => setSharing(true)} /><${ThemeButton} /></header>
    <main class="companion-main">
      <h1 class="hidden-text">${frame.title || "At the table"}</h1>
      <${FaultLine} text=${fault} />
      ${putBack.length > 0 && html`<div class="put-back"><b>On the table:</b><ul>${putBack.map((line) => html`<li>${line}</li>`)}</ul></div>`}
      ${sheet === "ask" && html`<${Orders} events=${frame.events} version=${frame.version} /><${Question} frame=${frame} answer=${answer} isBusy=${isBusy} react=${(/** @type {string} */ word) => act(() => link.aside(word))} />`}
      ${sheet === "status" && html`<${StatusGrids} grids=${frame.view.grids ?? []} />`}
      ${sheet === "why" && html`<${Why} event=${reason} source=${source} />`}
      ${sheet === "set" && html`<${Corrections} link=${link} version=${frame.version} say=${(/** @type {string} */ words) => act(() => link.aside(words))} />`}
      ${sheet === "log" && html`<ol class="log">${[...frame.events].reverse().map((event) => html`<li key=${event.i} class="log-plain">${event.text}</li>`)}</ol>`}
    </main>
    <nav class="thumb" aria-label="Companion">
      <button type="button" class="thumb-undo" disabled=${!frame.can_undo || isBusy} onClick=${undo}>Undo</button>
      ${SHEETS.map(([id, name]) => html`<button type="button" aria-pressed=${String(sheet === id)} onClick=${() => setSheet(id)}>${name}</button>`)}
    </nav>
    ${isSharing && html`<${Share} link=${link} close=${() => setSharing(false)} />`}
  </div>`;
}

/**
 * What is played, small, and where the game stands.
 * @param {{headline: string}} props
 */
function Title({ headline }) {
  const [, game, stand] = /^([^:]+): (.+)$/.exec(headline) ?? ["", "", headline];
  return html`<p class="grow companion-title">${game && html`<span class="soft">${game}</span>`}<b>${stand}</b></p>`;
}
