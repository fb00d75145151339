/**
 * The plain data the server sends; only its shape, never its rules.
 *
 * @typedef {[number, number]} Point
 * @typedef {{id: string, name: string, kinds: string[], points: Point[], elevation?: number}} Terrain
 * @typedef {{id: string, side: string, name: string, points?: Point[], cells?: string[]}} Zone
 * @typedef {{id: string, at: Point, name: string, kinds: string[]}} Cell
 * @typedef {{shape: string, width: number, depth: number, terrain?: Terrain[], zones?: Zone[],
 *   sections?: {name: string, points: Point[]}[], legend?: {kind: string, means: string}[],
 *   radius?: number, pointy?: boolean, cells?: Cell[], isTurned?: boolean}} BoardData
 * @typedef {{width: number, depth: number, isTurned?: boolean}} Frame  how a board lies before the one who looks at it
 * @typedef {{id?: string, at: Point, r?: number, w?: number, h?: number, wounds?: number, tough?: number, tag?: string, cell?: string | null}} Model
 * @typedef {{id: string, side: string, name: string, owner?: string, where: string, aboard?: string | null,
 *   at: Point | null, models: Model[], state: string[], tokens?: number, activated: boolean, summary: string,
 *   cell?: string}} Unit
 * @typedef {{id: string, name: string, at: Point, radius?: number, held_by: string | null}} Objective
 * @typedef {{id: string, name: string, army: string, held_by: string[], scores: {name: string, value: string}[]}} Side
 * @typedef {{kind: string, unit?: string, points: Point[]}} Mark
 * @typedef {{winner: string, text: string}} Result
 * @typedef {{round: number, rounds: number | null, phase: string, acting: string, headline: string, sides: Side[],
 *   objectives: Objective[], units: Unit[], marks?: Mark[], result: Result | null, measure_first?: boolean}} View
 *
 * @typedef {{id: string, label: string, hint?: string, at?: Point, unit?: string, cell?: string, group?: string}} Option
 * @typedef {{word: string, label: string, limit?: number}} Action
 * @typedef {{kind: string, actions?: Action[], zone?: {points: Point[]}[] | null,
 *   models?: {dx: number, dy: number, r: number}[]}} Placing
 * @typedef {{fields: {id: string, label: string, low: number, high: number, unit?: string, at?: Point}[], form: string, total?: number,
 *   totals?: Record<string, number>}} Allocate
 * @typedef {{key: string, prompt: string, means: string, shape: string, seats: string[],
 *   rules: {id: string, means: string}[], unit: string | null, default?: string, options: Option[],
 *   preview?: boolean, model?: string | null, placing: Placing | null, allocate: Allocate | null}} Asked
 *
 * @typedef {{ok: true, answer: string, models?: Point[], paths?: Point[][], length?: number | null, limit?: number,
 *   text?: string, shots?: {weapon: string, target: string, line: Point[]}[], target?: string | null,
 *   choices?: {weapon: string, targets: string[], chosen: string | null, odds?: Record<string, {mean: number, text: string}>}[],
 *   spells?: {number: number, name: string, value: number, targets: string[], chosen: string | null}[]}} PreviewGood
 * @typedef {{ok: false, why: string}} PreviewBad
 * @typedef {PreviewGood | PreviewBad} Preview
 *
 * @typedef {{name: string, count?: number, range?: string | number, attacks?: string | number, rules?: string[], text?: string}} Weapon
 * @typedef {{unit: string, title: string, side: string, summary: string, lines: {name: string, value: string}[],
 *   weapons: Weapon[], rules: {name: string, means: string}[], models?: any[],
 *   reach?: {name: string, limit?: number, points?: Point[], cells?: string[]}[],
 *   ranges?: {name: string, r: number, cells?: string[]}[], sees?: string[]}} Card
 * @typedef {{weapon: string, mean: number, chances: {wounds: number, p: number}[], text: string, counts?: string}} Odds
 * @typedef {{line: Point[], distance: number | null, far: string, visible: boolean, blocked_by: string[], cover: boolean, text: string,
 *   odds?: Odds[], note?: string}} Look
 *
 * @typedef {{circuit: string, node: string, kind: string, question: string, wording?: string, answer?: string,
 *   because?: string, reason?: string, dice?: number[], modifier?: number}} Box
 * @typedef {{step: number, number: number, kind: string, text: string, rules: string[], parts: Record<string, any>,
 *   trace: Box[]}} GameEvent
 */
export {};
