import { z } from "zod";
import { COMPREHENSIVE } from "#judges/protocols/independent/dimensions.ts";
import { isRefusal } from "../../base/refusal.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import {
	choiceNotes,
	chooseSplit,
	judgeWords,
	splitOffers,
	systemWords,
} from "../data/split-choice.ts";
import { BOOLEANS, type BooleanName } from "../data/split-parts.ts";
import { computed } from "../report/analysis.ts";
import type { HeatChart } from "../report/chart.ts";
import { type Findings, NO_FINDINGS, type TableCell } from "../report/report.ts";
import { COVERAGE_COLUMNS, coverageRows } from "../report/split-figures.ts";
import {
	type PassedCell,
	type PassedMatrix,
	passedMatrix,
	type Total,
	totalOf,
	totalWords,
} from "./passed-cells.ts";

const Options = z.object({
	/** On which of the booleans the two sides have to be alike. */
	boolean: z.enum(BOOLEANS).default("comprehensive_answer"),
	/** Name of the judge; the first one where none is given. */
	judge: z.string().default(""),
	/** Name of the system; the first one where none is given. */
	system: z.string().default(""),
});
type Options = z.infer<typeof Options>;

/** A10: document × part of a question, does the response get what the golden answer gets? */
export const passedMatrixAnalysis = computed({
	id: "A10",
	title: "Passed parts",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection: passed matrix",
	question:
		"On which parts of which questions, about which documents, does the judge say the same of the response as of the golden answer?",
	published:
		"A matrix of the parts that each document passed, to find weak documents and questions.",
	limits:
		"Passed says that a judge said the same of the response as of the golden answer, not that the response is right: both may be called good though they differ. A row or column of a few cells is no finding.",
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
	if (isRefusal(choice)) return { missing: choice.sentence, ...NO_FINDINGS };
	const { parts, judge, system } = choice;
	const matrix = passedMatrix(parts, judge, options.boolean);
	const all = totalOf(matrix.cells.flat());
	return {
		policy: [
			`Judge ${judgeWords(judge)}, ${systemWords(system)}, ${options.boolean}.`,
			"A part is passed when the judge gives the response the value it gives the golden answer: also where both are found wanting.",
			"A part without a value on one of the sides is neither passed nor failed and enters no total; a document that was not asked a part has an empty cell.",
			"A cell opens the judgment of the response, with the exchange that it comes from.",
		],
		answer: answerOf(all, options.boolean),
		charts: [heat(matrix)],
		tables: [
			matrixTable(matrix),
			{
				title: "What was asked and answered",
				columns: COVERAGE_COLUMNS,
				rows: coverageRows(parts, judge),
			},
		],
		notes: [
			...(matrix.repeated > 0
				? [
						`${matrix.repeated} parts share document, question and place with another and stand in rows of their own.`,
					]
				: []),
			...choiceNotes(choice),
		],
	};
}

/** Two answers that are both found wanting pass too: how many do is said with the total. */
function answerOf(all: Total, name: BooleanName): string {
	const wanting = name === COMPREHENSIVE ? "with both wanting" : "with both false";
	const among = all.bothFalse > 0 ? `, of them ${all.bothFalse} ${wanting}` : "";
	const others = all.unscored > 0 ? `; ${all.unscored} more could not be compared` : "";
	return `${totalWords(all)} are passed${among}${others}.`;
}

function columnCells({ cells }: PassedMatrix, index: number): (PassedCell | null)[] {
	return cells.map((row) => row[index] ?? null);
}

/** 1 passed, 0 not; the last row and column are shares of those that have both values. */
function heat(matrix: PassedMatrix): HeatChart {
	const share = (cells: readonly (PassedCell | null)[]) => {
		const { passed, n } = totalOf(cells);
		return { value: n === 0 ? null : passed / n, n };
	};
	return {
		kind: "heat",
		title: "Passed (1) or not (0)",
		range: [0, 1],
		rows: [...matrix.documents, "all documents"],
		columns: [...matrix.columns.map(({ name }) => name), "all parts"],
		cells: [
			...matrix.cells.map((row) => [
				...row.map((cell) => ({
					value: cell === null || cell.passed === null ? null : Number(cell.passed),
					...(cell?.to && { to: cell.to }),
				})),
				share(row),
			]),
			[
				...matrix.columns.map((_, index) => share(columnCells(matrix, index))),
				share(matrix.cells.flat()),
			],
		],
	};
}

function matrixTable(matrix: PassedMatrix): Findings["tables"][number] {
	const differ = matrix.columns.some(({ text }) => text === null);
	return {
		title: "Passed, by document and part",
		note: `yes: the judge says the same of the response as of the golden answer.${differ ? " Where documents were asked in words of their own, a column has the name of the question and the number of its part." : ""}`,
		columns: [
			{ title: "Document", kind: "text" },
			...matrix.columns.map(({ name, text }) => ({ title: text ?? name, kind: "text" }) as const),
			{ title: "Passed", kind: "text" },
		],
		rows: [
			...matrix.cells.map((row, index) => [
				matrix.documents[index] ?? "",
				...row.map(shown),
				totalWords(totalOf(row)),
			]),
			[
				"all",
				...matrix.columns.map((_, index) => totalWords(totalOf(columnCells(matrix, index)))),
				totalWords(totalOf(matrix.cells.flat())),
			],
		],
	};
}

function shown(cell: PassedCell | null): TableCell {
	if (cell === null) return null;
	const text = cell.passed === null ? "not scored" : cell.passed ? "yes" : "no";
	return cell.to === null ? text : { text, to: cell.to };
}
