import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { countPatterns, isDefined, selfConsistency } from "#stats/index.ts";
import { type Cells, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { EstimateJson } from "./estimate.ts";
import type { RepeatedJson } from "./repeated-json.ts";

export type { RepeatedJson } from "./repeated-json.ts";

/**
 * Of a judge that was asked once there is nothing.
 * @param figure the headline figure of a column beside a reference
 */
export function repeatedOf(
	judge: RaterColumn,
	{ scale, reference }: { readonly scale: Scale; readonly reference: Reference },
	figure: (
		one: RaterColumn,
		other: Reference,
	) => { readonly statistic: string; readonly estimate: EstimateJson },
): { readonly repeated?: RepeatedJson } {
	const { repetitions = [] } = judge;
	if (repetitions.length < 2) return {};
	const one = (cells: Cells): RaterColumn => ({ rater: judge.rater, cells, ...NOTHING_UNSCORED });
	const codes = repetitions.flatMap((cells) => (cells.kind === "codes" ? [cells.codes] : []));
	const onLevels = isDiscrete(scale) && codes.length === repetitions.length;
	const withPeople = repetitions.map((cells) => figure(one(cells), reference));
	const neighbours = () =>
		repetitions.slice(1).map((cells, before) => {
			const numbers = numbersOf(one(repetitions[before]), scale);
			return figure(one(cells), { codes: undefined, numbers, ties: 0 }).estimate;
		});
	return {
		repeated: {
			times: repetitions.length,
			as: onLevels ? "majority" : "mean",
			withItself: onLevels ? sameAgain(codes, scale.values.length) : meanOf(neighbours()),
			statistic: withPeople[0].statistic,
			withPeople: meanOf(withPeople.map(({ estimate }) => estimate)),
		},
	};
}

function sameAgain(codes: readonly Uint8Array[], levels: number): number | null {
	const { pairwise } = selfConsistency(countPatterns(codes, levels));
	return isDefined(pairwise) ? pairwise.value : null;
}

const NOTHING_UNSCORED = { asked: 0, unscored: {}, unscoredAt: new Uint32Array(0) };

/** By the items that each rests on: few may have been asked as often as the others. */
function meanOf(estimates: readonly EstimateJson[]): number | null {
	let [sum, items] = [0, 0];
	for (const estimate of estimates) {
		if (!("value" in estimate)) continue;
		sum += estimate.value * estimate.n;
		items += estimate.n;
	}
	return items > 0 ? sum / items : null;
}
