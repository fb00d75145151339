/** A second screen: everything that everybody may see, and nothing to press. */
import { linked } from "../api.js";
import { html, useEffect, useMemo, useState } from "../h.js";
import { Link } from "../link.js";
import { Brand, Gone, ThemeButton } from "../parts.js";
import { StatusGrids } from "../table/status.js";
import { Screen as PlayScreen } from "./play.js";

export function Screen() {
  const { game, token } = useMemo(linked, []);
  const [kind, setKind] = useState("");
  const [fault, setFault] = useState("");
  const [, draw] = useState(0);
  const link = useMemo(() => new Link(game, token), []);
  useEffect(() => {
    link.listen(() => draw((n) => n + 1));
    link.open().then(() => setKind(link.frame?.kind ?? ""), (/** @type {Error} */ error) => setFault(error.message));
    return () => link.close();
  }, []);
  if (link.isGone) return html`<${Gone} />`;
  if (fault) return html`<main class="page"><h1>This game cannot be shown</h1><p class="fault">${fault}</p></main>`;
  if (!link.frame) return html`<main class="page"><p class="soft">Opening…</p></main>`;
  if (kind === "battle") return html`<${PlayScreen} />`;
  const last = link.frame.events.slice(-3);
  return html`<header class="head"><${Brand} /><span class="grow"></span><${ThemeButton} /></header>
    <main class="page status-page"><h1>${link.frame.view.headline}</h1>
      <${StatusGrids} grids=${link.frame.view.grids ?? []} />
      <ul class="status-log">${last.map((event) => html`<li key=${event.i}>${event.text}</li>`)}</ul>
    </main>`;
}
