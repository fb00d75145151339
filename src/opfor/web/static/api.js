/** Requests to the server; what it refuses comes back as one sentence. */

export class Fault extends Error {
  /**
   * @param {string} text
   * @param {string} code
   * @param {number} status
   */
  constructor(text, code, status) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, token?: string}} [how]
 * @returns {Promise<any>}
 */
export async function call(path, { method, body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers["X-Seat"] = token;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = { method: method ?? (body === undefined ? "GET" : "POST"), headers, body: body === undefined ? undefined : JSON.stringify(body) };
  let reply;
  try {
    reply = await fetch(path, sent);
  } catch {
    throw new Fault("The server does not answer; is opfor still running?", "offline", 0);
  }
  const data = await reply.json().catch(() => null);
  if (!reply.ok) throw new Fault(data?.error ?? `The server answered ${reply.status}.`, data?.code ?? "", reply.status);
  // an answer cut off half-way, as when the page is left meanwhile; no answer of ours is null
  if (data === null) throw new Fault("The server's answer broke off; try again.", "offline", 0);
  return data;
}

/** @returns {string} an id that is sent once */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The game and seat that a link carries behind its #. */
export function linked() {
  const parts = new URLSearchParams(location.hash.slice(1));
  return { game: parts.get("g") ?? "", token: parts.get("t") ?? "" };
}

/**
 * Save a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
