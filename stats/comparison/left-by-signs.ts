import { isBeyond } from "./family.ts";
import type { JudgeScores } from "./judge-scores.ts";
import type { PairScore } from "./pair-scores.ts";
import { type ColumnSums, type Signs, sumsOfColumns } from "./score-draws.ts";

/** Draws that are made before it is asked whether they settle a step. */
const AT_ONCE = 125;

/**
 * Who is left of `eliminated` where all pairs lie on the common items, without the p of any pair: the largest |t| of
 * a step is compared with draws only until so many lie beyond it that it cannot be below `alpha`.
 */
export function leftBySigns(
	judges: readonly number[],
	pairs: readonly PairScore[],
	{
		scores,
		signs,
		sign,
		alpha,
	}: {
		readonly scores: JudgeScores;
		readonly signs: Signs;
		/** 1: the highest value is best, −1: the lowest. */
		readonly sign: 1 | -1;
		readonly alpha: number;
	},
): readonly number[] {
	const tested = pairs.flatMap((pair) => (pair.t === undefined ? [] : [{ ...pair, t: pair.t }]));
	const sums = sumsOfColumns(
		tested.map((pair) => columnOf(pair, scores)),
		scores,
		signs,
	);
	let left = [...judges];
	let among = tested.map((pair, i) => ({ pair, sumsOf: sums[i] }));
	for (;;) {
		const shown = shownAmong(among, signs, alpha);
		if (shown.length === 0) return left;
		const leaving = new Set(shown.map(({ a, b, t }) => (sign * t < 0 ? a : b)));
		left = left.filter((judge) => !leaving.has(judge));
		among = among.filter(({ pair: { a, b } }) => !leaving.has(a) && !leaving.has(b));
	}
}

type Tested = PairScore & { readonly t: number };

/** What each unit adds to t of a pair. */
function columnOf({ a, b, common, drawnRoot }: Tested, scores: JudgeScores): Float64Array {
	const { columns, terms, weights } = scores;
	const [termA, termB] = [columns[terms[a]], columns[terms[b]]];
	// Column 0 holds the sizes of the units, which every judge has whose weights do not vary.
	const [weightA, weightB] = [columns[weights[a]], columns[weights[b]]];
	const own = new Float64Array(termA.length);
	for (let unit = 0; unit < own.length; unit++) {
		const weighed = common * (weightA[unit] - weightB[unit]);
		own[unit] = (termA[unit] - termB[unit] - weighed) / drawnRoot;
	}
	return own;
}

/** The pairs that so few draws lie beyond that their p is below `alpha`. */
function shownAmong(
	among: readonly { readonly pair: Tested; readonly sumsOf: ColumnSums }[],
	{ draws, exact }: Signs,
	alpha: number,
): readonly Tested[] {
	if (among.length === 0) return [];
	const observed = exact ? 0 : 1;
	const isFew = (beyond: number) => (beyond + observed) / (draws + observed) < alpha;
	const farthest = Math.max(...among.map(({ pair }) => Math.abs(pair.t)));
	const largest = new Float64Array(draws);
	const sums = new Float64Array(AT_ONCE);
	let beyond = 0;
	for (let from = 0; from < draws; from += AT_ONCE) {
		const to = Math.min(from + AT_ONCE, draws);
		for (const { sumsOf } of among) {
			sumsOf(from, to, sums);
			for (let draw = from; draw < to; draw++) {
				const t = Math.abs(sums[draw - from]);
				if (t > largest[draw]) largest[draw] = t;
			}
		}
		for (let draw = from; draw < to; draw++) if (isBeyond(largest[draw], farthest)) beyond++;
		if (!isFew(beyond)) return [];
	}
	return among.flatMap(({ pair }) => {
		const t = Math.abs(pair.t);
		return isFew(largest.reduce((sum, one) => sum + Number(isBeyond(one, t)), 0)) ? [pair] : [];
	});
}
