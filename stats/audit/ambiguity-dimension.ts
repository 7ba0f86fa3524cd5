import { sumCoincidences } from "../agreement/coincidences.ts";
import type { AlphaMetric } from "../agreement/krippendorff-alpha.ts";
import { type AlphaOptions, krippendorffAlpha } from "../agreement/krippendorff-alpha-result.ts";
import { isDefined, type Result } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { oneAgainstOthers } from "../tables/level-patterns.ts";

export const AMBIGUITY_DIMENSION = {
	id: "ambiguity.dimension",
	title: "Ambiguity of a dimension",
	answers: "Which levels do raters confuse, and how much of what chance would produce is that?",
	scales: DISCRETE,
	compares: "rubric",
	source: "Krippendorff 2004, 2011",
	reads: "levels",
	compute: (
		ratings: Ratings,
		{ metric, ...options }: AlphaOptions & { readonly metric?: AlphaMetric | undefined } = {},
	) =>
		dimensionAmbiguity(
			ratings.patterns(),
			metric ?? (ratings.scale.type === "ordinal" ? "ordinal" : "nominal"),
			{ ...options, numbers: ratings.levelNumbers() },
		),
} satisfies RatingDefinition;

const STAT = "ambiguity.dimension";

/** Two levels that raters gave to the same item. */
export type ConfusedLevels = {
	readonly a: number;
	readonly b: number;
	/** Values paired this way round or the other: o_ab + o_ba. */
	readonly mass: number;
	/** Observed / expected: above 1, confused more often than levels drawn at random. */
	readonly lift: number;
};

/** K × K matrices, row-major: how often two levels meet on one item, and would by chance. */
export type CoincidenceMatrices = {
	readonly observed: Float64Array;
	readonly expected: Float64Array;
};

export type DimensionAmbiguity = {
	/** D_o / D_e = 1 − α: 0 without disagreement, 1 where raters differ as much as chance would. */
	readonly index: Result;
	readonly alpha: Result;
	/** `undefined` without an item rated twice. */
	readonly coincidences: CoincidenceMatrices | undefined;
	/** Pairs of levels that ever met, those of most mass first, then in order of the levels. */
	readonly confused: readonly ConfusedLevels[];
	/** Alpha of each level against all others together (nominal): which levels are told apart. */
	readonly alphaOfLevels: readonly Result[];
};

/**
 * Where the disagreement on one dimension lies. The index has the interval of alpha, turned round;
 * its reasons, and those of `alphaOfLevels`, are alpha's (a level never used: SINGLE_CATEGORY).
 * Parts of `index`: do, de, ratings. Source: Krippendorff 2011 (12 × 4); lift as in association rules.
 */
export function dimensionAmbiguity(
	patterns: CountPatterns,
	metric: AlphaMetric,
	options: AlphaOptions = {},
): DimensionAmbiguity {
	const alpha = krippendorffAlpha(patterns, [metric], options)[metric];
	const coincidences = patterns.pairable === 0 ? undefined : matricesOf(patterns);
	const { operands = [] } = options;
	return {
		index: ambiguityIndex(alpha),
		alpha,
		coincidences,
		confused: coincidences ? confusedLevels(coincidences, patterns.levels) : [],
		alphaOfLevels: Array.from({ length: patterns.levels }, (_, k) => {
			const own = { ...options, numbers: undefined, operands: [...operands, `level ${k}`] };
			return krippendorffAlpha(oneAgainstOthers(patterns, k), ["nominal"], own).nominal;
		}),
	};
}

/** 1 − α with its interval. */
export function ambiguityIndex(alpha: Result): Result {
	if (!isDefined(alpha)) return { ...alpha, stat: STAT };
	const { ci, value } = alpha;
	return {
		...alpha,
		stat: STAT,
		value: 1 - value,
		...(ci && { ci: { ...ci, low: 1 - ci.high, high: 1 - ci.low } }),
	};
}

function matricesOf(patterns: CountPatterns): CoincidenceMatrices {
	const { levels } = patterns;
	const { weights, sums, add } = sumCoincidences(patterns);
	add(weights);
	const n = sums.totals.reduce((sum, total) => sum + total, 0);
	const observed = new Float64Array(levels * levels);
	const expected = new Float64Array(levels * levels);
	for (let a = 0; a < levels; a++) {
		const own = sums.totals[a];
		let apart = 0;
		for (let b = 0; b < levels; b++) {
			const other = sums.totals[b];
			const met = sums.observed[Math.min(a, b) * levels + Math.max(a, b)];
			if (b !== a) {
				observed[a * levels + b] = met;
				apart += met;
			}
			expected[a * levels + b] = (own * (b === a ? own - 1 : other)) / (n - 1);
		}
		// Each value is paired once in all.
		observed[a * levels + a] = own - apart;
	}
	return { observed, expected };
}

/** Masses that differ by rounding only are equal: 1/3 + 1 and 4 × 1/3. */
const ROUNDING = 1e-9;

function confusedLevels(
	{ observed, expected }: CoincidenceMatrices,
	levels: number,
): ConfusedLevels[] {
	const confused: ConfusedLevels[] = [];
	for (let a = 0; a < levels; a++) {
		for (let b = a + 1; b < levels; b++) {
			const met = observed[a * levels + b];
			if (met === 0) continue;
			confused.push({ a, b, mass: 2 * met, lift: met / expected[a * levels + b] });
		}
	}
	return confused.sort((p, q) =>
		Math.abs(p.mass - q.mass) > ROUNDING * p.mass ? q.mass - p.mass : 0,
	);
}
