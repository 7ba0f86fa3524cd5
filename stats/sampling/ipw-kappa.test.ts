import fc from "fast-check";
import { expect, test } from "vitest";
import { kappaInfluence } from "../agreement/cohen-kappa.ts";
import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { disagreements } from "../core/agreement-weights.ts";
import { robustError } from "../intervals/robust-error.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { ipwKappa } from "./ipw-kappa.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

const A = Uint8Array.of(0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1);
const B = Uint8Array.of(0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1);
const PI = Float64Array.of(0.9, 0.3, 0.5, 0.2, 0.8, 0.4, 0.6, 0.9, 0.25, 0.35, 0.7, 0.5);

test("kappa of twelve items drawn unequally, its linearised error and effective items (numpy)", () => {
	const result = defined(ipwKappa(A, B, { levels: 2, inclusionProbability: PI }));
	expect(result.value).toBeCloseTo(0.43962491619162136, 12);
	expect(result.se).toBeCloseTo(0.2525347942127594, 12);
	expect(result.parts?.effectiveItems).toBeCloseTo(9.577388258762998, 10);
	expect(result.ci).toMatchObject({ method: "fisher-z" });
	const plain = ipwKappa(A, B, { levels: 2 });
	expect(plain.warnings).toContain("NON_UNIFORM_SAMPLING");
	expect(plain.value).toBeCloseTo(defined(cohenKappa(contingencyTable(A, B, 2))).value, 12);
});

test(
	"IPW kappa: equal probabilities give kappa and its error, with and without clusters",
	LONG,
	() => {
		const weights = fc.constantFrom("unweighted" as const, "linear" as const, "quadratic" as const);
		fc.assert(
			fc.property(codePair(3, [0, 30]), weights, fc.boolean(), ([a, b], weighting, grouped) => {
				const clusters = grouped ? Int32Array.from(a.keys()).map((place) => place >> 1) : undefined;
				const inclusionProbability = new Float64Array(a.length).fill(0.25);
				const options = { levels: 3, weights: weighting, inclusionProbability, clusters };
				const result = ipwKappa(a, b, options);
				expect(faultsOf(result)).toEqual([]);
				const table = contingencyTable(a, b, 3, { clusters });
				const plain = cohenKappa(table, weighting, { replicates: 0 });
				if (plain.value === undefined) {
					expect(result).toMatchObject({ value: undefined, reason: plain.reason });
					return;
				}
				expect(defined(result).value).toBeCloseTo(plain.value, 12);
				expect(result.parts?.effectiveItems).toBeCloseTo(plain.n, 9);
				if (plain.warnings.includes("CONSTANT_RATER")) return;
				const matrix = disagreements(weighting, Float64Array.of(0, 1, 2));
				expect(defined(result).se ?? -1).toBeCloseTo(
					robustError(kappaInfluence(table, matrix), table)?.se ?? -1,
					10,
				);
			}),
			MANY,
		);
	},
);

test(
	"IPW kappa: a probability of ½ counts as two items with certainty; order means nothing",
	LONG,
	() => {
		fc.assert(
			fc.property(codePair(3, [2, 20]), fc.infiniteStream(fc.boolean()), ([a, b], halves) => {
				const half = Array.from(a, () => halves.next().value as boolean);
				const inclusionProbability = Float64Array.from(half, (own) => (own ? 0.5 : 1));
				const result = ipwKappa(a, b, { levels: 3, inclusionProbability });
				const copies = (column: Uint8Array) =>
					Uint8Array.from([...column].flatMap((code, i) => (half[i] ? [code, code] : [code])));
				const doubled = cohenKappa(contingencyTable(copies(a), copies(b), 3), "unweighted", {
					replicates: 0,
				});
				if (result.value !== undefined) {
					expect(result.value).toBeCloseTo(defined(doubled).value, 10);
				}
				const turned = ipwKappa(a.toReversed(), b.toReversed(), {
					levels: 3,
					inclusionProbability: inclusionProbability.toReversed(),
				});
				if (result.value === undefined) expect(turned).toEqual(result);
				else expect(defined(turned).value).toBeCloseTo(result.value, 10);
			}),
			MANY,
		);
	},
);
