import { tTwoSided } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Interval,
	type IntervalOrReason,
	type Reason,
	StatsInputError,
} from "../core/result.ts";
import { noTest, type ZTest, zTest } from "../core/test-figures.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { fisherZ } from "../intervals/fisher-z.ts";

export const DEPENDENT_CORRELATIONS = {
	id: "test.dependentCorrelations",
	title: "Dependent correlations",
	answers: "Does one judge correlate more with people than another, known by correlations alone?",
	scales: WITH_NUMBERS,
	compares: "judges",
	source: "Williams 1959; Steiger 1980; Meng, Rosenthal & Rubin 1992; Zou 2007",
	compute: dependentCorrelations,
} satisfies OwnDefinition;

/** Pearson correlations among the reference (1) and two judges (2 and 3) on the same n items. */
export type ThreeCorrelations = {
	readonly r12: number;
	readonly r13: number;
	readonly r23: number;
	readonly n: number;
};

export type DependentCorrelations = {
	/** r₁₂ − r₁₃. */
	readonly difference: number;
	/** Student's t with n − 3 degrees of freedom. */
	readonly williams:
		| { readonly value: number; readonly df: number; readonly p: number }
		| { readonly value: undefined; readonly reason: Reason };
	readonly steiger: ZTest;
	readonly meng: ZTest;
	/** Interval of the difference. */
	readonly zou: IntervalOrReason;
};

/** A correlation this close to ±1 is one. */
const ONE = 1 - 1e-12;

/**
 * Whether two correlations with the same third variable differ, where only the three correlations
 * and n are known (published tables). With the data at hand `correlationDifference` is better: it
 * needs no normality. Numbers outside [−1, 1], correlations that contradict each other and an n that
 * is no whole number throw.
 *
 * Reasons: TOO_FEW (n < 4), ZERO_SE (r₂₃ = 1: the judges are the same; the interval is then
 * BOUNDARY), BOUNDARY (a correlation of ±1 with the reference has no Fisher z).
 * Source: Williams 1959 (T₂), Steiger 1980 (pooled), Meng, Rosenthal & Rubin 1992, Zou 2007; checked
 * against psych and cocor.
 */
export function dependentCorrelations(
	correlations: ThreeCorrelations,
	options?: StatOptions,
): DependentCorrelations {
	const determinant = determinantOf(correlations);
	const { r12, r13, r23, n } = correlations;
	const difference = r12 - r13;
	if (n < 4) return without("TOO_FEW", difference);
	if (r23 >= ONE) return { ...without("ZERO_SE", difference), zou: { ciReason: "BOUNDARY" } };
	const williams = williamsT(correlations, determinant);
	if (Math.max(Math.abs(r12), Math.abs(r13)) >= ONE) {
		return { ...without("BOUNDARY", difference), williams };
	}
	const { level } = settled(options);
	return {
		difference,
		williams,
		steiger: steigerZ(correlations),
		meng: mengZ(correlations),
		zou: { ci: zouInterval(correlations, level) },
	};
}

function without(reason: Reason, difference: number): DependentCorrelations {
	const none = noTest(reason);
	return { difference, williams: none, steiger: none, meng: none, zou: { ciReason: reason } };
}

/** Of the matrix of the three correlations; not below 0. */
function determinantOf({ r12, r13, r23, n }: ThreeCorrelations): number {
	if (![r12, r13, r23].every((r) => r >= -1 && r <= 1)) {
		throw new StatsInputError(`${r12}, ${r13} and ${r23} are not correlations`);
	}
	if (!Number.isSafeInteger(n) || n < 0) throw new StatsInputError(`${n} is not a count of items`);
	const determinant = 1 - r12 ** 2 - r13 ** 2 - r23 ** 2 + 2 * r12 * r13 * r23;
	if (determinant < -1e-9) {
		throw new StatsInputError(`no data have the correlations ${r12}, ${r13} and ${r23}`);
	}
	return Math.max(0, determinant);
}

function williamsT({ r12, r13, r23, n }: ThreeCorrelations, determinant: number) {
	const mean = (r12 + r13) / 2;
	const spread = (2 * (n - 1) * determinant) / (n - 3) + mean ** 2 * (1 - r23) ** 3;
	if (!(spread > 0)) return noTest("ZERO_SE");
	const df = n - 3;
	const value = (r12 - r13) * Math.sqrt(((n - 1) * (1 + r23)) / spread);
	return { value, df, p: tTwoSided(value, df) };
}

/** The covariance of both Fisher z with the mean of the correlations in place of each. */
function steigerZ({ r12, r13, r23, n }: ThreeCorrelations): ZTest {
	const square = ((r12 + r13) / 2) ** 2;
	const covariance =
		(r23 * (1 - 2 * square) - (square * (1 - 2 * square - r23 ** 2)) / 2) / (1 - square) ** 2;
	const variance = 2 - 2 * covariance;
	if (!(variance > 0)) return noTest("ZERO_SE");
	return zTest(((Math.atanh(r12) - Math.atanh(r13)) * Math.sqrt(n - 3)) / Math.sqrt(variance));
}

function mengZ({ r12, r13, r23, n }: ThreeCorrelations): ZTest {
	const square = (r12 ** 2 + r13 ** 2) / 2;
	const f = Math.min(1, (1 - r23) / (2 * (1 - square)));
	const h = (1 - f * square) / (1 - square);
	const difference = Math.atanh(r12) - Math.atanh(r13);
	return zTest(difference * Math.sqrt((n - 3) / (2 * (1 - r23) * h)));
}

/** From the Fisher intervals of both correlations and the correlation between their errors. */
function zouInterval({ r12, r13, r23, n }: ThreeCorrelations, level: number): Interval {
	const first = fisherZ(r12, 1 / Math.sqrt(n - 3), { level });
	const second = fisherZ(r13, 1 / Math.sqrt(n - 3), { level });
	const between =
		((r23 - (r12 * r13) / 2) * (1 - r12 ** 2 - r13 ** 2 - r23 ** 2) + r23 ** 3) /
		((1 - r12 ** 2) * (1 - r13 ** 2));
	function distance(ofFirst: number, ofSecond: number): number {
		return Math.sqrt(ofFirst ** 2 + ofSecond ** 2 - 2 * between * ofFirst * ofSecond);
	}
	const difference = r12 - r13;
	return {
		low: difference - distance(r12 - first.low, second.high - r13),
		high: difference + distance(first.high - r12, r13 - second.low),
		level,
		method: "zou",
	};
}
