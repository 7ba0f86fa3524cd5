import type { Dimension } from "#db/model/dimension.ts";
import type { RatedValue } from "#db/model/rating.ts";
import { valuesWithin } from "../../base/json-within.ts";
import { partsOf } from "../../base/parts-of.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { CsvReader } from "../../files/csv-reader.ts";
import { parseJsonRow } from "../../files/json-row.ts";
import { describeScaleFor, levelReader } from "../../files/level-reader.ts";
import { nameOf, readValue } from "../../files/raw-label.ts";
import { fieldOf, type SourceRow, shown } from "../../files/source-row.ts";
import { restoreCell } from "../../files/spreadsheet-cell.ts";
import { count, counted } from "../../ui/numbers.ts";

/** A known answer as a file states it. */
export type ReadAnswer = {
	readonly line: number;
	/** Id that the item has in files. */
	readonly item: string;
	readonly dimension: string;
	readonly value: RatedValue;
	readonly reason: string | null;
};

/** What is sent at once keeps everybody waiting while it is read. */
const MOST_LINES = 10_000;
const MOST_CELLS = 100_000;
const TOO_LONG = `Nothing was stored. At most ${count(MOST_LINES)} lines with ${count(MOST_CELLS)} cells are taken at once: send them in several parts.`;

/** More problems than that are counted, not named. */
const PROBLEMS_NAMED = 5;

/**
 * Reads known answers from the text of a file: JSON lines or a table with commas, semicolons or tabs, either
 * long (item_id, dimension, value, reason) or wide (item_id and a column for each dimension, reason).
 * An empty cell of a wide row is not known on that dimension.
 * @returns a refusal that names the lines where a value, a dimension or an id is missing or not on the scale
 */
export function readKnownAnswers(
	text: string,
	dimensions: readonly Dimension[],
): ReadAnswer[] | Refusal {
	const isJson = text.trimStart().startsWith("{");
	const rows = rowsOf(text, isJson);
	if (isRefusal(rows)) return rows;
	const readers = new Map(
		dimensions.map((dimension) => [
			dimension.name,
			{ dimension, read: levelReader(dimension, "human") },
		]),
	);
	const problems: string[] = [];
	const answers: ReadAnswer[] = [];
	for (const row of rows) {
		const wrong = (what: string) => problems.push(`line ${row.line}: ${what}`);
		if ("problem" in row) {
			wrong(row.problem);
			continue;
		}
		const { fields, line } = row;
		const item = nameOf(fieldOf(fields, "item_id") ?? fieldOf(fields, "id"));
		if (item === null) {
			wrong('"item_id" is missing');
			continue;
		}
		const reason = nameOf(fieldOf(fields, "reason"));
		const named = nameOf(fieldOf(fields, "dimension"));
		const cells: (readonly [string, unknown])[] =
			named === null
				? [...readers.keys()].flatMap((name) => {
						const cell = fieldOf(fields, name);
						return cell === undefined || cell === null ? [] : [[name, cell] as const];
					})
				: [[named, fieldOf(fields, "value")]];
		if (cells.length === 0) wrong(`${shown(item)} has no answer`);
		for (const [name, cell] of cells) {
			const reader = readers.get(name);
			if (!reader) {
				wrong(`there is no dimension ${shown(name)}`);
				continue;
			}
			const said = readValue(cell, !isJson);
			if (said === null || typeof said === "object") {
				wrong(`${shown(item)} has no answer on ${name}`);
				continue;
			}
			const value = reader.read(said, !isJson);
			if (value) answers.push({ line, item, dimension: name, value, reason });
			else
				wrong(`${shown(said)} is not on ${name} (${describeScaleFor(reader.dimension, "human")})`);
		}
	}
	if (problems.length > 0) return refused(problemsInWords(problems), "rows");
	if (answers.length === 0) {
		return refused("Paste rows with an item_id and an answer, or choose a file with them.", "rows");
	}
	return answers;
}

/** The first problems by name, the others by number. */
export function problemsInWords(problems: readonly string[]): string {
	const further = problems.length - PROBLEMS_NAMED;
	const rest = further > 0 ? `; and ${counted(further, "further problem")}` : "";
	const named = problems.slice(0, PROBLEMS_NAMED).join("; ");
	return `Nothing was stored. ${named.charAt(0).toUpperCase()}${named.slice(1)}${rest}.`;
}

/** Lines and values are counted before any is read. */
function rowsOf(text: string, isJson: boolean): SourceRow[] | Refusal {
	const lines = partsOf(text, /\r\n|\r|\n/, MOST_LINES);
	const rows = lines && (isJson ? jsonRows(lines) : tableRows(text));
	return rows ?? refused(TOO_LONG, "rows");
}

function jsonRows(lines: readonly string[]): SourceRow[] | null {
	let left = MOST_CELLS;
	for (const line of lines) {
		// What is nested too deep is told with its line.
		const values = valuesWithin(line, { levels: MOST_CELLS, values: left });
		if (typeof values === "string") return null;
		left -= values;
	}
	return lines.flatMap((line, index): SourceRow[] => {
		return line.trim() === "" ? [] : [{ line: index + 1, ...parseJsonRow(line) }];
	});
}

function tableRows(text: string): SourceRow[] | null {
	const [header = ""] = text.trimStart().split(/[\r\n]/, 1);
	const counts = [",", "\t", ";"].map((mark) => {
		return [header.split(mark, MOST_CELLS).length, mark] as const;
	});
	const [, delimiter] = counts.reduce((most, each) => (each[0] > most[0] ? each : most));
	// Each cell may stand between quotes, and hold quotes, which are twice there.
	if (!partsOf(text, delimiter, MOST_CELLS) || !partsOf(text, '"', 4 * MOST_CELLS)) return null;
	const reader = new CsvReader(delimiter);
	const [first, ...records] = [...reader.push(text.replace(/^\uFEFF/, "")), ...reader.end()];
	if (!first || "problem" in first) return first ? [first] : [];
	const columns = first.cells.map((cell) => restoreCell(cell).trim());
	return records.map((record): SourceRow => {
		if ("problem" in record) return record;
		const { line, cells } = record;
		if (cells.length !== columns.length) {
			const problem = `${cells.length} cells where the header names ${columns.length} columns`;
			return { line, problem };
		}
		const fields: Record<string, unknown> = Object.create(null);
		for (const [index, cell] of cells.entries())
			if (cell !== "") fields[columns[index]] = restoreCell(cell);
		return { line, fields };
	});
}
