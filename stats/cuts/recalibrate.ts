import { type StatOptions, settled } from "../core/options.ts";
import { type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { randomStream } from "../resampling/random.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { brierScore } from "./brier.ts";
import {
	type CalibrationMap,
	calibrationMap,
	type MapMethod,
	probabilityAt,
} from "./calibration-map.ts";
import { dealFolds } from "./folds.ts";
import { tabulate } from "./tabulate.ts";

export const RECALIBRATION = {
	id: "calibration.map",
	title: "Calibration map",
	answers: "How probable is it that people accept an item with this score?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "Platt 1999; Zadrozny & Elkan 2002",
	compute: (
		{ scores, labels }: { readonly scores: Float64Array; readonly labels: Uint8Array },
		options?: RecalibrateOptions,
	) => recalibrate(scores, labels, options),
} satisfies OwnDefinition;

const STAT = RECALIBRATION.id;

export type RecalibrateOptions = StatOptions & {
	/** `platt` by default, which a few dozen items bear; `isotonic` takes hundreds. */
	readonly method?: MapMethod | undefined;
	/** Parts of the cross-validation; 5, or as many as there are items or clusters. */
	readonly folds?: number | undefined;
	readonly clusters?: ClusterIds | undefined;
};

export type Recalibrated = {
	/** The map of all items, to use on new ones; `undefined` where there are none. */
	readonly map: CalibrationMap | undefined;
	/**
	 * For each place the probability by the map of the other folds; NaN where the score or the label is
	 * missing. Made for `pairCellsOfNumbers` beside the labels: curve, error and comparisons.
	 */
	readonly outOfFold: Float64Array;
	/** Brier score of those probabilities: what the map promises on other items. */
	readonly brier: Result;
};

/**
 * Maps a judge's scores (any numbers, NaN = missing) to probabilities that people accept (labels 1,
 * 0 or 0xFF), and tells by cross-validation what that is worth. Folds hold like shares of accepted
 * and rejected items all along the scores, or whole clusters (of two groupings the coarser one).
 * Reasons of `brier`: EMPTY, TOO_FEW (one item or cluster), and those of its interval.
 * Source: Platt 1999; Zadrozny & Elkan 2002; Stone 1974.
 */
export function recalibrate(
	scores: Float64Array,
	labels: Uint8Array,
	options: RecalibrateOptions = {},
): Recalibrated {
	const { method = "platt", folds = 5, clusters } = options;
	const { seed, operands } = settled(options);
	if (!(folds >= 2)) throw new StatsInputError(`${folds} folds`);
	const truth = tabulate(labels.length, (place) => {
		const label = labels[place];
		return label === MISSING ? Number.NaN : label;
	});
	const all = pairCellsOfNumbers(scores, truth, { clusters });
	const map = calibrationMap(all, method);
	const outOfFold = new Float64Array(scores.length).fill(Number.NaN);
	const random = randomStream(seed, STAT, ...operands);
	const { foldOf, dealt } = dealFolds(scores, truth, { folds, clusters, random });
	if (dealt < 2) {
		const counted = { n: all.n, nMissing: all.missingA + all.missingB };
		const reason = all.n === 0 ? "EMPTY" : "TOO_FEW";
		return { map, outOfFold, brier: undefinedResult(STAT, reason, counted) };
	}
	for (let fold = 0; fold < dealt; fold++) {
		const others = truth.map((label, place) => (foldOf[place] === fold ? Number.NaN : label));
		const fitted = calibrationMap(pairCellsOfNumbers(scores, others), method) as CalibrationMap;
		foldOf.forEach((own, place) => {
			if (own === fold) outOfFold[place] = probabilityAt(fitted, scores[place]);
		});
	}
	const brier = brierScore(pairCellsOfNumbers(outOfFold, truth, { clusters }), options);
	return { map, outOfFold, brier: { ...brier, stat: STAT, nMissing: all.missingA + all.missingB } };
}
