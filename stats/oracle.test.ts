import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { OracleCase } from "./testing/oracle/cases.ts";
import { computeCase } from "./testing/oracle/compute-case.ts";

/**
 * Reference values of scipy, statsmodels, scikit-learn, irrCAC, psych and krippendorff, kept
 * outside the project. CONCORD_REFERENCE_DIR names the folder that holds `oracle/`.
 */
const reference = process.env.CONCORD_REFERENCE_DIR;

/** Outputs of cases that belong to statistics of a later release. */
const LATER: Readonly<Record<string, readonly string[]>> = {
	"corr.spearman": ["pExact"],
	"missing.bounds": ["missingRateWhenTrue", "missingRateWhenFalse"],
};

function loadCases(folder: string): OracleCase[] {
	const file = join(folder, "oracle", "cases-dev.json");
	const { cases } = createRequire(import.meta.url)(file) as { cases: OracleCase[] };
	return cases;
}

/** What is wrong with the outputs of a case: nothing when it passes. */
function differences(oracleCase: OracleCase, got: Readonly<Record<string, unknown>>): string[] {
	const { expected, statistic, tolerance, toleranceBy = {} } = oracleCase;
	const later = LATER[statistic] ?? [];
	return Object.entries(expected)
		.filter(([name]) => !later.includes(name))
		.filter(([name, want]) => {
			const have = got[name];
			if (typeof want !== "number") return JSON.stringify(have) !== JSON.stringify(want);
			const allowed = (toleranceBy[name] ?? tolerance) * Math.max(1, Math.abs(want));
			return typeof have !== "number" || !(Math.abs(have - want) <= allowed);
		})
		.map(([name, want]) => `${name}: ${JSON.stringify(got[name])} is not ${JSON.stringify(want)}`);
}

const title = "equals the reference values of every statistic it has, reason codes included";
const why = "CONCORD_REFERENCE_DIR is not set";

test.skipIf(!reference)(reference ? title : `${title} (skipped: ${why})`, () => {
	const failures: string[] = [];
	let compared = 0;
	for (const oracleCase of loadCases(reference as string)) {
		const got = computeCase(oracleCase);
		if (!got) continue;
		compared++;
		failures.push(...differences(oracleCase, got).map((line) => `${oracleCase.name} ${line}`));
	}
	expect(failures).toEqual([]);
	expect(compared).toBeGreaterThan(100);
});
