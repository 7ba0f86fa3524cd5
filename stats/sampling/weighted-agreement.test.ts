import fc from "fast-check";
import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { percentAgreement } from "../agreement/percent-agreement.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { ipwKappa } from "./ipw-kappa.ts";
import { weightedAgreement } from "./weighted-agreement.ts";

const OPTIONS = { levels: 3, numbers: Float64Array.of(1, 2, 3) };

test("equal probabilities give the plain figures", () => {
	fc.assert(
		fc.property(codePair(3, [2, 40]), ([a, b]) => {
			const table = contingencyTable(a, b, 3);
			const inclusionProbability = new Float64Array(a.length).fill(0.2);
			const found = weightedAgreement(a, b, { ...OPTIONS, inclusionProbability });
			const plain = weightedAgreement(a, b, OPTIONS);
			expect(faultsOf(found)).toEqual([]);
			if (table.n < 2) return;
			expect(found.agreement.value).toBeCloseTo(Number(percentAgreement(table).value), 10);
			expect(found.agreement.value).toBeCloseTo(Number(plain.agreement.value), 10);
			expect(plain.agreement.warnings).toContain("NON_UNIFORM_SAMPLING");
			expect(found.agreement.warnings).not.toContain("NON_UNIFORM_SAMPLING");
			const kappas = { kappa: "unweighted", kappaQuadratic: "quadratic" } as const;
			for (const name of ["kappa", "kappaQuadratic"] as const) {
				const own = cohenKappa(table, kappas[name], { numbers: OPTIONS.numbers, replicates: 0 });
				if (own.value !== undefined) expect(found[name].value).toBeCloseTo(own.value, 10);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("an item drawn with probability 1/k counts as k items drawn for sure", () => {
	const a = Uint8Array.from({ length: 90 }, (_, i) => (i * 7) % 3);
	const b = a.map((code, i) => (i % 4 === 0 ? (code + 1) % 3 : code));
	const times = a.map((_, i) => 1 + (i % 3));
	const inclusionProbability = Float64Array.from(times, (k) => 1 / k);
	const repeat = (column: Uint8Array) =>
		Uint8Array.from([...column].flatMap((code, i) => Array.from({ length: times[i] }, () => code)));
	const weighted = weightedAgreement(a, b, { ...OPTIONS, inclusionProbability });
	const repeated = weightedAgreement(repeat(a), repeat(b), OPTIONS);
	for (const name of [
		"agreement",
		"kappa",
		"kappaQuadratic",
		"gwetAC1",
		"bias",
		"topShift",
	] as const) {
		expect(weighted[name].value).toBeCloseTo(Number(repeated[name].value), 12);
	}
	const ids = Int32Array.from(
		[...a.keys()].flatMap((i) => Array.from({ length: times[i] }, () => i)),
	);
	const clustered = weightedAgreement(repeat(a), repeat(b), { ...OPTIONS, clusters: ids });
	expect(clustered.kappa).toMatchObject({ se: expect.closeTo(seOf(weighted.kappa), 12) });
	const horvitz = ipwKappa(a, b, { ...OPTIONS, inclusionProbability });
	expect(weighted.kappa.value).toBeCloseTo(Number(horvitz.value), 12);
	expect(seOf(weighted.kappa) / seOf(horvitz)).toBeCloseTo(1, 1);
	expect(weighted.kappa.parts?.effectiveItems).toBeCloseTo(180 ** 2 / (30 * (1 + 4 + 9)), 10);
});

function seOf(result: { readonly se?: number } | object): number {
	return "se" in result ? Number(result.se) : Number.NaN;
}

test("says why there is no value", () => {
	const level = (code: number, n: number) => new Uint8Array(n).fill(code);
	const found = (n: number) => weightedAgreement(level(0, n), level(0, n), OPTIONS);
	expect(found(0).kappa).toMatchObject({ reason: "EMPTY" });
	expect(found(1).kappa).toMatchObject({ reason: "TOO_FEW" });
	expect(found(9).kappa).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(found(9).agreement).toMatchObject({ value: 1, ciReason: "RARE_LEVEL" });
});
