/** What an order attacks: for each weapon and spell its possible targets and the one chosen. */

/**
 * @typedef {import("../types.js").PreviewGood} PreviewGood
 * @typedef {{id: string, name: string, targets: string[], target: string, odds: Record<string, {mean: number, text: string}>, cost: string}} Aim
 */

/**
 * @param {PreviewGood} preview
 * @param {Record<string, string>} picks what the person chose so far, "" for nobody
 * @returns {Aim[]}
 */
export function aimsOf(preview, picks) {
  const weapons = (preview.choices ?? []).map((each, n) => aim(`w${n}`, each.weapon, each.targets, each.chosen, picks, each.odds ?? {}, ""));
  const spells = (preview.spells ?? []).map((each) => aim(`s${each.number}`, each.name, each.targets, each.chosen, picks, {}, String(each.value)));
  return [...weapons, ...spells].filter((each) => each.targets.length > 0);
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string[]} targets
 * @param {string | null | undefined} chosen
 * @param {Record<string, string>} picks
 * @param {Aim["odds"]} odds
 * @param {string} cost
 * @returns {Aim}
 */
function aim(id, name, targets, chosen, picks, odds, cost) {
  const pick = picks[id];
  const isKept = pick !== undefined && (pick === "" || targets.includes(pick));
  return { id, name, targets, target: isKept ? pick : chosen ?? "", odds, cost };
}

/**
 * Whether the person's targets are others than those of the order.
 * @param {PreviewGood} preview
 * @param {Record<string, string>} picks
 */
export function isOther(preview, picks) {
  const now = aimsOf(preview, {});
  return aimsOf(preview, picks).some((each, n) => each.target !== now[n].target);
}

/**
 * The order written out with the person's targets in it.
 * @param {PreviewGood} preview
 * @param {Record<string, string>} picks
 */
export function aimed(preview, picks) {
  const wanted = aimsOf(preview, picks);
  const shoot = wanted.filter((each) => each.target && each.id.startsWith("w")).map((each) => [each.name, each.target]);
  const cast = wanted.filter((each) => each.target && each.id.startsWith("s")).map((each) => [each.id.slice(1), each.target]);
  return JSON.stringify({ ...JSON.parse(preview.answer), shoot, cast });
}

/**
 * The target after this one, nobody after the last.
 * @param {Aim} each
 */
export function after(each) {
  const round = [...each.targets, ""];
  return round[(round.indexOf(each.target) + 1) % round.length];
}

/**
 * Everything that can, at one target.
 * @param {Aim[]} aims
 * @param {string} target
 */
export function allAt(aims, target) {
  const able = aims.filter((each) => each.id.startsWith("w") && each.targets.includes(target));
  return Object.fromEntries(able.map((each) => [each.id, target]));
}
