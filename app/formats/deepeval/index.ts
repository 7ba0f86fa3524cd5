import type { FileSource, FileStart } from "../../files/file-start.ts";
import { shown } from "../../files/source-row.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { jsonRecords } from "../json-records.ts";
import { isObject } from "../parts/json-values.ts";
import { snake } from "./field-names.ts";
import { labelsOfTest } from "./metric-labels.ts";
import { isTestRun } from "./recognise.ts";
import { itemOfTest } from "./test-item.ts";

/** Where a run stands: alone in its file, or as the latest one under a name. */
const ROOTS = ["$", "$.testRunData", "$.test_run_data"];
const TESTS = "testCases";
const CONVERSATIONS = "conversationalTestCases";
const RESULTS = "testResults";

/** Lists of test cases by their path, and whether they are conversations; results say so themselves. */
const LISTS = new Map<string, boolean>(
	ROOTS.flatMap((root) =>
		[TESTS, CONVERSATIONS, RESULTS].flatMap((name) =>
			[name, snake(name)].map((way): [string, boolean] => [
				`${root}.${way}.*`,
				name === CONVERSATIONS,
			]),
		),
	),
);

/** What a run says of itself: all but the settings are sums. They stand after the test cases, too late for them. */
const OF_RUN = [
	..."testFile identifier datasetAlias datasetId evaluationCost confidentLink testRunId".split(" "),
	..."hyperparameters.* configurations.* prompts.*".split(" "),
	// By their names alone: beside them they list the scores of all test cases.
	..."metricsScores.*.metric metricScores.*.metric traceMetricsScores.*.*.*.metric".split(" "),
];
const OTHERS = new Map<string, string>(
	ROOTS.flatMap((root) =>
		OF_RUN.flatMap((name) =>
			[name, snake(name)].map((way): [string, string] => [
				`${root}.${way}`,
				`${root}.${way}`.replace("$.", "").replace(/\.\*.*$/, ""),
			]),
		),
	),
);

/** Test runs of DeepEval, as it keeps them on disk, and results of `evaluate` that were dumped. */
export const deepeval: ForeignFormat = {
	id: "deepeval",
	title: FORMAT_TITLES.deepeval,
	recognises: (_file: FileSource, start: FileStart | null) =>
		start?.kind === "text" && isTestRun(start.text),
	async *read(file, onShare) {
		let place = 0;
		const told = new Set<string>();
		const paths = [...LISTS.keys(), ...OTHERS.keys(), "$.testRunLink"];
		for await (const batch of jsonRecords(file.path, paths, onShare)) {
			const rows: ForeignRow[] = [];
			for (const record of batch) {
				if ("problem" in record) {
					// The lists of a run are counted each for itself; what is broken comes after the last test case.
					yield [...rows, { place: place + 1, problem: record.problem }];
					return;
				}
				const isConversation = LISTS.get(record.path);
				if (isConversation !== undefined) {
					place++;
					rows.push(...rowsOfTest(record.value, place, { at: record.place, isConversation }));
					continue;
				}
				const name = OTHERS.get(record.path) ?? "testRunLink";
				if (told.has(name) || record.value === null || record.value === "") continue;
				told.add(name);
				rows.push({ place: Math.max(1, place), noPlace: name });
			}
			if (rows.length > 0) yield rows;
		}
		if (place === 0) yield [{ place: 1, problem: "there is no test case in it" }];
	},
};

function rowsOfTest(
	value: unknown,
	place: number,
	kind: { readonly at: number; readonly isConversation: boolean },
): ForeignRow[] {
	if (!isObject(value))
		return [{ place, problem: `a test case is an object with named fields, not ${shown(value)}` }];
	const noPlace = new Set<string>();
	const isConversation = kind.isConversation || value.conversational === true;
	const item = itemOfTest(value, kind.at, { isConversation, noPlace });
	if (typeof item === "string") return [{ place, problem: item }];
	const { labels, problems } = labelsOfTest(value, item.id, noPlace);
	return [
		{ place, item },
		...labels.map((label) => ({ place, label })),
		...problems.map((problem) => ({ place, problem })),
		...[...noPlace].map((path) => ({ place, noPlace: path })),
	];
}
