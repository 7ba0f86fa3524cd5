import { z } from "zod";
import { COMPREHENSIVE } from "#judges/protocols/independent/dimensions.ts";
import type { Result } from "#stats/index.ts";
import { isRefusal } from "../../base/refusal.ts";
import { share } from "../../ui/numbers.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { MEASURES } from "../data/independent-counts.ts";
import {
	choiceNotes,
	chooseSplit,
	judgeWords,
	type SplitChoice,
	splitOffers,
	systemWords,
} from "../data/split-choice.ts";
import { isCrossed, type SplitPart } from "../data/split-parts.ts";
import { computed } from "../report/analysis.ts";
import type { BarsChart } from "../report/chart.ts";
import { intervalOf, plainValue } from "../report/figures.ts";
import { type Findings, NO_FINDINGS, type ReportTable } from "../report/report.ts";
import {
	COUNT_POLICY,
	COUNT_WORDS,
	COVERAGE_COLUMNS,
	cellsOf,
	coverageRows,
	FIGURE_COLUMNS,
	MEASURE_WORDS,
	type SplitFigures,
	splitFigures,
	widthOf,
} from "../report/split-figures.ts";

const Options = z.object({
	/** Name of the judge; the first one where none is given. */
	judge: z.string().default(""),
	/** Name of the system; the first one where none is given. */
	system: z.string().default(""),
	/** Intervals wider than this are called uncertain. */
	uncertain: z.coerce.number().min(0).default(0.3),
	/** Intervals wider than this are called too wide to use. */
	tooWide: z.coerce.number().min(0).default(0.4),
});
type Options = z.infer<typeof Options>;

/** A9: the golden answers as truth against the responses, for each boolean, by level and count. */
export const independentFiguresAnalysis = computed({
	id: "A9",
	title: "Golden answers against responses",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection: metrics",
	question:
		"How often does a judge, who sees one answer at a time, say the same of the response as of the golden answer, over all and by document and question?",
	published:
		"Accuracy, precision, recall and F1 of five booleans, with golden answers as the truth, over all, by document and by question, with a plain bootstrap.",
	limits:
		"Parts of one question and questions of one document succeed or fail together, so that a plain bootstrap's intervals are too narrow. A question whose answer is not in the document counts as a hit where both sides say so; and a figure without a single case is set to 0 or 1 there, where there is none.",
	setKind: "split",
	options: Options,
	offers: (data) => {
		const { judges, systems } = splitOffers(data);
		return { judge: judges, system: systems };
	},
	run,
});

function run(data: AnalysisData, options: Options): Findings {
	const choice = chooseSplit(data, options);
	return isRefusal(choice)
		? { missing: choice.sentence, ...NO_FINDINGS }
		: findings(choice, options);
}

function findings(choice: SplitChoice, options: Options): Findings {
	const { parts, judge, system } = choice;
	const crossed = isCrossed(parts);
	const overall = splitFigures(parts, judge, { clusterBy: crossed ? "both" : "document" });
	const documents = levels(parts, "document").map(([name, own]) => ({
		name,
		figures: splitFigures(own, judge, { clusterBy: "question" }),
	}));
	const questions = levels(parts, "question").map(([name, own]) => ({
		name,
		figures: splitFigures(own, judge, { clusterBy: "document" }),
	}));
	return {
		policy: [
			`Judge ${judgeWords(judge)}, ${systemWords(system)}.`,
			...COUNT_POLICY,
			crossed
				? "The same questions are asked of every document: overall intervals allow for parts of one document and for parts of one question being alike."
				: "Overall intervals allow for parts of one document being alike.",
			"Intervals of a document allow for parts of one question being alike, those of a question for parts of one document.",
			"A rate with nothing to count, and kappa where only one value occurs, do not exist; the article's code has 0 and 1 there, and takes intervals from a plain bootstrap of 2,000 that treats parts as independent.",
			`An interval wider than ${options.uncertain} is uncertain, wider than ${options.tooWide} too wide to use.`,
		],
		answer: answer(overall, options),
		charts: [overallChart(overall), levelChart("document", documents)],
		tables: [
			{
				title: "Over all",
				columns: [...NAMED, ...FIGURE_COLUMNS],
				rows: overall.map((row) => [row.name, COUNT_WORDS[row.count], ...cellsOf(row, options)]),
			},
			levelTable("Document", documents, options),
			levelTable("Question", questions, options),
			{
				title: "What was asked and answered",
				columns: COVERAGE_COLUMNS,
				rows: coverageRows(parts, judge),
			},
		],
		notes: choiceNotes(choice),
	};
}

const NAMED = [
	{ title: "Boolean", kind: "text" },
	{ title: "Count", kind: "text" },
] as const;

type Level = { readonly name: string; readonly figures: readonly SplitFigures[] };

function levels(parts: readonly SplitPart[], level: "document" | "question") {
	const names = [...new Set(parts.map((part) => part[level]))];
	return names.map((name) => [name, parts.filter((part) => part[level] === name)] as const);
}

function levelTable(title: string, all: readonly Level[], options: Options): ReportTable {
	return {
		title: `By ${title.toLowerCase()}`,
		columns: [{ title, kind: "text" }, ...NAMED, ...FIGURE_COLUMNS],
		rows: all.flatMap(({ name, figures }) =>
			figures.map((row) => [name, row.name, COUNT_WORDS[row.count], ...cellsOf(row, options)]),
		),
	};
}

function overallChart(overall: readonly SplitFigures[]): BarsChart {
	return {
		kind: "bars",
		title: `${COMPREHENSIVE}, over all`,
		range: [-1, 1],
		rows: overall
			.filter(({ name }) => name === COMPREHENSIVE)
			.flatMap(({ count, figures }) =>
				MEASURES.map((measure) => ({
					label: MEASURE_WORDS[measure],
					group: COUNT_WORDS[count],
					value: plainValue(figures[measure]),
					ci: intervalOf(figures[measure]),
				})),
			),
	};
}

function levelChart(level: string, all: readonly Level[]): BarsChart {
	return {
		kind: "bars",
		title: `Accuracy of ${COMPREHENSIVE} by ${level}, as published`,
		range: [0, 1],
		rows: all.flatMap(({ name, figures }) => {
			const accuracy = figures[0]?.figures.accuracy;
			if (!accuracy) return [];
			return [{ label: name, value: plainValue(accuracy), ci: intervalOf(accuracy) }];
		}),
	};
}

function answer([first]: readonly SplitFigures[], { uncertain, tooWide }: Options): string {
	const accuracy = first?.figures.accuracy;
	const value = accuracy && plainValue(accuracy);
	if (!accuracy || value === null || value === undefined) {
		return "No part has a value on both sides, so nothing can be said.";
	}
	const alike = `Of the parts that are alike, ${bothTrue(accuracy)} are comprehensive on both sides.`;
	const said = `Response and golden answer are alike in being comprehensive or not on ${share(value)} of ${accuracy.n} parts`;
	const interval = intervalOf(accuracy);
	const width = widthOf(accuracy);
	if (!interval || width === null)
		return `${said}; how far that holds for others cannot be said. ${alike}`;
	const words = `${said} [${share(interval[0])}, ${share(interval[1])}]`;
	if (width > tooWide) return `${words}: too wide to use. ${alike}`;
	return `${words}${width > uncertain ? ": uncertain" : ""}. ${alike}`;
}

/** Accuracy counts what both sides lack like what both have: "6 of 7". */
function bothTrue({ parts }: Result): string {
	const { tp = 0, tn = 0 } = parts ?? {};
	return `${tp} of ${tp + tn}`;
}
