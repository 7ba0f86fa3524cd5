import { MISSING } from "#stats/core/scale.ts";
import type { Cells, RaterColumn, RatingColumns } from "./rating-columns.ts";

/**
 * Several answers of one rater to each item as one: of levels the most frequent, of equally frequent ones the one
 * given first, so that two answers are the first; of numbers the mean. An item without any stays without.
 * @param repetitions in their order, of one length
 */
export function togetherOf(repetitions: readonly Cells[]): Cells {
	const codes = repetitions.flatMap((own) => (own.kind === "codes" ? [own.codes] : []));
	const [first] = codes;
	if (first) return { kind: "codes", codes: first.map((_, item) => mostFrequent(codes, item)) };
	const numbers = repetitions.flatMap((own) => (own.kind === "numbers" ? [own.numbers] : []));
	const [one = new Float64Array(0)] = numbers;
	return { kind: "numbers", numbers: one.map((_, item) => meanOf(numbers, item)) };
}

/** Whoever is right has no part in which of several equally frequent answers stands. */
function mostFrequent(repetitions: readonly Uint8Array[], item: number): number {
	const given: number[] = [];
	for (const codes of repetitions) if (codes[item] !== MISSING) given.push(codes[item]);
	if (given.length < 3) return given[0] ?? MISSING;
	const counts = new Map<number, number>();
	for (const code of given) counts.set(code, (counts.get(code) ?? 0) + 1);
	const most = Math.max(...counts.values());
	for (const [code, count] of counts) if (count === most) return code;
	return MISSING;
}

function meanOf(repetitions: readonly Float64Array[], item: number): number {
	let [sum, count] = [0, 0];
	for (const numbers of repetitions) {
		const number = numbers[item];
		if (Number.isNaN(number)) continue;
		sum += number;
		count++;
	}
	return count === 0 ? Number.NaN : sum / count;
}

/** The same columns, in which a judge that was asked several times counts with its answers together, as nothing else does. */
export function withAnswersTogether({ dimensions, ...rest }: RatingColumns): RatingColumns {
	return {
		...rest,
		dimensions: dimensions.map(({ judges, ...own }) => ({
			...own,
			judges: judges.map(withOwnTogether),
		})),
	};
}

function withOwnTogether({ repetitions, ...judge }: RaterColumn): RaterColumn {
	if (!repetitions) return judge;
	const cells = togetherOf(repetitions);
	const unscoredAt = judge.unscoredAt.filter((place) =>
		cells.kind === "codes" ? cells.codes[place] === MISSING : Number.isNaN(cells.numbers[place]),
	);
	// Which reasons are left where a later answer came is not kept by place.
	const isSame = unscoredAt.length === judge.unscoredAt.length;
	const left: Record<string, number> = unscoredAt.length > 0 ? { unstated: unscoredAt.length } : {};
	return { ...judge, cells, unscoredAt, unscored: isSame ? judge.unscored : left };
}
