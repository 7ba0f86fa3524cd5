import { z } from "zod";
import { VERDICT } from "#db/model/scale.ts";
import type { SliceStanding } from "#stats/index.ts";
import { isRefusal } from "../../base/refusal.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { CLUSTER_POLICY, STAT_OPTIONS } from "../data/intervals.ts";
import {
	fieldsAcrossDocuments,
	fieldsOfSlices,
	type Slices,
	slicesBy,
} from "../data/metadata-field.ts";
import { computed } from "../report/analysis.ts";
import type { Chart } from "../report/chart.ts";
import { figure, plainValue } from "../report/figures.ts";
import { type Findings, NO_FINDINGS, type ReportTable, type TableCell } from "../report/report.ts";
import { alphaBeside } from "./alpha-beside.ts";
import { judgesCompared } from "./judges-compared.ts";
import { type ComparedSlices, compareBySlices, type SliceFigures } from "./slice-figures.ts";
import { answerOfSlices, notesOnSlices, testsInWords } from "./slice-words.ts";

const Options = z.object({
	/**
	 * A metadata field of the items; empty: the one with 2 to 30 values that most items have, before it those
	 * whose slices hold several documents.
	 */
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
	published: "Agreement is given for 14 subject areas and for two judges.",
	limits:
		"155 answers in 14 areas are about eleven to an area: most differences between areas are chance, and the best of 14 looks good without being so. Intervals that overlap decide nothing between two judges; their paired difference does.",
	options: Options,
	offers: ({ columns, items }) => ({
		field: fieldsOfSlices(items),
		dimension: [
			...columns.dimensions.flatMap(({ dimension, humans, judges }) =>
				humans.length > 0 && judges.length > 0 ? [dimension.name] : [],
			),
			"all",
		],
	}),
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
		return { ...NO_FINDINGS, policy: POLICY, tables, notes: [sliced.sentence] };
	}
	const compared = compareBySlices(data, chosen, sliced);
	const charts = chosen.map(({ dimension: { name } }) =>
		chartOf(
			compared.figures.filter((each) => each.dimension === name),
			sliced,
		),
	);
	return {
		answer: answerOfSlices(compared, sliced.field, fieldsAcrossDocuments(data.items)),
		policy: [...testsInWords(compared), ...POLICY],
		charts,
		tables: [tableOf(compared, sliced.field), ...tables],
		notes: notesOnSlices(compared, {
			...sliced,
			items: data.items.length,
			others: field === "" ? fieldsOfSlices(data.items) : [],
		}),
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
	"Levels are compared with the people's majority (tied votes have none), numbers with the mean of their labels. Unscored cells enter nowhere.",
	CLUSTER_POLICY,
];

function missingWords(dimension: string, judged: Judged): string {
	if (judged.length > 0) {
		const names = judged.map((each) => each.dimension.name).join(", ");
		return `People and a judge have not both answered ${dimension}. Choose ${names}, or all.`;
	}
	return "No dimension has labels of people and a judge's answers. Let people label, and bind a judge to a dimension.";
}

function tableOf({ figures }: ComparedSlices, field: string): ReportTable {
	return {
		title: `Agreement with people by ${field}`,
		note: `The ${field} where a judge is worse stands first, by the lower end of “worse by”: how far agreement there lies below what all have in common. Drawn together: the agreement as it is likely to be, few items weighing less than many. Of numbers agreement is how close the two are, 1 being equal. The paper has 155 questions of 14 areas.`,
		columns: [
			{ title: "Dimension", kind: "text" },
			{ title: "Judge", kind: "text" },
			{ title: field, kind: "text" },
			{ title: "Items", kind: "count" },
			{ title: "Agreement", kind: "figure" },
			{ title: "Here − elsewhere", kind: "figure" },
			{ title: "Drawn together", kind: "figure" },
			{ title: "Worse by", kind: "figure" },
			{ title: "p, adjusted", kind: "p" },
			{ title: "Beyond chance", kind: "figure" },
			{ title: "By", kind: "text" },
		],
		rows: figures.map(({ agreement, chance, standing, ...row }) => [
			row.dimension,
			row.judge,
			row.slice,
			row.n,
			agreement ? figure(agreement) : (standing?.mean ?? null),
			standing?.difference ?? null,
			shrunkenCell(standing, "shrunken"),
			shrunkenCell(standing, "harm"),
			row.pAdjusted,
			figure(chance),
			row.statistic,
		]),
	};
}

function shrunkenCell(standing: SliceStanding | null, which: "shrunken" | "harm"): TableCell {
	const found = standing?.[which];
	if (!standing || !found) return null;
	const { n, nClusters } = standing;
	// The model's normal spread does not know that a share ends at 0 and 1.
	const least = which === "shrunken" ? 0 : -1;
	const [value, low, high] = [found.value, found.low, found.high].map((each) =>
		Math.min(1, Math.max(least, each)),
	);
	return {
		...{ value, ci: [low, high], level: STAT_OPTIONS.level, method: "hierarchical", n },
		...(nClusters !== undefined && { nClusters }),
	};
}

/** Judges in rows, slices in columns, in the order of their values. */
function chartOf(figures: readonly SliceFigures[], { slices }: Slices): Chart {
	const judges = [...new Set(figures.map(({ judge }) => judge))].toSorted();
	const cells = judges.map((judge) =>
		slices.map(({ value: slice }) => {
			const found = figures.find((each) => each.judge === judge && each.slice === slice);
			if (!found) return { value: null };
			const { agreement, standing, n } = found;
			return { value: agreement ? plainValue(agreement) : (standing?.mean ?? null), n };
		}),
	);
	const isShare = figures.every(({ agreement }) => agreement);
	return {
		kind: "heat",
		title: `${figures[0]?.dimension ?? ""}: agreement${isShare ? "" : ", or closeness of numbers,"} by slice`,
		range: [0, 1],
		rows: judges,
		columns: slices.map(({ value }) => value),
		cells,
	};
}
