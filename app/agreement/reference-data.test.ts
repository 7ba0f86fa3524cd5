/**
 * Every figure of the reference data sets that the schema has a place for, to 1e-6. Needs the
 * folder with the data sets in CONCORD_REFERENCE_DIR; without it the test is skipped and says so.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type AgreementJson, DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { comparisonsOf, type Expected } from "./testing/expected-figures.ts";
import {
	fileOfSet,
	readReferenceSet,
	referenceFolder,
	referenceSets,
} from "./testing/reference-set.ts";

test.skipIf(!referenceFolder)(
	"there are reference data sets (CONCORD_REFERENCE_DIR is set)",
	() => {
		expect(referenceSets.length).toBeGreaterThanOrEqual(5);
	},
);

test
	.skipIf(!referenceFolder)
	.each(referenceSets.length > 0 ? referenceSets : ["set CONCORD_REFERENCE_DIR to run this"])(
	"agreement equals every expected figure: %s",
	async (set) => {
		const expected = JSON.parse(readFileSync(fileOfSet(set, "expected.json"), "utf8")) as Expected;
		const humans = new Set(
			Object.values(expected.dimensions).flatMap(({ judge_results }) =>
				Object.values(judge_results).flatMap((judge) => Object.keys(judge.vs_each_human ?? {})),
			),
		);
		const references = ["majority", "mean", ...humans];
		const reports = new Map<string, AgreementJson>();
		const { columns } = await readReferenceSet(set);
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
