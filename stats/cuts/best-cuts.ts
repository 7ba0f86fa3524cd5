import { type Definition, WITH_NUMBERS } from "../definition.ts";
import type { StatOptions } from "../options.ts";
import { type Figure, noFigure, type Reason, type Result } from "../result.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { correctedChoices } from "./corrected-choice.ts";
import { type Confusion, CRITERIA, type Criterion, measure } from "./cut-measures.ts";
import { type Labelled, labelledPairs } from "./labelled.ts";

export const THRESHOLD_BEST: Definition = {
	id: "threshold.best",
	title: "Best cut",
	answers: "From which score on should a judge accept?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "Youden 1950; Harrell, Lee & Mark 1996",
};

const STAT = THRESHOLD_BEST.id;

/** What accepting every score of `cut` and above makes of the items. */
export type Cut = Confusion & { readonly cut: number } & Readonly<Record<Criterion, Figure>>;

/**
 * Every cut (accept where score ≥ cut) and the best by each criterion; ties go to the stricter cut.
 * A: scores; B: labels, 1 accepts and 0 rejects; pairwise complete. `levels`, the declared ones, give
 * the cuts: all but the lowest. Without them every score that occurs but the lowest is a cut.
 *
 * `best` is what the cut in `parts.cut` promises on other items: its value here (`parts.apparent`,
 * never shown alone) minus Harrell's optimism from 200 (`replicates`) bootstrap samples;
 * `parts.sameChoice` is the share of them that choose the same cut. Clusters are drawn whole.
 *
 * Reasons of a measure are those of `cohenKappa` and `binaryClassification`, of the best of none that
 * of the strictest cut; EMPTY or TOO_FEW where there is no cut. The cut alone is known (in `parts`) with
 * DEGENERATE_RESAMPLES (no value in over 20 % of the samples, or none asked for) and TOO_FEW (one
 * cluster). Interval: percentiles moved by the optimism, or BOUNDARY.
 * Source: Youden 1950; Efron 1983; Harrell, Lee & Mark 1996; Noma et al. 2021.
 */
export function bestCuts(
	pairs: PairCells,
	options: StatOptions & { readonly levels?: Float64Array | undefined } = {},
): { readonly cuts: readonly Cut[]; readonly best: Readonly<Record<Criterion, Result>> } {
	const labelled = labelledPairs(pairs);
	const values = Float64Array.from(options.levels ?? pairs.aValues)
		.sort()
		.subarray(1);
	const tally = acceptedFrom(pairs, labelled, values);
	const cuts: Cut[] = [];
	tally(pairs.counts, (confusion) => {
		const figures = CRITERIA.map((criterion): [Criterion, Figure] => {
			const value = measure(criterion, confusion);
			return [criterion, typeof value === "number" ? { value } : noFigure(value)];
		});
		const cut = values[cuts.length] as number;
		cuts.push({
			cut,
			...confusion,
			...(Object.fromEntries(figures) as Record<Criterion, Figure>),
		});
	});
	function reasonOf(list: number): Reason {
		const strictest = cuts.at(-1)?.[CRITERIA[list] as Criterion];
		if (strictest?.value === undefined && strictest) return strictest.reason;
		return labelled.n === 0 ? "EMPTY" : "TOO_FEW";
	}
	const candidates = {
		evaluate: (counts: Float64Array, lists: readonly Float64Array[]) => {
			tally(counts, (confusion, cut) => {
				for (let list = 0; list < CRITERIA.length; list++) {
					const value = measure(CRITERIA[list] as Criterion, confusion);
					(lists[list] as Float64Array)[cut] = typeof value === "number" ? value : Number.NaN;
				}
			});
		},
		sizes: CRITERIA.map(() => values.length),
		describe: (cut: number) => ({ cut: values[cut] as number }),
		reasonOf,
	};
	const best = correctedChoices(STAT, labelled, { candidates, options });
	const named = CRITERIA.map((criterion, list) => [criterion, best[list]]);
	return { cuts, best: Object.fromEntries(named) as Record<Criterion, Result> };
}

/**
 * Visits the cuts in order with the confusion of each, under any counts of the pairs: one pass over
 * the pairs, one over the scores.
 */
function acceptedFrom(
	{ a, aValues }: PairCells,
	{ labels }: Labelled,
	cuts: Float64Array,
): (counts: Float64Array, visit: (confusion: Confusion, cut: number) => void) => void {
	const rejected = new Float64Array(aValues.length);
	const accepted = new Float64Array(aValues.length);
	return (counts, visit) => {
		rejected.fill(0);
		accepted.fill(0);
		let positives = 0;
		let negatives = 0;
		for (let cell = 0; cell < counts.length; cell++) {
			const count = counts[cell] as number;
			const position = a[cell] as number;
			if (labels[cell] === 1) {
				accepted[position] = (accepted[position] as number) + count;
				positives += count;
			} else {
				rejected[position] = (rejected[position] as number) + count;
				negatives += count;
			}
		}
		let fn = 0;
		let tn = 0;
		let below = 0;
		for (let cut = 0; cut < cuts.length; cut++) {
			for (
				;
				below < aValues.length && (aValues[below] as number) < (cuts[cut] as number);
				below++
			) {
				fn += accepted[below] as number;
				tn += rejected[below] as number;
			}
			visit({ tp: positives - fn, fp: negatives - tn, fn, tn }, cut);
		}
	};
}
