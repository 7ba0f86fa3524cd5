import { MISSING } from "../core/scale.ts";
import type { Ratings } from "../definition/ratings.ts";
import { type JointRows, jointRows } from "../tables/joint-rows.ts";

/** For each judge whether it gave the level of the reference, the last column: 1, 0, or 0xFF. */
export function rightColumns(ratings: Ratings): readonly Uint8Array[] {
	const columns = ratings.codes();
	const reference = columns[columns.length - 1];
	return columns.slice(0, -1).map((judge) =>
		judge.map((code, item) => {
			if (code === MISSING || reference[item] === MISSING) return MISSING;
			return code === reference[item] ? 1 : 0;
		}),
	);
}

/** The same as joint rows, on the items that all judges and the reference have. */
export function rightAnswers(ratings: Ratings): JointRows {
	return jointRows(rightColumns(ratings), { clusters: ratings.clusters });
}
