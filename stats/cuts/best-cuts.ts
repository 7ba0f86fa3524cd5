import type { StatOptions } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import { type Figure, noFigure, type Reason, type Result } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { correctedChoices } from "./corrected-choice.ts";
import {
	type Confusion,
	type Confusions,
	CRITERIA,
	type Criterion,
	confusionAt,
	reasonAgainst,
	roomFor,
	writeMeasure,
} from "./cut-measures.ts";
import { endsInVerdicts, type Labelled, labelledPairs } from "./labelled.ts";

export const THRESHOLD_BEST = {
	id: "threshold.best",
	title: "Best cut",
	answers: "From which score on should a judge accept?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "Youden 1950; Harrell, Lee & Mark 1996",
	reads: "order",
	accepts: endsInVerdicts,
	compute: (
		ratings: Ratings,
		options?: StatOptions & { readonly levels?: Float64Array | undefined },
	) => bestCuts(ratings.cells(), options),
} satisfies RatingDefinition;

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
	const fill = acceptedFrom(pairs, labelled, values);
	function evaluate(counts: Float64Array, lists: readonly Float64Array[]): void {
		const confusions = fill(counts);
		CRITERIA.forEach((criterion, list) => {
			writeMeasure(criterion, confusions, lists[list]);
		});
	}
	const lists = CRITERIA.map(() => new Float64Array(values.length));
	evaluate(pairs.counts, lists);
	const confusions = fill(pairs.counts);
	const cuts = Array.from(values, (cut, i): Cut => {
		const confusion = confusionAt(confusions, i);
		const figures = recordOf(CRITERIA, (criterion, list): Figure => {
			const value = lists[list]?.[i];
			return Number.isNaN(value) ? noFigure(reasonAgainst(criterion, confusion)) : { value };
		});
		return { cut, ...confusion, ...figures };
	});
	function reasonOf(list: number): Reason {
		const strictest = cuts.at(-1);
		if (strictest) return reasonAgainst(CRITERIA[list], strictest);
		return labelled.n === 0 ? "EMPTY" : "TOO_FEW";
	}
	const candidates = {
		evaluate,
		sizes: lists.map(({ length }) => length),
		describe: (cut: number) => ({ cut: values[cut] }),
		reasonOf,
	};
	const best = correctedChoices(STAT, labelled, { candidates, options });
	return { cuts, best: recordOf(CRITERIA, (_, list) => best[list]) };
}

/**
 * Fills the confusions of the cuts, in order, under any counts of the pairs: one pass over the pairs,
 * one over the scores. The room is used again.
 */
function acceptedFrom(
	{ a, aValues }: PairCells,
	{ labels }: Labelled,
	cuts: Float64Array,
): (counts: Float64Array) => Confusions {
	const ofClass = [new Float64Array(aValues.length), new Float64Array(aValues.length)] as const;
	const [rejected, accepted] = ofClass;
	const room = roomFor(cuts.length);
	return (counts) => {
		for (const column of ofClass) column.fill(0);
		const totals: [number, number] = [0, 0];
		for (let cell = 0; cell < counts.length; cell++) {
			const label = labels[cell];
			const position = a[cell];
			const own = ofClass[label];
			own[position] = own[position] + counts[cell];
			totals[label] += counts[cell];
		}
		const [negatives, positives] = totals;
		let [fn, tn, below] = [0, 0, 0];
		for (let cut = 0; cut < cuts.length; cut++) {
			for (; below < aValues.length && aValues[below] < cuts[cut]; below++) {
				fn += accepted[below];
				tn += rejected[below];
			}
			room.tp[cut] = positives - fn;
			room.fp[cut] = negatives - tn;
			room.fn[cut] = fn;
			room.tn[cut] = tn;
		}
		return room;
	};
}
