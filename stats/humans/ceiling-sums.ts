import { kappaMeasure } from "../agreement/cohen-kappa.ts";
import { known } from "../core/known.ts";
import { type Figure, noFigure, type Reason, ratioFigure, shareOf } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { type UnitSums, unitSums } from "../resampling/unit-sums.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

/** The figures of a ceiling, in the order in which replicates are kept. */
export const CEILING_FIGURES = [
	"humanPairwiseAgreement",
	"judgePairwiseAgreement",
	"ratioAgreement",
	"humanPairwiseKappa",
	"judgePairwiseKappa",
	"ratioKappa",
	"humanVsLooMajority",
	"judgeVsLooMajority",
	"ratioLooMajority",
	"judgeVsMajority",
] as const;
export type CeilingFigure = (typeof CEILING_FIGURES)[number];

/** Everything the ceiling is computed from adds up over items. */
export type CeilingSums = {
	readonly units: UnitSums;
	readonly figuresOf: (sums: Float64Array) => Readonly<Record<CeilingFigure, Figure>>;
	/** Items where the people's votes tie. */
	readonly tiesOf: (sums: Float64Array) => number;
};

/** Fewer items than this have no kappa. */
const LEAST_FOR_KAPPA = 2;

/**
 * Counts for the ceiling from rows whose last column is the judge: a K × K table for each two people
 * who met and for each of them with the judge; agreement with each person's leave-one-out majority;
 * agreement with the full majority. `matrix` holds the weights of kappa (disagreements).
 */
export function ceilingSums(
	rows: RatingRows,
	levels: number,
	{
		matrix,
		pairs,
	}: {
		readonly matrix: Float64Array;
		readonly pairs: readonly { readonly a: number; readonly b: number }[];
	},
): CeilingSums {
	const humans = rows.raters - 1;
	const square = levels * levels;
	const pairOf = new Map(pairs.map(({ a, b }, i) => [a * humans + b, i]));
	const judgeTables = pairs.length * square;
	const looStart = judgeTables + humans * square;
	const fullStart = looStart + 3 * humans;
	const votes = new Float64Array(levels);

	const units = unitSums(fullStart + 3, rows.counts, (row, add) => {
		const codes = rows.codes.subarray(row * rows.raters, (row + 1) * rows.raters);
		const judge = codes[humans];
		const raters = [...codes.subarray(0, humans).keys()].filter((h) => codes[h] !== MISSING);
		votes.fill(0);
		for (const h of raters) {
			const code = codes[h];
			votes[code] = votes[code] + 1;
			add(judgeTables + h * square + code * levels + judge, 1);
		}
		for (const [i, a] of raters.entries()) {
			for (const b of raters.slice(i + 1)) {
				const pair = known(pairOf, a * humans + b);
				add(pair * square + codes[a] * levels + codes[b], 1);
			}
		}
		for (const h of raters) {
			const code = codes[h];
			const others = leader(votes, code);
			if (others === MISSING) continue;
			add(looStart + 3 * h, 1);
			if (code === others) add(looStart + 3 * h + 1, 1);
			if (judge === others) add(looStart + 3 * h + 2, 1);
		}
		const all = leader(votes);
		if (all !== MISSING) add(fullStart, 1);
		else if (raters.length > 0) add(fullStart + 2, 1);
		if (all !== MISSING && all === judge) add(fullStart + 1, 1);
	});

	const kappa = kappaMeasure(levels, matrix);
	function tableAgreement(start: number, sums: Float64Array): Figure {
		let n = 0;
		let agreed = 0;
		for (let cell = 0; cell < square; cell++) n += sums[start + cell];
		for (let k = 0; k < levels; k++) agreed += sums[start + k * levels + k];
		return n === 0 ? noFigure("EMPTY") : { value: agreed / n };
	}
	function tableKappa(start: number, sums: Float64Array): Figure {
		let n = 0;
		for (let cell = 0; cell < square; cell++) n += sums[start + cell];
		if (n === 0) return noFigure("EMPTY");
		if (n < LEAST_FOR_KAPPA) return noFigure("TOO_FEW");
		const { observed, expected } = kappa(sums.subarray(start, start + square));
		if (expected < 1e-12) return noFigure("SINGLE_CATEGORY");
		const value = 1 - observed / expected;
		// A constant rater's kappa is 0 but for rounding, and no yardstick.
		return { value: Math.abs(value) < 1e-12 ? 0 : value };
	}

	function figuresOf(sums: Float64Array) {
		const noPair = humans < 2 ? "TOO_FEW" : "NO_OVERLAP";
		const ofPairs = (figure: typeof tableKappa) =>
			meanOf(
				pairs.map((_, i) => figure(i * square, sums)),
				noPair,
			);
		const ofJudge = (figure: typeof tableKappa) =>
			meanOf(
				Array.from({ length: humans }, (_, h) => figure(judgeTables + h * square, sums)),
				"EMPTY",
			);
		const ofLoo = (hits: 1 | 2) =>
			meanOf(
				Array.from({ length: humans }, (_, h) => {
					const n = sums[looStart + 3 * h];
					const hit = sums[looStart + 3 * h + hits];
					return n === 0 ? noFigure("EMPTY") : { value: hit / n };
				}),
				pairs.length === 0 ? noPair : "EMPTY",
			);
		const decided = sums[fullStart];
		const humanAgreement = ofPairs(tableAgreement);
		const judgeAgreement = ofJudge(tableAgreement);
		const humanKappa = ofPairs(tableKappa);
		const judgeKappa = ofJudge(tableKappa);
		const humanLoo = ofLoo(1);
		const judgeLoo = ofLoo(2);
		return {
			humanPairwiseAgreement: humanAgreement,
			judgePairwiseAgreement: judgeAgreement,
			ratioAgreement: ratioToCeiling(judgeAgreement, humanAgreement),
			humanPairwiseKappa: humanKappa,
			judgePairwiseKappa: judgeKappa,
			ratioKappa: ratioToCeiling(judgeKappa, humanKappa),
			humanVsLooMajority: humanLoo,
			judgeVsLooMajority: judgeLoo,
			ratioLooMajority: ratioToCeiling(judgeLoo, humanLoo),
			judgeVsMajority:
				decided === 0 ? noFigure("EMPTY") : ratioFigure(sums[fullStart + 1], decided),
		};
	}
	return { units, figuresOf, tiesOf: (sums) => sums[fullStart + 2] };
}

/** The level with most votes, without one vote for `less`; MISSING where the most are tied or none. */
function leader(votes: Float64Array, less?: number): number {
	let winner = MISSING;
	let most = 0;
	for (let k = 0; k < votes.length; k++) {
		const count = votes[k] - (k === less ? 1 : 0);
		if (count > most) {
			most = count;
			winner = k;
		} else if (count === most) winner = MISSING;
	}
	return winner;
}

/**
 * The mean of those that have items. One that has items but no value leaves the mean without one too:
 * it would otherwise be about fewer people than it says.
 */
function meanOf(figures: readonly Figure[], nobody: Reason): Figure {
	const met = figures.filter((one) => one.value !== undefined || one.reason !== "EMPTY");
	if (met.length === 0) return noFigure(nobody);
	const reasons = met.flatMap((one) => (one.value === undefined ? [one.reason] : []));
	// Whichever pair comes first: too few items come before what they would say.
	if (reasons.includes("TOO_FEW")) return noFigure("TOO_FEW");
	if (reasons[0]) return noFigure(reasons[0]);
	return { value: met.reduce((sum, { value = 0 }) => sum + value, 0) / met.length };
}

/** How much of the people's own agreement the judge reaches: no yardstick at or below 0. */
function ratioToCeiling(judge: Figure, human: Figure): Figure {
	if (human.value === undefined) return human;
	const none = shareOf(0, human.value);
	if (none.value === undefined) return none;
	return judge.value === undefined ? judge : shareOf(judge.value, human.value);
}
