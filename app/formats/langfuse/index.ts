import type { FileSource } from "../../files/file-start.ts";
import type { Fields, SourceRow } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { isObject } from "../parts/json-values.ts";
import { recordHead } from "../parts/record-head.ts";
import { recordRows } from "../parts/record-rows.ts";
import { ToldRows } from "../parts/told-rows.ts";
import { isScore, labelOfScore } from "./score-label.ts";
import { isTrace, tellTrace } from "./trace-rows.ts";

/** An answer of the API has its traces or scores in this list. */
const LISTS = ["data"];

/** Exports of Langfuse: traces with their scores, or scores alone. */
export const langfuse: ForeignFormat = {
	id: "langfuse",
	title: FORMAT_TITLES.langfuse,
	recognises(_file, start) {
		const head = recordHead(start, LISTS);
		if (!head) return false;
		const { keys } = head;
		return (
			isTrace(keys) || isScore(keys) || (keys.get("trace") === "{" && keys.has("observations"))
		);
	},
	read,
};

async function* read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	for await (const rows of recordRows(file, LISTS, onShare)) yield rows.flatMap(toldOf);
}

function toldOf(row: SourceRow): readonly ForeignRow[] {
	if ("problem" in row) return [{ place: row.line, problem: row.problem }];
	const told = new ToldRows(row.line);
	const record = opened(row.fields);
	const names = new Set(Object.keys(record));
	if (isScore(names)) {
		const label = labelOfScore(record, told);
		if (label) told.rows.push({ place: told.place, label });
	} else if (isTrace(names)) tellTrace(record, told);
	else told.problem("neither a trace nor a score: the fields that all of them have are missing");
	return told.rows;
}

/** A trace that is downloaded from its page stands in a field, with what belongs to it beside it. */
function opened(record: Fields): Fields {
	const { trace, ...beside } = record;
	return isObject(trace) ? { ...trace, ...beside } : record;
}
