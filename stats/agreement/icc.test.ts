import fc from "fast-check";
import { expect, test } from "vitest";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { type IccForm, icc, intraclassCorrelations } from "./icc.ts";
import { meanInterval, spearmanBrown } from "./icc-forms.ts";

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

function columnsOf(rows: readonly (readonly number[])[]): Float64Array[] {
	return (rows[0] ?? []).map((_, rater) => Float64Array.from(rows, (row) => row[rater]));
}

/** Shrout and Fleiss' six targets rated by four judges. */
const TARGETS = [
	[9, 2, 5, 8],
	[6, 1, 3, 2],
	[8, 4, 6, 8],
	[7, 1, 2, 6],
	[10, 5, 6, 9],
	[6, 2, 4, 7],
];

/** Made up: 12 items of 5 documents, 3 raters. */
const DOCUMENTS = Int32Array.of(0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4);
const SCORES = [
	[3, 4, 3],
	[2, 2, 3],
	[5, 5, 4],
	[1, 2, 1],
	[4, 4, 5],
	[3, 3, 3],
	[2, 1, 2],
	[5, 4, 5],
	[4, 3, 4],
	[1, 1, 2],
	[2, 3, 2],
	[5, 5, 5],
];

test("Shrout and Fleiss: .17 .29 .71, of means .44 .62 .91, with psych's intervals", () => {
	const forms = intraclassCorrelations(jointRows(columnsOf(TARGETS)));
	const printed: Record<IccForm, readonly [number, number, number]> = {
		icc1_1: [0.166, -0.133, 0.723],
		icc2_1: [0.29, 0.019, 0.761],
		icc3_1: [0.715, 0.342, 0.946],
		icc1_k: [0.443, -0.884, 0.912],
		icc2_k: [0.62, 0.071, 0.927],
		icc3_k: [0.909, 0.676, 0.986],
	};
	for (const [form, numbers] of Object.entries(printed)) {
		const { value, ci } = defined(forms[form as IccForm]);
		[value, ci?.low, ci?.high].forEach((number, i) => {
			expect(number).toBeCloseTo(numbers[i], 3);
		});
	}
	const { parts, p } = defined(forms.icc3_1);
	expect(parts?.f).toBeCloseTo(11.027247956403272, 10);
	expect(p).toBeCloseTo(0.0001345665164843368, 12);
});

test("a column a rater: ICC(2,1) alone", () => {
	const result = defined(icc(columnsOf(TARGETS)));
	expect(result.stat).toBe("icc2_1");
	expect(result.value).toBeCloseTo(0.2897637795275591, 12);
	expect(result.ci?.low).toBeCloseTo(0.018786513374712, 10);
});

test("items of five documents: cluster jackknife errors .0267 and .0123, interval with t (numpy)", () => {
	const rows = jointRows(columnsOf(SCORES), { clusters: DOCUMENTS });
	const { icc2_1, icc3_k } = intraclassCorrelations(rows);
	expect(defined(icc2_1).value).toBeCloseTo(0.8602287166454894, 12);
	expect(defined(icc2_1).se).toBeCloseTo(0.02669577523635224, 10);
	expect(defined(icc3_k).se).toBeCloseTo(0.012311472414837314, 10);
	expect(icc2_1).toMatchObject({ nClusters: 5, ci: { method: "jackknife" } });
	expect(icc2_1.warnings).toContain("FEW_CLUSTERS");
	expect(icc2_1).not.toHaveProperty("p");
});

test("many documents are resampled, and the means of raters have the stepped-up limits", () => {
	const rows = Array.from({ length: 120 }, (_, i) =>
		[0, 1, 2].map((r) => (i * 7 + r * (i % 3)) % 9),
	);
	const clusters = Int32Array.from({ length: 120 }, (_, i) => Math.floor(i / 4));
	const forms = intraclassCorrelations(jointRows(columnsOf(rows), { clusters }));
	const [single, mean] = [defined(forms.icc3_1), defined(forms.icc3_k)];
	expect(single.ci?.method).toBe("bca");
	expect(mean.ci?.low).toBeCloseTo(spearmanBrown(single.ci?.low as number, 3), 12);
	expect(intraclassCorrelations(jointRows(columnsOf(rows), { clusters }))).toEqual(forms);
});

test("raters who never differ are at 1, BOUNDARY; equal items leave no reliability of means", () => {
	const identical = intraclassCorrelations(
		jointRows(
			columnsOf([
				[1, 1],
				[3, 3],
				[2, 2],
			]),
		),
	);
	for (const result of Object.values(identical)) {
		expect(result).toMatchObject({ value: 1, ciReason: "BOUNDARY" });
	}
	const equal = intraclassCorrelations(
		jointRows(
			columnsOf([
				[1, 5],
				[5, 1],
				[2, 4],
			]),
		),
	);
	expect(equal.icc1_1).toMatchObject({ value: -1, ciReason: "ZERO_DENOMINATOR" });
	for (const form of ["icc1_k", "icc2_k", "icc3_k"] as const) {
		expect(equal[form]).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	}
});

test("reasons: too few items or raters, all values equal", () => {
	const reasonsOf = (rows: number[][]) => {
		const forms = Object.values(intraclassCorrelations(jointRows(columnsOf(rows))));
		return [...new Set(forms.map((result) => (isDefined(result) ? "none" : result.reason)))];
	};
	expect(reasonsOf([])).toEqual(["TOO_FEW"]);
	expect(reasonsOf([[1, 2]])).toEqual(["TOO_FEW"]);
	expect(reasonsOf([[1], [2], [3]])).toEqual(["TOO_FEW"]);
	expect(
		reasonsOf([
			[1, Number.NaN],
			[2, 2],
		]),
	).toEqual(["TOO_FEW"]);
	expect(
		reasonsOf([
			[2, 2],
			[2, 2],
		]),
	).toEqual(["CONSTANT_INPUT"]);
});

test("an interval of ICC(2,k) that would pass the pole is left out", () => {
	const rows = [
		[1, 5],
		[5, 1],
		[1, 5],
		[5, 2],
		[2, 4],
	];
	const { icc2_1, icc2_k } = intraclassCorrelations(jointRows(columnsOf(rows)));
	expect(defined(icc2_1).ci?.low).toBeLessThan(-1);
	expect(icc2_k).toMatchObject({ ciReason: "NOT_AVAILABLE" });
});

test("limits at or beyond the pole are none, whether one of them is there or both", () => {
	const ofThree = (low: number, high: number) =>
		meanInterval({ ci: { low, high, level: 0.95, method: "f" } }, 3);
	for (const [low, high] of [
		[-0.8, -0.6],
		[-0.6, 0.2],
		[-0.5, 0.2],
		[0.2, 0.2],
	] as const)
		expect(ofThree(low, high)).toEqual({ ciReason: "NOT_AVAILABLE" });
	expect(ofThree(-0.25, 0.5)).toEqual({
		ci: { low: -1.5, high: 0.75, level: 0.95, method: "f" },
	});
});

const fraction = fc.double({ min: -3, max: 3, noNaN: true, noDefaultInfinity: true });
const rowsOfTwo = fc.array(fc.tuple(fraction, fraction), { minLength: 3, maxLength: 40 });

test(
	"fractions give the same to the last digit whatever the order of items",
	() => {
		fc.assert(
			fc.property(rowsOfTwo, (rows) => {
				const [there, back] = [rows, [...rows].reverse()].map(columnsOf);
				expect(icc(back)).toEqual(icc(there));
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"a shift and a stretch of all numbers, and the order of raters, change nothing",
	() => {
		const scores = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), {
			minLength: 2,
			maxLength: 20,
		});
		fc.assert(
			fc.property(scores, fc.constantFrom(-4, 0.5, 3), (rows, stretch) => {
				const plain = intraclassCorrelations(jointRows(columnsOf(rows)));
				const changed = rows.map((row) => [...row].reverse().map((score) => score * stretch + 7));
				const other = intraclassCorrelations(jointRows(columnsOf(changed)));
				for (const [form, result] of Object.entries(plain)) {
					const same = other[form as IccForm];
					if (!isDefined(result)) expect(same).toMatchObject({ reason: result.reason });
					else expect(same.value).toBeCloseTo(result.value, 6);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"every form of the mean is the single form stepped up, and nothing is NaN",
	() => {
		const score = fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, fc.constant(Number.NaN));
		const rows = fc.integer({ min: 0, max: 4 }).chain((raters) => {
			const row = fc.array(score, { minLength: raters, maxLength: raters });
			return fc.array(row, { maxLength: 12 });
		});
		fc.assert(
			fc.property(rows, fc.boolean(), (scores, grouped) => {
				const clusters = grouped ? Int32Array.from(scores, (_, i) => Math.floor(i / 2)) : undefined;
				const table = jointRows(columnsOf(scores), scores.length > 0 ? { clusters } : {});
				const forms = intraclassCorrelations(table, { replicates: 20 });
				expect(faultsOf(forms)).toEqual([]);
				for (const kind of [1, 2, 3] as const) {
					const [single, mean] = [forms[`icc${kind}_1`], forms[`icc${kind}_k`]];
					if (!isDefined(single) || !isDefined(mean)) continue;
					expect(mean.value).toBeCloseTo(spearmanBrown(single.value, table.width), 6);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
