import { chiSquareUpper, fUpper } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	noFigure,
	type Reason,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { cholesky } from "../intervals/cholesky.ts";
import { criticalOf, type StandardError, standardError } from "../intervals/influence-error.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type Clustering, type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { type ConditionalFit, conditionalFit } from "./conditional-fit.ts";
import { type LinkedCodes, linkedCodes } from "./linked-codes.ts";
import { informative, type RatedSet, ratedSets } from "./rated-sets.ts";
import { fairAverages, type RaterFit, raterFits } from "./rater-fit.ts";
import { scoreRows } from "./score-rows.ts";

export const SEVERITY = {
	id: "severity.facets",
	title: "Severity of people and judges (many-facet Rasch model)",
	answers:
		"Who gives lower levels than others to the same items, and whose levels fit no such order?",
	scales: ["binary", "ordinal"],
	compares: "many",
	source:
		"Linacre 1989; Andersen 1972 (conditional likelihood); Fischer 1981 (who is linked); Rao & Scott 1984 (test)",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) =>
		severity(ratings.codes(), ratings.levels(), {
			...options,
			clusters: ratings.clusters,
			numbers: ratings.levelNumbers(),
		}),
} satisfies RatingDefinition;

const STAT = SEVERITY.id;

export type RaterSeverity = {
	/**
	 * In logits, 0 = the mean of the raters compared: above it the rater gives lower levels to the same
	 * items. `n`: items that tell it from others; `parts.ratings`: all that it rated.
	 */
	readonly severity: Result;
	/**
	 * Mean squares of what it gave beside what the model expects, 1 if it holds: above, its levels are more
	 * erratic than those of others, below, more predictable. `infit` weighs by information.
	 */
	readonly infit: Figure;
	readonly outfit: Figure;
	/** Mean level that it would have given to all items that are compared, as numbers of the scale. */
	readonly fairAverage: Figure;
};

export type Severity = {
	/** In the order of the columns. */
	readonly raters: readonly RaterSeverity[];
	/** Chi-square of equal severities; `parts`: df and by how much groups of items make it larger. */
	readonly equal: Result;
	/** ln odds at which a level takes over from the one below it, of the levels that are used; sum 0. */
	readonly thresholds: readonly number[];
	/** Raters joined by items they share; more than one group: between them nothing can be compared. */
	readonly groups: readonly (readonly number[])[];
};

/**
 * Severities of raters from any incomplete design: ln P(level) / P(level below) = item − severity −
 * threshold, by conditional maximum likelihood given the sum of each item's levels, so that few ratings an
 * item do not bias them as joint estimation does. Levels that nobody uses are left out; levels count as equal
 * steps. Errors: the larger of the model's own and of that of scores of items or clusters, t where there
 * are clusters. The test of equal severities is Wald's, divided by the mean of what the latter error is to the
 * former, at least 1. Mean squares are conditional, too, so that 1 is what to expect.
 *
 * @param columns codes of each rater, 0xFF = none
 * Reasons of a rater: EMPTY, NO_OVERLAP (shares no item), NOT_LINKED (shares items with others than those
 * compared), NO_DISCORDANT (never differs from anybody it shares an item with), EXTREME (always at one
 * end where it differs: no finite severity), SINGLE_CATEGORY, NOT_CONVERGED. Of intervals: RARE_LEVEL
 * (fewer than 15 items tell it from others), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 * Source: Linacre 1989; Andersen 1972; Fischer 1981; Müller 2020 (conditional mean squares).
 */
export function severity(
	columns: readonly Uint8Array[],
	levels: number,
	{
		clusters: ids,
		numbers = Float64Array.from({ length: levels }, (_, level) => level),
		...options
	}: StatOptions & ClusterOptions & { readonly numbers?: Float64Array | undefined } = {},
): Severity {
	const items = columns[0]?.length ?? 0;
	for (const column of columns) {
		if (column.length !== items) throw new StatsInputError("columns differ in length");
		if (column.some((code) => code !== MISSING && code >= levels)) {
			throw new StatsInputError(`a code lies outside the scale of ${levels} levels`);
		}
	}
	const linked = linkedCodes(columns, levels);
	const { raters, used } = linked;
	const sets = ratedSets(linked.columns, used.length);
	const telling = informative(sets, used.length);
	const fit =
		raters.length > 1
			? conditionalFit(telling, { raters: raters.length, levels: used.length })
			: undefined;
	const rated = columns.map((column) => column.filter((code) => code !== MISSING).length);
	const without = (rater: number): RaterSeverity => {
		const reason = raters.includes(rater) ? "NOT_CONVERGED" : whyNot(linked, rater, rated[rater]);
		return {
			severity: undefinedResult(`${STAT}.severity`, reason, { n: 0, nMissing: items }),
			infit: noFigure(reason),
			outfit: noFigure(reason),
			fairAverage: noFigure(reason),
		};
	};
	if (!fit) {
		const all = columns.map((_, rater) => without(rater));
		return {
			raters: all,
			equal: undefinedResult(`${STAT}.equal`, whyNone(all), { n: 0, nMissing: items }),
			thresholds: [],
			groups: linked.groups,
		};
	}
	const { level } = settled(options);
	const errors = errorsOf(telling, { fit, linked, items, ids });
	const fits = raterFits(telling, fit);
	const fair = fairAverages(
		sets,
		fit,
		Float64Array.from(used, (code) => numbers[code]),
	);
	const told = (rater: number): RaterSeverity => {
		const own = raters.indexOf(rater);
		if (own < 0) return without(rater);
		const { n, ...squares }: RaterFit = fits[own];
		const { error, seModel } = errors.of(own);
		return {
			severity: jackknifeResult(`${STAT}.severity`, fit.severity[own], error, {
				n,
				nMissing: items - n,
				level,
				clusters: errors.clusters,
				withheld: tooLittleVaries(n, errors.clusters),
				parts: { ratings: rated[rater], seModel },
				intervalBy: (found) =>
					symmetricInterval(fit.severity[own], found.se, {
						critical: criticalOf(found, level),
						level,
						method: found.nClusters === undefined ? "wald" : "wald-cluster",
						bounded: false,
					}),
			}),
			...squares,
			fairAverage: { value: fair[own] },
		};
	};
	return {
		raters: columns.map((_, rater) => told(rater)),
		equal: errors.equal(),
		thresholds: Array.from(fit.steps.subarray(1), (step, below) => step - fit.steps[below]),
		groups: linked.groups,
	};
}

function whyNot(
	{ groups, differs, raters, used }: LinkedCodes,
	rater: number,
	rated: number,
): Reason {
	if (rated === 0) return "EMPTY";
	if (used.length < 2) return "SINGLE_CATEGORY";
	const group = groups.find((members) => members.includes(rater)) ?? [];
	if (group.length < 2) return "NO_OVERLAP";
	if (raters.length > 0 && !group.includes(raters[0])) return "NOT_LINKED";
	return differs[rater] ? "EXTREME" : "NO_DISCORDANT";
}

/** Why nobody has a severity: what most of those say who rated anything. */
function whyNone(all: readonly RaterSeverity[]): Reason {
	const reasons = all.flatMap(({ severity: { value, ...rest } }) =>
		value === undefined && "reason" in rest && rest.reason !== "EMPTY" ? [rest.reason] : [],
	);
	const times = (reason: Reason) => reasons.filter((other) => other === reason).length;
	return reasons.toSorted((a, b) => times(b) - times(a))[0] ?? "EMPTY";
}

type Fitted = {
	readonly fit: ConditionalFit;
	readonly linked: LinkedCodes;
	readonly items: number;
	readonly ids: ClusterOptions["clusters"];
};

/** Errors of severities, and the test that they are equal. */
function errorsOf(sets: readonly RatedSet[], { fit, linked, items, ids }: Fitted) {
	const J = linked.raters.length;
	const size = J + fit.steps.length - 2;
	const rows = scoreRows(sets, fit, linked.columns);
	const rowOf = new Int32Array(items).fill(NO_CELL);
	rows.items.forEach((item, row) => {
		rowOf[item] = row;
	});
	const clusters: Clustering | undefined = clusterCells(rowOf, ids);
	const n = rows.items.length;
	const counts = new Float64Array(n).fill(1);
	/** Of Σ weights · severity: from the model, and from the scores of items or clusters. */
	const ofSum = (weights: Float64Array) => {
		const direction = new Float64Array(size);
		for (let i = 0; i < size; i++) {
			for (let j = 0; j < J; j++) {
				direction[i] = direction[i] + fit.covariance[i * size + j] * weights[j];
			}
		}
		let variance = 0;
		for (let j = 0; j < J; j++) variance += weights[j] * direction[j];
		const influence = rows.scores(direction).map((score) => n * score);
		return { variance, robust: standardError(influence, { counts, clusters }) };
	};
	return {
		clusters,
		of: (rater: number): { readonly error?: StandardError; readonly seModel: number } => {
			const { variance, robust } = ofSum(new Float64Array(J).fill(0).fill(1, rater, rater + 1));
			const seModel = Math.sqrt(Math.max(0, variance));
			if (!robust) return { seModel };
			const seIndependent = Math.max(seModel, robust.seIndependent);
			return {
				error: { ...robust, se: Math.max(seIndependent, robust.se), seIndependent },
				seModel,
			};
		},
		equal: (): Result => {
			const block = new Float64Array(J * J);
			for (let i = 0; i < J; i++) {
				block.set(fit.covariance.subarray(i * size, i * size + J), i * J);
			}
			const contrasts = whitened(block, J);
			const counted = { n, nMissing: items - n };
			const stat = `${STAT}.equal`;
			if (!contrasts) return undefinedResult(stat, "NOT_CONVERGED", counted);
			let square = 0;
			let effects = 0;
			let df2 = Number.POSITIVE_INFINITY;
			for (const contrast of contrasts) {
				const z = contrast.reduce((sum, weight, j) => sum + weight * fit.severity[j], 0);
				const { robust } = ofSum(contrast);
				if (!robust) return undefinedResult(stat, "TOO_FEW", counted);
				square += z * z;
				effects += robust.se ** 2;
				df2 = robust.df;
			}
			const df = contrasts.length;
			const designEffect = Math.max(1, effects / df);
			const value = square / designEffect;
			return {
				stat,
				value,
				...counted,
				p: Number.isFinite(df2) ? fUpper(value / df, df, df2) : chiSquareUpper(value, df),
				ciReason: "NOT_AVAILABLE",
				parts: { df, designEffect },
				warnings: [],
			};
		},
	};
}

/** Sums of severities that are independent with variance 1 if the model holds, as many as can differ. */
function whitened(covariance: Float64Array, raters: number): Float64Array[] | undefined {
	const root = cholesky(covariance, raters);
	if (!root || root.columns.length !== raters - 1) return undefined;
	// severity = Σ column · z, lower triangular in the order of the pivots: z by substitution.
	const contrasts: Float64Array[] = [];
	root.columns.forEach((column, k) => {
		const pivot = root.pivots[k];
		const contrast = new Float64Array(raters);
		contrast[pivot] = 1;
		contrasts.forEach((earlier, before) => {
			const share = root.columns[before][pivot];
			for (let j = 0; j < raters; j++) contrast[j] = contrast[j] - share * earlier[j];
		});
		contrasts.push(contrast.map((weight) => weight / column[pivot]));
	});
	return contrasts;
}
