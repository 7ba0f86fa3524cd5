import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { countPatterns, isDefined, MISSING, selfConsistency } from "#stats/index.ts";
import { type Cells, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { togetherOf } from "../columns/repeated-cells.ts";
import type { EstimateJson } from "./estimate.ts";
import type { RepeatedJson, RepeatedPersonJson } from "./repeated-json.ts";

export type { RepeatedJson } from "./repeated-json.ts";

type Figure = (
	one: RaterColumn,
	other: Reference,
) => { readonly statistic: string; readonly estimate: EstimateJson };

/**
 * Of a judge that was asked once there is nothing.
 * @param figure the headline figure of a column beside a reference
 */
export function repeatedOf(
	judge: RaterColumn,
	{ scale, reference }: { readonly scale: Scale; readonly reference: Reference },
	figure: Figure,
): { readonly repeated?: RepeatedJson } {
	const again = withItself(judge, scale, figure);
	if (!again) return {};
	const { times, as, withItself: itself } = again;
	const { repetitions = [] } = judge;
	const withPeople = repetitions.map((cells) => figure(oneOf(judge, cells), reference));
	const together = () => figure(oneOf(judge, togetherOf(repetitions)), reference).estimate;
	return {
		repeated: {
			...{ times, as: "first", withItself: itself },
			statistic: withPeople[0].statistic,
			withPeople: meanOf(withPeople.map(({ estimate }) => estimate)),
			...(as !== "first" && { together: { as, withPeople: meanOf([together()]) } }),
		},
	};
}

/** How often a rater answered an item, what that is taken together and how like itself it is; nothing of one that answered once. */
export function withItself(
	rater: RaterColumn,
	scale: Scale,
	figure: Figure,
): Pick<RepeatedPersonJson, "times" | "as" | "withItself"> | undefined {
	const { repetitions = [] } = rater;
	const times = mostAnswers(repetitions);
	if (times < 2) return undefined;
	const codes = repetitions.flatMap((cells) => (cells.kind === "codes" ? [cells.codes] : []));
	if (isDiscrete(scale) && codes.length === repetitions.length) {
		const as = times === 2 ? "first" : "majority";
		return { times, as, withItself: sameAgain(codes, scale.values.length) };
	}
	const neighbours = repetitions.slice(1).map((cells, before) => {
		const numbers = numbersOf(oneOf(rater, repetitions[before]), scale);
		return figure(oneOf(rater, cells), { codes: undefined, numbers, ties: 0 }).estimate;
	});
	return { times, as: "mean", withItself: meanOf(neighbours) };
}

function oneOf({ rater }: RaterColumn, cells: Cells): RaterColumn {
	return { rater, cells, ...NOTHING_UNSCORED };
}

/** The answers to the item that has most of them. */
function mostAnswers(repetitions: readonly Cells[]): number {
	if (repetitions.length < 2) return repetitions.length;
	const [first] = repetitions;
	const answers = new Uint16Array((first.kind === "codes" ? first.codes : first.numbers).length);
	for (const own of repetitions) {
		for (let item = 0; item < answers.length; item++) {
			const isThere =
				own.kind === "codes" ? own.codes[item] !== MISSING : !Number.isNaN(own.numbers[item]);
			if (isThere) answers[item]++;
		}
	}
	return answers.reduce((most, own) => Math.max(most, own), 0);
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
