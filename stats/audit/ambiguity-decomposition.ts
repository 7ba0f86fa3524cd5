import { type SquaredDistances, squaredDistances } from "../agreement/krippendorff-alpha.ts";
import { krippendorffAlpha } from "../agreement/krippendorff-alpha-result.ts";
import { type StatOptions, settled } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { ClusterOptions } from "../tables/clusters.ts";
import { type CountPatterns, countPatterns } from "../tables/count-patterns.ts";
import { type RatingRows, ratingRows } from "../tables/rating-rows.ts";
import { afterRegrouping, withoutEachRater } from "./alpha-changes.ts";
import { ambiguityIndex } from "./ambiguity-dimension.ts";
import {
	type AmbiguityEvidence,
	type AmbiguityVerdict,
	ambiguityVerdict,
	type CutChange,
	type LevelChange,
} from "./ambiguity-verdict.ts";
import { disagreementConcentration } from "./concentration.ts";

export const AMBIGUITY_DECOMPOSITION = {
	id: "ambiguity.decomposition",
	title: "Source of the disagreement",
	answers:
		"Is disagreement due to one annotator, to two levels, to some items, or to none of them?",
	scales: DISCRETE,
	compares: "rubric",
	source: "Krippendorff 2004; Efron & Tibshirani 1993 (jackknife)",
	reads: "levels",
	compute: (ratings: Ratings, options?: DecompositionOptions) =>
		ambiguityDecomposition(ratings.codes(), ratings.levels(), {
			...options,
			numbers: ratings.levelNumbers(),
			clusters: ratings.clusters,
		}),
} satisfies RatingDefinition;

export type AmbiguityDecomposition = AmbiguityEvidence & {
	/** Alpha of an ordered scale cut in two, at each place between levels in use. */
	readonly afterCutting: readonly CutChange[];
	/** D_o / D_e = 1 − α with its interval: the larger, the more ambiguous. */
	readonly index: Result;
	readonly verdict: AmbiguityVerdict;
};

export type DecompositionOptions = StatOptions &
	ClusterOptions & {
		/** Nominal by default. */
		readonly metric?: "nominal" | "ordinal" | "interval" | undefined;
		/** Numbers of the levels (`levelNumbers`), for interval; positions by default. */
		readonly numbers?: Float64Array | undefined;
		/** How many dimensions' gains hold at once (Bonferroni); 1. */
		readonly comparisons?: number | undefined;
		/** What people said of the same items the first and the second time, a place for each such pair. */
		readonly again?: AskedAgain | undefined;
	};

/** `items` names the item of each pair: those of one item belong together. */
export type AskedAgain = {
	readonly first: Uint8Array;
	readonly second: Uint8Array;
	readonly items: Int32Array;
};

/**
 * Where the disagreement on one dimension comes from: alpha without each annotator (on their items that two others
 * rated, 30 or more), alpha after two
 * levels become one (nominal: any two; otherwise neighbours among the levels in use, the number of
 * the new one lying midway), after an ordered scale is cut in two, and how far disagreement is concentrated
 * on some items; alpha of people with themselves, where they were asked again; and what that says to do. One column of codes an annotator, 0xFF = not rated; every pair of ratings counts.
 * Gains have jackknife intervals, by items or clusters, that hold for all raters (or all pairs of
 * levels) of as many dimensions as are named at once (Bonferroni). Reasons of a gain: those of alpha after the change.
 */
export function ambiguityDecomposition(
	columns: readonly Uint8Array[],
	levels: number,
	options: DecompositionOptions = {},
): AmbiguityDecomposition {
	const { clusters, metric = "nominal" } = options;
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const patterns = countPatterns(columns, levels, { clusters });
	const rows = ratingRows(columns, levels, { clusters, missing: "pairwise" });
	const alpha = krippendorffAlpha(patterns, [metric], { ...options, numbers })[metric];
	const level = 1 - (1 - settled(options).level) / (options.comparisons ?? 1);
	const used = usedLevels(patterns);
	const distances = squaredDistances(metric, numbers);
	const evidence: AmbiguityEvidence = {
		alpha,
		withoutRater: withoutEachRater(rows, { distances, level }),
		afterMerging: mergers(rows, { metric, numbers, level, used }),
		concentration: disagreementConcentration(patterns, {
			...options,
			numbers,
			weights: metric === "nominal" ? "unweighted" : "quadratic",
		}),
		...(options.again && {
			again: alphaAgain(options.again, levels, { ...options, metric, numbers }),
		}),
	};
	return {
		...evidence,
		afterCutting: cuts(rows, { metric, numbers, level, used }),
		index: ambiguityIndex(alpha),
		verdict: ambiguityVerdict(evidence),
	};
}

/** Of people with themselves: two ratings of an item by the same person. */
function alphaAgain(
	{ first, second, items }: AskedAgain,
	levels: number,
	options: DecompositionOptions & Pick<Mergers, "metric" | "numbers">,
): Result {
	const { metric } = options;
	const patterns = countPatterns([first, second], levels, { clusters: items });
	return krippendorffAlpha(patterns, [metric], options)[metric];
}

function usedLevels({ levels, counts }: CountPatterns): number[] {
	const used = Array.from({ length: levels }, () => false);
	counts.forEach((count, place) => {
		if (count > 0) used[place % levels] = true;
	});
	return [...used.keys()].filter((k) => used[k]);
}

type Mergers = {
	readonly metric: "nominal" | "ordinal" | "interval";
	readonly numbers: Float64Array;
	readonly level: number;
	readonly used: readonly number[];
};

function mergers(rows: RatingRows, { metric, numbers, level, used }: Mergers): LevelChange[] {
	if (used.length < 3) return [];
	const distances: SquaredDistances = squaredDistances(metric, numbers);
	const pairs = used.flatMap((a, i) =>
		(metric === "nominal" ? used.slice(i + 1) : used.slice(i + 1, i + 2)).map((b) => ({ a, b })),
	);
	const regroupings = pairs.map(({ a, b }) => {
		const groupOf = groupsWith(numbers.length, { a, b, ordered: metric !== "nominal" });
		const ofGroups = numbersOfGroups(groupOf, numbers, { a, b });
		return { groupOf, distances: squaredDistances(metric, ofGroups) };
	});
	const changes = afterRegrouping(rows, regroupings, { distances, level });
	return pairs.map((pair, i) => ({ ...pair, ...changes[i] }));
}

/** An ordered scale of three levels or more in use, made a yes or no at each place between them. */
function cuts(rows: RatingRows, { metric, numbers, level, used }: Mergers): CutChange[] {
	if (metric === "nominal" || used.length < 3) return [];
	const distances = squaredDistances(metric, numbers);
	const places = used.slice(1);
	const apart = squaredDistances("nominal", new Float64Array(2));
	const regroupings = places.map((from) => {
		const groupOf = Uint8Array.from(numbers, (_, k) => (k < from ? 0 : 1));
		return { groupOf, distances: apart };
	});
	const changes = afterRegrouping(rows, regroupings, { distances, level });
	return places.map((from, i) => ({ from, ...changes[i] }));
}

/** Levels a < b made one; on an ordered scale with everything between them, which nobody used. */
function groupsWith(
	levels: number,
	{ a, b, ordered }: { readonly a: number; readonly b: number; readonly ordered: boolean },
): Uint8Array {
	let next = 0;
	const groupOf = new Uint8Array(levels);
	for (let k = 0; k < levels; k++) {
		const joins = ordered ? k > a && k <= b : k === b;
		groupOf[k] = joins ? groupOf[a] : next++;
	}
	return groupOf;
}

function numbersOfGroups(
	groupOf: Uint8Array,
	numbers: Float64Array,
	{ a, b }: { readonly a: number; readonly b: number },
): Float64Array {
	const ofGroups = new Float64Array(Math.max(...groupOf) + 1);
	groupOf.forEach((group, k) => {
		ofGroups[group] = numbers[k];
	});
	ofGroups[groupOf[a]] = (numbers[a] + numbers[b]) / 2;
	return ofGroups;
}
