import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { levelNumbers, MISSING, majority, numbersOfCodes } from "#stats/index.ts";
import { ADJUDICATED, type Provenance, type ProvenanceCounts } from "./adjudicated.ts";
import { codesOf, type DimensionColumns, type RaterColumn } from "./rating-columns.ts";

/** What people agree on, item by item, and where it comes from. */
export type Consensus = {
	/** Codes of levels, 0xFF = none; absent on numeric scales. */
	readonly codes?: Uint8Array;
	/** Numbers, NaN = none; absent on nominal scales. */
	readonly numbers?: Float64Array;
	/** Null where nobody gave a value and nothing was decided. */
	readonly provenance: readonly (Provenance | null)[];
};

/**
 * What counts after adjudication: the decision where there is one; else the level that all people or
 * most of them gave; on numeric scales the mean of the numbers. A tie, and what was decided to stay open, is
 * unresolved and has no value.
 * @param items the number of items: the length of every column
 */
export function consensusOf(dimension: DimensionColumns, items: number): Consensus {
	const { scale } = dimension.dimension;
	return isDiscrete(scale) ? levelConsensus(dimension, items) : numberConsensus(dimension, items);
}

/** How many items there are of each provenance. */
export function provenanceCounts({ provenance }: Consensus): ProvenanceCounts {
	const counts = { single: 0, unanimous: 0, majority: 0, adjudicated: 0, unresolved: 0 };
	for (const each of provenance) if (each) counts[each]++;
	return counts;
}

function levelConsensus(
	{ dimension, humans, decided }: DimensionColumns,
	items: number,
): Consensus {
	const { scale } = dimension;
	if (!isDiscrete(scale)) throw new Error("a numeric scale has no levels");
	const none = new Uint8Array(items).fill(MISSING);
	const given = humans.length > 0 ? majority(humans.map(codesOf), scale.values.length) : null;
	const codes = given ? given.codes.slice() : none;
	const provenance = Array.from({ length: items }, (_, item): Provenance | null => {
		const ratings = given?.ratings[item] ?? 0;
		if (ratings === 0) return null;
		if (codes[item] === MISSING) return "unresolved";
		if (ratings === 1) return "single";
		return given?.votes[item] === ratings ? "unanimous" : "majority";
	});
	if (decided) {
		const values = codesOf(decided);
		for (const [item, code] of values.entries()) {
			if (code === MISSING) continue;
			codes[item] = code;
			provenance[item] = ADJUDICATED;
		}
		for (const item of decided.unscoredAt) {
			codes[item] = MISSING;
			provenance[item] = "unresolved";
		}
	}
	if (scale.type === "nominal") return { codes, provenance };
	return { codes, numbers: numbersOfCodes(codes, levelNumbers(scale)), provenance };
}

function numberConsensus(
	{ dimension, humans, decided }: DimensionColumns,
	items: number,
): Consensus {
	const columns = humans.map((column) => numbersIn(column, dimension.scale));
	const numbers = new Float64Array(items).fill(Number.NaN);
	const provenance = Array.from({ length: items }, (_, item): Provenance | null => {
		const given = columns.flatMap((column) => {
			const number = column[item] ?? Number.NaN;
			return Number.isNaN(number) ? [] : [number];
		});
		const [first] = given;
		if (first === undefined) return null;
		numbers[item] = given.reduce((sum, number) => sum + number, 0) / given.length;
		if (given.length === 1) return "single";
		return given.every((number) => number === first) ? "unanimous" : "majority";
	});
	if (decided) {
		for (const [item, number] of numbersIn(decided, dimension.scale).entries()) {
			if (Number.isNaN(number)) continue;
			numbers[item] = number;
			provenance[item] = ADJUDICATED;
		}
		for (const item of decided.unscoredAt) {
			numbers[item] = Number.NaN;
			provenance[item] = "unresolved";
		}
	}
	return { numbers, provenance };
}

function numbersIn({ rater, cells }: RaterColumn, scale: Scale): Float64Array {
	if (cells.kind === "numbers") return cells.numbers;
	throw new Error(`the column of ${rater} has levels on a ${scale.type} scale`);
}
