/**
 * Every figure of the reference data sets that the schema has a place for, to 1e-6. Needs the
 * folder with the data sets in CONCORD_REFERENCE_DIR; without it the test is skipped and says so.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { columnsFromFiles } from "../columns/columns-from-files.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { readScales } from "../files/read-scales.ts";
import { type AgreementJson, DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { comparisonsOf, type Expected } from "./testing/expected-figures.ts";

const folder = process.env.CONCORD_REFERENCE_DIR;
const dataFolder = folder ? join(folder, "data") : "";
const sets = folder
	? readdirSync(dataFolder).filter((name) => existsSync(join(dataFolder, name, "expected.json")))
	: [];

async function columnsOf(set: string): Promise<RatingColumns> {
	const file = (name: string) => join(dataFolder, set, name);
	const scales = readScales(readFileSync(file("dataset.json"), "utf8"));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const read = await columnsFromFiles({
		items: file("items.jsonl"),
		labels: file("labels.jsonl"),
		scales,
	});
	if (isRefusal(read)) throw new Error(read.sentence);
	expect(read.refused).toEqual([]);
	return read.columns;
}

test.skipIf(!folder)("there are reference data sets (CONCORD_REFERENCE_DIR is set)", () => {
	expect(sets.length).toBeGreaterThanOrEqual(5);
});

test.skipIf(!folder).each(sets.length > 0 ? sets : ["set CONCORD_REFERENCE_DIR to run this"])(
	"agreement equals every expected figure: %s",
	async (set) => {
		const expected = JSON.parse(
			readFileSync(join(dataFolder, set, "expected.json"), "utf8"),
		) as Expected;
		const humans = new Set(
			Object.values(expected.dimensions).flatMap(({ judge_results }) =>
				Object.values(judge_results).flatMap((judge) => Object.keys(judge.vs_each_human ?? {})),
			),
		);
		const references = ["majority", "mean", ...humans];
		const reports = new Map<string, AgreementJson>();
		const columns = await columnsOf(set);
		// Resampled intervals are not among the expected figures; those that are count items as independent.
		const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0, clusters: [], allPairs: true };
		for (const reference of references)
			reports.set(reference, agreementReport(columns, { ...options, reference }));
		const comparisons = comparisonsOf(expected, reports);
		expect(comparisons.length).toBeGreaterThan(10);
		const wrong = comparisons.filter(({ want, got }) =>
			typeof want === "number" && typeof got === "number"
				? Math.abs(want - got) > 1e-6
				: want !== got,
		);
		expect(wrong).toEqual([]);
	},
	120_000,
);
