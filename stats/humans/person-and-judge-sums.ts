import { type SumStatistic, type UnitSums, unitSums } from "../resampling/unit-sums.ts";
import type { PeopleVotes } from "./people-votes.ts";

/** Everything that a person's and a judge's agreement with the other people are computed from. */
export type PersonAndJudgeSums = {
	readonly units: UnitSums;
	/** Person, judge, and judge minus person; NaN where one is 0/0. */
	readonly statistic: SumStatistic;
};

export const PERSON_AND_JUDGE = 3;

/** What chance disagrees less often than this in is one level, and rounding. */
const NO_CHANCE = 1e-12;

/**
 * κ = 1 − D_o / D_e of a person with the other people of an item, and of a judge with the same people.
 * An item counts once: D_o of the person is the mean disagreement over the pairs of its people, that of
 * the judge over its people, which is what is seen on average when each person in turn is left out and
 * both are held against the rest. Chance is that of people's levels, pooled, beside themselves and
 * beside the judge's.
 * `rows`: cells `vote · K + code of the judge` and how many items fall into each; `matrix`: disagreements
 * of levels, K × K.
 */
export function sumsOfLevels(
	{ levels: K, votes, raters }: PeopleVotes,
	rows: { readonly cells: Uint32Array; readonly counts: Float64Array },
	matrix: Float64Array,
): PersonAndJudgeSums {
	const [N, SEEN_PERSON, SEEN_JUDGE, PEOPLE] = [0, 1, 2, 3];
	const JUDGE = PEOPLE + K;
	const units = unitSums(JUDGE + K, rows.counts, (row, add) => {
		const vote = Math.floor(rows.cells[row] / K);
		const judge = rows.cells[row] % K;
		const m = raters[vote];
		let pairs = 0;
		let withJudge = 0;
		for (let a = 0; a < K; a++) {
			const own = votes[vote * K + a];
			if (own === 0) continue;
			add(PEOPLE + a, own / m);
			withJudge += own * matrix[judge * K + a];
			for (let b = 0; b < K; b++) pairs += own * votes[vote * K + b] * matrix[a * K + b];
		}
		add(N, 1);
		add(SEEN_PERSON, pairs / (m * (m - 1)));
		add(SEEN_JUDGE, withJudge / m);
		add(JUDGE + judge, 1);
	});
	return {
		units,
		statistic: (sums, out) => {
			let besidePeople = 0;
			let besideJudge = 0;
			for (let a = 0; a < K; a++) {
				let cost = 0;
				for (let b = 0; b < K; b++) cost += matrix[a * K + b] * sums[PEOPLE + b];
				besidePeople += sums[PEOPLE + a] * cost;
				besideJudge += sums[JUDGE + a] * cost;
			}
			const n = sums[N];
			out[0] = coefficient(sums[SEEN_PERSON] / n, besidePeople / n ** 2);
			out[1] = coefficient(sums[SEEN_JUDGE] / n, besideJudge / n ** 2);
			out[2] = out[1] - out[0];
		},
	};
}

function coefficient(seen: number, chance: number): number {
	return chance < NO_CHANCE ? Number.NaN : 1 - seen / chance;
}

/**
 * The same for numbers: correlations of places. People's places are those in the distribution of all
 * people's numbers, pooled, the judge's those in its own (ties count half), so that a judge may have a
 * scale of its own. `people`: one list of places an item; `judge`: one place an item. The places count
 * as known.
 */
export function sumsOfPlaces(
	people: readonly (readonly number[])[],
	judge: Float64Array,
): PersonAndJudgeSums {
	const [N, X, XX, XX2, Y, YY, XY] = [0, 1, 2, 3, 4, 5, 6];
	const units = unitSums(7, new Float64Array(judge.length).fill(1), (item, add) => {
		const m = people[item].length;
		let sum = 0;
		let squares = 0;
		for (const place of people[item]) {
			sum += place;
			squares += place * place;
		}
		add(N, 1);
		add(X, sum / m);
		add(XX, squares / m);
		add(XX2, (sum * sum - squares) / (m * (m - 1)));
		add(Y, judge[item]);
		add(YY, judge[item] ** 2);
		add(XY, (judge[item] * sum) / m);
	});
	return {
		units,
		statistic: (sums, out) => {
			const n = sums[N];
			const x = sums[X] / n;
			const y = sums[Y] / n;
			const ofPeople = sums[XX] / n - x * x;
			const ofJudge = sums[YY] / n - y * y;
			const varied = ofPeople > NO_CHANCE;
			out[0] = varied ? (sums[XX2] / n - x * x) / ofPeople : Number.NaN;
			out[1] =
				varied && ofJudge > NO_CHANCE
					? (sums[XY] / n - x * y) / Math.sqrt(ofPeople * ofJudge)
					: Number.NaN;
			out[2] = out[1] - out[0];
		},
	};
}
