import type { FileSource } from "../../files/file-start.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { recordHead } from "../parts/record-head.ts";
import { type RecordRow, recordRows } from "../parts/record-rows.ts";
import { ToldRows } from "../parts/told-rows.ts";
import { labelOfFeedback } from "./feedback-label.ts";
import { hasFeedback, isChild, tellRun } from "./run-rows.ts";
import { nestedRecord, shapeOf } from "./run-shapes.ts";

/** An answer of the API has its runs in this list. */
const LISTS = ["runs"];

/** Exports of LangSmith: runs with their feedback, results of experiments, or feedback alone. */
export const langsmith: ForeignFormat = {
	id: "langsmith",
	title: FORMAT_TITLES.langsmith,
	recognises(_file, start) {
		const head = recordHead(start, LISTS);
		return head !== null && shapeOf(head.keys.keys()) !== null;
	},
	read,
};

async function* read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	/** Runs inside others are items only where the file has no outermost ones; looked up when first needed. */
	let roots: boolean | null = null;
	for await (const rows of recordRows(file, LISTS, onShare)) {
		const told: ForeignRow[] = [];
		for (const row of rows) {
			const isRun = "fields" in row && shapeOf(Object.keys(row.fields)) === "run";
			if (isRun && roots === null) roots = !isChild(row.fields) || (await hasRoots(file));
			told.push(...toldOf(row, roots === false));
		}
		if (told.length > 0) yield told;
	}
}

/** Reads on until there is one. */
async function hasRoots(file: FileSource): Promise<boolean> {
	for await (const rows of recordRows(file, LISTS))
		for (const row of rows)
			if ("fields" in row && shapeOf(Object.keys(row.fields)) === "run" && !isChild(row.fields))
				return true;
	return false;
}

function toldOf(row: RecordRow, areChildrenItems: boolean): readonly ForeignRow[] {
	if ("problem" in row) return [{ place: row.line, problem: row.problem }];
	const told = new ToldRows(row.line);
	const isText = row.isText === true;
	const shape = shapeOf(Object.keys(row.fields));
	const record = nestedRecord(row.fields);
	if (shape === "run") {
		const isItem = areChildrenItems || !isChild(record) || hasFeedback(record);
		if (isItem) tellRun(record, told, isText);
		else told.noPlace("child_runs[]", record.id);
	} else if (shape === "feedback") {
		const label = labelOfFeedback(record, told, { isText });
		if (label) told.rows.push({ place: told.place, label });
	} else told.problem("neither a run nor feedback: the fields that all of them have are missing");
	return told.rows;
}
