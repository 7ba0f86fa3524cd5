import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { type Figure, noFigure, ratioFigure, StatsInputError } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { countsByItem } from "../tables/count-vectors.ts";
import { mergeRows } from "../tables/merge-rows.ts";

export const ITEM_DISAGREEMENT = {
	id: "item.disagreement",
	title: "Disagreement on an item",
	answers: "On which items do raters differ most?",
	scales: DISCRETE,
	compares: "rubric",
	source: "Shannon 1948; Jeffreys 1961 (ranking)",
	compute: (
		{ votes, numbers }: { readonly votes: ArrayLike<number>; readonly numbers: Float64Array },
		options?: DisagreementOptions,
	) => ({ ...itemDisagreement(votes, { numbers, ...options }), ...itemSpread(votes, numbers) }),
} satisfies OwnDefinition;

/** How far the raters of one item differ. Larger is more; 0 is full agreement. */
export type ItemDisagreement = {
	readonly ratings: number;
	/** −Σ p ln p of the levels, in nats; and as a share of ln K over the declared levels. */
	readonly entropy: Figure;
	readonly normalisedEntropy: Figure;
	/** Share of the pairs of raters that differ: 1 − Σ n (n − 1) / m (m − 1). */
	readonly pairwise: Figure;
	/**
	 * Disagreement to be expected of two further raters: with half a vote added to every declared
	 * level, so that two votes are believed less than ten. Also for fewer than two ratings.
	 */
	readonly expected: number;
};

/** What numbers of the levels add. */
export type ItemSpread = {
	/** Mean difference of two raters, as a share of the range of the scale. */
	readonly distance: Figure;
	/** Sample variance (divisor m − 1), and largest less smallest number given. */
	readonly variance: Figure;
	readonly range: Figure;
};

export type DisagreementOptions = {
	/** Numbers of the levels (`levelNumbers`), for linear and quadratic weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
	/** What counts as disagreement in `expected`; any two levels alike by default. */
	readonly weights?: AgreementWeights | undefined;
};

/**
 * Disagreement on one item from its votes, one count a declared level. Fewer than two ratings have
 * no disagreement: TOO_FEW. ZERO_DENOMINATOR: the normalised entropy of a scale of one level.
 * Source: natural logarithms as in scipy.stats.entropy; `expected` with Jeffreys' prior.
 */
export function itemDisagreement(
	votes: ArrayLike<number>,
	options: DisagreementOptions = {},
): ItemDisagreement {
	const levels = votes.length;
	const counts = Array.from(votes);
	const m = counts.reduce((sum, count) => sum + count, 0);
	const expected = expectedDisagreement(counts, matrixOf(levels, options));
	if (m < 2) {
		const none = noFigure("TOO_FEW");
		return { ratings: m, entropy: none, normalisedEntropy: none, pairwise: none, expected };
	}
	const entropy = counts.reduce(
		(sum, count) => (count === 0 ? sum : sum - (count / m) * Math.log(count / m)),
		0,
	);
	const alike = counts.reduce((sum, count) => sum + count * (count - 1), 0);
	return {
		ratings: m,
		entropy: { value: entropy },
		normalisedEntropy: ratioFigure(entropy, Math.log(levels)),
		pairwise: { value: 1 - alike / (m * (m - 1)) },
		expected,
	};
}

/** Spread of one item's votes where the levels are numbers; TOO_FEW below two ratings. */
export function itemSpread(votes: ArrayLike<number>, numbers: Float64Array): ItemSpread {
	if (votes.length !== numbers.length) {
		throw new StatsInputError(`${votes.length} levels have ${numbers.length} numbers`);
	}
	const given = Array.from(votes).flatMap((count, k) => new Array<number>(count).fill(numbers[k]));
	const declared = Math.max(...numbers) - Math.min(...numbers);
	return spreadOf(given, declared);
}

/** The same of numbers without levels (NaN = none), whose scale declares a range. */
export function spreadOf(values: ArrayLike<number>, declaredRange: number): ItemSpread {
	const sorted = Array.from(values)
		.filter((value) => !Number.isNaN(value))
		.sort((a, b) => a - b);
	const m = sorted.length;
	if (m < 2) {
		const none = noFigure("TOO_FEW");
		return { distance: none, variance: none, range: none };
	}
	const mean = sorted.reduce((sum, value) => sum + value, 0) / m;
	const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	// Each gap between neighbours is crossed by the pairs with one end on either side.
	const apart = sorted.reduce((sum, value, i) => {
		const gap = i === 0 ? 0 : value - sorted[i - 1];
		return sum + gap * i * (m - i);
	}, 0);
	return {
		distance: ratioFigure((2 * apart) / (m * (m - 1)), declaredRange),
		variance: { value: squares / (m - 1) },
		range: { value: sorted[m - 1] - sorted[0] },
	};
}

export type RankedItem = ItemDisagreement & {
	/** Place of the item in the columns. */
	readonly item: number;
};

/**
 * The items with two or more ratings, those first on which further raters are expected to differ
 * most; equal ones in the order of items. One column of codes a rater, 0xFF = not rated.
 */
export function rankByDisagreement(
	columns: readonly Uint8Array[],
	levels: number,
	options?: DisagreementOptions,
): RankedItem[] {
	const byItem = countsByItem(columns, levels);
	const { firsts, rowOf } = mergeRows(byItem, levels);
	const ofRow = firsts.map((first) =>
		itemDisagreement(byItem.subarray(first * levels, (first + 1) * levels), options),
	);
	const ranked: RankedItem[] = [];
	rowOf.forEach((row, item) => {
		const own = ofRow[row];
		if (own.ratings >= 2) ranked.push({ item, ...own });
	});
	return ranked.sort((a, b) => b.expected - a.expected || a.item - b.item);
}

function matrixOf(levels: number, { weights, numbers }: DisagreementOptions): Float64Array {
	return disagreements(
		weights ?? "unweighted",
		numbers ?? Float64Array.from({ length: levels }, (_, k) => k),
	);
}

/** Mean disagreement of two draws from the levels, over the posterior of their shares. */
function expectedDisagreement(counts: readonly number[], matrix: Float64Array): number {
	const levels = counts.length;
	const shares = counts.map((count) => count + 0.5);
	const total = shares.reduce((sum, share) => sum + share, 0);
	let sum = 0;
	shares.forEach((a, i) => {
		shares.forEach((b, j) => {
			sum += a * b * matrix[i * levels + j];
		});
	});
	return sum / (total * (total + 1));
}
