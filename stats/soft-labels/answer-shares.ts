import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { checkColumns } from "../tables/check-columns.ts";

/** How often each level was given to each item. */
export type AnswerCounts = {
	readonly levels: number;
	/** N × K, row-major. */
	readonly counts: Float64Array;
	/** Answers of each item. */
	readonly answers: Float64Array;
};

/** Counts the levels of each item in columns of codes (0xFF = none): of people, or of repeated answers. */
export function answerCounts(columns: readonly Uint8Array[], levels: number): AnswerCounts {
	const items = columns[0]?.length ?? 0;
	checkColumns(columns, { levels, items });
	const counts = new Float64Array(items * levels);
	const answers = new Float64Array(items);
	for (const column of columns) {
		for (let item = 0; item < items; item++) {
			const code = column[item];
			if (code === MISSING) continue;
			counts[item * levels + code]++;
			answers[item]++;
		}
	}
	return { levels, counts, answers };
}

/** What a judge expects of each item: N × K probabilities, row-major; NaN in rows without an answer. */
export type Forecasts = Float64Array;

/** The shares of a judge's answers, one column a repetition: 1 and 0 where it answered once. */
export function forecastsOfAnswers(columns: readonly Uint8Array[], levels: number): Forecasts {
	const { counts, answers } = answerCounts(columns, levels);
	return counts.map((count, place) => {
		const given = answers[Math.floor(place / levels)];
		return given === 0 ? Number.NaN : count / given;
	});
}

const ROUNDING = 1e-6;

/** Throws on rows of probabilities that are no distribution; rows with NaN count as missing. */
export function checkForecasts(forecasts: Forecasts, items: number, levels: number): void {
	if (forecasts.length !== items * levels) {
		throw new StatsInputError(`${items} items of ${levels} levels have ${forecasts.length} shares`);
	}
	for (let item = 0; item < items; item++) {
		const own = forecasts.subarray(item * levels, (item + 1) * levels);
		if (own.some(Number.isNaN)) continue;
		const sum = own.reduce((total, share) => total + share, 0);
		if (own.some((share) => share < 0) || Math.abs(sum - 1) > ROUNDING) {
			throw new StatsInputError(`the probabilities of item ${item} do not add up to 1`);
		}
	}
}
