import type { FileSource, FileStart } from "../../files/file-start.ts";
import { jsonlRows } from "../../files/jsonl-rows.ts";
import { type Fields, shown } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { jsonRecords } from "../json-records.ts";
import { isObject } from "../parts/json-values.ts";
import { isLines, isPromptfoo } from "./recognise.ts";
import { itemOfResult } from "./result-item.ts";
import { labelsOfResult } from "./result-labels.ts";

/** Of the summary of an evaluation: 2 has its table beside the results, 3 its prompts. */
const OLDEST_VERSION = 2;
const NEWEST_VERSION = 4;

const RESULT = "$.results.results.*";
const VERSION = "$.results.version";
const EVAL_ID = "$.evalId";
const TIMESTAMP = "$.results.timestamp";
/** What has no place: a path that is asked for, and what it is called. Settings repeat each test, so they come in parts. */
const OTHERS: Readonly<Record<string, string>> = {
	"$.config.description": "config",
	"$.config.*.*": "config",
	"$.results.prompts.*": "results.prompts[]",
	"$.results.stats.*": "results.stats",
	"$.results.table.*.*": "results.table",
	"$.results.traces.*": "results.traces[]",
	"$.traces.*": "traces[]",
	"$.runtimeOptions.*": "runtimeOptions",
	"$.metadata.*": "metadata",
	"$.shareableUrl": "shareableUrl",
};

/** Results of `promptfoo eval`, as one JSON document or one result a line. */
export const promptfoo: ForeignFormat = {
	id: "promptfoo",
	title: FORMAT_TITLES.promptfoo,
	recognises: (_file: FileSource, start: FileStart | null) =>
		start?.kind === "text" && isPromptfoo(start.text),
	async *read(file, onShare) {
		yield* (await isLines(file)) ? readLines(file.path, onShare) : readDocument(file.path, onShare);
	},
};

async function* readDocument(
	path: string,
	onShare: OnShare,
): AsyncGenerator<readonly ForeignRow[]> {
	const run = { evalId: null as string | null, createdAt: null as string | null };
	const told = new Set<string>();
	let results = 0;
	const paths = [RESULT, VERSION, EVAL_ID, TIMESTAMP, ...Object.keys(OTHERS)];
	for await (const batch of jsonRecords(path, paths, onShare)) {
		const rows: ForeignRow[] = [];
		for (const record of batch) {
			if ("problem" in record) {
				// The document's parts are counted each for itself; what is broken comes after the last result.
				rows.push({ place: results + 1, problem: record.problem });
				yield rows;
				return;
			}
			const { value } = record;
			if (record.path === RESULT) {
				results++;
				rows.push(...rowsOfResult(value, record.place, run));
			} else if (record.path === EVAL_ID) run.evalId = typeof value === "string" ? value : null;
			else if (record.path === TIMESTAMP) run.createdAt = momentOf(value);
			else if (record.path === VERSION) {
				const problem = versionProblem(value);
				if (problem === null) continue;
				rows.push({ place: results + 1, problem });
				yield rows;
				return;
			} else {
				const name = OTHERS[record.path];
				if (name === undefined || value === null || told.has(name)) continue;
				told.add(name);
				rows.push({ place: Math.max(1, results), noPlace: name });
			}
		}
		if (rows.length > 0) yield rows;
	}
	if (results === 0) yield [{ place: 1, problem: "there is no list of results in it" }];
}

async function* readLines(path: string, onShare: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	const run = { evalId: null, createdAt: null };
	for await (const batch of jsonlRows(path, onShare)) {
		yield batch.flatMap((row): ForeignRow[] =>
			"problem" in row
				? [{ place: row.line, problem: row.problem }]
				: rowsOfResult(row.fields, row.line, run),
		);
	}
}

type Run = { readonly evalId: string | null; readonly createdAt: string | null };

function rowsOfResult(value: unknown, place: number, run: Run): ForeignRow[] {
	if (!isObject(value))
		return [{ place, problem: `a result is an object with named fields, not ${shown(value)}` }];
	const noPlace = new Set<string>();
	const read = itemOfResult(value, place, { evalId: run.evalId, noPlace });
	if (typeof read === "string") return [{ place, problem: read }];
	const { item, error } = read;
	const about = { itemId: item.id, error, createdAt: run.createdAt, noPlace };
	const { labels, problems } = labelsOfResult(value as Fields, about);
	return [
		{ place, item },
		...labels.map((label) => ({ place, label })),
		...problems.map((problem) => ({ place, problem })),
		...[...noPlace].map((path) => ({ place, noPlace: path })),
	];
}

function versionProblem(version: unknown): string | null {
	if (typeof version !== "number") return `results.version is a number, not ${shown(version)}`;
	if (version > NEWEST_VERSION)
		return `version ${version} of the results is newer than ${NEWEST_VERSION}, the last that is known`;
	return version < OLDEST_VERSION
		? `version ${version} of the results is older than ${OLDEST_VERSION}, the first that is read`
		: null;
}

function momentOf(value: unknown): string | null {
	return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}
