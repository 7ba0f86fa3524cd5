import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { mcnemarOfCounts } from "#stats/index.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { isRefusal } from "../base/refusal.ts";
import { columnsFromFiles } from "../columns/columns-from-files.ts";
import { ItemControlsBuilder } from "../columns/item-controls.ts";
import { readScales } from "../files/read-scales.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { agreementReport } from "./agreement-report.ts";
import { answerInLines, answerOf } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { dataSentences } from "./data-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { judgesInTwoOrders } from "./two-orders.ts";

const BINARY: Scale = { type: "binary", values: [false, true] };
const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };

function dimensionOf(
	humans: Record<string, Values>,
	judges: Record<string, Values>,
	scale: Scale = BINARY,
) {
	const [dimension] = agreementReport(columnsOf(scale, { humans, judges }), OPTIONS).dimensions;
	return dimension;
}

function repeated(...runs: readonly (readonly [boolean, number])[]): boolean[] {
	return runs.flatMap(([value, times]) => Array.from({ length: times }, () => value));
}

const GOLD = repeated([true, 50], [false, 50]);

test.each([
	[["m/CoT/order12", "m/CoT/order21"], "m/CoT"],
	[["gpt-4o/combined/AB", "gpt-4o/combined/BA"], "gpt-4o/combined"],
	[["m order_ab", "m order_ba"], "m"],
	[["m", "m-swapped"], "m"],
	[["m", "m (swapped)"], "m"],
	[["m:original", "m:swapped"], "m"],
])("C12: %j are one judge in two orders", (names, judge) => {
	const reversed = [...names].reverse();
	const raters = names;
	expect(judgesInTwoOrders(names)).toEqual([{ judge, raters }]);
	expect(judgesInTwoOrders(reversed)).toEqual([{ judge, raters }]);
});

test.each([
	[["gpt-12", "gpt-21"]],
	[["a/AB", "b/BA"]],
	[["crab", "crba"]],
	[["m/order12", "m/vanilla"]],
	[["m/AB", "m-BA"]],
	[["m-swapped"]],
	[["AB", "BA"]],
])("C12: %j stay two judges", (names) => {
	expect(judgesInTwoOrders(names)).toEqual([]);
});

test("C12: a rater belongs to one pair at most", () => {
	const found = judgesInTwoOrders(["m", "m-original", "m-swapped", "m (swapped)"]);
	expect(found.map(({ raters }) => raters)).toEqual([
		["m", "m (swapped)"],
		["m-original", "m-swapped"],
	]);
});

test("C12: two orders give consistency and a position effect, tested together", () => {
	// Of 100 items 80 alike, 18 only in the usual order true, 2 only in the swapped one.
	const usual = repeated([true, 58], [false, 42]);
	const swapped = repeated([true, 40], [false, 58], [true, 2]);
	const { orders = [], ...dimension } = dimensionOf(
		{ gold: GOLD },
		{ "a/AB": usual, "a/BA": swapped, "b/AB": GOLD, "b/BA": GOLD, alone: GOLD },
	);
	const [a, b] = orders;
	expect(orders).toHaveLength(2);
	expect(a).toMatchObject({ judge: "a", raters: ["a/AB", "a/BA"], n: 100 });
	expect(a?.consistent).toMatchObject({ value: 0.8 });
	expect(a?.positionEffect).toMatchObject({ level: true, shares: [0.58, 0.42], shown: true });
	expect(a?.positionEffect.difference).toMatchObject({ method: "bonett-price" });
	const { pMid } = mcnemarOfCounts(18, 2);
	expect(a?.positionEffect.p).toBe(pMid.value);
	expect(a?.positionEffect.pAdjusted).toBeCloseTo(2 * (pMid.value ?? 1), 12);
	expect(b?.positionEffect).toMatchObject({ p: 1, pAdjusted: 1, shown: false });
	expect(answerOf({ ...dimension, orders }).use.details).toContain(
		"4 of 5 raters are 2 judges in two orders; 1 shows a position effect beyond chance, of 0.05 of the items or more.",
	);
});

test("C12: with an equal level between the answers the effect counts items that moved", () => {
	const scale: Scale = { type: "ordinal", values: [-1, 0, 1] };
	const usual = [...Array(30).fill(0), ...Array(10).fill(1)];
	const swapped = [...Array(30).fill(-1), ...Array(10).fill(1)];
	const gold = usual.map((_, item) => (item % 3) - 1);
	const judges = { "j/AB": usual, "j/BA": swapped };
	const [ordinal] = dimensionOf({ gold }, judges, scale).orders ?? [];
	expect(ordinal?.positionEffect).toMatchObject({ shares: [0.25, 0.25], shown: true });
	expect(ordinal?.positionEffect.difference).toMatchObject({ value: 0.75 });
	const nominal: Scale = { ...scale, type: "nominal" };
	const [without] = dimensionOf({ gold }, judges, nominal).orders ?? [];
	expect(without?.positionEffect.difference).toBeUndefined();
	expect(without?.positionEffect.shown).toBe(true);
});

test("C12: judges that share no name and scales without levels have no orders", () => {
	expect(dimensionOf({ gold: GOLD }, { x: GOLD, y: GOLD }).orders).toBeUndefined();
	const numeric = { "j/AB": [0.1, 0.2, 0.3], "j/BA": [0.3, 0.2, 0.1] };
	const gold = [0.1, 0.3, 0.2];
	expect(dimensionOf({ gold }, numeric, { type: "numeric" }).orders).toBeUndefined();
});

test("C12: one label an item is said, two are not", () => {
	const first = GOLD.map((value, item) => (item < 50 ? value : undefined));
	const rest = GOLD.map((value, item) => (item < 50 ? undefined : value));
	const alone = dimensionOf({ ann: first, bea: rest }, { j: GOLD });
	expect(alone.humans).toMatchObject({ items: 100, itemsOfSeveral: 0 });
	expect(answerOf(alone).person.says).toMatch(
		/no item has the labels of two people, so nobody can say/,
	);
	const both = dimensionOf({ ann: GOLD, bea: rest }, { j: GOLD });
	expect(both.humans).toMatchObject({ items: 100, itemsOfSeveral: 50 });
	expect(dataSentences(both).join()).not.toMatch(/one person/);
});

test("C12: ties that are left out are counted from one in twenty on", () => {
	const differing = (items: number) => GOLD.map((value, item) => (item < items ? !value : value));
	const said = (items: number) =>
		dataSentences(dimensionOf({ ann: GOLD, bea: differing(items) }, { j: GOLD })).join();
	expect(said(24)).toContain("24 of 100 items (24 %) are tied among people and are left out");
	expect(said(4)).not.toMatch(/tied/);
});

const folder = process.env.CONCORD_REFERENCE_DIR;

test.skipIf(!folder)("C12: the 36 raters of llmbar are 18 judges in two orders", async () => {
	const file = (name: string) => join(folder ?? "", "data", "llmbar", name);
	expect(existsSync(file("items.jsonl"))).toBe(true);
	const scales = readScales(readFileSync(file("dataset.json"), "utf8"));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const files = { items: file("items.jsonl"), labels: file("labels.jsonl"), scales };
	const read = await columnsFromFiles(files);
	if (isRefusal(read)) throw new Error(read.sentence);
	const report = agreementReport(read.columns, OPTIONS);
	const [{ orders = [], ...dimension }] = report.dimensions;
	expect(orders).toHaveLength(18);
	for (const { judge, raters } of orders)
		expect(raters).toEqual([`${judge}/order12`, `${judge}/order21`]);
	// A judge that nearly always names what it is shown first.
	const falcon = orders.find(({ judge }) => judge === "Falcon/CoT")?.positionEffect;
	expect(falcon).toMatchObject({ shown: true });
	expect(falcon?.difference).toHaveProperty("value", expect.closeTo(0.87, 1));
	const [sentence] = answerOf({ ...dimension, orders }).use.details.slice(-1);
	expect(sentence).toMatch(/^36 raters are 18 judges in two orders; 16 show a position effect/);
	for (const text of [
		terminalTable(report, { width: 80, styled: false }),
		agreementMarkdown(report),
	]) {
		expect(text).toContain("position effect");
		expect(text.replaceAll(/\s+/g, " ")).toContain("label of one person");
	}
});

test("C12: two orders of one judge are ranked as one judge, never against each other", () => {
	const wrongAt = (every: number, from: number) =>
		GOLD.map((value, item) => (item % every === from ? !value : value));
	const judges = {
		"a/AB": wrongAt(10, 0),
		"a/BA": wrongAt(10, 5),
		"b/AB": wrongAt(4, 0),
		"b/BA": wrongAt(4, 2),
		alone: wrongAt(10, 0),
	};
	const report = agreementReport(columnsOf(BINARY, { humans: { gold: GOLD }, judges }), OPTIONS);
	const [dimension] = report.dimensions;
	const { ranking, orders = [] } = dimension;
	expect(ranking.judges.map(({ judge }) => judge).sort()).toEqual(["a", "alone", "b"]);
	expect(ranking.judges.find(({ judge }) => judge === "a")?.raters).toEqual(["a/AB", "a/BA"]);
	expect(ranking).toMatchObject({ n: 100 });
	expect(ranking).not.toHaveProperty("nClusters");
	// Both orders are as often wrong as the one that is alone, and so is the figure of both.
	const placeOf = (name: string) => ranking.judges.find(({ judge }) => judge === name);
	expect(placeOf("a")?.value).toBeCloseTo(placeOf("alone")?.value ?? 0, 12);
	expect(placeOf("alone")).toMatchObject({ scored: 100 });
	expect(orders[0]?.pooled).toMatchObject({ judge: "a", n: 100, asked: 200, scored: 200 });
	expect(orders[0]?.pooled.kappa).toMatchObject({ value: placeOf("a")?.value, n: 100 });
	// A figure of its own for each order stays in the report.
	expect(dimension.judges).toHaveLength(5);
	expect(terminalTable(report, { width: 100, styled: false })).toMatch(/^ {2}[A-B] a +0\.80 /m);
});

test("C12: the figures of judges in one order do not change beside a judge in two", () => {
	const near = GOLD.map((value, item) => (item % 9 === 0 ? !value : value));
	const far = GOLD.map((value, item) => (item % 3 === 0 ? !value : value));
	const humans = { ann: GOLD, bea: near };
	const plain = dimensionOf(humans, { near, far }).ranking;
	const beside = dimensionOf(humans, { near, far, "x/AB": far, "x/BA": far }).ranking;
	for (const judge of ["near", "far"]) {
		const [one, other] = [plain, beside].map(({ judges }) => judges.find((j) => j.judge === judge));
		expect(other?.value).toBeCloseTo(one?.value ?? 0, 12);
		expect(other?.scored).toBe(one?.scored);
		const [person, same] = [one, other].map((each) => each?.person?.judge);
		expect(person && "value" in person && person.n).toBe(same && "value" in same && same.n);
	}
});

/** 16 systems of which half are good; people and judge vary within them apart from each other. */
function ofSystems(follows: number) {
	const random = randomStream("systems");
	const items = Array.from({ length: 320 }, (_, item) => ({ system: item % 16, noise: random() }));
	const person = items.map(({ system, noise }) => (system < 8 ? 0.8 : 0.2) > noise);
	const judge = items.map(({ system }, item) =>
		random() < follows ? person[item] : (system < 8 ? 0.85 : 0.15) > random(),
	);
	const columns = columnsOf(BINARY, { humans: { ann: person }, judges: { judge, twin: judge } });
	const controls = new ItemControlsBuilder();
	for (const [place, { system }] of items.entries()) {
		controls.add(place, { system: `s${system}`, metadata: { dataset: system % 2, id: place } });
	}
	return { ...columns, controls: controls.finish(items.length) };
}

test("C12: a judge that tells systems apart, not answers, is said to, and one that follows people is not", () => {
	const columns = ofSystems(0);
	const report = agreementReport(columns, OPTIONS);
	const [{ within }] = report.dimensions;
	expect(within?.fields).toEqual([{ field: "system", values: 16 }]);
	const [judge] = within?.judges ?? [];
	expect(judge).toMatchObject({ judge: "judge", shown: true });
	expect(judge?.plain).toBeGreaterThan(0.2);
	expect(judge?.within).toHaveProperty("value", expect.closeTo(0, 0));
	expect(judge?.within).not.toHaveProperty("nClusters");
	const sentence =
		/judge correlates with people by 0\.\d\d over all items, but by .+ within the same system: it tells one system from another, and is not shown to tell one answer from another, and likewise twin \(0\.\d\d, but [^()]+\)\./;
	const texts = [terminalTable(report, { width: 100, styled: false }), agreementMarkdown(report)];
	for (const text of texts) expect(text.replaceAll(/\s+/g, " ")).toMatch(sentence);
	expect(texts[0].match(/correlates with people/g)).toHaveLength(1);
	const following = agreementReport(ofSystems(0.9), OPTIONS).dimensions[0];
	expect(following.within?.judges.map(({ shown }) => shown)).toEqual([false, false]);
	expect(dataSentences(following).join()).not.toMatch(/within the same/);
	const named = (within: string[]) =>
		agreementReport(columns, { ...OPTIONS, within }).dimensions[0];
	expect(named(["dataset"]).within?.fields).toEqual([{ field: "dataset", values: 2 }]);
	expect(named(["system", "dataset"]).within?.fields).toHaveLength(2);
	expect(named([]).within).toBeUndefined();
	expect(named(["id"]).within).toBeUndefined();
});

test("C12: labels of several rubric versions, and items that judges' disagreement drew, are said", () => {
	const columns = columnsOf(BINARY, { humans: { ann: GOLD }, judges: { j: GOLD } });
	const [dimension] = columns.dimensions;
	const rubricVersions = [
		{ version: 1, labels: 80, items: 80 },
		{ version: 2, labels: 40, items: 20 },
	];
	const drawnByJudges = [{ plan: 2, places: Uint32Array.of(0, 3, 5) }];
	const dimensions = [{ ...dimension, rubricVersions }];
	const report = agreementReport({ ...columns, dimensions, drawnByJudges }, OPTIONS);
	expect(report.dimensions[0].drawnByJudges).toEqual({ plans: [2], items: 3, labelled: 100 });
	expect(report.dimensions[0].rubricVersions).toEqual(rubricVersions);
	const said = agreementMarkdown(report);
	expect(said).toContain(
		"version 1 (80 labels of 80 items) and version 2 (40 labels of 20 items).",
	);
	expect(said).toContain("3 of 100 labelled items come from plan 2");
	const lines = answerInLines(answerOf(report.dimensions[0]));
	expect(lines[2]).toContain("labels under several rubric versions are counted together");
	expect(lines[3]).toContain("See what the labels under version 2 alone say");
	expect(lines.join()).not.toContain("Nothing");
	const [compared] = rankingReport({ ...columns, dimensions }, OPTIONS).dimensions;
	expect(compared.rubricVersions).toEqual(rubricVersions);
	expect(comparisonLines(compared)).toMatch(/versions are counted together.*See what the labels/);
	expect(agreementMarkdown(agreementReport(columns, OPTIONS))).not.toMatch(/version 1|plan 2/);
});
