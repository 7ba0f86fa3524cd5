import { z } from "zod";
import { VERDICT } from "#db/model/scale.ts";
import { isDefined } from "#stats/index.ts";
import { isRefusal } from "../../base/refusal.ts";
import { decimal } from "../../ui/numbers.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { slicesBy } from "../data/metadata-field.ts";
import { computed } from "../report/analysis.ts";
import type { Chart } from "../report/chart.ts";
import { figure, plainValue } from "../report/figures.ts";
import { type Findings, NO_FINDINGS, type ReportTable } from "../report/report.ts";
import { alphaBeside } from "./alpha-beside.ts";
import { judgesCompared } from "./judges-compared.ts";
import { type SliceFigures, sliceFigures } from "./slice-figures.ts";

const Options = z.object({
	/** A metadata field of the items; empty: the one with 2 to 30 values that most items have. */
	field: z.string().default(""),
	/** The dimension; empty: the verdict, else the first that people and a judge answered; `all`. */
	dimension: z.string().default(""),
});
type Options = z.infer<typeof Options>;

/** A8: agreement by slices of the items, judges side by side, people beside judges. */
export const slicesAnalysis = computed({
	id: "A8",
	title: "Agreement by area, judge and dimension",
	source: "Evaluating Quality of Answers for RAG: A Strong LLM Is All You Need, areas and models",
	question:
		"Do judges agree with people alike in every area, which judge agrees best, and on which dimensions do people themselves agree?",
	options: Options,
	run,
});

function run(data: AnalysisData, { field, dimension }: Options): Findings {
	const judged = data.columns.dimensions.filter(
		({ humans, judges }) => humans.length > 0 && judges.length > 0,
	);
	const chosen = chosenOf(judged, dimension);
	if (chosen.length === 0) return { ...NO_FINDINGS, missing: missingWords(dimension, judged) };
	const sliced = slicesBy(data.items, field);
	const columns = { ...data.columns, dimensions: chosen };
	const tables = [judgesCompared({ ...data, columns }), alphaBeside(data)].filter(
		({ rows }) => rows.length > 0,
	);
	if (isRefusal(sliced)) {
		// A field that somebody asked for is an error; without any the rest stands by itself.
		if (field !== "") return { ...NO_FINDINGS, missing: sliced.sentence };
		return { ...NO_FINDINGS, policy: POLICY.slice(2), tables, notes: [sliced.sentence] };
	}
	const figures = chosen.map((each) => sliceFigures(data, each, sliced));
	const outside = `${sliced.without} of ${data.items.length} items have no ${sliced.field} and are in no slice.`;
	return {
		answer: answerOf(figures.flat(), sliced.field),
		policy: POLICY,
		charts: figures.map(chartOf),
		tables: [tableOf(figures.flat(), sliced.field), ...tables],
		notes: sliced.without > 0 ? [outside] : [],
	};
}

type Judged = AnalysisData["columns"]["dimensions"];

function chosenOf(judged: Judged, dimension: string): Judged {
	if (dimension === "all") return judged;
	const named = judged.find(({ dimension: { name } }) => name === (dimension || VERDICT));
	const [first] = judged;
	if (named) return [named];
	return dimension === "" && first ? [first] : [];
}

const POLICY = [
	"A slice is compared with all other slices together: agreement there minus agreement elsewhere (two slices: once). p is adjusted by Holm for the slices of a judge on a dimension.",
	"Small slices have wide intervals: a slice that cannot be told apart from the others need not be like them.",
	"Levels are compared with the people's majority (tied votes have none), numbers with the mean of their labels. Unscored cells enter nowhere.",
	CLUSTER_POLICY,
	"Where a slice lies within one document, its figures are about that document alone, and its items count as independent; likewise with questions.",
];

function missingWords(dimension: string, judged: Judged): string {
	if (judged.length > 0) {
		const names = judged.map((each) => each.dimension.name).join(", ");
		return `People and a judge have not both answered ${dimension}. Choose ${names}, or all.`;
	}
	return "No dimension has labels of people and a judge's answers. Let people label, and bind a judge to a dimension.";
}

function tableOf(figures: readonly SliceFigures[], field: string): ReportTable {
	return {
		title: `Agreement with people by ${field}`,
		note: "The paper has 155 questions of 14 areas.",
		columns: [
			{ title: "Dimension", kind: "text" },
			{ title: "Judge", kind: "text" },
			{ title: field, kind: "text" },
			{ title: "Items", kind: "count" },
			{ title: "Agreement", kind: "figure" },
			{ title: "Beyond chance", kind: "figure" },
			{ title: "By", kind: "text" },
			{ title: "Agreement here − elsewhere", kind: "figure" },
			{ title: "p, adjusted", kind: "figure" },
		],
		rows: figures.map(({ agreement, chance, difference, ...row }) => [
			row.dimension,
			row.judge,
			row.slice,
			chance.n,
			agreement && figure(agreement),
			figure(chance),
			row.statistic,
			difference && figure(difference),
			row.pAdjusted,
		]),
	};
}

/** Judges in rows, slices in columns. */
function chartOf(figures: readonly SliceFigures[]): Chart {
	const judges = [...new Set(figures.map(({ judge }) => judge))];
	const slices = [...new Set(figures.map(({ slice }) => slice))];
	const shown = figures.every(({ agreement }) => agreement)
		? "agreement"
		: "agreement, or correlation of numbers,";
	const cells = judges.map((judge) =>
		slices.map((slice) => {
			const found = figures.find((each) => each.judge === judge && each.slice === slice);
			if (!found) return { value: null };
			return { value: plainValue(found.agreement ?? found.chance), n: found.chance.n };
		}),
	);
	const isBelow = cells.flat().some(({ value }) => (value ?? 0) < 0);
	return {
		kind: "heat",
		title: `${figures[0]?.dimension ?? ""}: ${shown} by slice`,
		range: isBelow ? [-1, 1] : [0, 1],
		rows: judges,
		columns: slices,
		cells,
	};
}

const SIGNIFICANT = 0.05;

function answerOf(figures: readonly SliceFigures[], field: string): string {
	if (figures.every(({ pAdjusted }) => pAdjusted === null)) {
		return `No judge's agreement could be tested by ${field}: the figures of each stand in the table with their intervals.`;
	}
	const apart = figures.filter(({ pAdjusted }) => pAdjusted !== null && pAdjusted < SIGNIFICANT);
	if (apart.length === 0) {
		return `No ${field} can be told apart from the others by how far a judge agrees with people there.`;
	}
	const sentences = apart.slice(0, 5).map(({ dimension, judge, slice, difference }) => {
		if (!difference || !isDefined(difference)) return "";
		const { value, ci } = difference;
		const interval = ci ? ` [${decimal(ci.low)}, ${decimal(ci.high)}]` : "";
		const which = value < 0 ? "less" : "more";
		return `${judge} agrees with people on ${dimension} ${which} where ${field} is ${slice} than elsewhere: ${decimal(value)}${interval}.`;
	});
	const more = apart.length > 5 ? ` ${apart.length - 5} more are in the table.` : "";
	return `${sentences.join(" ")}${more}`;
}
