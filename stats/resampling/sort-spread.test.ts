import { describe, expect, test } from "vitest";
import { randomStream } from "./random.ts";
import { sortSpread } from "./sort-spread.ts";

describe("sortSpread", () => {
	const random = randomStream("sort spread");
	const cases: Readonly<Record<string, readonly number[]>> = {
		nothing: [],
		one: [3],
		zeros: [0, 0, 0],
		equal: Array.from({ length: 400 }, () => 1.5),
		spread: Array.from({ length: 5000 }, () => Math.abs(random() + random() - 1) * 4),
		"all but one together": [...Array.from({ length: 999 }, () => random()), 1e9],
		"one without end": [2, Number.POSITIVE_INFINITY, 1, 0],
		"next to nothing": [5e-324, 0, 5e-324, 1e-320],
		"with ties": Array.from({ length: 999 }, () => Math.floor(random() * 300)),
	};
	for (const [name, values] of Object.entries(cases)) {
		test(`${name}: as a sort has them`, () => {
			const column = Float64Array.from(values);
			expect(sortSpread(column.slice())).toEqual(column.sort());
		});
	}
});
