/** The arithmetic of Ragas' definitions, without rounding and without a small number in denominators. */

/**
 * How early useful contexts stand, in rank order: Σ v_k·(v_1 + … + v_k)/k ÷ Σ v_k, in [0, 1]; 0 where
 * none is useful.
 */
export function averagePrecision(useful: readonly boolean[]): number {
	let found = 0;
	let sum = 0;
	useful.forEach((isUseful, at) => {
		if (!isUseful) return;
		found++;
		sum += found / (at + 1);
	});
	return found === 0 ? 0 : sum / found;
}

export type Counts = {
	/** Of the response, held by the reference. */
	readonly tp: number;
	/** Of the response, not held by the reference. */
	readonly fp: number;
	/** Of the reference, not held by the response. */
	readonly fn: number;
};

/**
 * F_β of precision TP/(TP + FP) and recall TP/(TP + FN), in [0, 1]; 0 where both are 0 or without
 * anything to count. `beta` > 1 weighs recall more.
 */
export function fBeta({ tp, fp, fn }: Counts, beta = 1): number {
	if (tp === 0) return 0;
	const precision = tp / (tp + fp);
	const recall = tp / (tp + fn);
	return ((1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall);
}

/**
 * The mean cosine of the questions found with the one asked, in [−1, 1]; 0 for a noncommittal answer,
 * which it is if any draw says so (0.3.3) or all do (0.4.0).
 * @param millionths cosines, at least one
 */
export function relevancy(
	millionths: readonly number[],
	flags: readonly boolean[],
	version: "0.3.3" | "0.4.0",
): number {
	if (isNoncommittal(flags, version)) return 0;
	const sum = millionths.reduce((total, cosine) => total + cosine, 0);
	return sum / millionths.length / 1_000_000;
}

export function isNoncommittal(flags: readonly boolean[], version: "0.3.3" | "0.4.0"): boolean {
	return version === "0.3.3" ? flags.some(Boolean) : flags.every(Boolean);
}

/**
 * How many statements of the response are wrong and yet stand in a context: in a relevant one, or only
 * in irrelevant ones. A statement counts once, for the relevant ones if it stands in both.
 * @param supported by statement, then by context
 * @param right by statement: does the reference hold it?
 * @param relevant by context: does it support a statement of the reference?
 */
export function noiseCounts({
	supported,
	right,
	relevant,
}: {
	readonly supported: readonly (readonly boolean[])[];
	readonly right: readonly boolean[];
	readonly relevant: readonly boolean[];
}): { readonly relevant: number; readonly irrelevant: number } {
	const counts = { relevant: 0, irrelevant: 0 };
	supported.forEach((byContext, statement) => {
		if (right[statement]) return;
		if (byContext.some((stands, context) => stands && relevant[context])) counts.relevant++;
		else if (byContext.some(Boolean)) counts.irrelevant++;
	});
	return counts;
}

/** Two answers of 0, 1 or 2 as one value: the mean of their halves, one of 0, .25, .5, .75, 1. */
export function meanOfHalves(first: number, second: number): number {
	return (first + second) / 4;
}
