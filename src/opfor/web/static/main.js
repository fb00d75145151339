/** The way from an address to a screen; each screen is loaded when it is wanted. */
import { html, render } from "./h.js";

/** @type {Record<string, () => Promise<{Screen: (props: any) => any}>>} */
const SCREENS = {
  "/": () => import("./start/start.js"),
  "/play": () => import("./play/play.js"),
  "/watch": () => import("./play/watch.js"),
  "/table": () => import("./table/table.js"),
  "/replay": () => import("./replay/replay.js"),
  "/circuits": () => import("./gallery/circuits.js"),
  "/rules": () => import("./gallery/rules.js"),
  "/simulate": () => import("./simulate/simulate.js"),
};

async function show() {
  const screen = SCREENS[location.pathname] ?? SCREENS["/"];
  const { Screen } = await screen();
  const app = document.getElementById("app");
  if (app) render(html`<${Screen} key=${location.pathname + location.hash} />`, app);
}

window.addEventListener("hashchange", show);
show();
