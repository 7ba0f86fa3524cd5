import fc from "fast-check";
import { expect, test } from "vitest";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { clusterCells, NO_CELL } from "./clusters.ts";
import { keptClusters } from "./kept-clusters.ts";

test("clusters whose items are all left out do not count, in both groupings", () => {
	const cells = Int32Array.of(0, 1, 2, 2);
	const documents = Int32Array.of(0, 0, 1, 1);
	const queries = Int32Array.of(0, 1, 0, 1);
	const kept = keptClusters(clusterCells(cells, [documents, queries]), [0, NO_CELL, NO_CELL]);
	expect(kept?.factors.map(({ clusters }) => clusters)).toEqual([1, 1]);
	expect(kept?.crossed).toMatchObject({ clusters: 1 });
	expect(kept?.crossed?.parents.map((parents) => [...parents])).toEqual([[0], [0]]);
	expect(keptClusters(undefined, [])).toBeUndefined();
});

test(
	"leaving cells out afterwards is never having counted their items",
	() => {
		const item = fc.tuple(fc.nat(4), fc.nat(3), fc.nat(2));
		const kept = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
		fc.assert(
			fc.property(fc.array(item, { maxLength: 20 }), kept, (items, keep) => {
				let next = 0;
				const newCell = keep.map((stays) => (stays ? next++ : NO_CELL));
				const [cells, documents, queries] = [0, 1, 2].map((part) =>
					Int32Array.from(items, (own) => own[part]),
				);
				const left = cells.map((cell) => newCell[cell]);
				const ids = [documents, queries] as const;
				expect(keptClusters(clusterCells(cells, ids), newCell)).toEqual(clusterCells(left, ids));
				expect(keptClusters(clusterCells(cells, documents), newCell)).toEqual(
					clusterCells(left, documents),
				);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
