import { expect, test } from "vitest";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { confusionOf } from "./confusion.ts";

const NONE = 0xff;

function aColumn(rater: string, codes: number[]): RaterColumn {
	return {
		rater,
		asked: codes.length,
		unscored: {},
		unscoredAt: new Uint32Array(),
		cells: { kind: "codes", codes: Uint8Array.from(codes) },
	};
}

const judge = aColumn("judge", [0, 1, 1, NONE, 1]);
const dimension: DimensionColumns = {
	dimension: { name: "verdict", scale: { type: "binary", values: [false, true] } },
	humans: [aColumn("a", [0, 0, 1, 1, 1]), aColumn("b", [0, 0, 1, 1, 0])],
	judges: [judge],
};

test("counts reference against judge; unscored cells and ties of people are left out", () => {
	expect(confusionOf(dimension, judge, { reference: "majority", items: 5 })).toEqual([
		[1, 1],
		[0, 1],
	]);
});

test("against one person there are no ties", () => {
	expect(confusionOf(dimension, judge, { reference: "b", items: 5 })).toEqual([
		[1, 2],
		[0, 1],
	]);
});

test("a judge that answers in numbers has no matrix", () => {
	const numeric: RaterColumn = {
		...judge,
		cells: { kind: "numbers", numbers: Float64Array.from([0.1, 0.2, 0.3, 0.4, 0.5]) },
	};
	expect(confusionOf(dimension, numeric, { reference: "majority", items: 5 })).toBeNull();
});
