import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { rankingReport } from "../agreement/ranking-report.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { comparedTwo, type TwoChoice } from "./compared-two.ts";
import { comparedVersions } from "./compared-versions.ts";
import { ComparisonOfTwoJson } from "./two-json.ts";

const BINARY = { type: "binary" as const, values: [false, true] };
const OPTIONS: AgreementOptions & { by?: string } = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
const random = randomStream(21, "comparing");
const ITEMS = 240;
const truth = Array.from({ length: ITEMS }, () => random() < 0.6);
const seen = (right: number) => truth.map((value) => (random() < right ? value : !value));

/** Good is worse on the second topic only. */
const good = truth.map((value, i) => (random() < (i % 3 === 1 ? 0.6 : 0.98) ? value : !value));
const COLUMNS: RatingColumns = {
	...columnsOf(BINARY, {
		humans: { ann: truth.map((value, i) => (i < 200 ? value : undefined)) },
		judges: { good, poor: seen(0.6), "pair/AB": seen(0.8), "pair/BA": seen(0.8) },
	}),
	controls: [
		{
			...{ field: "topic", values: 3, names: ["x", "y", "z"], byDefault: false },
			ids: Int32Array.from(truth, (_, i) => i % 3),
		},
	],
};

function compared(choice: Partial<TwoChoice>, { options = OPTIONS, columns = COLUMNS } = {}) {
	const found = comparedTwo(columns, {
		choice: { kind: "judges", ...choice },
		options,
		drawn: null,
	});
	if (isRefusal(found)) throw new Error(found.sentence);
	expect(ComparisonOfTwoJson.parse(found)).toEqual(found);
	return found;
}

function refusal(choice: Partial<TwoChoice>, options = OPTIONS): string {
	const found = comparedTwo(COLUMNS, {
		choice: { kind: "judges", ...choice },
		options,
		drawn: null,
	});
	if (!isRefusal(found)) throw new Error("not refused");
	return found.sentence;
}

test("two judges: the figures are those of the ranking, interval and p say the same", () => {
	const { judges, sentences, items } = compared({ a: "poor", b: "good" });
	const [ranking] = rankingReport(COLUMNS, { ...OPTIONS, judges: ["good", "poor"] }).dimensions;
	const [pair] = ranking.pairs;
	expect(judges).toMatchObject({
		n: 200,
		shown: "b",
		p: pair.pAdjusted,
		equivalent: pair.equivalent,
	});
	expect(judges?.difference).toBeCloseTo(-pair.difference, 12);
	expect(judges?.ci).toEqual([-(pair.ci?.[1] ?? 0), -(pair.ci?.[0] ?? 0)]);
	expect(judges?.ci?.[1]).toBeLessThan(0);
	expect(sentences[0]).toMatch(
		/^good agrees better with people than poor: κ .* poor minus good is −/,
	);
	const { flips } = judges ?? {};
	expect((flips?.same ?? 0) + (flips?.nearerA ?? 0) + (flips?.nearerB ?? 0)).toBe(200);
	expect(flips?.unlabelled.of).toBe(40);
	// The first items are those on which a, the poor one, is wrong alone.
	expect(items.slice(0, flips?.nearerB).every(({ nearer }) => nearer === "b")).toBe(true);
});

test("items on which people are tied, or one person has no label, are not said to be unlabelled", () => {
	const bob = truth.map((own, i) => (i < 3 ? !own : i < 150 ? own : undefined));
	const columns = {
		...COLUMNS,
		...columnsOf(BINARY, {
			humans: { ann: truth.map((own, i) => (i < 200 ? own : undefined)), bob },
			judges: { good, poor: good.map((own, i) => own !== i < 2) },
		}),
	};
	const { judges, sentences } = compared({ a: "poor", b: "good" }, { columns });
	expect(judges?.flips).toMatchObject({
		n: 197,
		tied: { differ: 2, of: 3 },
		unlabelled: { of: 40 },
	});
	expect(sentences).toContain(
		"They differ on 0 of 40 items that nobody labelled and 2 of 3 items on which people are tied.",
	);
	const byBob = compared(
		{ a: "poor", b: "good" },
		{ columns, options: { ...OPTIONS, reference: "bob" } },
	);
	expect(byBob.sentences).toContain("They differ on 0 of 90 items that bob has not labelled.");
});

test("two that are not told apart are not called equal, and two orders of one judge are two", () => {
	const { judges, sentences } = compared({ a: "pair/AB", b: "pair/BA" });
	expect(judges).toMatchObject({ shown: null, n: 200 });
	expect(sentences[0]).toContain("pair/AB and pair/BA are not told apart");
	expect(sentences.join(" ")).toMatch(/Equivalent within ±0.10: (yes|open)/);
});

test("where people hardly agree, it is said why nothing is equivalent", () => {
	const people = [1, 2, 3].map(() => seen(0.62));
	const columns = columnsOf(BINARY, {
		humans: { ann: people[0], ben: people[1], cleo: people[2] },
		judges: { one: seen(0.9), same: seen(0.9) },
	});
	const { judges, sentences } = compared({ a: "one", b: "same" }, { columns });
	expect(judges).toMatchObject({ equivalent: "open" });
	expect(sentences.join(" ")).toMatch(
		/Equivalent within ±0\.10: open: people themselves agree by κ \S+ \[.*\] \(a person with the others\), and beside that it is no small difference\./,
	);
});

test("by a field: where the lead is another than elsewhere, all values tested at once", () => {
	const { judges, sentences } = compared(
		{ a: "good", b: "poor" },
		{ options: { ...OPTIONS, by: "topic" } },
	);
	expect(judges?.slices).toMatchObject({ field: "topic", values: 3, tested: 3 });
	expect(judges?.slices?.standings.find(({ value }) => value === "y")?.shown).toBe("b");
	expect(sentences.join(" ")).toContain("poor does better beside good on y than elsewhere");
	const still = compared(
		{ a: "good", b: "poor" },
		{ options: { ...OPTIONS, by: "topic", looks: "any" } },
	);
	expect(still.judges?.slices?.standings.every(({ shown }) => shown === null)).toBe(true);
});

test("two runs of one judge", () => {
	const [dimension] = COLUMNS.dimensions;
	const [judge] = dimension.judges;
	const cells = [seen(0.9), seen(0.7)].map((values) => ({
		kind: "codes" as const,
		codes: Uint8Array.from(values, Number),
	}));
	const columns = {
		...COLUMNS,
		dimensions: [{ ...dimension, judges: [{ ...judge, rater: "again", repetitions: cells }] }],
	};
	const found = compared({ kind: "runs" }, { columns });
	expect(found).toMatchObject({ a: "again · run 1", b: "again · run 2", judges: { shown: "a" } });
	expect(refusal({ kind: "runs", judge: "good" })).toContain("asked everything once");
	expect(refusal({ kind: "runs" })).toContain("No judge was asked the same twice");
});

test("two systems: the accept rate of each, question by question", () => {
	const system = { field: "system", values: 2, names: ["v1", "v2"], byDefault: true };
	const ids = Int32Array.from(truth, (_, i) => Math.floor(i / 2));
	const columns: RatingColumns = {
		...COLUMNS,
		controls: [{ ...system, ids: Int32Array.from(truth, (_, i) => i % 2) }],
		groups: [
			{ grouping: "query", from: "query_id", groups: 120, items: ITEMS, byDefault: true, ids },
		],
	};
	const { systems, questions, sentences } = compared(
		{ kind: "systems", a: "v1", b: "v2", judge: "good" },
		{ columns },
	);
	expect(systems?.systems).toMatchObject({ a: "v1", b: "v2", sharedGroups: 120 });
	expect(questions?.n).toBe(120);
	expect(sentences[0]).toContain("v1 and v2 are not told apart");
});

test("two versions of the rubric, by the same people on the same items", () => {
	const version = (number: number, right: number) => {
		const people = { ann: seen(right), bob: seen(right) };
		const { dimensions } = columnsOf(BINARY, { humans: people });
		return { version: number, labels: 2 * ITEMS, items: ITEMS, dimensions };
	};
	const on = { clusters: undefined, items: ITEMS };
	const found = comparedVersions([version(1, 0.75), version(2, 0.97)], {}, on);
	if (isRefusal(found)) throw new Error(found.sentence);
	expect(ComparisonOfTwoJson.parse(found)).toEqual(found);
	expect(found.rubric).toMatchObject({ people: 2, shown: "b" });
	expect(found.sentences[0]).toMatch(
		/^People agree better under version 2 than under version 1: α 0\.\d+ under version 2/,
	);
	const one = comparedVersions([version(1, 0.9)], {}, on);
	expect(isRefusal(one) && one.sentence).toContain("one version of the rubric only");
	const none = comparedVersions([version(1, 0.9), version(2, 0.9)], { a: "1", b: "7" }, on);
	expect(isRefusal(none) && none.sentence).toContain("under version 1, 2 of the rubric");
});

test("what is not there is said", () => {
	expect(refusal({ a: "x" })).toContain("there are good, pair/AB, pair/BA, poor");
	expect(refusal({ a: "good", b: "good" })).toContain("cannot be compared with itself");
	expect(refusal({ dimension: "x" })).toContain('no dimension "x"');
	expect(refusal({ a: "good", b: "poor" }, { ...OPTIONS, by: "colour" })).toContain(
		"They differ in topic",
	);
	expect(refusal({ kind: "systems", a: "v1" })).toContain("Name two systems");
});

test("levels are held against the level that people chose, which their mean hardly ever equals", () => {
	const scale = { type: "ordinal" as const, values: [0, 1, 2, 3] };
	const level = truth.map((_, i) => i % 4);
	const columns = {
		...COLUMNS,
		...columnsOf(scale, {
			humans: {
				ann: level,
				ben: level,
				cyn: level.map((own, i) => (i % 3 === 0 ? 3 - own : own)),
			},
			judges: { a: level, b: level.map((own, i) => (i < 30 ? (own + 1) % 4 : own)) },
		}),
	};
	const { judges } = compared({ a: "a", b: "b" }, { columns });
	expect(judges?.flips).toMatchObject({
		n: ITEMS,
		nearerA: 30,
		bothRight: ITEMS - 30,
		equal: ITEMS - 30,
	});
});
