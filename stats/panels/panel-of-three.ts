import { normalCritical, tCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { areFewClusters } from "../intervals/cluster-design.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { gaussianResampler } from "../resampling/gaussian.ts";
import { quantileSorted } from "../resampling/quantile.ts";
import { type Random, randomStream } from "../resampling/random.ts";
import { checkColumns } from "../tables/check-columns.ts";
import { type ClusterIds, fewestClusters } from "../tables/clusters.ts";
import { ratingRows } from "../tables/rating-rows.ts";
import { type ItemUnits, itemUnits } from "./item-units.ts";
import { membersOf, panelHits } from "./panel-hits.ts";

export const PANEL_OF_THREE = {
	id: "panel.ofThree",
	title: "Panel of three",
	answers: "Is the majority of the best three judges right more often than the best judge alone?",
	scales: DISCRETE,
	compares: "judges",
	source: "Fang & Santos 2019; Bonett & Price 2012",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) => {
		const columns = ratings.codes();
		return panelOfThree(columns.slice(0, MOST_JUDGES), columns[columns.length - 1], {
			...options,
			levels: ratings.levels(),
			clusters: ratings.clusters,
		});
	},
} satisfies RatingDefinition;

const STAT = PANEL_OF_THREE.id;

/** Of eight judges there are 56 panels of three, each compared with eight judges. */
export const MOST_JUDGES = 8;

const DRAWS = 2000;

export type PanelOfThree = {
	/** The judge that is right most often alone, and the three whose majority is; the first of equally good ones. */
	readonly single: number | undefined;
	readonly three: readonly number[];
	/** Share of the items on which these three are right minus that of this one. */
	readonly gain: Result;
};

export type PanelOfThreeOptions = StatOptions & {
	readonly levels: number;
	readonly clusters?: ClusterIds | undefined;
};

/**
 * The best majority of three judges against the best judge alone. Columns of codes (0xFF = missing), one a judge and
 * one of the people; items of all of them enter. A tied vote (three judges with three levels) is no agreement.
 *
 * Interval of max_P a(P) − max_s a(s), whichever they are: `near-best`. A difference of two maxima is not normal where
 * several are about equally good. So the lower limit takes every panel whose share lies within √(ln n) errors of the
 * best as equal to it, and the upper one every such judge, each by 2,000 normal draws with their covariance (by
 * clusters, with t(C − 1)). Where others are near it covers above its level (.98 to 1), never below (.96 to 1 in
 * `testing/long/panel-of-three.test.ts`, 30 to 300 items). No limit is nearer than that of two items more, of which
 * one is right with the panel alone and one with the judge alone. Of two groupings the coarser.
 * Reasons: EMPTY, TOO_FEW (fewer than three judges; interval: fewer than 10 clusters). `seed` chooses the draws.
 * Source: Fang & Santos 2019 (maxima that may be tied); Bonett & Price 2012 (the two items more).
 */
export function panelOfThree(
	judges: readonly Uint8Array[],
	human: Uint8Array,
	{ levels, clusters, ...options }: PanelOfThreeOptions,
): PanelOfThree {
	checkColumns([...judges, human], { levels, items: human.length });
	if (judges.length > MOST_JUDGES) throw new StatsInputError(`${judges.length} judges`);
	const rows = ratingRows([...judges, human], levels, { clusters });
	const { n, nMissing } = rows;
	if (judges.length < 3 || n === 0) {
		const reason = n === 0 ? "EMPTY" : "TOO_FEW";
		return { single: undefined, three: [], gain: undefinedResult(STAT, reason, { n, nMissing }) };
	}
	const { seed, operands, level } = settled(options);
	const random = randomStream(seed, STAT, ...operands);
	const units = itemUnits(rows);
	const all = panelsOf(judges.length);
	const columns = [...all.singles, ...all.threes].map((panel) => panelHits(rows, levels, panel));
	const right = columns.map((column) => sumOf(column, rows.counts) / n);
	const singles = all.singles.map((_, place) => place);
	const threes = all.threes.map((_, place) => judges.length + place);
	const best = (among: readonly number[]) =>
		among.reduce((most, place) => (right[place] > right[most] ? place : most));
	const [single, three] = [best(singles), best(threes)];
	const nClusters = rows.clusters && fewestClusters(rows.clusters);
	const counted = {
		stat: STAT,
		value: right[three] - right[single],
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		seed,
		warnings: [...lowN(n), ...fewClusters(nClusters)],
	};
	const chosen = { single, three: membersOf(all.threes[three - judges.length]) };
	if (rows.clusters && areFewClusters(rows.clusters)) {
		return { ...chosen, gain: { ...counted, ciReason: "TOO_FEW" } };
	}
	const covariance = covarianceOf(columns, right, { units, n });
	const size = columns.length;
	const errorBetween = (x: number, y: number) => {
		const own = covariance[x * size + x] + covariance[y * size + y] - 2 * covariance[x * size + y];
		return Math.sqrt(
			Math.max(own, leastVariance(differing(columns[x], columns[y], rows.counts), n)),
		);
	};
	const near = (among: readonly number[], first: number) =>
		among.filter(
			(other) =>
				other === first ||
				right[first] - right[other] <= Math.sqrt(Math.log(n)) * errorBetween(first, other),
		);
	const draws = drawnLimits(
		{ single, three, singles: near(singles, single), threes: near(threes, three) },
		{ covariance, size, level, random },
	);
	const critical =
		nClusters === undefined ? normalCritical(level) : tCritical(level, nClusters - 1);
	const least = critical * errorBetween(three, single);
	const stretch = critical / normalCritical(level);
	const { value } = counted;
	const ci = {
		low: Math.max(-1, value - Math.max(stretch * draws.below, least)),
		high: Math.min(1, value + Math.max(stretch * draws.above, least)),
		level,
		method: "near-best",
	} as const;
	return { ...chosen, gain: { ...counted, ci } };
}

function panelsOf(judges: number) {
	const panels = Array.from({ length: 1 << judges }, (_, panel) => panel);
	const ofSize = (size: number) => panels.filter((panel) => membersOf(panel).length === size);
	return { singles: ofSize(1), threes: ofSize(3) };
}

function sumOf(column: Uint8Array, counts: Float64Array): number {
	let sum = 0;
	for (let row = 0; row < counts.length; row++) sum += counts[row] * column[row];
	return sum;
}

/** Items on which one of the two alone is right: how many, and more of the first than of the second. */
function differing(first: Uint8Array, second: Uint8Array, counts: Float64Array) {
	let all = 0;
	let more = 0;
	for (let row = 0; row < counts.length; row++) {
		const apart = first[row] - second[row];
		all += counts[row] * Math.abs(apart);
		more += counts[row] * apart;
	}
	return { all, more };
}

/** Of a paired difference with one item more on either side: that of items which never differ is not 0. */
function leastVariance({ all, more }: { all: number; more: number }, n: number): number {
	return ((all + 2) / (n + 2) - (more / (n + 2)) ** 2) / (n + 2);
}

/** Covariance of the shares, by items or clusters. */
function covarianceOf(
	columns: readonly Uint8Array[],
	right: readonly number[],
	{ units, n }: { readonly units: ItemUnits; readonly n: number },
): Float64Array {
	const { times, starts, rows, counts } = units;
	const size = columns.length;
	const covariance = new Float64Array(size * size);
	const own = new Float64Array(size);
	let drawn = 0;
	for (let u = 0; u < times.length; u++) {
		own.fill(0);
		let items = 0;
		for (let e = starts[u]; e < starts[u + 1]; e++) {
			items += counts[e];
			for (let c = 0; c < size; c++) own[c] = own[c] + counts[e] * columns[c][rows[e]];
		}
		for (let c = 0; c < size; c++) own[c] = own[c] - right[c] * items;
		for (let c = 0; c < size; c++) {
			const weighted = times[u] * own[c];
			for (let d = 0; d <= c; d++) {
				covariance[c * size + d] = covariance[c * size + d] + weighted * own[d];
			}
		}
		drawn += times[u];
	}
	const scale = drawn > 1 ? drawn / (drawn - 1) / n ** 2 : 0;
	for (let c = 0; c < size; c++) {
		for (let d = 0; d <= c; d++) {
			covariance[c * size + d] = covariance[c * size + d] * scale;
			covariance[d * size + c] = covariance[c * size + d];
		}
	}
	return covariance;
}

type Drawn = {
	readonly covariance: Float64Array;
	readonly size: number;
	readonly level: number;
	readonly random: Random;
};

/**
 * How far the difference may lie above what it is, and below, by normal draws: as if all panels near the best one were
 * as good as it and the judge were known; and as if all judges near the best one were, and the panel known.
 */
function drawnLimits(
	{
		single,
		three,
		singles,
		threes,
	}: { single: number; three: number; singles: readonly number[]; threes: readonly number[] },
	{ covariance, size, level, random }: Drawn,
): { readonly below: number; readonly above: number } {
	const draw = gaussianResampler(new Float64Array(size), covariance, random);
	const drawn = new Float64Array(size);
	const most = (among: readonly number[]) => Math.max(...among.map((place) => drawn[place]));
	const below = new Float64Array(DRAWS);
	const above = new Float64Array(DRAWS);
	for (let at = 0; at < DRAWS; at++) {
		draw(drawn);
		below[at] = most(threes) - drawn[single];
		above[at] = most(singles) - drawn[three];
	}
	const tail = (level + 1) / 2;
	return {
		below: quantileSorted(below.sort(), tail),
		above: quantileSorted(above.sort(), tail),
	};
}
