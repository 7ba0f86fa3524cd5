import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { MISSING } from "#stats/index.ts";
import type { Cells, DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { type SliceField, sliceField } from "./slice-field.ts";

/** Parts of the items by how the judge and people answered them. */
export const CERTAINTY = "certainty";
export const PEOPLE = "people";

/**
 * How sure a judge was of each item, in [0, 1], NaN where it said nothing: of a probability of one of two levels its
 * distance from one half, doubled; of repeated answers the share that are the commonest one. Null of other judges.
 */
export function certaintyOf(
	{ cells, repetitions }: RaterColumn,
	scale: Scale,
): Float64Array | null {
	if (cells.kind === "numbers") {
		const isProbability =
			scale.type === "binary" && !cells.numbers.some((number) => number < 0 || number > 1);
		return isProbability ? cells.numbers.map((number) => Math.abs(2 * number - 1)) : null;
	}
	const asked = (repetitions ?? []).flatMap(codesIn);
	if (asked.length < 2 || !isDiscrete(scale)) return null;
	const votes = new Uint32Array(scale.values.length);
	return Float64Array.from(cells.codes, (_, item) => {
		votes.fill(0);
		let all = 0;
		for (const codes of asked) {
			const code = codes[item];
			if (code === MISSING) continue;
			votes[code]++;
			all++;
		}
		return all === 0 ? Number.NaN : Math.max(...votes) / all;
	});
}

function codesIn(cells: Cells): Uint8Array[] {
	return cells.kind === "codes" ? [cells.codes] : [];
}

/** The parts of the items by how sure the judge was; null where nobody knows. */
export function certaintyField(column: RaterColumn, scale: Scale): SliceField | null {
	const sure = certaintyOf(column, scale);
	if (!sure) return null;
	if (column.cells.kind === "codes") {
		return atLeastTwo({
			field: CERTAINTY,
			names: ["all its answers alike", "its answers differ"],
			codes: Int32Array.from(sure, (share) => (Number.isNaN(share) ? -1 : share < 1 ? 1 : 0)),
		});
	}
	const cells = Array.from(sure, (each) => (Number.isNaN(each) ? null : each));
	return sliceField(CERTAINTY, cells).field ?? null;
}

/** Items that two people or more labelled: all alike, or not; null where people never, or always, differ. */
export function peopleField({ humans }: Pick<DimensionColumns, "humans">, items: number) {
	const codes = Int32Array.from({ length: items }, (_, item) => {
		const votes = votesOn(humans, item);
		if (votes.length < 2) return -1;
		return votes.every((vote) => vote === votes[0]) ? 0 : 1;
	});
	return atLeastTwo({ field: PEOPLE, names: ["unanimous", "split"], codes });
}

/** What people gave an item: codes of levels, or numbers. */
export function votesOn(humans: readonly RaterColumn[], item: number): number[] {
	return humans.flatMap(({ cells }) => {
		const value = cells.kind === "codes" ? cells.codes[item] : cells.numbers[item];
		const isThere = cells.kind === "codes" ? value !== MISSING : !Number.isNaN(value);
		return isThere ? [value] : [];
	});
}

function atLeastTwo(field: SliceField): SliceField | null {
	const isTold = field.names.every((_, part) => field.codes.includes(part));
	return isTold ? field : null;
}
