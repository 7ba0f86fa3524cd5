import { z } from "zod";
import { isDefined } from "#stats/index.ts";
import { counted } from "../../ui/numbers.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { columnsByMetric, sidesNote } from "../data/metrics.ts";
import { computed } from "../report/analysis.ts";
import { figure } from "../report/figures.ts";
import { type Findings, NO_FINDINGS, type ReportTable } from "../report/report.ts";
import { errorCorrelations, errorTables } from "./error-correlations.ts";
import {
	heat,
	type PairCorrelations,
	pairCorrelations,
	pairsSentence,
} from "./pair-correlations.ts";

const Options = z.object({ method: z.enum(["pearson", "spearman"]).default("pearson") });
type Options = z.infer<typeof Options>;
type Method = Options["method"];

const METHOD_WORDS: Readonly<Record<Method, string>> = { pearson: "Pearson", spearman: "Spearman" };

/** A4: do judges see the same items as good and bad, and do they err on the same ones? */
export const judgeCorrelationsAnalysis = computed({
	id: "A4",
	title: "Correlation between judges",
	source: "When the judges don't agree",
	question:
		"Do judges rise and fall together over the same items, and, where people labelled, do they err together?",
	published:
		"The judges' values were correlated pair by pair on each metric: not all judges follow each other.",
	limits:
		"A high correlation is neither agreement (one judge may be higher throughout) nor merit: judges that err on the same items follow each other too. A low one may come from a metric that hardly varies. Where people labelled, the correlation of the errors tells these apart.",
	options: Options,
	run,
});

function run(data: AnalysisData, { method }: Options): Findings {
	const metrics = [...columnsByMetric(data.judged)].filter(
		([, columns]) => new Set(columns.map(({ judge }) => judge)).size > 1,
	);
	if (metrics.length === 0) {
		return {
			...NO_FINDINGS,
			missing:
				"No two judges have values of one dimension. Run a second judge, or bind dimensions that mean the same to one dimension of the project.",
		};
	}
	const found = metrics.map(([metric, columns]) =>
		pairCorrelations(data, { metric, columns, method }),
	);
	const errors = metrics.map(([metric, columns]) => errorCorrelations(data, metric, columns));
	const labelled = errors.filter((one) => one !== null && typeof one === "object");
	return {
		policy: [
			"Each pair is over the items that both scored; the last columns repeat it over the items that all judges of the dimension scored, so that pairs can be compared.",
			"A correlation does not see that one judge is more lenient than another.",
			...(labelled.length > 0
				? [
						"An error is the judge's value minus the mean of the people's, over the items that all judges and at least one person scored; errors are correlated by Pearson. What people get wrong is in the errors of all judges, so that these seem more alike than they are.",
					]
				: []),
			CLUSTER_POLICY,
		],
		answer: answerOf(found),
		charts: [
			...found.map(({ chart }) => chart),
			...labelled.map(({ metric, labels, matrix, n }) => ({
				kind: "heat" as const,
				title: `${metric}: correlation of errors`,
				...heat(labels, (a, b) => ({ value: matrix[a]?.[b]?.value ?? null, n })),
			})),
		],
		tables: [pairsTable(found, method), ...errorTables(labelled)],
		notes: [
			...found.flatMap(({ metric, columns, allItems }) =>
				allItems === 0 ? [`On ${metric} no item was scored by all ${columns} judges.`] : [],
			),
			...metrics.flatMap(([metric, columns]) => sidesNote(metric, columns)),
			...errors.filter((one) => typeof one === "string"),
		],
	};
}

/** Dimensions that are told of in the answer; the table has all. */
const TOLD = 3;

/** First where two judges follow each other least. */
function answerOf(found: readonly PairCorrelations[]): string {
	const told = [...found].sort((a, b) => weakest(a) - weakest(b)).slice(0, TOLD);
	const others = found.length - told.length;
	const rest = others > 0 ? ` The table has ${counted(others, "more dimension")}.` : "";
	return `${told.map(pairsSentence).join(" ")}${rest}`;
}

/** The lowest correlation of two judges; above all others where there is none. */
function weakest({ pairs }: PairCorrelations): number {
	return Math.min(
		Number.POSITIVE_INFINITY,
		...pairs.flatMap(({ own }) => (isDefined(own) ? [own.value] : [])),
	);
}

function pairsTable(found: readonly PairCorrelations[], method: Method): ReportTable {
	return {
		title: "Pairs of judges",
		columns: [
			{ title: "Dimension", kind: "text" },
			{ title: "Judge", kind: "text" },
			{ title: "Other judge", kind: "text" },
			{ title: METHOD_WORDS[method], kind: "figure" },
			{ title: "Items of both", kind: "count" },
			{ title: `${METHOD_WORDS[method]}, items of all`, kind: "figure" },
			{ title: "Items of all", kind: "count" },
		],
		rows: found.flatMap(({ metric, allItems, pairs }) =>
			pairs.map(({ a, b, own, all }) => [metric, a, b, figure(own), own.n, figure(all), allItems]),
		),
	};
}
