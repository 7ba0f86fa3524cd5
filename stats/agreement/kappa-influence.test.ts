import fc from "fast-check";
import { expect, test } from "vitest";
import { disagreements } from "../core/agreement-weights.ts";
import { isDefined } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { codePair } from "../testing/arbitraries.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { kappaInfluence } from "./cohen-kappa.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";

test(
	"the influences of all items add up to nothing",
	() => {
		fc.assert(
			fc.property(codePair(4, [2, 40]), ([a, b]) => {
				const table = contingencyTable(a, b, 4);
				if (!isDefined(cohenKappa(table, "linear", { replicates: 0 }))) return;
				const matrix = disagreements("linear", Float64Array.of(0, 1, 2, 3));
				const influence = kappaInfluence(table, matrix);
				const sum = influence.reduce(
					(total, value, i) => total + value * (table.counts[i] ?? 0),
					0,
				);
				expect(Math.abs(sum)).toBeLessThan(1e-9 * table.n);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
