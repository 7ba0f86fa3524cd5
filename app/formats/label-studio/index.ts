import type { FileSource } from "../../files/file-start.ts";
import type { Fields } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { Asked } from "../parts/asked.ts";
import { hasRow, rowsIn } from "../parts/values.ts";
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

/** Passes the file twice: which controls allow several choices, and which choices there are, no single task says. */
async function* read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	const source = await rowsIn(file, FORMATS);
	if ("problem" in source) {
		yield [{ place: 1, problem: source.problem }];
		return;
	}
	const asked = new Asked();
	for await (const batch of source.batches(onShare && ((share) => onShare(share / 2))))
		for (const row of batch) {
			const task = "fields" in row ? taskOf(row.fields) : row;
			if (!("problem" in task)) gather(task, asked);
		}
	const tasks = new TaskRows(asked);
	let place = 0;
	for await (const batch of source.batches(onShare && ((share) => onShare((1 + share) / 2)))) {
		const rows: ForeignRow[] = [];
		for (const row of batch) {
			place++;
			const task = "fields" in row ? taskOf(row.fields) : row;
			if ("problem" in task) rows.push({ place, problem: task.problem });
			else rows.push(...tasks.of(task, place, "fields" in row && isMinRow(row.fields)));
		}
		yield rows;
	}
}

function taskOf(fields: Fields): Task | { readonly problem: string } {
	return isMinRow(fields) && !("annotations" in fields) ? readMinRow(fields) : readTask(fields);
}
