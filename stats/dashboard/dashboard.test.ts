import fc from "fast-check";
import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa.ts";
import { fleissKappa } from "../agreement/fleiss-kappa.ts";
import { gwetAc } from "../agreement/gwet-ac.ts";
import { krippendorffAlpha } from "../agreement/krippendorff-alpha.ts";
import { isDefined, StatsInputError } from "../core/result.ts";
import { levelNumbers, MISSING, numbersOfCodes } from "../core/scale.ts";
import { spearman } from "../correlation/spearman.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { pairCellsOfNumbers, pairCellsOfTable } from "../tables/pair-cells.ts";
import { codeColumns, codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { assembleDashboard, dashboard, dashboardJobs, runDashboardJob } from "./dashboard.ts";
import type { DimensionAgreement, DimensionData, PairAgreement } from "./dashboard-data.ts";
import { PAIR_OUTPUTS, pairStatistics } from "./pair-statistics.ts";

const SCALE = { type: "ordinal", values: [1, 2, 3, 5] } as const;
const NUMBERS = levelNumbers(SCALE);

function ordinal(n: number, more: Partial<DimensionData> = {}): DimensionData {
	const noise = [0.2, 0.3, 0.4, 0.5];
	const missing = [0, 0.1, 0, 0.2];
	const { columns } = generatedColumns({ seed: 7, n, K: 4, noise, missing });
	const raters = columns.map((column, r) => ({ name: `rater ${r}`, column }));
	return { name: "clarity", scale: SCALE, raters, ...more };
}

function onlyPair(agreements: readonly DimensionAgreement[], a: string, b: string): PairAgreement {
	const found = agreements[0]?.pairs.find((pair) => pair.a === a && pair.b === b);
	if (!found) throw new Error(`there is no pair of ${a} and ${b}`);
	return found;
}

test("holds the results of the statistics themselves", () => {
	const data = ordinal(400);
	const options = { replicates: 50, seed: 3 };
	const agreements = dashboard([data], options);
	const codes = data.raters.map(({ column }) => column as Uint8Array);
	const table = contingencyTable(codes[0], codes[3], 4);
	const named = { ...options, numbers: NUMBERS, operands: ["clarity", "rater 0", "rater 3"] };
	expect(agreements[0]?.pairs).toHaveLength(6);
	expect(onlyPair(agreements, "rater 0", "rater 3")).toEqual({
		a: "rater 0",
		b: "rater 3",
		n: table.n,
		kappa: cohenKappa(table, "unweighted", named),
		kappaQuadratic: cohenKappa(table, "quadratic", named),
		spearman: spearman(pairCellsOfTable(table, NUMBERS), named),
	});
	const patterns = countPatterns(codes, 4);
	const all = { ...options, numbers: NUMBERS, operands: ["clarity"] };
	expect(agreements[0]?.overall).toEqual({
		alpha: krippendorffAlpha(patterns, ["nominal", "ordinal", "interval"], all),
		fleissKappa: fleissKappa(patterns),
		gwetAc: gwetAc(patterns),
	});
});

test.each([200, 300])("bootstrap intervals of %i items are about those of the formulas", (n) => {
	const agreements = dashboard([ordinal(n)], { intervals: "bca" });
	const usual = dashboard([ordinal(n)]);
	for (const pair of agreements[0]?.pairs ?? []) {
		const other = onlyPair(usual, pair.a, pair.b);
		for (const output of ["kappa", "kappaQuadratic", "spearman"] as const) {
			const [bca, formula] = [pair[output], other[output]];
			if (!bca || !formula || !isDefined(bca) || !isDefined(formula)) throw new Error("undefined");
			expect(bca.ci?.method).toBe("bca");
			expect(bca.value).toBe(formula.value);
			const width = (formula.ci?.high ?? 0) - (formula.ci?.low ?? 0);
			expect(Math.abs((bca.ci?.low ?? 0) - (formula.ci?.low ?? 0))).toBeLessThan(0.2 * width);
			expect(Math.abs((bca.ci?.high ?? 0) - (formula.ci?.high ?? 0))).toBeLessThan(0.2 * width);
		}
	}
});

test("perfect agreement keeps its exact limit among bootstrap intervals", () => {
	const column = Uint8Array.from({ length: 60 }, (_, i) => i % 4);
	const raters = [
		{ name: "a", column },
		{ name: "b", column },
	];
	const agreements = dashboard([ordinal(0, { raters })], { intervals: "bca", replicates: 20 });
	expect(onlyPair(agreements, "a", "b").kappa).toMatchObject({
		value: 1,
		ci: { method: "exact-po", high: 1 },
	});
});

test("judges are compared with the reference, raters of numbers by rank and alpha", () => {
	const numbers = (shift: number) =>
		Float64Array.from({ length: 50 }, (_, i) => Math.sin(i) + shift * Math.cos(7 * i));
	const [x, y, judge] = [numbers(0.1), numbers(0.3), numbers(0.5)];
	const data: DimensionData = {
		name: "length",
		scale: { type: "numeric" },
		raters: [
			{ name: "x", column: x },
			{ name: "y", column: y },
		],
		judges: [{ name: "judge", column: judge }],
		reference: { name: "mean", column: x.map((value, i) => (value + y[i]) / 2) },
	};
	const [agreement] = dashboard([data], { replicates: 30 });
	const operands = ["length", "x", "y"];
	expect(agreement?.pairs).toEqual([
		{ a: "x", b: "y", n: 50, spearman: spearman(pairCellsOfNumbers(x, y), { operands }) },
	]);
	expect(agreement?.judges).toMatchObject([{ a: "judge", b: "mean", n: 50 }]);
	expect(agreement?.overall.alpha.interval?.n).toBe(50);
});

test("clusters enter every result", () => {
	const clusters = Int32Array.from({ length: 400 }, (_, i) => i % 40);
	const [agreement] = dashboard([ordinal(400, { clusters })], { intervals: "bca", replicates: 30 });
	const { alpha, fleissKappa: fleiss } = agreement?.overall ?? {};
	for (const result of [agreement?.pairs[0]?.kappa, alpha?.ordinal, fleiss]) {
		expect(result?.nClusters).toBe(40);
	}
});

test("pieces give the same in any order", () => {
	const dimensions = [ordinal(150), ordinal(300, { name: "other" })];
	const options = { replicates: 40, intervals: "bca" } as const;
	const jobs = dashboardJobs(dimensions);
	const outcomes = jobs.map(() => undefined as unknown as ReturnType<typeof runDashboardJob>);
	for (const place of [...jobs.keys()].reverse()) {
		const job = jobs[place];
		outcomes[place] = runDashboardJob(dimensions, job, options);
	}
	expect(assembleDashboard(dimensions, jobs, outcomes)).toEqual(dashboard(dimensions, options));
});

test("few overlapping items leave a pair out", () => {
	const column = (first: number) => Uint8Array.from([first, 0, 1, 1], (code) => code);
	const raters = [
		{ name: "a", column: column(0) },
		{ name: "b", column: column(MISSING) },
	];
	const dimension = ordinal(0, { raters });
	expect(dashboard([dimension], { minOverlap: 3 })[0]?.pairs).toHaveLength(1);
	expect(dashboard([dimension], { minOverlap: 4 })[0]?.pairs).toEqual([]);
});

test("is stopped between two pieces, and says how far it is", () => {
	const stop = new AbortController();
	const heard: number[] = [];
	const watched = () =>
		dashboard([ordinal(20), ordinal(20)], {
			replicates: 10,
			signal: stop.signal,
			onProgress(done, all) {
				heard.push(done, all);
				if (done === 2) stop.abort(new Error("enough"));
			},
		});
	expect(watched).toThrow("enough");
	expect(heard).toEqual([1, 4, 2, 4]);
});

test("columns of the wrong kind throw", () => {
	const raters = ["a", "b"].map((name) => ({ name, column: new Float64Array(3) }));
	expect(() => dashboard([ordinal(0, { raters })])).toThrow(StatsInputError);
	const numeric: DimensionData = { ...ordinal(3), scale: { type: "numeric" } };
	expect(() => dashboard([numeric])).toThrow(StatsInputError);
});

test("no result is NaN, of 0 to 6 items, 0 to 3 raters and any interval", () => {
	const data = fc.record({
		columns: codeColumns(3, { raters: [0, 3], items: [0, 6] }),
		intervals: fc.constantFrom("usual" as const, "bca" as const),
		type: fc.constantFrom("ordinal" as const, "nominal" as const),
	});
	fc.assert(
		fc.property(data, ({ columns, intervals, type }) => {
			const raters = columns.map((column, r) => ({ name: `${r}`, column }));
			const scale = { type, values: [0, 1, 5] };
			const agreements = dashboard([{ name: "d", scale, raters }], { intervals, replicates: 8 });
			expect(faultsOf(agreements)).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});

test("replicates are measured as the statistics measure the sample, to the bit", () => {
	const measure = pairStatistics(Float64Array.of(0, 1, 5));
	const out = new Float64Array(3);
	fc.assert(
		fc.property(codePair(3, [1, 40]), ([a, b]) => {
			const numbers = Float64Array.of(0, 1, 5);
			const table = contingencyTable(a, b, 3);
			measure(table.counts, out);
			const cells = pairCellsOfNumbers(numbersOfCodes(a, numbers), numbersOfCodes(b, numbers));
			const options = { numbers, replicates: 0 };
			const expected = {
				kappa: cohenKappa(table, "unweighted", options),
				kappaQuadratic: cohenKappa(table, "quadratic", options),
				spearman: spearman(cells, options),
			};
			for (const output of ["kappa", "kappaQuadratic", "spearman"] as const) {
				const { value, warnings } = expected[output];
				// A constant rater has a kappa of 0 by decree, but for rounding; |ρ| = 1 is rounded, too.
				const rounded = warnings.includes("CONSTANT_RATER") || Math.abs(value ?? 0) === 1;
				const own = out[PAIR_OUTPUTS[output]];
				if (value === undefined) expect(table.n < 2 || Number.isNaN(own)).toBe(true);
				else if (rounded) expect(own).toBeCloseTo(value, 12);
				else expect(own).toBe(value);
			}
		}),
		{ numRuns: RUNS },
	);
});
