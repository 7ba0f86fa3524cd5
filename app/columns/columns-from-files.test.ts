import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { refused } from "../base/refusal.ts";
import { columnsFromFiles } from "./columns-from-files.ts";
import {
	file,
	GRADES,
	jsonl,
	label,
	type Row,
	read,
	scalesOf,
	usable,
} from "./testing/labels-in-files.ts";

test("rows that cannot count are refused with line and reason, the others count", async () => {
	const result = await usable(
		[
			label("a", 1),
			label("a", 1),
			label("a", 2),
			label("x", 1),
			label("b", 9),
			label("b", "2"),
			label("b", 2, { dimension: "other" }),
			"{ broken",
			"[1]",
			"",
			{ item_id: "b", rater: "anna", dimension: "d" },
			label("b", 2, { rater_kind: "robot" }),
			label("b", 2, { rater_kind: "judge" }),
			label("b", { level: 2 }),
			label("b", 3),
		],
		{
			items: [
				{ id: "a", input: "?" },
				{ id: "b", input: "?" },
				{ id: "c", input: "?" },
			],
			dimensions: GRADES,
		},
	);
	expect(result).toMatchObject({ accepted: 2, unchanged: 1, refusedCount: 11 });
	expect(result.refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14]);
	const reasons = result.refused.map(({ reason }) => reason);
	expect(reasons[0]).toContain('a second, different value of rater "anna"');
	expect(reasons[1]).toContain('there is no item "x"');
	expect(reasons[2]).toBe('9 is not on the scale of "d" (ordinal 1, 2, 3)');
	expect(reasons[4]).toContain('no dimension "other"');
	expect(reasons[5]).toContain("not valid JSON");
	expect(reasons[9]).toContain('rater "anna" is a human, not a judge');
	expect(result.columns).toMatchObject({
		items: 3,
		dimensions: [{ humans: [{ rater: "anna", cells: { codes: Uint8Array.of(0, 2, 255) } }] }],
	});
});

test("without items the labels name them; ids may be numbers or hold any character", async () => {
	const result = await usable([label(7, 1), label("7", 1), label("a|b/c ü", 3)], {
		dimensions: GRADES,
	});
	expect(result.itemIds).toEqual(["7", "a|b/c ü"]);
	expect(result).toMatchObject({ accepted: 2, unchanged: 1, refusedCount: 0 });
});

test.each([
	["booleans", [true, true], { type: "binary", values: [false, true] }],
	["few integers", [5, 1, 3], { type: "ordinal", values: [1, 3, 5] }],
	["texts", ["None", "0", "false"], { type: "nominal", values: ["0", "None", "false"] }],
	["fractions", [0.5, 1, 2], { type: "numeric" }],
	["many integers", [...Array(12).keys()], { type: "numeric" }],
	["more numbers than codes", [...Array(400).keys()], { type: "numeric" }],
])("scales are inferred with a warning: %s", async (_, values, scale) => {
	const result = await usable(values.map((value, item) => label(item, value)));
	const [dimension] = result.columns.dimensions;
	expect(dimension?.dimension.scale).toEqual(scale);
	expect(result.warnings.join()).toContain('no scale is declared for "d"');
	const cells = dimension?.humans[0]?.cells;
	if (cells?.kind === "numbers") expect([...cells.numbers]).toEqual(values);
	else {
		const levels: unknown[] = "values" in scale ? scale.values : [];
		expect([...(cells?.codes ?? [])].map((code) => levels[code])).toEqual(values);
	}
});

test("weights of labels are not used, and that is said", async () => {
	const weighted = await usable([label("a", 1, { weight: 0.3 }), label("b", 2, { weight: 0.7 })]);
	expect(weighted.warnings.join()).toContain("labels carry a weight, which no figure uses");
	const plain = await usable([label("a", 1), label("b", 2)]);
	expect(plain.warnings.join()).not.toContain("weight");
});

test("whether a rater is a judge says the first good row, else the scales file, else nobody", async () => {
	const judging = { rater_kind: "judge" };
	const unstated = { rater_kind: undefined };
	const own = { d: { type: "ordinal", values: [1, 2, 3], judge_type: "numeric" } };
	const bad = await usable([label("a", 9), label("b", 2.5, judging)], { dimensions: own });
	expect(bad.columns.dimensions[0]?.judges).toMatchObject([{ rater: "anna", asked: 1 }]);
	const late = await usable([label("a", 1, unstated), label("b", 2.5, judging)], {
		dimensions: own,
	});
	expect(late.refused).toMatchObject([{ line: 2, reason: 'rater "anna" is a human, not a judge' }]);
	expect(late.warnings).toEqual(['no row says rater_kind for "anna": taken as human']);
	const declared = await columnsFromFiles({
		labels: file("labels.jsonl", jsonl([label("a", 1), label("b", 2, unstated)])),
		scales: { ...scalesOf(GRADES), raterKinds: new Map([["anna", "judge"]]) },
	});
	expect(declared).toMatchObject({ accepted: 2, warnings: [] });
});

test("an item without a text is refused, as the import refuses it", async () => {
	const items = [{ id: "a", input: "?" }, { id: "b" }, { id: "c", input: { text: "?" } }];
	const result = await usable([label("a", 1), label("b", 1), label("c", 1)], { items });
	expect(result).toMatchObject({ accepted: 1, refusedCount: 4, columns: { items: 1 } });
});

test("reasons of unscored cells come in one order", async () => {
	const rows = ["timeout", "empty", "refused"].map((reason, item) => label(item, null, { reason }));
	for (const labels of [rows, [...rows].reverse()]) {
		const { columns } = await usable(labels, { dimensions: GRADES });
		const { unscored = {} } = columns.dimensions[0]?.humans[0] ?? {};
		expect(Object.keys(unscored)).toEqual(["empty", "refused", "timeout"]);
	}
});

test("two people and three judges on one item are one pair each, never six", async () => {
	const rows = ["anna", "ben"].map((rater) => label("a", 1, { rater }));
	for (const rater of ["x", "y", "z"]) rows.push(label("a", 1, { rater, rater_kind: "judge" }));
	const { columns } = await usable(rows, { dimensions: GRADES });
	const report = agreementReport(columns, { ...DEFAULT_AGREEMENT_OPTIONS, minOverlap: 1 });
	expect(report.dimensions[0]?.judges.map(({ n }) => n)).toEqual([1, 1, 1]);
	expect(report.dimensions[0]?.humans.pairs.map(({ n }) => n)).toEqual([1]);
});

test("hundreds of raters with a few items each", async () => {
	const rows: Row[] = [];
	for (let rater = 0; rater < 420; rater++)
		for (let item = rater; item < rater + 8; item++)
			rows.push(label(item, (item % 3) + 1, { rater: `w${rater}` }));
	const { columns } = await usable(rows, { dimensions: GRADES });
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
	const [dimension] = agreementReport(columns, options).dimensions;
	expect(dimension?.humans.raters).toHaveLength(420);
	expect(dimension?.humans).toMatchObject({ pairsShared: 419 + 418 + 417 });
	expect(dimension?.humans.pairs).toHaveLength(190);
	const [all] = agreementReport(columns, { ...options, allPairs: true }).dimensions;
	expect(all?.humans.pairs).toHaveLength(419 + 418 + 417);
	expect(dimension?.humans.alpha.ordinal).toMatchObject({ value: 1 });
});

test("files that cannot be used say so in a sentence", async () => {
	expect(await read("")).toEqual(refused(expect.stringContaining("is empty.")));
	expect(await read([{ id: "a", input: "?" }])).toEqual(
		refused(expect.stringContaining("not labels")),
	);
	expect(await read([label("a", 9)], { dimensions: GRADES })).toEqual(
		refused(expect.stringContaining("(line 1: 9 is not on the scale")),
	);
	expect(await columnsFromFiles({ labels: "/nowhere/labels.jsonl" })).toEqual(
		refused("there is no file /nowhere/labels.jsonl."),
	);
});
