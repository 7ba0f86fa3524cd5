import { systemTrouble } from "../../files/file-bytes.ts";
import type { FileSource, FileStart } from "../../files/file-start.ts";
import { LONGEST_RECORD } from "../../files/longest-row.ts";
import { fromHereOn, ROWS_PER_BATCH } from "../../files/source-row.ts";
import { type OnShare, textChunks } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { isObject, textAt } from "../parts/json-values.ts";
import { parsePythonJson } from "../parts/python-json.ts";
import { complaintOf, firstEntryName, headerOfArchive, samplesOfArchive } from "./log-archive.ts";
import { LogDocumentReader, type LogPart } from "./log-document.ts";
import { LogRows } from "./log-rows.ts";

/** What an archive begins with, also where its end is missing. */
const JOURNAL = "_journal/start.json";

/** Evaluation logs of Inspect AI, in one JSON document or in an archive (`.eval`). */
export const inspect: ForeignFormat = {
	id: "inspect",
	title: FORMAT_TITLES.inspect,
	recognises: (file, start) => (start === null ? isArchive(file) : isDocument(start)),
	async *read(file, onShare) {
		try {
			const isZip = (await firstEntryName(file.path)) !== null;
			yield* isZip ? archiveRows(file, onShare) : documentRows(file, onShare);
		} catch (error) {
			yield [{ place: 1, problem: `the file ${systemTrouble(error)}` }];
		}
	},
};

/** A document whose `eval` says which task it was, beside a version and a status. */
function isDocument(start: FileStart): boolean {
	if (start.kind !== "text" || !start.text.trimStart().startsWith("{")) return false;
	const reader = new LogDocumentReader();
	const parts = [...reader.push(start.text), reader.open];
	const has = (key: string) => parts.some((part) => part.key === key && !part.isSample);
	const described = parts.find(({ key }) => key === "eval")?.text ?? "";
	return (
		has("version") && has("status") && /^\{/.test(described.trim()) && /"task"\s*:/.test(described)
	);
}

async function isArchive(file: FileSource): Promise<boolean> {
	try {
		const first = await firstEntryName(file.path);
		if (first === null) return false;
		if (first === JOURNAL) return true;
		const header = await headerOfArchive(file.path);
		if (!header || "problem" in header) return false;
		const parsed = parsePythonJson(header.text);
		return (
			"value" in parsed && isObject(parsed.value) && textAt(parsed.value.eval, "task") !== null
		);
	} catch {
		return false;
	}
}

async function* documentRows(
	{ path }: FileSource,
	onShare: OnShare,
): AsyncGenerator<readonly ForeignRow[]> {
	const reader = new LogDocumentReader();
	const rows = new LogRows();
	for await (const text of textChunks(path, onShare)) {
		if (typeof text !== "string") {
			rows.stop(fromHereOn(text));
			break;
		}
		for (const part of reader.push(text)) addPart(rows, part);
		yield* inBatches(rows.taken());
		if (reader.open.text.length > LONGEST_RECORD)
			rows.stop("from here on more than 64 MB in one sample");
		if (reader.problem !== null) rows.stop(reader.problem);
		if (rows.isStopped) break;
	}
	if (!reader.isEnded) rows.stop("the file ends in the middle");
	rows.end();
	yield* inBatches(rows.taken());
}

function addPart(rows: LogRows, { key, isSample, text }: LogPart): void {
	if (isSample) rows.addSample(text);
	else rows.addMember(key, text);
}

async function* archiveRows(
	{ path }: FileSource,
	onShare: OnShare,
): AsyncGenerator<readonly ForeignRow[]> {
	const rows = new LogRows();
	try {
		const header = await headerOfArchive(path);
		if (!header) rows.stop("the archive does not say what was evaluated: it has no header.json");
		else if ("problem" in header) rows.stop(`${header.name}: ${header.problem}`);
		else rows.addHeader(header.text);
		if (!rows.isStopped)
			for await (const sample of samplesOfArchive(path, onShare)) {
				if ("text" in sample) rows.addSample(sample.text);
				else rows.addProblem(`${nameOf(sample.name)}: ${sample.problem}`);
				if (rows.isFull) yield* inBatches(rows.taken());
			}
	} catch (error) {
		rows.stop(`the archive is cut off or damaged (${complaintOf(error)})`);
	}
	yield* inBatches(rows.taken());
}

/** The name of a file in an archive may be anything. */
function nameOf(name: string): string {
	const line = JSON.stringify(name).slice(1, -1);
	const short = line.length > 60 ? `${line.slice(0, 59)}…` : line;
	return `the file ${short}`;
}

function* inBatches(rows: readonly ForeignRow[]): Generator<readonly ForeignRow[]> {
	for (let at = 0; at < rows.length; at += ROWS_PER_BATCH)
		yield rows.slice(at, at + ROWS_PER_BATCH);
}
