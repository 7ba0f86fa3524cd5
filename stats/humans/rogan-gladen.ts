import { normalCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	lowN,
	type Reason,
	type Result,
	ratioFigure,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import type { Words } from "../core/words.ts";
import { RATES, withinRange } from "../intervals/within-range.ts";
import { type BootstrapInterval, bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { multinomialResampler } from "../resampling/multinomial.ts";
import { randomStream } from "../resampling/random.ts";
import {
	correctedRate,
	correctedRateError,
	langReiczigel,
	type PassCounts,
	type PassRates,
} from "./lang-reiczigel.ts";

export const ROGAN_GLADEN = {
	id: "passrate.roganGladen",
	title: "Corrected pass rate",
	answers: "What share of all items would people accept, given how often the judge errs?",
	scales: ["binary"],
	compares: "rate",
	source: "Rogan & Gladen 1978; Lang & Reiczigel 2014",
	reads: "levels",
} as const satisfies Words;

const STAT = ROGAN_GLADEN.id;

export type RoganGladenOptions = StatOptions & {
	/** `bootstrap` resamples the labelled items and the pool; `delta` is for comparison only. */
	readonly interval?: "lang-reiczigel" | "bootstrap" | "delta" | undefined;
};

export type RoganGladen = {
	readonly passRate: Result;
	/** Share of the pool that the judge accepts; and of the passes, of the failures it calls so. */
	readonly apparent: Figure;
	readonly sensitivity: Figure;
	readonly specificity: Figure;
};

/**
 * The pass rate behind a judge's: θ = (p + Sp − 1) / (Se + Sp − 1), cut to [0, 1] (`parts.raw` is not),
 * from the judge's sensitivity and specificity on labelled items and its pass rate p on a pool of
 * others. `se` is the delta method's, of all three samples. The interval is Lang and Reiczigel's, which
 * covers in small samples, or the percentile bootstrap of both sets; cut to [0, 1] (`parts.low`,
 * `parts.high` are not). One that lies outside is BOUNDARY: the labelled items then do not tell how
 * the judge errs on the pool. Counts that are negative or broken throw.
 *
 * Reasons: ZERO_DENOMINATOR (no labelled pass or failure, or an empty pool), JUDGE_NOT_INFORMATIVE
 * (Se + Sp ≤ 1); the interval alone: JUDGE_NOT_INFORMATIVE where Lang and Reiczigel's added counts
 * make it so. Checked against epiR and the published example of that paper.
 */
export function roganGladen(counts: PassCounts, options: RoganGladenOptions = {}): RoganGladen {
	checkCounts(counts);
	const { tp, fn, tn, fp, judgePass, judgeTotal } = counts;
	const apparent = ratioFigure(judgePass, judgeTotal);
	const sensitivity = ratioFigure(tp, tp + fn);
	const specificity = ratioFigure(tn, tn + fp);
	return {
		passRate: passRate(counts, ratesOf(counts), options),
		apparent,
		sensitivity,
		specificity,
	};
}

function checkCounts(counts: PassCounts): void {
	for (const [name, count] of Object.entries(counts)) {
		if (!Number.isInteger(count) || count < 0) {
			throw new StatsInputError(`${name} is ${count}, not a count`);
		}
	}
	if (counts.judgePass > counts.judgeTotal) {
		throw new StatsInputError(`${counts.judgePass} of ${counts.judgeTotal} cannot pass`);
	}
}

/** The rates of the counts, or why no pass rate follows from them. */
export function ratesOf(counts: PassCounts): PassRates | Reason {
	const { tp, fn, tn, fp, judgePass, judgeTotal } = counts;
	const sizes = [judgeTotal, tp + fn, tn + fp] as const;
	if (sizes.includes(0)) return "ZERO_DENOMINATOR";
	// Whole numbers: no rounding decides whether the judge tells anything.
	if (tp * sizes[2] + tn * sizes[1] <= sizes[1] * sizes[2]) return "JUDGE_NOT_INFORMATIVE";
	return {
		apparent: judgePass / judgeTotal,
		sensitivity: tp / sizes[1],
		specificity: tn / sizes[2],
		sizes,
	};
}

function passRate(
	counts: PassCounts,
	rates: PassRates | Reason,
	options: RoganGladenOptions,
): Result {
	const labelled = counts.tp + counts.fn + counts.tn + counts.fp;
	const counted = { n: labelled + counts.judgeTotal, nMissing: 0 };
	if (typeof rates === "string") return undefinedResult(STAT, rates, counted);
	const { level, seed } = settled(options);
	const method = options.interval ?? "lang-reiczigel";
	const raw = correctedRate(rates);
	const se = correctedRateError(rates);
	let limits: readonly [number, number] | undefined;
	let warnings: BootstrapInterval["warnings"] = [];
	let reason: Reason = "JUDGE_NOT_INFORMATIVE";
	if (method === "lang-reiczigel") limits = langReiczigel(counts, level);
	else if (method === "delta") {
		const half = normalCritical(level) * se;
		limits = [raw - half, raw + half];
	} else {
		const drawn = bootstrapBoth(counts, raw, options);
		warnings = drawn.warnings;
		if ("ci" in drawn.interval) limits = [drawn.interval.ci.low, drawn.interval.ci.high];
		else reason = drawn.interval.ciReason;
	}
	return {
		stat: STAT,
		value: Math.min(1, Math.max(0, raw)),
		...counted,
		se,
		...(limits
			? withinRange({ ci: { low: limits[0], high: limits[1], level, method } }, RATES)
			: { ciReason: reason }),
		...(method === "bootstrap" && { seed }),
		warnings: [...lowN(labelled), ...warnings],
		parts: { raw, ...(limits && { low: limits[0], high: limits[1] }) },
	};
}

/**
 * Percentile interval of θ from replicates in which the labelled items **and** the pool are drawn anew:
 * with the pool held fixed the interval would not know how small it is. Replicates of a judge that does
 * no better than guessing are counted as undefined, not left out in silence.
 */
function bootstrapBoth(counts: PassCounts, raw: number, options: StatOptions): BootstrapInterval {
	const { seed, replicates, operands, level } = settled(options);
	const random = randomStream(seed, STAT, ...operands);
	const labelled = Float64Array.of(counts.tp, counts.fn, counts.tn, counts.fp);
	const pool = Float64Array.of(counts.judgePass, counts.judgeTotal - counts.judgePass);
	const drawLabelled = multinomialResampler(labelled, random);
	const drawPool = multinomialResampler(pool, random);
	const drawn = { labelled: new Float64Array(4), pool: new Float64Array(2) };
	const values = Float64Array.from({ length: replicates }, () => {
		drawLabelled(drawn.labelled);
		drawPool(drawn.pool);
		const [tp = 0, fn = 0, tn = 0, fp = 0] = drawn.labelled;
		const judgePass = drawn.pool[0];
		const rates = ratesOf({ tp, fn, tn, fp, judgePass, judgeTotal: counts.judgeTotal });
		return typeof rates === "string" ? Number.NaN : correctedRate(rates);
	});
	const none = new Float64Array(0);
	return bootstrapInterval(
		raw,
		{ replicates: values, jackknife: none, weights: none },
		{ level },
		"percentile",
	);
}
