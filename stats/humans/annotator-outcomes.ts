import { adjustP } from "../comparison/adjust-p.ts";
import { MISSING } from "../core/scale.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import {
	type AnnotatorTest,
	advantageTest,
	BOTH,
	clusteredAdvantageTest,
	JUDGE_BETTER,
	testFor,
} from "./alternative-annotator.ts";

/** The judge against one person, both as stand-ins for the rest. */
export type AnnotatorOutcome = {
	/** Position of the person's column. */
	readonly annotator: number;
	readonly n: number;
	/** Share of the items on which the judge, the person is at least as near to the rest. */
	readonly judge: number;
	readonly human: number;
	readonly test: AnnotatorTest;
	readonly p: number;
	/** Benjamini–Yekutieli's, over the people tested. */
	readonly pAdjusted: number;
	readonly rejected: boolean;
};

type Limits = {
	readonly epsilon: number;
	readonly q: number;
	readonly least: number;
	/** In place of the one that the number of items calls for. */
	readonly test?: "t" | "wilcoxon" | undefined;
	readonly clusters: ClusterIds | undefined;
};

/** The test against every person with at least `least` items, in the order of their columns. */
export function annotatorOutcomes(
	outcomes: readonly Uint8Array[],
	{ epsilon, q, least, clusters, test: chosen }: Limits,
): AnnotatorOutcome[] {
	const tested = outcomes.flatMap((column, annotator) => {
		const counts = countsOf(column);
		const { n } = counts;
		if (n < least) return [];
		const test = (clusters ? undefined : chosen) ?? testFor(n, clusters !== undefined);
		const p = clusters
			? clusteredAdvantageTest(column, clusters, epsilon)
			: advantageTest(counts, epsilon, test);
		if (p === undefined) return [];
		return [{ annotator, n, judge: counts.judge / n, human: counts.human / n, test, p }];
	});
	const adjusted = adjustP(
		Float64Array.from(tested, ({ p }) => p),
		"by",
	);
	return tested.map((own, i) => {
		const pAdjusted = adjusted[i];
		return { ...own, pAdjusted, rejected: pAdjusted <= q };
	});
}

function countsOf(column: Uint8Array) {
	let n = 0;
	let judge = 0;
	let human = 0;
	for (const outcome of column) {
		if (outcome === MISSING) continue;
		n++;
		if (outcome <= BOTH) judge++;
		if (outcome !== JUDGE_BETTER) human++;
	}
	return { n, judge, human };
}
