import { majority } from "../agreement/majority.ts";
import { type StatOptions, settled } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { rateResult } from "../intervals/rate.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";

export const MAJORITY_CONSENSUS = {
	id: "consensus.majority",
	title: "Majority of the raters",
	answers: "On what share of the items does one level have more votes than any other?",
	scales: DISCRETE,
	compares: "many",
	source: "Condorcet 1785; Wilson 1927 (interval)",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) =>
		majorityConsensus(ratings.codes(), ratings.levels(), {
			...options,
			clusters: ratings.clusters,
		}),
} satisfies RatingDefinition;

const STAT = MAJORITY_CONSENSUS.id;

export type MajorityConsensus = {
	/** Share of the rated items that have a majority, with Wilson's interval, robust to clusters. */
	readonly decided: Result;
	/** The level with most votes; 0xFF where votes tie or nobody voted. */
	readonly codes: Uint8Array;
	readonly ties: number;
	/** Votes of each item, and of those for the level, or for any of those that tie, with most. */
	readonly votes: Uint32Array;
	readonly leading: Uint32Array;
};

/**
 * The level that most raters gave to each item, one column of codes a rater (0xFF = none). Tied votes
 * are missing, never broken by order or chance. `decided` is EMPTY where nobody rated anything.
 */
export function majorityConsensus(
	columns: readonly Uint8Array[],
	levels: number,
	{ clusters, ...options }: StatOptions & ClusterOptions = {},
): MajorityConsensus {
	const { codes, ties } = majority(columns, levels);
	const votes = new Uint32Array(codes.length);
	const leading = new Uint32Array(codes.length);
	const ofLevel = new Uint32Array(levels);
	let rated = 0;
	for (let item = 0; item < codes.length; item++) {
		ofLevel.fill(0);
		for (const column of columns) {
			const code = column[item];
			if (code === MISSING) continue;
			ofLevel[code]++;
			votes[item]++;
			leading[item] = Math.max(leading[item], ofLevel[code]);
		}
		if (votes[item] > 0) rated++;
	}
	const kinds = Int32Array.from(votes, (own, item) =>
		own === 0 ? NO_CELL : codes[item] === MISSING ? 0 : 1,
	);
	const units = {
		counts: Float64Array.of(ties, rated - ties),
		clusters: clusterCells(kinds, clusters),
	};
	const decided = rateResult(
		STAT,
		{ hits: Float64Array.of(0, 1) },
		{
			units,
			nMissing: codes.length - rated,
			level: settled(options).level,
			reason: "EMPTY",
			parts: { ties },
		},
	);
	return { decided, codes, ties, votes, leading };
}
