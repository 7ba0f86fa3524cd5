import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import type { AlignmentScore } from "./alignment-scores.ts";
import { BOTH, HUMAN_BETTER, JUDGE_BETTER } from "./alternative-annotator.ts";

/** Codes (0xFF = missing) or numbers (NaN = missing). */
export type RatedColumn = Uint8Array | Float64Array;

/** Scores nearer than this are rounding apart: neither is better. */
const SAME = 1e-12;

/**
 * Who represents the other people better, judge or person: one column of outcomes for each person, 0xFF
 * where there is nothing to compare (no rating, no answer of the judge, too few people).
 */
export function outcomesOf(
	humans: readonly RatedColumn[],
	judge: RatedColumn,
	{ score, least }: { readonly score: AlignmentScore; readonly least: number },
): Uint8Array[] {
	const items = judge.length;
	for (const column of humans) {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
	}
	const outcomes = humans.map(() => new Uint8Array(items).fill(MISSING));
	const answers = numbersOf(judge);
	const columns = humans.map(numbersOf);
	const raters: number[] = [];
	const values: number[] = [];
	const others: number[] = [];
	for (let item = 0; item < items; item++) {
		const answer = answers[item];
		raters.length = 0;
		values.length = 0;
		for (let h = 0; h < columns.length; h++) {
			const value = columns[h][item];
			if (Number.isNaN(value)) continue;
			raters.push(h);
			values.push(value);
		}
		if (Number.isNaN(answer) || raters.length < least) continue;
		for (let i = 0; i < raters.length; i++) {
			others.length = 0;
			for (let other = 0; other < values.length; other++) {
				if (other !== i) others.push(values[other]);
			}
			const ofJudge = score(answer, others);
			const ofHuman = score(values[i], others);
			outcomes[raters[i]][item] = outcome(ofJudge, ofHuman);
		}
	}
	return outcomes;
}

/** NaN where there is no value; one that is not finite throws. */
function numbersOf(column: RatedColumn): Float64Array {
	if (column instanceof Uint8Array) {
		return Float64Array.from(column, (code) => (code === MISSING ? Number.NaN : code));
	}
	const place = column.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
	if (place >= 0) throw new StatsInputError(`the value at place ${place} is not finite`);
	return column;
}

function outcome(judge: number, human: number): number {
	if (!Number.isFinite(judge) || !Number.isFinite(human)) {
		throw new StatsInputError("a score is not finite");
	}
	const rounding = SAME * Math.max(1, Math.abs(judge), Math.abs(human));
	if (Math.abs(judge - human) <= rounding) return BOTH;
	return judge > human ? JUDGE_BETTER : HUMAN_BETTER;
}
