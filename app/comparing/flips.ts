import { isDiscrete, type Level, type Scale } from "#db/model/scale.ts";
import { levelNumbers, MISSING } from "#stats/index.ts";
import { labelledItems } from "../agreement/labelled-items.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { DifferingItemJson, FlipsJson } from "./two-json.ts";

const ITEMS_LISTED = 100;

/**
 * How two raters stand at an item. With a label of people: one is nearer (of levels without distances: alone right), both
 * are right, both say the same and are not, or they differ and are as far. Without one, or where people are tied: whether they differ.
 */
const STANDINGS = [
	"nearerA",
	"nearerB",
	"bothRight",
	"equalWrong",
	"asFar",
	"unlabelledDiffer",
	"unlabelledEqual",
	"tiedDiffer",
	"tiedEqual",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Where two raters differ, against what people say. */
export type Flips = {
	readonly counts: FlipsJson;
	/** Those that differ, the ones on which a is worse first; of these at most 100. */
	readonly items: readonly DifferingItemJson[];
	/** Of each place how much nearer a lies to people than b: of levels without distances 1, 0 or −1; NaN where one is missing. */
	readonly nearness: Float64Array;
	/** How the two stand at each place; null where one of them has no value. */
	readonly standings: readonly (Standing | null)[];
	/** What both and people say at a place at which both have a value. */
	readonly itemAt: (place: number) => DifferingItemJson;
};

/** Item by item: who of the two lies nearer to people, and those items first on which a does not. */
export function flipsOf(
	{ dimension, humans }: Pick<DimensionColumns, "dimension" | "humans">,
	[a, b]: readonly [RaterColumn, RaterColumn],
	reference: Reference,
): Flips {
	const { scale } = dimension;
	const [ofA, ofB] = [valuesOf(a, scale), valuesOf(b, scale)];
	const people = saidBy(reference, scale, [a, b]);
	const saidAt = (place: number) => people?.[place] ?? Number.NaN;
	const nearAt = (place: number) =>
		distance(ofB[place], saidAt(place), scale) - distance(ofA[place], saidAt(place), scale);
	const labelled = reference.ties > 0 ? labelledItems({ humans }) : undefined;
	const standingAt = (place: number): Standing | null => {
		const [x, y, said] = [ofA[place], ofB[place], saidAt(place)];
		if (Number.isNaN(x) || Number.isNaN(y)) return null;
		if (Number.isNaN(said)) {
			if (labelled?.[place] === 1) return x === y ? "tiedEqual" : "tiedDiffer";
			return x === y ? "unlabelledEqual" : "unlabelledDiffer";
		}
		const near = nearAt(place);
		if (near !== 0) return near > 0 ? "nearerA" : "nearerB";
		if (x !== y) return "asFar";
		return x === said ? "bothRight" : "equalWrong";
	};
	const standings = Array.from(ofA, (_, place) => standingAt(place));
	const nearness = Float64Array.from(standings, (standing, place) =>
		standing !== null && isLabelled(standing) ? nearAt(place) : Number.NaN,
	);
	const itemAt = (place: number): DifferingItemJson => {
		const [said, near] = [saidAt(place), nearness[place]];
		return {
			place,
			a: levelOf(ofA[place], scale),
			b: levelOf(ofB[place], scale),
			people: Number.isNaN(said) ? null : levelOf(said, scale),
			nearer: near > 0 ? "a" : near < 0 ? "b" : null,
		};
	};
	const differing = standings.flatMap((standing, place) =>
		standing !== null && ofA[place] !== ofB[place] ? [{ place, far: rankOf(nearness[place]) }] : [],
	);
	differing.sort((one, other) => one.far - other.far || one.place - other.place);
	return {
		counts: countsOf(standings),
		items: differing.slice(0, ITEMS_LISTED).map(({ place }) => itemAt(place)),
		nearness,
		standings,
		itemAt,
	};
}

/** Has the item a value of both and of people? */
export function isLabelled(standing: Standing): boolean {
	return LABELLED.has(standing);
}

const LABELLED: ReadonlySet<Standing> = new Set(STANDINGS.slice(0, 5));

function countsOf(standings: Flips["standings"]): FlipsJson {
	const counts = new Map<Standing | null, number>();
	for (const standing of standings) counts.set(standing, (counts.get(standing) ?? 0) + 1);
	const of = (standing: Standing) => counts.get(standing) ?? 0;
	const equal = of("bothRight") + of("equalWrong");
	const same = equal + of("asFar");
	const [nearerA, nearerB] = [of("nearerA"), of("nearerB")];
	const beside = (differ: number, alike: number) => ({ differ, of: differ + alike });
	return {
		n: same + nearerA + nearerB,
		...{ same, nearerA, nearerB, equal, bothRight: of("bothRight") },
		unlabelled: beside(of("unlabelledDiffer"), of("unlabelledEqual")),
		tied: beside(of("tiedDiffer"), of("tiedEqual")),
	};
}

/** Where a is worse first, the worst of them; then where it is better, then as near, then what nobody labelled. */
function rankOf(near: number): number {
	if (Number.isNaN(near)) return 3e9;
	if (near === 0) return 2e9;
	return near < 0 ? near : 1e9 - near;
}

function isGraded(scale: Scale): boolean {
	return scale.type === "ordinal" || scale.type === "numeric";
}

function distance(value: number, said: number, scale: Scale): number {
	return isGraded(scale) ? Math.abs(value - said) : Number(value !== said);
}

/** What people say, as the two say it: levels are held against the level that people chose, since none could equal their mean. */
function saidBy(
	{ codes, numbers }: Reference,
	scale: Scale,
	two: readonly RaterColumn[],
): Float64Array | undefined {
	const isOfLevels = codes && two.every(({ cells }) => cells.kind === "codes");
	return isOfLevels || !numbers ? codes && ofCodes(codes, scale) : numbers;
}

/** Codes, or numbers of graded scales; NaN where there is none. */
function valuesOf({ cells }: RaterColumn, scale: Scale): Float64Array {
	return cells.kind === "numbers" ? cells.numbers : ofCodes(cells.codes, scale);
}

function ofCodes(codes: Uint8Array, scale: Scale): Float64Array {
	const numbers = isGraded(scale) && isDiscrete(scale) ? levelNumbers(scale) : undefined;
	return Float64Array.from(codes, (code) =>
		code === MISSING ? Number.NaN : (numbers?.[code] ?? code),
	);
}

function levelOf(value: number, scale: Scale): Level {
	return isGraded(scale) || !isDiscrete(scale) ? value : scale.values[value];
}
