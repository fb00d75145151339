/** Links for the people of a game, one each. */
import { call } from "../api.js";
import { html, useEffect, useState } from "../h.js";
import { Dialog, LinkLine } from "../play/dialogs.js";

/** @param {{opened: import("./start.js").Opened, close: () => void}} props */
export function Invite({ opened, close }) {
  const [lan, setLan] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    call("/api/about").then((about) => setLan(about.lan ?? []), () => undefined);
  }, []);
  const origin = lan[0] ?? location.origin;
  return html`<${Dialog} title="Invite the others" close=${close}>
    <p class="soft">Each link is one person's seat: send it to nobody else. ${lan.length ? "" : "Start opfor with --lan to play on several devices."}</p>
    <ul class="stack">${opened.seats.map((seat) => html`<${LinkLine} name=${seat.seat} address=${origin + seat.link} />`)}<${LinkLine} name="Watch only" address=${origin + opened.watch.link} /></ul>
    <a class="button main" href=${opened.seats[0].link}>Play as ${opened.seats[0].seat}</a>
  </${Dialog}>`;
}
