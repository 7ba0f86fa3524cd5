import type { Result } from "../core/result.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { jackknifeOfSums, type SumStatistic, unitSums } from "../resampling/unit-sums.ts";
import type { SoftItems } from "./soft-items.ts";

/**
 * The entropy of people's answers once the judge's likeliest level is known, in nats: the cross-entropy
 * that its answers reach where each is read as "what people say when the judge says this". Between 0
 * and ln K, whatever the judge calls its levels. Its plain value is too low by about (cells − judge's
 * levels)/2n; the jackknife takes that off (Zahl 1977). Parts: `entropy`, people's without a judge.
 * Source: Shannon 1948; Miller 1955 (bias).
 */
export function unexplainedAnswers(
	stat: string,
	{ people, forecasts, items, clusters, level }: SoftItems,
): Result {
	const { levels: K, counts, answers } = people;
	const n = items.length;
	let unlike = 0;
	const rows = unitSums(K * K, new Float64Array(n).fill(1), (row, add) => {
		const item = items[row];
		const expected = forecasts.subarray(item * K, (item + 1) * K);
		const said = expected.indexOf(Math.max(...expected));
		for (let k = 0; k < K; k++) {
			const share = counts[item * K + k] / answers[item];
			if (share > 0) add(said * K + k, share);
		}
		if (counts[item * K + said] < answers[item]) unlike++;
	});
	const asked = { outputs: 2, statistic: entropies(K), clusters };
	const about = { n, nMissing: answers.length - n, level, clusters };
	if (n < 2)
		return jackknifeResult(stat, Number.NaN, undefined, {
			...about,
			nothing: n === 0 ? "EMPTY" : "TOO_FEW",
		});
	const plain = valuesOfSums(rows, asked);
	const { values, weights } = jackknifeOfSums(rows, asked);
	const units = weights.reduce((sum, weight) => sum + weight, 0);
	const [value, entropy] = values.map((left, output) => {
		const mean = left.reduce((sum, own, unit) => sum + own * weights[unit], 0) / units;
		return units * plain[output] - (units - 1) * mean;
	});
	const [error] = jackknifeErrors(rows, asked);
	return jackknifeResult(stat, units < 2 ? plain[0] : value, error, {
		...about,
		within: [0, Math.log(K)],
		withheld: tooLittleVaries(Math.min(unlike, n), clusters),
		parts: { entropy },
	});
}

/** Of the sums of people's shares by what the judge said: entropy given the judge, and without. */
function entropies(K: number): SumStatistic {
	return (sums, out) => {
		let all = 0;
		let given = 0;
		const overall = new Float64Array(K);
		for (let said = 0; said < K; said++) {
			let among = 0;
			for (let k = 0; k < K; k++) {
				const sum = Math.max(0, sums[said * K + k]);
				among += sum;
				overall[k] += sum;
				given -= xlogx(sum);
			}
			given += xlogx(among);
			all += among;
		}
		out[0] = given / all;
		out[1] = Math.log(all) - overall.reduce((sum, own) => sum + xlogx(own), 0) / all;
	};
}

function xlogx(x: number): number {
	return x > 1e-12 ? x * Math.log(x) : 0;
}
