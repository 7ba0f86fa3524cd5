import { midranks } from "../correlation/midranks.ts";
import { rankValues } from "../tables/rank-values.ts";

/**
 * How close two raters put each item who use scales that cannot be laid on each other: 1 − |rank by the one −
 * rank by the other| in shares of the number of items that both rated, in (0, 1]; ties share their mean rank.
 * The mean over the items rises and falls with Spearman's footrule. NaN, on the way in and out: no value.
 * Source: Spearman 1906; Diaconis & Graham 1977.
 */
export function rankCloseness(first: Float64Array, second: Float64Array): Float64Array {
	const both = Int32Array.from(first.keys()).filter(
		(item) => !Number.isNaN(first[item]) && !Number.isNaN(second[item]),
	);
	const [a, b] = [first, second].map((column) => ranksOf(column, both));
	const closeness = new Float64Array(first.length).fill(Number.NaN);
	both.forEach((item, i) => {
		closeness[item] = 1 - Math.abs(a[i] - b[i]) / both.length;
	});
	return closeness;
}

function ranksOf(column: Float64Array, items: Int32Array): Float64Array {
	// −0 + 0 is 0.
	const { values, ranks } = rankValues(Float64Array.from(items, (item) => column[item] + 0));
	const means = new Float64Array(values.length);
	midranks(ranks, new Float64Array(ranks.length).fill(1), means);
	return Float64Array.from(ranks, (rank) => means[rank]);
}
