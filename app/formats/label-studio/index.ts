import type { FileSource } from "../../files/file-start.ts";
import type { Fields } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { Asked } from "../parts/asked.ts";
import { hasRow, rowsIn } from "../parts/rows-in.ts";
import { inTwoPasses, type TwoPasses } from "../parts/two-passes.ts";
import { isMinRow, readMinRow } from "./min-row.ts";
import { isTask, readTask, type Task } from "./task.ts";
import { gather, TaskRows } from "./task-rows.ts";

const FORMATS = ["json", "jsonl"] as const;
/** One of these stands near the beginning of every task. */
const MARKS = /"(annotations|predictions|annotator)"/;
/** Of a task that is longer than what is at hand of the file, the mark may stand further down. */
const LONG_START = 60_000;

/** Exports of Label Studio: JSON and JSON-MIN. */
export const labelStudio: ForeignFormat = {
	id: "label-studio",
	title: FORMAT_TITLES["label-studio"],
	async recognises(file, start) {
		if (start?.kind !== "text" || !/^\s*[[{]/.test(start.text)) return false;
		if (!MARKS.test(start.text) && start.text.length < LONG_START) return false;
		const source = await rowsIn(file, FORMATS);
		return !("problem" in source) && hasRow(source, (row) => isTask(row) || isMinRow(row));
	},
	read,
};

/** Which controls allow several choices, and which choices there are, no single task says. */
function read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	const asked = new Asked();
	const passes: TwoPasses<Task> = {
		formats: FORMATS,
		readRecord: taskOf,
		gather: (task) => gather(task, asked),
		rowMaker: () => {
			const tasks = new TaskRows(asked);
			return (task, place, fields) => tasks.of(task, place, isMinRow(fields));
		},
	};
	return inTwoPasses(file, passes, onShare);
}

function taskOf(fields: Fields): Task | { readonly problem: string } {
	return isMinRow(fields) && !("annotations" in fields) ? readMinRow(fields) : readTask(fields);
}
