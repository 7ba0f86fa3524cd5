import { DEFAULT_AGREEMENT_OPTIONS } from "../../agreement/agreement-json.ts";
import { compareReport } from "../../agreement/judge-comparison.ts";
import type { Grouping } from "../../columns/group-sources.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { STAT_OPTIONS } from "../data/intervals.ts";
import type { ReportTable } from "../report/report.ts";

/** Judges pair by pair against the same people, on the items that all of them have. */
export function judgesCompared({ items, columns }: AnalysisData): ReportTable {
	const named: Readonly<Record<"document" | "query", boolean>> = {
		document: items.some(({ documentId }) => documentId !== null),
		query: items.some(({ queryId }) => queryId !== null),
	};
	const clusters: Grouping[] = (["document", "query"] as const).filter(
		(grouping) => named[grouping],
	);
	const { seed, replicates } = STAT_OPTIONS;
	const { dimensions } = compareReport(withPeople(columns), {
		...DEFAULT_AGREEMENT_OPTIONS,
		...{ seed, bootstrap: replicates, clusters },
	});
	return {
		title: "Judges compared, pair by pair",
		note: "Difference of the statistic against the same people on the same items; p adjusted for the number of pairs of the dimension.",
		columns: [
			{ title: "Dimension", kind: "text" },
			{ title: "Judge A", kind: "text" },
			{ title: "Judge B", kind: "text" },
			{ title: "Statistic", kind: "text" },
			{ title: "A − B", kind: "figure" },
			{ title: "p, adjusted", kind: "p" },
			{ title: "Verdict", kind: "text" },
		],
		rows: dimensions.flatMap(({ dimension, pairs }) =>
			pairs.map(({ a, b, statistic, difference, pAdjusted, verdict }) => [
				dimension,
				a,
				b,
				WORDS[statistic] ?? statistic,
				difference,
				pAdjusted,
				verdict === "indistinguishable" ? "cannot be told apart" : verdict === "a" ? a : b,
			]),
		),
	};
}

const WORDS: Readonly<Record<string, string>> = {
	kappa: "kappa",
	kappaQuadratic: "quadratic kappa",
	spearman: "Spearman",
};

function withPeople(columns: RatingColumns): RatingColumns {
	return { ...columns, dimensions: columns.dimensions.filter(({ humans }) => humans.length > 0) };
}
