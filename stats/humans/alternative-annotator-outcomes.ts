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
 * @returns asked for a judge: how well each person represents the others is the same for all judges
 */
export function outcomesBeside(
	humans: readonly RatedColumn[],
	{ score, least }: { readonly score: AlignmentScore; readonly least: number },
): (judge: RatedColumn) => Uint8Array[] {
	const columns = humans.map(numbersOf);
	const ofHumans = columns.map((column) => new Float64Array(column.length));
	const met: Met = { raters: [], values: [], others: [] };
	for (let item = 0; item < (columns[0]?.length ?? 0); item++) {
		meet(columns, item, met);
		if (met.raters.length < least) continue;
		for (const [i, rater] of met.raters.entries())
			ofHumans[rater][item] = score(met.values[i], othersOf(met, i));
	}
	return (judge) => {
		const items = judge.length;
		for (const column of humans) {
			if (column.length !== items) {
				throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
			}
		}
		const outcomes = humans.map(() => new Uint8Array(items).fill(MISSING));
		const answers = numbersOf(judge);
		for (let item = 0; item < items; item++) {
			const answer = answers[item];
			if (Number.isNaN(answer)) continue;
			meet(columns, item, met);
			if (met.raters.length < least) continue;
			for (let i = 0; i < met.raters.length; i++) {
				const rater = met.raters[i];
				const ofJudge = score(answer, othersOf(met, i));
				outcomes[rater][item] = outcome(ofJudge, ofHumans[rater][item]);
			}
		}
		return outcomes;
	};
}

/** The people who rated an item and their values; `others` is room for those of all but one. */
type Met = {
	readonly raters: number[];
	readonly values: number[];
	readonly others: number[];
};

function meet(columns: readonly Float64Array[], item: number, { raters, values }: Met): void {
	raters.length = 0;
	values.length = 0;
	for (let h = 0; h < columns.length; h++) {
		const value = columns[h][item];
		if (Number.isNaN(value)) continue;
		raters.push(h);
		values.push(value);
	}
}

function othersOf({ values, others }: Met, without: number): readonly number[] {
	others.length = 0;
	for (let other = 0; other < values.length; other++) {
		if (other !== without) others.push(values[other]);
	}
	return others;
}

/** NaN where there is no value; one that is not finite throws. */
function numbersOf(column: RatedColumn): Float64Array {
	if (column instanceof Uint8Array) {
		const numbers = new Float64Array(column.length);
		for (let item = 0; item < numbers.length; item++) {
			numbers[item] = column[item] === MISSING ? Number.NaN : column[item];
		}
		return numbers;
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
