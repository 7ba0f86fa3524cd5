import type { FileSource } from "../../files/file-start.ts";
import type { Fields, SourceRow } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { isObject, shownName } from "../parts/json-values.ts";
import { recordHead } from "../parts/record-head.ts";
import { recordRows } from "../parts/record-rows.ts";
import { ToldRows } from "../parts/told-rows.ts";
import { ingested, isIngestionEvent } from "./ingestion-event.ts";
import { isScore, labelOfScore, repetitions } from "./score-label.ts";
import { isTrace, tellTrace } from "./trace-rows.ts";

/** An answer of the API has its traces or scores in the first list, a request of its ingestion events in the second. */
const LISTS = ["data", "batch"];

/** Exports of Langfuse: traces with their scores, or scores alone. */
export const langfuse: ForeignFormat = {
	id: "langfuse",
	title: FORMAT_TITLES.langfuse,
	recognises(_file, start) {
		const head = recordHead(start, LISTS);
		if (!head) return false;
		const { keys } = head;
		return (
			isTrace(keys) ||
			isScore(keys) ||
			(isIngestionEvent(keys) && keys.get("body") === "{") ||
			(keys.get("trace") === "{" && keys.has("observations"))
		);
	},
	read,
};

async function* read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	const told = toldBy(repetitions());
	for await (const rows of recordRows(file, LISTS, onShare)) yield rows.flatMap(told);
}

type Repeated = ReturnType<typeof repetitions>;

function toldBy(repeated: Repeated): (row: SourceRow) => readonly ForeignRow[] {
	return (row) => {
		if ("problem" in row) return [{ place: row.line, problem: row.problem }];
		const told = new ToldRows(row.line);
		if (isIngestionEvent(new Set(Object.keys(row.fields)))) tellEvent(row.fields, told, repeated);
		else tellRecord(row.fields, told, repeated);
		return told.rows;
	};
}

/** An event creates a trace or a score; others add to what has no place here. */
function tellEvent(fields: Fields, told: ToldRows, repeated: Repeated): void {
	const { kind, type, record } = ingested(fields);
	if (kind === "trace") tellTrace(record, told);
	else if (kind === "score") tellScore(record, told, repeated);
	else told.noPlace(`events of type ${shownName(type)}`, record);
}

function tellScore(record: Fields, told: ToldRows, repeated: Repeated): void {
	const label = labelOfScore(record, told);
	if (label) told.rows.push({ place: told.place, label: repeated(label, record) });
}

function tellRecord(fields: Fields, told: ToldRows, repeated: Repeated): void {
	const record = opened(fields);
	const names = new Set(Object.keys(record));
	if (isScore(names)) tellScore(record, told, repeated);
	else if (isTrace(names)) tellTrace(record, told);
	else told.problem("neither a trace nor a score: the fields that all of them have are missing");
}

/** A trace that is downloaded from its page stands in a field, with what belongs to it beside it. */
function opened(record: Fields): Fields {
	const { trace, ...beside } = record;
	return isObject(trace) ? { ...trace, ...beside } : record;
}
