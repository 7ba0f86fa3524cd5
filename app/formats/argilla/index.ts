import type { FileSource } from "../../files/file-start.ts";
import type { Fields } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { hasRow, rowsIn } from "../parts/rows-in.ts";
import { inTwoPasses, type TwoPasses } from "../parts/two-passes.ts";
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

/** What kind of question each is, and which labels there are, no single record says. */
function read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	const questions = new Questions();
	const passes: TwoPasses<ArgillaRecord> = {
		formats: FORMATS,
		readRecord: recordOf,
		gather: (record) => gather(record, questions),
		rowMaker: () => (record, place) => rowsOf(record, place, questions),
	};
	return inTwoPasses(file, passes, onShare);
}

function recordOf(row: Fields): ArgillaRecord | { readonly problem: string } {
	return hasFlatColumns(Object.keys(row)) ? readFlatRecord(row) : readNestedRecord(row);
}
