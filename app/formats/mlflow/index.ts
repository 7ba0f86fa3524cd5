import { isRefusal } from "../../base/refusal.ts";
import { startOfFile } from "../../files/file-start.ts";
import type { Fields } from "../../files/source-row.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { isEmpty } from "../parts/json-values.ts";
import { assessmentsOf } from "./assessments.ts";
import { idOfRow, itemOfRow } from "./row-item.ts";
import { isScoreColumn, labelsOfColumns, scoreColumnsOf, valueColumnOf } from "./score-columns.ts";
import { tableRows } from "./table-rows.ts";
import { isOfMlflow, shapeOf } from "./table-shape.ts";

const ASSESSMENTS = "assessments";
/** Names of expectations, whose values stand in columns as those of scores do. */
const EXPECTED: ReadonlySet<string> = new Set([
	"expected_response",
	"expected_facts",
	"expected_retrieved_context",
	"guidelines",
]);

/** Tables of evaluations that MLflow makes: `eval_results_table.json`, traces with their assessments, results as a table. */
export const mlflow: ForeignFormat = {
	id: "mlflow",
	title: FORMAT_TITLES.mlflow,
	async recognises(file, start) {
		const shape = start && (await shapeOf(file, start));
		return shape !== null && isOfMlflow(shape);
	},
	async *read(file, onShare) {
		const start = await startOfFile(file);
		const shape = isRefusal(start) ? null : await shapeOf(file, start);
		if (!shape) {
			yield [{ place: 1, problem: "the file holds no table that can be read" }];
			return;
		}
		const isText = shape.form === "csv";
		for await (const batch of tableRows(file, shape.form, onShare)) {
			const rows = batch.flatMap((row): ForeignRow[] => {
				if ("problem" in row) return [{ place: row.line, problem: row.problem }];
				// In a table an empty cell is absent, and its column still asks.
				const columns = isText ? shape.columns : Object.keys(row.fields);
				return rowsOf(row.fields, { place: row.line, columns, isText });
			});
			if (rows.length > 0) yield rows;
		}
	},
};

function rowsOf(
	row: Fields,
	{ place, columns, isText }: { place: number; columns: readonly string[]; isText: boolean },
): ForeignRow[] {
	const id = idOfRow(row);
	const assessed = assessmentsOf(row[ASSESSMENTS], id);
	const scorers = scoreColumnsOf(columns.filter((column) => !column.startsWith("expectations/")));
	const expected = new Map(assessed.expectations);
	for (const scorer of scorers) {
		const value = row[valueColumnOf(scorer) ?? ""];
		const isOne = EXPECTED.has(scorer.name) && !isEmpty(value);
		if (isOne && !expected.has(scorer.name)) expected.set(scorer.name, value);
	}
	const made = itemOfRow(row, {
		id,
		columns: columns.filter((column) => !isScoreColumn(column) && column !== ASSESSMENTS),
		expected: Object.fromEntries(expected),
	});
	if ("problem" in made) return [{ place, problem: made.problem }];
	// What stands in the list of assessments stands in columns of its name once more.
	const others = scorers.filter(({ name }) => !assessed.names.has(name) && !EXPECTED.has(name));
	const labels = others.flatMap((scorer) => labelsOfColumns(scorer, row, { itemId: id, isText }));
	const words = others
		.filter((scorer) => valueColumnOf(scorer) === undefined)
		.flatMap(({ parts }) => [...parts.values()])
		.filter((column) => !isEmpty(row[column]));
	return [
		{ place, item: made.item },
		...[...assessed.labels, ...labels].map((label) => ({ place, label })),
		...assessed.problems.map((problem) => ({ place, problem })),
		...[...made.noPlace, ...assessed.noPlace, ...words].map((noPlace) => ({ place, noPlace })),
	];
}
