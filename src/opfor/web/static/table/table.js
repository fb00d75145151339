/** The companion at a real table: with a game in the address it plays, else it offers one. */
import { linked } from "../api.js";
import { html } from "../h.js";
import { Companion } from "./companion.js";
import { TableStart } from "./begin.js";

export function Screen() {
  const { game, token } = linked();
  return game ? html`<${Companion} game=${game} token=${token} />` : html`<${TableStart} />`;
}
