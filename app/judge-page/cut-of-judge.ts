import { isDiscrete } from "#db/model/scale.ts";
import { MISSING } from "#stats/index.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import {
	type JudgeNumber,
	numbersOfJudge,
	type OwnColumn,
	type PeopleAccept,
	peopleAccept,
} from "./judge-numbers.ts";
import { type Threshold, type ThresholdJob, thresholdOf } from "./threshold.ts";

/** A cut as it is asked for: columns in shared memory and names, from which a thread makes the numbers. */
export type CutJob = Pick<ThresholdJob, "clusters" | "seed" | "together"> & {
	/** The judge's columns. */
	readonly all: readonly OwnColumn[];
	/** One of its numbers, as addresses say it. */
	readonly number: string;
	/** What people are asked about, and from where on they accept. */
	readonly people: DimensionColumns;
	readonly from: string | null;
	readonly reference: string;
	readonly items: number;
};

/** A number of the judge against what people accept; passes all items. */
export function cutOf({
	all,
	number: value,
	people,
	from,
	reference,
	items,
	...asked
}: CutJob): Threshold {
	const number = numbersOfJudge(all).find((each) => each.value === value);
	const against = peopleAccept(people, { from }, { reference, items });
	if (!number || !against)
		throw new Error(`there is no number ${value} or nobody to hold it against`);
	return thresholdOf({
		...asked,
		scores: number.numbers(),
		labels: against.labels(),
		now: saidNow(all, against, number),
		isProbability: number.isProbability,
	});
}

/** What the judge says there as it is used now: its own level, or a probability of one half or more. */
function saidNow(
	all: readonly OwnColumn[],
	against: PeopleAccept,
	number: JudgeNumber,
): Uint8Array | null {
	const own = all.find(
		({ dimension, column }) =>
			dimension.dimension.name === against.name && column.cells.kind === "codes",
	);
	if (own && own.column.cells.kind === "codes" && isDiscrete(own.dimension.dimension.scale)) {
		const least = Number(against.from.value);
		return own.column.cells.codes.map((code) =>
			code === MISSING ? MISSING : Number(code >= least),
		);
	}
	if (!number.isProbability || number.dimension !== against.name) return null;
	return Uint8Array.from(number.numbers(), (score) =>
		Number.isNaN(score) ? MISSING : Number(score >= 0.5),
	);
}
