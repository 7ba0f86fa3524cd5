import type { IntervalOrReason } from "../core/result.ts";
import { clusterDesign, criticalOfDesign, freedomOfItems } from "../intervals/cluster-design.ts";
import { largestPlace, whyRare } from "../intervals/rare-level.ts";
import { joined, type Path, scoreLimits } from "../intervals/score-interval.ts";
import { tellingLimits } from "../intervals/telling-limits.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";

/**
 * Of fewer than 30 items three must hold another level than the commonest: with one or two intervals are .85 wide
 * and hold every truth (.99 to 1.0 of 20 items at a prevalence of .97).
 */
const FEW_ITEMS = 30;
const LEAST_OF_FEW = 3;

/** Second moments over the items: of disagreement within, of both, of what chance expects of them. */
type Moments = Readonly<Record<"within" | "both" | "expected", number>>;

/**
 * The score interval of a coefficient 1 − d_o / d_e whose chance is that of the pooled shares of the levels:
 * Krippendorff's alpha, Fleiss' κ. The truths keep those shares; towards 0 they mix the items with items of
 * raters who know nothing of each other, towards 1 with items on which all agree. Both are known in closed
 * form for any number of raters an item, so that this takes O(patterns · K²) in all. `value` is the
 * coefficient with whatever correction for small samples; `distances` are K × K. Levels that distances
 * depend on (ordinal) count as known. Clusters: `clusterDesign`.
 * Reasons: RARE_LEVEL (`whyRare`), TOO_FEW (one item, fewer than 10 clusters), BOUNDARY.
 * Source: Gwet 2014 for the items' terms; Hoeffding 1948 for the variance of a mean over pairs.
 */
export function pooledScoreInterval(
	patterns: CountPatterns,
	distances: Float64Array,
	{ value, level }: { readonly value: number; readonly level: number },
): IntervalOrReason {
	const rare = whyRare(
		othersOf(patterns),
		{ ...patterns, counts: patterns.weights },
		patterns.pairable < FEW_ITEMS ? LEAST_OF_FEW : 1,
	);
	if (rare) return { ciReason: rare };
	const items = itemTerms(patterns, distances);
	const { n, estimate, influence, leverage, counts, seen, independent, agreeing } = items;
	if (n < 2) return { ciReason: "TOO_FEW" };
	const design = clusterDesign(influence, { counts, clusters: patterns.clusters }, leverage);
	if (typeof design === "string") return { ciReason: design };
	// Distances that grow let few items make up the variance.
	const graded = distances.some((distance) => distance !== 0 && distance !== distances[1]);
	const df = graded && !patterns.clusters ? 2 * freedomOfItems(influence, counts) : design.df;
	const critical = criticalOfDesign({ ...design, df }, n, level);
	const variance = (truth: number, [first, second]: readonly [Moments, Moments], share: number) => {
		const off = 1 - truth;
		const at = ({ within, both, expected }: Moments) =>
			within - 2 * off * both + off * off * expected;
		return (1 - share) * at(first) + share * at(second);
	};
	const path =
		(end: number, moments: readonly [Moments, Moments]): Path =>
		(share) => {
			const truth = estimate + share * (end - estimate);
			return { value: truth, variance: variance(truth, moments, share) };
		};
	/** Below chance nothing is known but how far raters who guess differ. */
	const below = (from: number): Path => {
		const spread = variance(0, [independent, independent], 0);
		return (share) => ({ value: from - share * (1 + from), variance: spread });
	};
	const limits = scoreLimits(
		estimate,
		{
			low:
				estimate > 0
					? joined([path(0, [seen, independent]), below(0)])
					: below(Math.max(-1, estimate)),
			high: path(1, [seen, agreeing]),
		},
		{ n, critical, design: design.design },
	);
	// The correction for small samples goes along.
	const scale = estimate < 1 ? (1 - value) / (1 - estimate) : 1;
	const low = 1 - scale * (1 - limits.low);
	const high = 1 - scale * (1 - limits.high);
	return low < high
		? tellingLimits({ low, high, level, method: "score" })
		: { ciReason: "BOUNDARY" };
}

/** Patterns of items on which somebody used another level than the commonest. */
function othersOf({ levels, counts, ratings, weights }: CountPatterns): boolean[] {
	const uses = new Float64Array(levels);
	counts.forEach((count, at) => {
		uses[at % levels] = uses[at % levels] + count * weights[Math.floor(at / levels)];
	});
	const commonest = largestPlace(uses);
	return Array.from(ratings, (m, p) => m >= 2 && counts[p * levels + commonest] < m);
}

/** Items with two ratings or more; all sums as means over them. */
function itemTerms({ levels, counts, ratings, weights }: CountPatterns, distances: Float64Array) {
	const shares = new Float64Array(levels);
	let n = 0;
	let given = 0;
	ratings.forEach((m, p) => {
		if (m < 2) return;
		n += weights[p];
		given += weights[p] * m;
		for (let k = 0; k < levels; k++) {
			shares[k] = shares[k] + weights[p] * counts[p * levels + k];
		}
	});
	for (let k = 0; k < levels; k++) shares[k] = shares[k] / given;
	const ofLevel = shares.map((_, k) =>
		shares.reduce((sum, share, l) => sum + share * distances[k * levels + l], 0),
	);
	const chance = mean(ofLevel, shares);
	const spreadOfLevel = mean(
		ofLevel.map((own) => (own - chance) ** 2),
		shares,
	);
	let spreadOfPair = 0;
	shares.forEach((first, k) => {
		shares.forEach((second, l) => {
			spreadOfPair += first * second * (distances[k * levels + l] - chance) ** 2;
		});
	});
	const perItem = given / n;
	const within = new Float64Array(weights.length);
	const expected = new Float64Array(weights.length);
	const seen = { within: 0, both: 0, expected: 0 };
	const independent = { within: 0, both: 0, expected: 0 };
	const agreeing = { within: 0, both: 0, expected: 0 };
	const square = chance * chance;
	let apart = 0;
	ratings.forEach((m, p) => {
		if (m < 2) return;
		const own = counts.subarray(p * levels, (p + 1) * levels);
		let between = 0;
		let byLevel = 0;
		own.forEach((count, k) => {
			if (count === 0) return;
			byLevel += count * ofLevel[k];
			own.forEach((other, l) => {
				between += count * other * distances[k * levels + l];
			});
		});
		within[p] = between / (m - 1) / (perItem * chance);
		expected[p] = (m + (2 * (byLevel - m * chance)) / chance) / perItem;
		const weight = weights[p] / n;
		apart += weight * within[p];
		seen.within += weight * within[p] ** 2;
		seen.both += weight * within[p] * expected[p];
		seen.expected += weight * expected[p] ** 2;
		const size = weight * (m / perItem) ** 2;
		const ofPairs = (2 * (2 * (m - 2) * spreadOfLevel + spreadOfPair)) / (m * (m - 1));
		independent.within += size * (1 + ofPairs / square);
		independent.both += size * (1 + (4 * spreadOfLevel) / (m * square));
		independent.expected += size * (1 + (4 * spreadOfLevel) / (m * square));
		agreeing.expected += size * (1 + (4 * spreadOfLevel) / square);
	});
	const estimate = 1 - apart;
	const twice = (value: (p: number) => number) =>
		Float64Array.from(weights, (_, p) => (ratings[p] < 2 ? 0 : value(p)));
	return {
		n,
		estimate,
		counts: twice((p) => weights[p]),
		influence: twice((p) => (1 - estimate) * expected[p] - within[p]),
		leverage: twice((p) => (expected[p] - within[p]) ** 2),
		seen,
		independent,
		agreeing,
	};
}

function mean(values: Float64Array, shares: Float64Array): number {
	return values.reduce((sum, value, k) => sum + value * shares[k], 0);
}
