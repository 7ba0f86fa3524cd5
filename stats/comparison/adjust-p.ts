import { StatsInputError } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const ADJUST_P = {
	id: "multiple.adjust",
	title: "Adjusted p-values",
	answers: "Which of several differences remain once their number is allowed for?",
	scales: ANY_SCALE,
	compares: "judges",
	source: "Holm 1979; Benjamini & Hochberg 1995; Benjamini & Yekutieli 2001",
	compute: ({ p, method }: { readonly p: Float64Array; readonly method: Adjustment }) => ({
		adjusted: adjustP(p, method),
	}),
} satisfies OwnDefinition;

/** `bh` and `by` hold the share of false discoveries, the others the chance of a single one. */
export type Adjustment = "holm" | "bh" | "by" | "bonferroni";

/**
 * p-values adjusted for the number of tests, in the order given and within [0, 1]: compared with the
 * same level as a single one. Holm: any false rejection, whatever the tests have to do with each
 * other. BH: share of false ones among rejections; BY: the same under any dependence. No p-values, no
 * adjusted ones; a number outside [0, 1] throws. Source: as R's `p.adjust`.
 */
export function adjustP(pValues: Float64Array, method: Adjustment): Float64Array {
	for (const p of pValues) {
		if (!(p >= 0 && p <= 1)) throw new StatsInputError(`${p} is not a p-value`);
	}
	const tests = pValues.length;
	if (method === "bonferroni") return pValues.map((p) => Math.min(1, tests * p));
	const ascending = [...pValues.keys()].sort((i, j) => pValues[i] - pValues[j]);
	const adjusted = new Float64Array(tests);
	if (method === "holm") {
		let most = 0;
		ascending.forEach((i, rank) => {
			most = Math.max(most, (tests - rank) * pValues[i]);
			adjusted[i] = Math.min(1, most);
		});
		return adjusted;
	}
	const dependence = method === "by" ? harmonic(tests) : 1;
	let least = 1;
	ascending.reverse().forEach((i, fromLast) => {
		const factor = (dependence * tests) / (tests - fromLast);
		least = Math.min(least, factor * pValues[i]);
		adjusted[i] = least;
	});
	return adjusted;
}

/** 1 + 1/2 + … + 1/n. */
function harmonic(n: number): number {
	let sum = 0;
	for (let k = 1; k <= n; k++) sum += 1 / k;
	return sum;
}
