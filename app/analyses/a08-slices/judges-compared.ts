import { DEFAULT_AGREEMENT_OPTIONS } from "../../agreement/agreement-json.ts";
import type { EstimateJson } from "../../agreement/estimate.ts";
import type { RankedPairJson } from "../../agreement/ranking-json.ts";
import { rankingReport } from "../../agreement/ranking-report.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { STAT_OPTIONS } from "../data/intervals.ts";
import type { ReportTable } from "../report/report.ts";

/** Judges pair by pair against the same people: the pairs of the one ranking of each dimension. */
export function judgesCompared({ columns }: Pick<AnalysisData, "columns">): ReportTable {
	const { seed, replicates } = STAT_OPTIONS;
	const { dimensions } = rankingReport(withPeople(columns), {
		...DEFAULT_AGREEMENT_OPTIONS,
		...{ seed, bootstrap: replicates },
	});
	return {
		title: "Judges compared, pair by pair",
		note: "Difference of the statistic against the same people on the same items; all pairs of a dimension are tested together.",
		columns: [
			{ title: "Dimension", kind: "text" },
			{ title: "Judge A", kind: "text" },
			{ title: "Judge B", kind: "text" },
			{ title: "Statistic", kind: "text" },
			{ title: "A − B", kind: "figure" },
			{ title: "p, adjusted", kind: "p" },
			{ title: "Shown worse", kind: "text" },
		],
		rows: dimensions.flatMap(({ dimension, statistic, pairs, level }) =>
			pairs
				.toSorted(mostTellingFirst)
				.map((pair) => [
					dimension,
					pair.a,
					pair.b,
					WORDS[statistic] ?? statistic,
					differenceOf(pair, level),
					pair.pAdjusted,
					pair.shown ? pair.b : "neither",
				]),
		),
	};
}

/** By p; those that could not be tested come last, as they stand. */
function mostTellingFirst(a: RankedPairJson, b: RankedPairJson): number {
	const [p, q] = [a.pAdjusted ?? 2, b.pAdjusted ?? 2];
	return p - q;
}

function differenceOf(
	{ difference, ci, ciReason, n }: RankedPairJson,
	level: number,
): EstimateJson {
	return { value: difference, ci, ...(ciReason && { ciReason }), level, method: "max-t", n };
}

const WORDS: Readonly<Record<string, string>> = {
	kappa: "kappa",
	kappaQuadratic: "quadratic kappa",
	spearman: "Spearman",
};

function withPeople(columns: RatingColumns): RatingColumns {
	return { ...columns, dimensions: columns.dimensions.filter(({ humans }) => humans.length > 0) };
}
