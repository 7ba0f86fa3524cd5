import { isDiscrete, type Level, type Scale } from "#db/model/scale.ts";
import { levelNumbers, MISSING } from "#stats/index.ts";
import { labelledItems } from "../agreement/labelled-items.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { DifferingItemJson, FlipsJson } from "./two-json.ts";

const ITEMS_LISTED = 100;

/** Where two raters differ, against what people say. */
export type Flips = {
	readonly counts: FlipsJson;
	readonly items: readonly DifferingItemJson[];
	/** Of each place how much nearer a lies to people than b: of levels without distances 1, 0 or −1; NaN where one is missing. */
	readonly nearness: Float64Array;
};

/** Item by item: who of the two lies nearer to people, and those items first on which a does not. */
export function flipsOf(
	{ dimension, humans }: Pick<DimensionColumns, "dimension" | "humans">,
	[a, b]: readonly [RaterColumn, RaterColumn],
	reference: Reference,
): Flips {
	const { scale } = dimension;
	const [ofA, ofB] = [valuesOf(a, scale), valuesOf(b, scale)];
	const people = isGraded(scale) ? reference.numbers : undefined;
	const codes = reference.codes;
	const saidAt = (place: number) =>
		people ? people[place] : codes && codes[place] !== MISSING ? codes[place] : Number.NaN;
	const nearness = new Float64Array(ofA.length).fill(Number.NaN);
	const counts = { n: 0, same: 0, nearerA: 0, nearerB: 0, equal: 0, bothRight: 0 };
	const [unlabelled, tied] = [0, 1].map(() => ({ differ: 0, of: 0 }));
	const labelled = reference.ties > 0 ? labelledItems({ humans }) : undefined;
	const differing: (DifferingItemJson & { readonly far: number })[] = [];
	for (let place = 0; place < ofA.length; place++) {
		const [x, y, said] = [ofA[place], ofB[place], saidAt(place)];
		if (Number.isNaN(x) || Number.isNaN(y)) continue;
		const near = Number.isNaN(said) ? 0 : distance(y, said, scale) - distance(x, said, scale);
		if (x !== y) {
			const nearer = near > 0 ? "a" : near < 0 ? "b" : null;
			const values = { a: levelOf(x, scale), b: levelOf(y, scale) };
			const own = Number.isNaN(said) ? null : people ? said : levelOf(said, scale);
			differing.push({ place, ...values, people: own, nearer, far: rankOf(near, said) });
		}
		if (Number.isNaN(said)) {
			const without = labelled?.[place] === 1 ? tied : unlabelled;
			without.of++;
			if (x !== y) without.differ++;
			continue;
		}
		nearness[place] = near;
		counts.n++;
		if (near > 0) counts.nearerA++;
		else if (near < 0) counts.nearerB++;
		else {
			counts.same++;
			if (x === y) counts.equal++;
			if (x === said && y === said) counts.bothRight++;
		}
	}
	differing.sort((one, other) => one.far - other.far || one.place - other.place);
	return {
		counts: { ...counts, unlabelled, tied },
		items: differing.slice(0, ITEMS_LISTED).map(({ far: _, ...item }) => item),
		nearness,
	};
}

/** Where a is worse first, the worst of them; then where it is better, then as near, then what nobody labelled. */
function rankOf(near: number, said: number): number {
	if (Number.isNaN(said)) return 3e9;
	if (near === 0) return 2e9;
	return near < 0 ? near : 1e9 - near;
}

function isGraded(scale: Scale): boolean {
	return scale.type === "ordinal" || scale.type === "numeric";
}

function distance(value: number, said: number, scale: Scale): number {
	return isGraded(scale) ? Math.abs(value - said) : Number(value !== said);
}

/** Codes, or numbers of graded scales; NaN where there is none. */
function valuesOf({ cells }: RaterColumn, scale: Scale): Float64Array {
	if (cells.kind === "numbers") return cells.numbers;
	const numbers = isGraded(scale) && isDiscrete(scale) ? levelNumbers(scale) : undefined;
	return Float64Array.from(cells.codes, (code) =>
		code === MISSING ? Number.NaN : (numbers?.[code] ?? code),
	);
}

function levelOf(value: number, scale: Scale): Level {
	return isGraded(scale) || !isDiscrete(scale) ? value : scale.values[value];
}
