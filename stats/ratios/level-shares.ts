import { type StatOptions, settled } from "../core/options.ts";
import { type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { rateResult } from "../intervals/rate.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";

export const LEVEL_SHARE = {
	id: "share.level",
	title: "Share of a level",
	answers: "How often does a rater give a level, among all it gave?",
	scales: DISCRETE,
	compares: "rate",
	source: "Wilson 1927 (interval)",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) => {
		const [codes] = ratings.codes();
		return { ...levelShares(codes, ratings.levels(), { ...options, clusters: ratings.clusters }) };
	},
} satisfies RatingDefinition;

/**
 * The share of each level in a column of codes (0xFF = none), in [0, 1], one result a level in the
 * order of the scale. Wilson's interval; with clusters that of n / design effect items with t(C − 1).
 * A code outside the scale throws. Reasons: EMPTY (no value); interval TOO_FEW (one cluster).
 */
export function levelShares(
	codes: Uint8Array,
	levels: number,
	{ clusters, ...options }: StatOptions & ClusterOptions = {},
): readonly Result[] {
	const counts = new Float64Array(levels);
	const cells = Int32Array.from(codes, (code) => {
		if (code === MISSING) return NO_CELL;
		if (code >= levels) {
			throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
		}
		counts[code] = counts[code] + 1;
		return code;
	});
	const nMissing = codes.reduce((sum, code) => sum + Number(code === MISSING), 0);
	const units = { counts, clusters: clusterCells(cells, clusters) };
	const { level } = settled(options);
	return Array.from(counts, (_, own) => {
		const hits = Float64Array.from(counts, (_, code) => Number(code === own));
		return rateResult(LEVEL_SHARE.id, { hits }, { units, nMissing, level, reason: "EMPTY" });
	});
}
