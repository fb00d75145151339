/** An army that was chosen: one that comes along, or a list of one's own, which is read before it is played. */
import { call } from "../api.js";
import { counted } from "../h.js";

/**
 * `typed` is the text of an own list, `read` the text that the report and the name belong to.
 * @typedef {{sample?: string, owner: string, isOwn?: boolean, file?: string, typed?: string, read?: string, name?: string,
 *   report?: string[], unplayed?: string[], fault?: string}} ArmyChoice
 */

const PASTED = "pasted.txt";
/** Lines of an account that say what will be missing from the game. */
const UNPLAYED = /\bnot (played|used)\b/i;

/**
 * The army with its account, or with the fault that was found.
 * @param {string} system
 * @param {ArmyChoice} army
 * @returns {Promise<ArmyChoice>}
 */
export async function readArmy(system, army) {
  const { isOwn, typed = "", file = PASTED } = army;
  if (!isOwn || (typed.trim() && army.read === typed)) return army;
  const unread = { ...army, read: undefined, name: undefined, report: undefined, unplayed: undefined };
  if (!typed.trim()) return { ...unread, fault: "Paste a list or choose a file, or take one of the armies above." };
  try {
    const found = await call("/api/armies/check", { body: { system, file, text: typed } });
    const unplayed = found.lines.filter((/** @type {string} */ line) => UNPLAYED.test(line));
    const rest = found.lines.filter((/** @type {string} */ line) => !UNPLAYED.test(line));
    const report = [`${found.name}: ${counted(found.points, "point")}, ${counted(found.units, "unit")}, ${counted(found.models, "model")}`, ...rest];
    return { ...army, read: typed, name: found.name, report, unplayed, fault: "" };
  } catch (error) {
    return { ...unread, fault: /** @type {Error} */ (error).message };
  }
}

/**
 * @param {string} system
 * @param {ArmyChoice[]} armies
 */
export async function readArmies(system, armies) {
  const read = await Promise.all(armies.map((army) => readArmy(system, army)));
  return { read, fault: read.map((army) => army.fault).find(Boolean) ?? "" };
}

/** @param {ArmyChoice} army */
export const armyBody = (army) => (army.isOwn ? { name: army.name, file: army.file ?? PASTED, text: army.read } : { sample: army.sample });
