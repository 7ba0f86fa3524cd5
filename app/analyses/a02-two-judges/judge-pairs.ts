/** The judges that have given numbers or ordered levels, each once. */
export function comparableJudges(judged: readonly JudgedDimension[]): string[] {
	return [...new Set(judged.filter(isComparable).map(({ judge }) => judge))];
}

function isComparable({ scale }: JudgedDimension): boolean {
	return scale.type !== "nominal";
}

import { type Refusal, refused } from "../../base/refusal.ts";
import type { JudgedDimension } from "../data/analysis-data.ts";
import { metricOf } from "../data/metrics.ts";

/** Two judges' columns of the same metric. */
export type MetricPair = {
	readonly metric: string;
	readonly a: JudgedDimension;
	readonly b: JudgedDimension;
};

/** Which two judges are compared on what. */
type JudgePair = {
	readonly first: string;
	readonly second: string;
	readonly metrics: readonly MetricPair[];
};

/**
 * Two judges and the metrics that both have: the same dimension, else the same dimension of the
 * project that both are bound to. A name left empty is filled by a judge of
 * another protocol, where there is one: that which has most dimensions of the same name, the first of several.
 * @returns a refusal with what to do when there are no such two
 */
export function judgePair(
	judged: readonly JudgedDimension[],
	{ first, second }: { readonly first: string; readonly second: string },
): JudgePair | Refusal {
	const columns = judged.filter(isComparable);
	const judges = comparableJudges(judged);
	for (const name of [first, second]) {
		if (name === "" || judges.includes(name)) continue;
		const has = judges.length > 0 ? `There are ${judges.join(", ")}.` : "There is none yet.";
		return refused(`No judge ${name} has given a number or an ordered level. ${has}`);
	}
	const ones = first === "" ? judges : [first];
	const pairs: JudgePair[] = [];
	for (const one of ones) {
		for (const other of second === "" ? judges : [second]) {
			// With both left open each two are looked at once, the earlier judge first.
			const seen = first === "" && second === "" && judges.indexOf(other) <= judges.indexOf(one);
			if (one === other || seen) continue;
			const metrics = metricPairs(columns, one, other);
			if (metrics.length > 0) pairs.push({ first: one, second: other, metrics });
		}
	}
	// Two protocols tell more than one protocol by two models.
	const differing = pairs.filter(({ metrics }) => metrics.some(isOfTwoProtocols));
	const candidates = differing.length > 0 ? differing : pairs;
	const most = Math.max(...candidates.map(ofOneName));
	const chosen = candidates.find((pair) => ofOneName(pair) === most);
	if (chosen) return chosen;
	return refused(
		first !== "" && second !== ""
			? `${first} and ${second} have no dimension in common. Bind the dimensions that mean the same to one dimension of the project.`
			: "No two judges have a dimension in common. Run a second judge, or bind dimensions that mean the same to one dimension of the project.",
	);
}

function ofOneName({ metrics }: JudgePair): number {
	return metrics.filter(({ a, b }) => a.dimension === b.dimension).length;
}

function isOfTwoProtocols({ a, b }: MetricPair): boolean {
	return a.protocol !== b.protocol;
}

function metricPairs(
	columns: readonly JudgedDimension[],
	first: string,
	second: string,
): MetricPair[] {
	const own = (name: string) => columns.filter(({ judge }) => judge === name);
	const [ofFirst, ofSecond] = [own(first), own(second)];
	const hasSame = (column: JudgedDimension, others: readonly JudgedDimension[]) =>
		others.some(({ dimension }) => dimension === column.dimension);
	return ofFirst.flatMap((a) =>
		ofSecond.flatMap((b) => {
			if (a.dimension === b.dimension) return [{ metric: a.dimension, a, b }];
			const bound = a.boundTo !== null && a.boundTo === b.boundTo;
			if (!bound || hasSame(a, ofSecond) || hasSame(b, ofFirst)) return [];
			return [{ metric: metricOf(a), a, b }];
		}),
	);
}
