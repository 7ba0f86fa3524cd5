import { adjustP } from "../comparison/adjust-p.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { advantageTest } from "../humans/alternative-annotator.ts";
import { wilson } from "../intervals/wilson.ts";
import { binomialDraw } from "../resampling/binomial.ts";
import { randomStream } from "../resampling/random.ts";
import { forEachReplicate } from "../resampling/replicates.ts";

export const ALTERNATIVE_ANNOTATOR_POWER = {
	id: "plan.alttest",
	title: "Power of the alternative annotator test",
	answers: "How probable is it that a judge as good as this passes the alternative annotator test?",
	scales: ANY_SCALE,
	compares: "plan",
	source: "Calderon, Reichart & Dror 2025",
	compute: alternativeAnnotatorPower,
} satisfies OwnDefinition;

const STAT = ALTERNATIVE_ANNOTATOR_POWER.id;

/** The judge passes if it wins against this share of the people. */
const PASSING = 0.5;

export type AlternativeAnnotatorPlan = {
	readonly people: number;
	/** Items of each person. */
	readonly items: number;
	/** Share of items on which the judge, and on which the person, is at least as near to the others. */
	readonly judgeAdvantage: number;
	readonly humanAdvantage: number;
	readonly epsilon: number;
	/** Rate of false discoveries among the people; .05. */
	readonly q?: number | undefined;
};

/**
 * The share of simulated studies (2,000; `replicates`) in which the judge wins against half of the
 * people, in [0, 1], with the Wilson interval of the simulation. On each item one of the two is at
 * least as near as the other, so the advantages add up to 1 and more and leave nothing else open;
 * people are simulated independently of each other. Tests are those of `alternativeAnnotatorTest`:
 * t, below 30 items Wilcoxon's, Benjamini–Yekutieli over the people.
 * Reasons: EMPTY (no people or no items), DEGENERATE_RESAMPLES (no studies asked for).
 * Source: Calderon, Reichart & Dror 2025.
 */
export function alternativeAnnotatorPower(
	{ people, items, judgeAdvantage, humanAdvantage, epsilon, q = 0.05 }: AlternativeAnnotatorPlan,
	options: StatOptions = {},
): Result {
	const { level, replicates, seed, operands } = settled(options);
	const shares = [1 - judgeAdvantage, 1 - humanAdvantage] as const;
	if (!(shares[0] >= 0 && shares[1] >= 0 && shares[0] + shares[1] <= 1)) {
		throw new StatsInputError(`advantages of ${judgeAdvantage} and ${humanAdvantage}`);
	}
	for (const count of [people, items]) {
		if (!(Number.isInteger(count) && count >= 0)) throw new StatsInputError(`${count} of them`);
	}
	const counted = { n: replicates, nMissing: 0 };
	if (people === 0 || items === 0) return undefinedResult(STAT, "EMPTY", counted);
	if (replicates === 0) return undefinedResult(STAT, "DEGENERATE_RESAMPLES", counted);
	const random = randomStream(seed, STAT, ...operands);
	const humanBetter = binomialDraw(shares[0]);
	const judgeBetter = binomialDraw(shares[0] < 1 ? shares[1] / (1 - shares[0]) : 0);
	const ps = new Float64Array(people);
	let passed = 0;
	forEachReplicate(replicates, options, () => {
		for (let person = 0; person < people; person++) {
			const above = humanBetter(random, items);
			const below = judgeBetter(random, items - above);
			const counts = { n: items, judge: items - above, human: items - below };
			ps[person] = advantageTest(counts, epsilon);
		}
		const rejected = adjustP(ps, "by").filter((p) => p <= q).length;
		if (rejected >= PASSING * people) passed++;
	});
	const ci = wilson(passed, replicates, level);
	return { stat: STAT, value: passed / replicates, ...counted, ci, seed, warnings: [] };
}
