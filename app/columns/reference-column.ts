import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { levelNumbers, MISSING, majority, numbersOfCodes } from "#stats/index.ts";
import { ADJUDICATED } from "./adjudicated.ts";
import { consensusOf } from "./consensus.ts";
import { codesOf, type DimensionColumns, numbersOf, type RaterColumn } from "./rating-columns.ts";

/** What judges are compared with: for each item what people say, as a level and as a number. */
export type Reference = {
	/** For kappas and rates. Absent on numeric scales and where the reference is a mean. */
	readonly codes?: Uint8Array;
	/** For correlations and errors, NaN = none. Absent on nominal scales. */
	readonly numbers?: Float64Array;
	/** Items whose people's labels have no unique mode; they have no majority. Adjudicated: unresolved ones. */
	readonly ties: number;
};

/**
 * The reference of one dimension.
 * - `majority`: the unique mode of the item's labels for levels; for correlations and errors the
 *   same mode on binary scales and the mean of the labels on ordinal and numeric ones.
 * - `mean`: the mean of the labels, so only for correlations and errors.
 * - `adjudicated`: what was decided, else the unique mode, for everything; see `consensusOf`. Unless
 *   a person of the labels has that name.
 * - otherwise the labels of the person of that name.
 */
export function referenceColumn(
	dimension: DimensionColumns,
	reference: string,
	items: number,
): Reference {
	const { scale } = dimension.dimension;
	const { humans } = dimension;
	const isMean = reference === "mean" || (reference === "majority" && !isDiscrete(scale));
	if (isMean) {
		return scale.type === "nominal"
			? { ties: 0 }
			: { numbers: meanOf(humans, scale, items), ties: 0 };
	}
	const rater = humans.find((column) => column.rater === reference);
	if (reference === ADJUDICATED && !rater) {
		const { codes, numbers, provenance } = consensusOf(dimension, items);
		const ties = provenance.filter((each) => each === "unresolved").length;
		return { ...(codes && { codes }), ...(numbers && { numbers }), ties };
	}
	if (reference !== "majority") {
		return ownReference(rater?.cells ?? emptyCells(scale, items), scale);
	}
	if (!isDiscrete(scale)) throw new Error("a numeric scale has no majority");
	const { codes, ties } =
		humans.length > 0
			? majority(humans.map(codesOf), scale.values.length)
			: { codes: new Uint8Array(items).fill(MISSING), ties: 0 };
	if (scale.type === "nominal") return { codes, ties };
	const numbers =
		scale.type === "binary"
			? numbersOfCodes(codes, levelNumbers(scale))
			: meanOf(humans, scale, items);
	return { codes, numbers, ties };
}

function emptyCells(scale: Scale, items: number): RaterColumn["cells"] {
	return isDiscrete(scale)
		? { kind: "codes", codes: new Uint8Array(items).fill(MISSING) }
		: { kind: "numbers", numbers: new Float64Array(items).fill(Number.NaN) };
}

function ownReference(cells: RaterColumn["cells"], scale: Scale): Reference {
	if (cells.kind === "numbers") return { numbers: cells.numbers, ties: 0 };
	if (!isDiscrete(scale)) throw new Error("codes on a numeric scale");
	const { codes } = cells;
	if (scale.type === "nominal") return { codes, ties: 0 };
	return { codes, numbers: numbersOfCodes(codes, levelNumbers(scale)), ties: 0 };
}

function meanOf(humans: readonly RaterColumn[], scale: Scale, items: number): Float64Array {
	const columns = humans.map((column) => numbersOf(column, scale));
	const means = new Float64Array(items).fill(Number.NaN);
	for (let item = 0; item < means.length; item++) {
		let sum = 0;
		let count = 0;
		for (const column of columns) {
			const number = column[item];
			if (Number.isNaN(number)) continue;
			sum += number;
			count++;
		}
		if (count > 0) means[item] = sum / count;
	}
	return means;
}
