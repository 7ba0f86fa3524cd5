import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import type { CountedOfTwo } from "../agreement/counted-items.tsx";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { comparedTwo, type TwoChoice } from "./compared-two.ts";
import { comparedVersions } from "./compared-versions.ts";
import { countedTwo, countedVersions } from "./counted-two.ts";

const ITEMS = 90;
const random = randomStream(7, "counted-two");
const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
const ORDINAL = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
const BINARY = { type: "binary" as const, values: [false, true] };
const NUMERIC = { type: "numeric" as const, range: [0, 1] as [number, number] };

/** Two people, who leave some items out and contradict each other on some; two judges that err. */
function columnsOn(scale: Scale, value: (place: number) => number | boolean): RatingColumns {
	const said = (right: number) =>
		Array.from({ length: ITEMS }, (_, i) =>
			value(random() < right ? i : Math.floor(random() * ITEMS)),
		);
	const [ann, bob] = [said(0.9), said(0.9)];
	return {
		...columnsOf(scale, {
			humans: {
				ann: ann.map((own, i) => (i < 70 ? own : undefined)),
				bob: bob.map((own, i) => (i < 60 ? own : undefined)),
			},
			judges: {
				a: said(0.8).map((own, i) => (i === 3 ? undefined : own)),
				b: said(0.6),
			},
		}),
		controls: [
			{
				...{ field: "topic", values: 2, names: ["x", "y"], byDefault: false },
				ids: Int32Array.from({ length: ITEMS }, (_, i) => (i % 4 === 0 ? 1 : 0)),
			},
		],
	};
}

function totals(columns: RatingColumns, choice: TwoChoice, by?: string) {
	const how = { choice, options: { ...OPTIONS, by }, drawn: null };
	const report = comparedTwo(columns, how);
	if (isRefusal(report)) throw new Error(report.sentence);
	return {
		report,
		of: (of: CountedOfTwo, part?: string) => {
			const found = countedTwo(columns, how, { of, part });
			if (isRefusal(found)) throw new Error(found.sentence);
			expect([found.a, found.b]).toEqual([report.a, report.b]);
			return found;
		},
	};
}

test.each([
	["binary", columnsOn(BINARY, (i) => i % 3 > 0)],
	["ordinal", columnsOn(ORDINAL, (i) => 1 + (i % 5))],
	["numeric", columnsOn(NUMERIC, (i) => (i % 10) / 10)],
] as const)("%s: each number lists as many items as it says", (_, columns) => {
	const choice = { kind: "judges" as const, a: "a", b: "b" };
	const { report, of } = totals(columns, choice, "topic");
	const { flips, n, slices } = report.judges ?? {};
	if (!flips) throw new Error("no flips");
	expect(of("measured").total).toBe(n);
	expect(of("shared").total).toBe(flips.n);
	expect(of("nearerA").total).toBe(flips.nearerA);
	expect(of("nearerB").total).toBe(flips.nearerB);
	expect(of("bothRight").total).toBe(flips.bothRight);
	expect(of("equalWrong").total).toBe(flips.equal - flips.bothRight);
	expect(of("asFar").total).toBe(flips.same - flips.equal);
	for (const kind of ["unlabelled", "tied"] as const) {
		expect(of(kind).total).toBe(flips[kind].of);
		expect(of(`${kind}Differ`).total).toBe(flips[kind].differ);
	}
	for (const { value, n: size } of slices?.standings ?? []) {
		expect(of("part", value).total).toBe(size);
	}
	// Who is nearer is so on each item, and those that differ come first.
	expect(of("nearerA").items.every(({ nearer }) => nearer === "a")).toBe(true);
	const differ = of("shared").items.map(({ a, b }) => a !== b);
	expect(differ).toEqual(differ.toSorted((x, y) => Number(y) - Number(x)));
});

test("two runs of a judge", () => {
	const columns = columnsOn(ORDINAL, (i) => 1 + (i % 5));
	const [dimension] = columns.dimensions;
	const [a, b] = dimension.judges;
	const again = { ...a, rater: "again", repetitions: [a.cells, b.cells] };
	const { report, of } = totals(
		{ ...columns, dimensions: [{ ...dimension, judges: [again] }] },
		{ kind: "runs" },
	);
	expect(of("nearerB").total).toBe(report.judges?.flips.nearerB);
	expect(of("measured").total).toBe(report.judges?.n);
});

test("two systems: each question has an item of either", () => {
	const columns = columnsOn(BINARY, (i) => i % 3 > 0);
	const ids = Int32Array.from({ length: ITEMS }, (_, i) => Math.floor(i / 2));
	const system = { field: "system", values: 2, names: ["v1", "v2"], byDefault: true };
	const { report, of } = totals(
		{
			...columns,
			controls: [{ ...system, ids: Int32Array.from({ length: ITEMS }, (_, i) => i % 2) }],
			groups: [
				{ grouping: "query", from: "query_id", groups: 45, items: ITEMS, byDefault: true, ids },
			],
		},
		{ kind: "systems", a: "v1", b: "v2", judge: "b" },
	);
	const { questions } = report;
	expect(of("onlyA")).toMatchObject({
		questions: questions?.onlyA,
		total: 2 * (questions?.onlyA ?? 0),
	});
	expect(of("acceptedBoth").questions).toBe(questions?.both);
	expect(of("neither").questions).toBe(questions?.neither);
	expect(of("questions").questions).toBe(questions?.n);
	// The item of a is accepted, that of b is not.
	expect(of("onlyA").items.slice(0, 2)).toMatchObject([
		{ a: 1, b: null },
		{ a: null, b: 0 },
	]);
});

test("two versions of the rubric", () => {
	const version = (number: number) => {
		const { dimensions } = columnsOn(ORDINAL, (i) => 1 + ((i * number) % 5));
		return { version: number, labels: 130, items: 70, dimensions };
	};
	const versions = [version(1), version(2)];
	const report = comparedVersions(versions, {}, { clusters: undefined, items: ITEMS });
	if (isRefusal(report)) throw new Error(report.sentence);
	const of = (kind: CountedOfTwo) => {
		const found = countedVersions(versions, {}, { items: ITEMS, of: kind });
		return isRefusal(found) ? found.sentence : found.total;
	};
	expect(of("answeredTwice")).toBe(report.rubric?.items);
	expect(of("changed")).toBe(report.rubric?.changed);
	expect(of("nearerA")).toContain("Nothing is counted");
});

test("what is not counted so is refused", () => {
	const columns = columnsOn(BINARY, (i) => i % 3 > 0);
	const how = { choice: { kind: "judges" as const }, options: OPTIONS, drawn: null };
	for (const which of [{ of: "onlyA" }, { of: "part", part: "x" }] as const) {
		expect(countedTwo(columns, how, which)).toMatchObject({ kind: "refused" });
	}
});
