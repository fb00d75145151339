/** Circuit and core files of one's own: proven when they are dropped, listed, taken out again. */
import { call } from "../api.js";
import { html, useState } from "../h.js";
import { FaultLine, FileDrop } from "../parts.js";

/** @typedef {{file: string, text: string, id: string, about: string}} OwnFile */

/**
 * The file with what was found in it.
 * @param {string} path
 * @param {{system?: string, file: string, text: string}} body
 * @returns {Promise<OwnFile>}
 */
async function proven(path, body) {
  const found = await call(path, { body });
  if (!found.ok) throw new Error(found.faults.join(" "));
  return { file: body.file, text: body.text, id: found.id ?? "", about: found.title ? `${found.title}, ${found.boxes} boxes` : (found.lines ?? []).join(" ") };
}

/**
 * A later file in the place of an earlier one with the same id.
 * @param {{label: string, path: string, system?: string, files: OwnFile[], set: (files: OwnFile[]) => void}} props
 */
export function OwnFiles({ label, path, system, files, set }) {
  const [fault, setFault] = useState("");
  const take = /** @param {string} file @param {string} text */ async (file, text) => {
    setFault("");
    await proven(path, system ? { system, file, text } : { file, text }).then((own) => set([...files.filter((each) => each.id !== own.id), own]), (/** @type {Error} */ error) => setFault(`Not taken: ${error.message}`));
  };
  return html`<div class="stack own-files"><${FileDrop} label=${label} accept=".toml" read=${take} />
    <${FaultLine} text=${fault} />
    ${files.length > 0 && html`<ul class="stack">${files.map((own) => html`<li key=${own.id} class="spread own-file"><span><b>${own.file}</b> <span class="soft small">${own.about}</span></span>
      <button type="button" class="button small" aria-label=${`Remove ${own.file}`} onClick=${() => set(files.filter((each) => each !== own))}>Remove</button></li>`)}</ul>`}</div>`;
}
