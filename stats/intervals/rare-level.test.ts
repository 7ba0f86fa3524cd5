import { expect, test } from "vitest";
import { ratings, shownResults, shownStatistics } from "../index.ts";

test("of items that are all of one document no figure calls a level rare that is not", () => {
	const n = 100;
	const column = (step: number) =>
		Uint8Array.from({ length: n }, (_, item) => (item % step === 0 ? (item + 1) % 2 : item % 2));
	const clusters = new Int32Array(n);
	const values = [{ codes: column(11) }, { codes: column(7) }, { codes: column(5) }];
	const scale = { type: "binary" as const, values: [false, true] };
	for (const [whose, columns] of [
		["people", values],
		["pair", values.slice(0, 2)],
	] as const) {
		const given = ratings({ scale, columns, clusters });
		for (const definition of shownStatistics(whose, given)) {
			const outcome = definition.compute(given, { level: 0.95, seed: 1, replicates: 0 });
			for (const [{ field }, result] of shownResults(definition, outcome)) {
				if (result.value === undefined) continue;
				expect([field, result.ciReason]).toEqual([field, "TOO_FEW"]);
			}
		}
	}
});
