import type { FileSource } from "../../files/file-start.ts";
import type { Fields } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { hasRow, rowsIn } from "../parts/values.ts";
import { Questions } from "./answers.ts";
import { hasFlatColumns, readFlatRecord } from "./flat-record.ts";
import { isNestedRecord, readNestedRecord } from "./nested-record.ts";
import type { ArgillaRecord } from "./record.ts";
import { gather, rowsOf } from "./record-rows.ts";

const FORMATS = ["json", "jsonl", "parquet"] as const;
/** One of these stands in every record. */
const MARKS = /"(fields|[^"]*\.responses|[^"]*\.suggestion|[^"]*-suggestion)"\s*:/;
/** Of a record that is longer than what is at hand of the file, the mark may stand further down. */
const LONG_START = 60_000;

/** Records of Argilla 1 (feedback data sets) and 2. */
export const argilla: ForeignFormat = {
	id: "argilla",
	title: FORMAT_TITLES.argilla,
	async recognises(file, start) {
		if (start === null) return false;
		const isText = start.kind === "text";
		if (isText && !/^\s*[[{]/.test(start.text)) return false;
		if (isText && !MARKS.test(start.text) && start.text.length < LONG_START) return false;
		const source = await rowsIn(file, FORMATS);
		if ("problem" in source) return false;
		if (source.columns !== null) return hasFlatColumns(source.columns);
		return hasRow(source, (row) => isNestedRecord(row) || hasFlatColumns(Object.keys(row)));
	},
	read,
};

/** Passes the file twice: what kind of question each is, and which labels there are, no single record says. */
async function* read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	const source = await rowsIn(file, FORMATS);
	if ("problem" in source) {
		yield [{ place: 1, problem: source.problem }];
		return;
	}
	const questions = new Questions();
	for await (const batch of source.batches(onShare && ((share) => onShare(share / 2))))
		for (const row of batch) {
			const record = "fields" in row ? recordOf(row.fields) : row;
			if (!("problem" in record)) gather(record, questions);
		}
	let place = 0;
	for await (const batch of source.batches(onShare && ((share) => onShare((1 + share) / 2)))) {
		const rows: ForeignRow[] = [];
		for (const row of batch) {
			place++;
			const record = "fields" in row ? recordOf(row.fields) : row;
			if ("problem" in record) rows.push({ place, problem: record.problem });
			else rows.push(...rowsOf(record, place, questions));
		}
		yield rows;
	}
}

function recordOf(row: Fields): ArgillaRecord | { readonly problem: string } {
	return hasFlatColumns(Object.keys(row)) ? readFlatRecord(row) : readNestedRecord(row);
}
