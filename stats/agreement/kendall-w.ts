import { chiSquareUpper } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { bootstrapOne } from "../resampling/bootstrap.ts";
import { type BootstrapInterval, bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { JointRows } from "../tables/joint-rows.ts";

export const KENDALL_W = {
	id: "kendall.w",
	title: "Kendall's W",
	answers: "How far do many raters put the items into the same order?",
	scales: WITH_NUMBERS,
	compares: "many",
	source: "Kendall & Babington Smith 1939; Kendall 1970",
	reads: "order",
	compute: (ratings: Ratings, options?: StatOptions) => kendallW(ratings.joint(), options),
} satisfies RatingDefinition;

const STAT = "kendall.w";

/**
 * W = 12 S / (m² (n³ − n) − m ΣT): S the squared distances of the items' rank sums from their mean
 * m (n + 1) / 2, T = t³ − t of each group of t items that a rater ranks alike. Of any counts of the rows;
 * NaN where no rater tells two items apart.
 */
function concordanceOf({
	width: m,
	positions,
	values,
}: JointRows): (counts: Float64Array) => number {
	const ranks = values.map((own) => new Float64Array(own.length));
	return (counts) => {
		let n = 0;
		for (const count of counts) n += count;
		let ties = 0;
		ranks.forEach((own, rater) => {
			own.fill(0);
			for (let row = 0; row < counts.length; row++) {
				const position = positions[row * m + rater];
				own[position] = own[position] + counts[row];
			}
			for (const tied of own) ties += tied ** 3 - tied;
			toMidranks(own);
		});
		let spread = 0;
		for (let row = 0; row < counts.length; row++) {
			let sum = 0;
			for (let rater = 0; rater < m; rater++) {
				const own = ranks[rater];
				sum += own[positions[row * m + rater]];
			}
			spread += counts[row] * (sum - (m * (n + 1)) / 2) ** 2;
		}
		const most = m * m * (n ** 3 - n);
		const possible = most - m * ties;
		return possible > 1e-12 * most ? Math.min(1, (12 * spread) / possible) : Number.NaN;
	};
}

/** How often each value occurs, ascending, turned into its mean rank. */
function toMidranks(counts: Float64Array): void {
	let below = 0;
	counts.forEach((tied, position) => {
		counts[position] = below + (tied + 1) / 2;
		below += tied;
	});
}

/** Leaving out one of more distinct rows than this at a time costs too much for an interval. */
const MOST_ROWS = 5000;

/**
 * Coefficient of concordance of complete rows (numbers), in [0, 1]: 12 S / (m² (n³ − n) − m ΣT),
 * corrected for ties by midranks; 1 / m if raters rank independently. `p` tests that, by
 * χ² = m (n − 1) W with n − 1 degrees; items in clusters have no such test. Interval: BCa over items
 * or clusters, NOT_AVAILABLE above 5,000 distinct rows. Parts: chiSquare.
 * Reasons: EMPTY (no complete item), TOO_FEW (one item or one rater), CONSTANT_INPUT (each rater gave
 * one value to all items). Source: Kendall 1970; checked against irr.
 */
export function kendallW(rows: JointRows, options?: StatOptions): Result {
	const { n, width: m, nMissing, counts, clusters } = rows;
	const counted = { n, nMissing };
	if (n === 0) return undefinedResult(STAT, "EMPTY", counted);
	if (n === 1 || m < 2) return undefinedResult(STAT, "TOO_FEW", counted);
	const concordance = concordanceOf(rows);
	const value = concordance(counts);
	if (Number.isNaN(value)) return undefinedResult(STAT, "CONSTANT_INPUT", counted);
	const chiSquare = m * (n - 1) * value;
	const nClusters = clusters && fewestClusters(clusters);
	const { interval, warnings } = intervalOf(value, rows, { concordance, options });
	return {
		stat: STAT,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...interval,
		...(!clusters && { p: chiSquareUpper(chiSquare, n - 1) }),
		...("ci" in interval && { seed: settled(options).seed }),
		warnings: [...lowN(n), ...warnings],
		parts: { chiSquare },
	};
}

function intervalOf(
	value: number,
	{ counts, clusters }: JointRows,
	{
		concordance,
		options,
	}: {
		readonly concordance: (counts: Float64Array) => number;
		readonly options: StatOptions | undefined;
	},
): BootstrapInterval {
	if (counts.length > MOST_ROWS) {
		return { interval: { ciReason: "NOT_AVAILABLE" }, warnings: [] };
	}
	const resampled = bootstrapOne(counts, concordance, { stat: STAT, clusters }, options);
	return bootstrapInterval(value, resampled, settled(options));
}
