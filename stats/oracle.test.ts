import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { OracleCase } from "./testing/oracle/cases.ts";
import { computeCase } from "./testing/oracle/compute-case.ts";

/** CONCORD_REFERENCE_DIR names a folder outside the project that holds `oracle/`. */
const reference = process.env.CONCORD_REFERENCE_DIR;
const load = createRequire(import.meta.url);

function casesOf(file: string): OracleCase[] {
	return (load(file) as { cases: OracleCase[] }).cases;
}

/** What is wrong with an output, as sentences: nothing when it equals what is wanted. */
function differences(path: string, [want, have]: [unknown, unknown], tolerance: number): string[] {
	const told = () => `${path}: ${JSON.stringify(have)} is not ${JSON.stringify(want)}`;
	if (typeof want === "number") {
		const near =
			typeof have === "number" && Math.abs(have - want) <= tolerance * Math.max(1, Math.abs(want));
		return near ? [] : [told()];
	}
	if (Array.isArray(want)) {
		if (!Array.isArray(have) || have.length !== want.length) return [told()];
		return want.flatMap((each, at) => differences(`${path}[${at}]`, [each, have[at]], tolerance));
	}
	if (typeof want === "object" && want !== null && !("undefined" in want)) {
		const own = (have ?? {}) as Readonly<Record<string, unknown>>;
		return Object.entries(want).flatMap(([name, each]) =>
			differences(`${path}.${name}`, [each, own[name]], tolerance),
		);
	}
	return JSON.stringify(have) === JSON.stringify(want) ? [] : [told()];
}

function failuresOf(cases: readonly OracleCase[]): string[] {
	return cases.flatMap((oracleCase) => {
		const { name, expected, tolerance, toleranceBy = {} } = oracleCase;
		const got = computeCase(oracleCase);
		return Object.entries(expected).flatMap(([output, want]) =>
			differences(`${name} ${output}`, [want, got[output]], toleranceBy[output] ?? tolerance),
		);
	});
}

test("equals values computed without this module, of every statistic (testing/fixtures)", () => {
	const cases = casesOf("./testing/fixtures/cases.json");
	expect(new Set(cases.map(({ statistic }) => statistic)).size).toBe(67);
	expect(failuresOf(cases)).toEqual([]);
});

const title = "equals the reference values of every statistic, reason codes included";
const why = "CONCORD_REFERENCE_DIR is not set";

test.skipIf(!reference)(reference ? title : `${title} (skipped: ${why})`, () => {
	const cases = casesOf(join(reference as string, "oracle", "cases-dev.json"));
	expect(cases.length).toBeGreaterThan(100);
	expect(failuresOf(cases)).toEqual([]);
});
