import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import type { Scale } from "#db/model/scale.ts";
import { MISSING } from "#stats/core/scale.ts";
import { withPeopleOfSource } from "./expected-columns.ts";
import type { DimensionColumns, RaterColumn } from "./rating-columns.ts";

const column = (rater: string, cells: RaterColumn["cells"]): RaterColumn => ({
	...{ rater, asked: 3, unscored: {}, unscoredAt: new Uint32Array() },
	cells,
});

const expectedDimension: Dimension = {
	name: "a (expected)",
	scale: { type: "numeric", range: [0, 3] },
	expectedOf: "a",
};

function held(scale: Scale, changes: Partial<DimensionColumns> = {}) {
	const ann = column("ann", { kind: "codes", codes: Uint8Array.from([0, MISSING, 1]) });
	const judge = column("g", { kind: "numbers", numbers: Float64Array.from([0.2, 0.5, 0.9]) });
	const found = withPeopleOfSource([
		{ dimension: expectedDimension, humans: [], judges: [judge], ...changes },
		{ dimension: { name: "a", scale }, humans: [ann], judges: [] },
	])[0];
	if (!found) throw new Error("the dimension is gone");
	return found;
}

test("people's levels stand beside expected values as the numbers that these are made of", () => {
	const yes = held({ type: "binary", values: ["no", "yes"] });
	expect(yes.dimension.scale.type).toBe("numeric");
	expect(yes.humans[0]?.cells).toEqual({
		kind: "numbers",
		numbers: Float64Array.from([0, Number.NaN, 1]),
	});
	const grades = held({ type: "ordinal", values: [0, 3] });
	expect(grades.humans[0]?.cells).toMatchObject({ numbers: Float64Array.from([0, Number.NaN, 3]) });
});

test("words in an order have no distances: the judge answers on a scale of its own", () => {
	const { dimension, humans } = held({ type: "ordinal", values: ["poor", "good"] });
	expect(dimension).toMatchObject({ scale: { type: "ordinal" }, judgeScale: { type: "numeric" } });
	expect(humans[0]?.cells.kind).toBe("codes");
});

test("whoever labelled the expected values themselves is heard, and a missing source changes nothing", () => {
	const own = column("ben", { kind: "numbers", numbers: Float64Array.from([1, 1, 1]) });
	expect(held({ type: "binary", values: [false, true] }, { humans: [own] }).humans).toEqual([own]);
	const [alone] = withPeopleOfSource([{ dimension: expectedDimension, humans: [], judges: [] }]);
	expect(alone?.humans).toEqual([]);
});
