import { binomialLower } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	noFigure,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { rateResult } from "../intervals/rate.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { bettingP } from "./betting-p.ts";
import { knownItems, type SureAnswers } from "./risk-coverage.ts";

export const ABSTENTION_THRESHOLD = {
	id: "selective.threshold",
	title: "When a judge may decide alone",
	answers: "How sure must a judge be, so that people agree with it as often as wanted?",
	scales: ANY_SCALE,
	compares: "judge",
	source: "Jung, Brahman & Choi 2024; Angelopoulos et al. 2021, 2022; Clopper & Pearson 1934",
	compute: abstentionThreshold,
} satisfies OwnDefinition;

const STAT = ABSTENTION_THRESHOLD.id;

export type AbstentionThreshold = {
	/**
	 * Answers at least this sure may stand: with confidence `level` people agree with `agreement` of them
	 * or more. Undefined where no threshold can be shown to do.
	 */
	readonly threshold: Figure;
	/** Share of the items that the judge then decides alone, with its interval. */
	readonly coverage: Result;
	/** Share that a person must still see. */
	readonly forPeople: Figure;
	/** Agreement seen among the answers that stand, and its one-sided lower limit (independent items). */
	readonly agreement: Figure;
	readonly atLeast: Figure;
	/** Agreement of all items if people decide the others: what the workflow gives. */
	readonly workflow: Figure;
	/**
	 * The lowest threshold at which wrong answers that stand are, on average over samples, at most
	 * 1 − `agreement` of all items (not of those that stand): conformal risk control. Independent items only.
	 */
	readonly marginal: Figure;
};

export type ThresholdOptions = StatOptions &
	ClusterOptions & {
		/** Agreement that is wanted among the answers that stand; .9. */
		readonly agreement?: number | undefined;
		/**
		 * Thresholds to try, chosen before the answers were seen: 0, .01 … 1 by default. In any order.
		 */
		readonly grid?: readonly number[] | undefined;
	};

const HUNDREDTHS = Array.from({ length: 101 }, (_, step) => step / 100);

/**
 * The lowest confidence at which a judge may decide alone, with a guarantee for finite samples: in at
 * least `level` (.95) of samples, people agree with at least `agreement` of the answers it lets stand,
 * of items like these. Thresholds are tested one after the other from the surest down, each at 1 − level,
 * up to the first that cannot be shown to do; those that too few answers reach to show anything are
 * passed over (fixed-sequence testing). The test is the exact binomial one; for losses between 0
 * and 1, and for clusters (which may be large), it is the bet of `bettingP`, as exact and less powerful.
 *
 * `confidence` and `loss` as in `riskCoverage`. The guarantee is for items drawn as these were, and for
 * thresholds that were named before. Reasons: EMPTY; TOO_FEW (too few answers for any threshold to be
 * shown); NOT_AVAILABLE (`threshold`: none is shown to do; `marginal` and `atLeast` with clusters).
 * Source: Jung, Brahman & Choi 2024; Angelopoulos et al. 2021 (learn then test), 2022 (risk control);
 * Waudby-Smith & Ramdas 2024 (bets).
 */
export function abstentionThreshold(
	answers: SureAnswers,
	{ agreement: wanted = 0.9, grid = HUNDREDTHS, clusters: ids, ...options }: ThresholdOptions = {},
): AbstentionThreshold {
	if (!(wanted > 0 && wanted < 1)) throw new StatsInputError(`${wanted} is no agreement to want`);
	const { level } = settled(options);
	const { confidence, loss } = answers;
	const items = knownItems(answers);
	const n = items.length;
	const most = 1 - wanted;
	const rowOf = new Int32Array(loss.length).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOf[item] = row;
	});
	const clusters = clusterCells(rowOf, ids);
	const losses = Float64Array.from(items, (item) => loss[item]);
	const sure = Float64Array.from(items, (item) => confidence[item]);
	const isBinary = losses.every((own) => own === 0 || own === 1);
	const taken = (threshold: number) => sure.map((own) => (own >= threshold ? 1 : 0));
	const pOf = (stands: Float64Array, wrongness: Float64Array) => {
		if (clusters || !isBinary) return bettingP(wrongness, stands, { most, clusters });
		const [many, wrong] = counted(stands, wrongness);
		return binomialLower(wrong, many, most);
	};
	// A bet needs more answers than the binomial test: those that few errors would stop are passed over.
	const hopeful = new Float64Array(n).fill(clusters || !isBinary ? most / 2 : 0);
	let found: number | undefined;
	let tried = 0;
	for (const threshold of grid.toSorted((a, b) => b - a)) {
		const stands = taken(threshold);
		// So few answers could hardly show it: this depends on confidences alone, not on what is right.
		if (pOf(stands, hopeful) > 1 - level) continue;
		tried++;
		if (pOf(stands, losses) > 1 - level) break;
		found = threshold;
	}
	const marginal =
		clusters || n === 0
			? noFigure(n === 0 ? "EMPTY" : "NOT_AVAILABLE")
			: riskControl(sure, losses, { most, grid });
	if (found === undefined) {
		const reason = n === 0 ? "EMPTY" : tried === 0 ? "TOO_FEW" : "NOT_AVAILABLE";
		const none = noFigure(reason);
		return {
			threshold: none,
			coverage: undefinedResult(STAT, reason, { n, nMissing: loss.length - n }),
			forPeople: { value: 1 },
			agreement: none,
			atLeast: none,
			workflow: none,
			marginal,
		};
	}
	const stands = taken(found);
	const [many, wrong] = counted(stands, losses);
	const oneSided = 2 * level - 1;
	return {
		threshold: { value: found },
		coverage: rateResult(
			STAT,
			{ hits: stands },
			{
				units: { counts: new Float64Array(n).fill(1), clusters },
				nMissing: loss.length - n,
				level,
			},
		),
		forPeople: { value: 1 - many / n },
		agreement: { value: 1 - wrong / many },
		atLeast:
			clusters || !isBinary
				? noFigure("NOT_AVAILABLE")
				: { value: clopperPearson(many - wrong, many, oneSided).low },
		workflow: { value: 1 - wrong / n },
		marginal,
	};
}

/** How many answers stand, and how wrong they are together. */
function counted(stands: Float64Array, losses: Float64Array): readonly [number, number] {
	let many = 0;
	let wrong = 0;
	for (let row = 0; row < stands.length; row++) {
		many += stands[row];
		wrong += stands[row] * losses[row];
	}
	return [many, wrong];
}

/** The lowest threshold of the grid with (Σ loss + 1) / (n + 1) ≤ `most`, and all above it too. */
function riskControl(
	sure: Float64Array,
	losses: Float64Array,
	{ most, grid }: { readonly most: number; readonly grid: readonly number[] },
): Figure {
	let found: number | undefined;
	for (const threshold of grid.toSorted((a, b) => b - a)) {
		let wrong = 0;
		for (let row = 0; row < sure.length; row++) if (sure[row] >= threshold) wrong += losses[row];
		if ((wrong + 1) / (sure.length + 1) > most) break;
		found = threshold;
	}
	return found === undefined ? noFigure("NOT_AVAILABLE") : { value: found };
}
