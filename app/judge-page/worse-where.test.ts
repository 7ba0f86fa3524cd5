import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import type { SliceField } from "./slice-field.ts";
import { sliceAnswer, worthReading } from "./slices-in-words.ts";
import { type SlicesJob, worseWhere } from "./worse-where.ts";

const ITEMS = 240;
/** One page in twenty may name a part by chance; 28 of 400 are within two standard errors of that. */
const [PAGES, MOST_NAMED] = process.env.CONCORD_LONG ? [400, 28] : [20, 2];
const VERDICT: Scale = { type: "binary", values: [false, true] };
const OPTIONS = { reference: "majority", seed: 1, looks: "fixed" as const };

/** People who answer at random, and a judge that errs as often as `errs` says of an item. */
function simulated(seed: number, errs: (item: number) => number) {
	const random = randomStream(seed, "slices");
	const people = Array.from({ length: ITEMS }, () => random() < 0.5);
	const judge = people.map((value, item) => (random() < errs(item) ? !value : value));
	return columnsOf(VERDICT, { humans: { ann: people }, judges: { j: judge } });
}

const field = (name: string, parts: number, partOf: (item: number) => number): SliceField => ({
	field: name,
	names: Array.from({ length: parts }, (_, part) => `${name} ${part}`),
	codes: Int32Array.from({ length: ITEMS }, (_, item) => partOf(item)),
});

const FIELDS = [
	field("area", 4, (item) => item % 4),
	field("block", 6, (item) => Math.floor(item / 40)),
	field("system", 2, (item) => (item % 8 < 4 ? 0 : 1)),
];

const run = (job: Partial<SlicesJob> & Pick<SlicesJob, "columns">) =>
	worseWhere({ options: OPTIONS, fields: FIELDS, ...job });

test("where no part matters hardly any page names one", () => {
	let named = 0;
	for (let seed = 1; seed <= PAGES; seed++) {
		const { rows } = run({ columns: simulated(seed, () => 0.2) });
		expect(rows).toHaveLength(12);
		if (rows.some(({ is }) => is === "worse" || is === "better")) named++;
	}
	expect(named).toBeLessThanOrEqual(MOST_NAMED);
});

test("a part with many more errors is found, named first, and its counts add up", () => {
	const found = run({ columns: simulated(1, (item) => (item % 4 === 2 ? 0.6 : 0.08)) });
	const [first] = found.rows;
	expect(first).toMatchObject({
		field: "area",
		part: "area 2",
		n: 60,
		elsewhere: 180,
		is: "worse",
	});
	expect(first?.p).toBeLessThan(0.01);
	expect(first?.ci?.[0]).toBeGreaterThan(0.1);
	expect(sliceAnswer(found, "j")).toMatch(
		/^j disagrees with people more where area is area 2 \(\d+ of 60 items, \+\d+ points\)\./,
	);
	const lows = found.rows.map(({ ci }) => ci?.[0] ?? Number.NaN);
	expect(lows).toEqual([...lows].sort((a, b) => b - a));
});

test("of few items nothing is claimed, but what is worth reading is said", () => {
	const small = field("kind", 2, (item) => (item < 20 ? 0 : 1));
	const columns = simulated(3, (item) => (item < 20 ? 0.9 : 0.05));
	const found = run({ columns, fields: [small] });
	expect(found.rows.map(({ is }) => is)).toEqual(["few", "few"]);
	expect(sliceAnswer(found, "j")).toContain("Nowhere is j shown to be worse");
	expect(worthReading(found)).toMatch(/^Worth reading, .*: kind kind 0 \(\d+ of 20 items/);
});

test("parts that are one document each are not told from the document", () => {
	const columns = {
		...simulated(5, (item) => (item < 40 ? 0.9 : 0.05)),
		groups: [
			{
				...{ grouping: "document" as const, from: "document_id", groups: 6, items: ITEMS },
				...{ byDefault: true, ids: FIELDS[1]?.codes ?? new Int32Array() },
			},
		],
	};
	const { rows } = run({ columns, fields: FIELDS.slice(1, 2) });
	expect(rows.map(({ p, is, ci }) => [p, is, ci])).toEqual(rows.map(() => [null, "few", null]));
});

test("while labels come in nothing is tested", () => {
	const found = run({
		columns: simulated(1, (item) => (item % 4 === 2 ? 0.6 : 0.08)),
		options: { ...OPTIONS, looks: "any" },
	});
	expect(found.rows.every(({ p, is }) => p === null && is !== "worse")).toBe(true);
	expect(sliceAnswer(found, "j")).toContain("Labels still come in");
});

test("numbers are held apart by how far they lie from people's", () => {
	const random = randomStream(7, "numbers");
	const people = Array.from({ length: ITEMS }, () => random());
	const judge = people.map((value, item) =>
		Math.min(1, Math.max(0, value + (item % 4 === 1 ? 0.5 : 0.05) * (2 * random() - 1))),
	);
	const columns = columnsOf(
		{ type: "numeric", range: [0, 1] },
		{ humans: { ann: people }, judges: { j: judge } },
	);
	const found = run({ columns });
	expect(found.kind).toBe("numbers");
	expect(found.rows[0]).toMatchObject({ field: "area", part: "area 1", is: "worse" });
	expect(sliceAnswer(found, "j")).toMatch(
		/^j lies farther from people where area is area 1 \(by 0\.\d\d\)\./,
	);
});
