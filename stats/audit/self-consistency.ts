import { fleissKappa } from "../agreement/fleiss-kappa.ts";
import { multiRaterAgreement } from "../agreement/multi-rater-agreement.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	noFigure,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { meanResult } from "../intervals/mean.ts";
import { rateResult } from "../intervals/rate.ts";
import { NO_CELL } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { keptClusters } from "../tables/kept-clusters.ts";

export const SELF_CONSISTENCY = {
	id: "selfConsistency",
	title: "Self-consistency",
	answers: "Does a judge give the same answer when it is asked again?",
	scales: DISCRETE,
	compares: "repeats",
	source: "Fleiss 1971; Gwet 2014",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) =>
		selfConsistency(ratings.patterns(), options),
} satisfies RatingDefinition;

const STAT = SELF_CONSISTENCY.id;

export type SelfConsistency = {
	/** Items that were answered twice or more; only they count, but for `kappa`, as there. */
	readonly items: number;
	/** Mean share of equal answers among pairs of repeats of an item. */
	readonly pairwise: Result;
	/** Mean share of an item's most frequent answer. */
	readonly modalShare: Result;
	/** Share of the items whose answers are not all the same. */
	readonly flipRate: Result;
	/** Fleiss' kappa of the repeats: consistency beyond what the judge's habits would produce. */
	readonly kappa: Result;
	/** Standard deviation of the answers within an item, pooled over the items; TOO_FEW without any. */
	readonly withinSd: Figure;
};

/**
 * Repeated answers of one judge, one column a repeat, counted by `countPatterns`. Repeats of an item
 * are nested in it: before a judge is compared with people they become one answer. Without an item
 * answered twice everything is NO_OVERLAP (`withinSd` TOO_FEW). `numbers` are those of `levelNumbers`.
 * Clusters of items make all errors robust. Source: Fleiss 1971; Gwet 2014; checked against numpy.
 */
export function selfConsistency(
	patterns: CountPatterns,
	options: StatOptions & { readonly numbers?: Float64Array | undefined } = {},
): SelfConsistency {
	const { level } = settled(options);
	const units = repeatedItems(patterns);
	const nMissing = patterns.items - patterns.pairable;
	const none = undefinedResult(STAT, "NO_OVERLAP", { n: 0, nMissing });
	const repeated = patterns.pairable > 0;
	const flips = units.modal.map((share) => (share < 1 ? 1 : 0));
	return {
		items: patterns.pairable,
		pairwise: { ...multiRaterAgreement(patterns, { level }), stat: STAT },
		modalShare: repeated
			? meanResult(STAT, units.modal, { units, nMissing, level, bounded: true })
			: none,
		flipRate: repeated ? rateResult(STAT, { hits: flips }, { units, nMissing, level }) : none,
		kappa: { ...fleissKappa(patterns, { level }), stat: STAT },
		withinSd: withinSd(patterns, options.numbers),
	};
}

/** The patterns with two answers or more, as units of rates and means. */
function repeatedItems({ levels, counts, ratings, weights, clusters }: CountPatterns) {
	const kept = [...weights.keys()].filter((p) => ratings[p] >= 2);
	const newCell = new Int32Array(weights.length).fill(NO_CELL);
	kept.forEach((p, cell) => {
		newCell[p] = cell;
	});
	return {
		modal: Float64Array.from(kept, (p) => {
			const most = counts.subarray(p * levels, (p + 1) * levels).reduce((a, b) => Math.max(a, b));
			return most / ratings[p];
		}),
		counts: Float64Array.from(kept, (p) => weights[p]),
		clusters: keptClusters(clusters, newCell),
	};
}

function withinSd(
	{ levels, counts, ratings, weights }: CountPatterns,
	numbers: Float64Array = Float64Array.from({ length: levels }, (_, k) => k),
): Figure {
	if (numbers.length !== levels) {
		throw new StatsInputError(`${levels} levels have ${numbers.length} numbers`);
	}
	let squares = 0;
	let df = 0;
	weights.forEach((items, p) => {
		const m = ratings[p];
		const votes = counts.subarray(p * levels, (p + 1) * levels);
		const mean = votes.reduce((sum, count, k) => sum + count * numbers[k], 0) / m;
		const own = votes.reduce((sum, count, k) => sum + count * (numbers[k] - mean) ** 2, 0);
		squares += items * own;
		df += items * (m - 1);
	});
	return df === 0 ? noFigure("TOO_FEW") : { value: Math.sqrt(squares / df) };
}
