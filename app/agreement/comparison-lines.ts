import { count, decimal } from "../ui/numbers.ts";
import type { ComparisonJson2 } from "./comparison-json.ts";
import { listed, pairVerdict, pInWords, withLimits } from "./plain-words.ts";

/** One dimension of a comparison for a terminal: the order with its groups, then every pair. */
export function comparisonLines(ranking: ComparisonJson2["dimensions"][number]): string {
	const { dimension, statistic, n, judges, pairs, mayBeBest, margin } = ranking;
	const compared = judges.filter(({ compared }) => compared !== "not");
	if (compared.length < 2) {
		const [only] = compared;
		if (
			!only &&
			judges.every(({ standing }) => standing.is === "notCompared" && standing.reason === "EMPTY")
		) {
			const why =
				judges.length === 0
					? "no judge has been asked"
					: "no judge scored an item that people labelled";
			return `${dimension} · ${why}`;
		}
		const one = only ? `only ${only.judge} shares` : "no judge shares";
		return `${dimension} · ${one} enough items with people to be compared`;
	}
	const width = Math.max(...judges.map(({ judge }) => judge.length));
	const order = judges.map(({ judge, group, value, own, scored, standing }) => {
		const figure = value ?? own;
		const says =
			standing.is === "worse"
				? `worse than ${standing.than}`
				: standing.is === "mayBeBest"
					? "may be the best"
					: "not compared";
		return `  ${group ?? " "} ${judge.padEnd(width)}  ${(figure === null ? "no value" : withLimits(figure, standing.is === "mayBeBest" ? standing.ci : null)).padEnd(22)}  scored ${count(scored).padStart(7)}  ${says}`;
	});
	const wide = Math.max(...pairs.map(({ a, b }) => a.length + b.length)) + 3;
	const lines = pairs.map((pair) => {
		const { a, b, difference, ci, pAdjusted, equivalent } = pair;
		const p = pAdjusted === null ? "never differ" : pInWords(pAdjusted);
		return `  ${`${a} − ${b}`.padEnd(wide)}  ${withLimits(difference, ci).padEnd(22)}  ${p.padEnd(12)}  within ±${decimal(margin)}: ${equivalent.padEnd(4)}  ${pairVerdict(pair)}`;
	});
	return [
		`${dimension} · ${statistic} · ${count(n)} items that the compared judges and people share`,
		"",
		...order,
		"",
		...lines,
		"",
		`  May be the best: ${listed(mayBeBest)}. All pairs are tested together (95 %).`,
	].join("\n");
}
