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

test("equals values computed from the definitions, of what judges are trusted by", () => {
	expect(failuresOf(casesOf("./testing/fixtures/judging-cases.json"))).toEqual([]);
});

function outputsOf(statistic: string, { inputs, params }: Pick<OracleCase, "inputs" | "params">) {
	return computeCase({ name: "", statistic, inputs, params, expected: {}, tolerance: 0 });
}

const PAIRS = [
	[1, 1],
	[1, 2],
	[2, 2],
	[3, 1],
];

test("weights of percent agreement reach it: (1 + ½ + 1 + 0) / 4 with linear ones", () => {
	const stated = { categories: [1, 2, 3], weights: "linear" as const };
	expect(outputsOf("agreement.multi", { inputs: { matrix: PAIRS }, params: stated }).value).toBe(
		0.625,
	);
	const [a, b] = [0, 1].map((rater) => PAIRS.map((pair) => pair[rater]));
	expect(outputsOf("agreement.percent", { inputs: { a, b }, params: stated }).value).toBe(0.625);
});

test("a fixed λ of PPI reaches it: λ mean(Ŷ) + mean(Y − λŶ)", () => {
	const inputs = {
		labels: [1, 0, 1, 1],
		judgeOnLabelled: [1, 0, 0, 1],
		judgeOnUnlabelled: [1, 1, 0, 1, 1],
	};
	const whole = outputsOf("ppi.mean", { inputs, params: { lambda: 1 } });
	expect(whole.lambda).toBe(1);
	expect(whole.value).toBeCloseTo(0.8 + 0.25, 12);
	expect(whole.se).toBeCloseTo(Math.sqrt(0.2 / 5 + 0.25 / 4), 12);
	const half = outputsOf("ppi.mean", { inputs, params: { lambda: 0.5 } });
	expect(half.value).toBeCloseTo(0.4 + 0.5, 12);
	const none = { ...inputs, judgeOnUnlabelled: [] };
	for (const params of [{}, { lambda: 1 }]) {
		const { value, lambda } = outputsOf("ppi.mean", { inputs: none, params });
		expect([value, lambda]).toEqual([{ undefined: "EMPTY" }, { undefined: "EMPTY" }]);
	}
});

test("Gwet's AC of a scale with one level has no chance agreement", () => {
	const one = {
		inputs: {
			matrix: [
				[1, 1],
				[1, 1],
			],
		},
		params: { categories: [1] },
	};
	const { pa, pe, value } = outputsOf("gwet.ac", one);
	expect([pa, pe, value]).toEqual([
		1,
		{ undefined: "SINGLE_CATEGORY" },
		{ undefined: "SINGLE_CATEGORY" },
	]);
});

test("a parameter that no statistic reads fails its case", () => {
	const inputs = { a: [1, 2, 3], b: [1, 3, 2] };
	expect(() => outputsOf("corr.pearson", { inputs, params: { weights: "linear" } })).toThrow(
		"nothing has read weights",
	);
});

test("a statistic without an adapter is computed from the catalogue", () => {
	const inputs = { a: [0, 1, 1, 0], b: [0, 1, 0, 0] };
	const { value } = outputsOf("kappa.pabak", { inputs, params: { categories: [0, 1] } });
	expect(value).toBe(0.5);
	expect(() => outputsOf("no.such", { inputs, params: {} })).toThrow("no statistic no.such");
});

const title = "equals the reference values of every statistic, reason codes included";
const why = "CONCORD_REFERENCE_DIR is not set";

test.skipIf(!reference)(reference ? title : `${title} (skipped: ${why})`, () => {
	const cases = casesOf(join(reference as string, "oracle", "cases-dev.json"));
	expect(cases.length).toBeGreaterThan(100);
	expect(failuresOf(cases)).toEqual([]);
});
