import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codePair } from "../testing/arbitraries.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { majority } from "./majority.ts";

const GAP = MISSING;

test("a tied vote has no majority, in any order of raters and levels", () => {
	const columns = [
		[0, 1, 0, 2, GAP, 0],
		[1, 0, 0, GAP, GAP, 1],
		[2, 1, GAP, GAP, GAP, 0],
		[2, 0, 1, GAP, GAP, 1],
	].map((codes) => Uint8Array.from(codes));
	const expected = {
		codes: Uint8Array.of(2, GAP, 0, 2, GAP, GAP),
		votes: Uint32Array.of(2, 2, 2, 1, 0, 2),
		ratings: Uint32Array.of(4, 4, 3, 1, 0, 4),
		ties: 2,
	};
	expect(majority(columns, 3)).toEqual(expected);
	expect(majority(columns.toReversed(), 3)).toEqual(expected);
});

test(
	"the majority of two raters is what they agree on",
	() => {
		fc.assert(
			fc.property(codePair(3), ([a, b]) => {
				const { codes, ties } = majority([a, b], 3);
				let apart = 0;
				codes.forEach((code, i) => {
					const [x, y] = [a[i], b[i]];
					if (x !== y && x !== GAP && y !== GAP) apart++;
					const agreed = x === y ? x : x === GAP ? y : y === GAP ? x : GAP;
					expect(code).toBe(agreed);
				});
				expect(ties).toBe(apart);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("unequal columns and codes outside the scale throw", () => {
	expect(() => majority([Uint8Array.of(0), Uint8Array.of(0, 1)], 2)).toThrow(StatsInputError);
	expect(() => majority([Uint8Array.of(2)], 2)).toThrow(StatsInputError);
});
