import { expect, test } from "vitest";
import { DEMO_SEED } from "./demo.ts";
import { demoItems } from "./demo-items.ts";
import { annotators, judges } from "./raters.ts";
import type { LabelRow } from "./rows.ts";
import { type RatedItem, simulateLabels } from "./simulate.ts";

type Value = LabelRow["value"];
type Column = ReadonlyMap<string, Value>;

const rated: RatedItem[] = demoItems().map(({ row, truth }) => ({
	id: row.id,
	truth,
	responseLength: row.response.length,
}));
const everybody = [...annotators, ...judges];
const labels = simulateLabels(rated, everybody, DEMO_SEED);

function columnOf(rater: string, dimension = "verdict", of = labels): Column {
	return new Map(
		of
			.filter((label) => label.rater === rater && label.dimension === dimension)
			.map((label) => [label.item_id, label.value]),
	);
}

/** Cohen's kappa over the items that both have a value for; seeds may not import stats. */
function kappa(a: Column, b: Column): number {
	const pairs = [...a]
		.map(([id, value]) => [value, b.get(id) ?? null] as const)
		.filter(([x, y]) => x !== null && y !== null);
	const levels = new Set(pairs.flat());
	const observed = pairs.filter(([x, y]) => x === y).length / pairs.length;
	let expected = 0;
	for (const level of levels) {
		const left = pairs.filter(([x]) => x === level).length / pairs.length;
		const right = pairs.filter(([, y]) => y === level).length / pairs.length;
		expected += left * right;
	}
	return (observed - expected) / (1 - expected);
}

function majorityOfAnnotators(of = labels): Column {
	const columns = annotators.map(({ name }) => columnOf(name, "verdict", of));
	return new Map(
		rated.map(({ id }): [string, Value] => {
			const votes = columns.map((column) => column.get(id));
			const accepts = votes.filter((vote) => vote === true).length;
			const rejects = votes.filter((vote) => vote === false).length;
			return [id, accepts === rejects ? null : accepts > rejects];
		}),
	);
}

function judgeKappas(seed: number): Record<string, number> {
	const of = simulateLabels(rated, everybody, seed);
	const majority = majorityOfAnnotators(of);
	return Object.fromEntries(
		judges.map(({ name }) => [name, kappa(columnOf(name, "verdict", of), majority)]),
	);
}

function mean(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function levelsOf(rater: string, dimension: string): number[] {
	return [...columnOf(rater, dimension).values()].filter((value) => typeof value === "number");
}

test("the same seed gives the same labels, another seed others", () => {
	expect(JSON.stringify(simulateLabels(rated, everybody, DEMO_SEED))).toBe(JSON.stringify(labels));
	expect(JSON.stringify(simulateLabels(rated, everybody, DEMO_SEED + 1))).not.toBe(
		JSON.stringify(labels),
	);
});

test("a rater's labels do not depend on who else is simulated", () => {
	const strong = judges.filter(({ name }) => name === "sim-strong");
	expect(simulateLabels(rated, strong, DEMO_SEED)).toEqual(
		labels.filter((label) => label.rater === "sim-strong"),
	);
});

test("annotators agree on the verdict with a kappa of about 0.7 to 0.8", () => {
	const [first, second, third] = annotators.map(({ name }) => columnOf(name));
	for (const value of [kappa(first, second), kappa(first, third), kappa(second, third)]) {
		expect(value).toBeGreaterThan(0.68);
		expect(value).toBeLessThan(0.82);
	}
});

test("annotators mostly differ from each other by one level at most", () => {
	const [first, second] = annotators.map(({ name }) => columnOf(name, "correctness"));
	const distances = [...first]
		.map(([id, value]) => [value, second.get(id)] as const)
		.filter((pair): pair is [number, number] => pair.every((value) => typeof value === "number"))
		.map(([a, b]) => Math.abs(a - b));
	expect(mean(distances.map(Number))).toBeLessThan(0.6);
	expect(distances.filter((distance) => distance <= 1).length / distances.length).toBeGreaterThan(
		0.93,
	);
});

test("annotators skip a few items, all dimensions of them, as cannot_judge", () => {
	for (const [index, { name }] of annotators.entries()) {
		const skipped = labels.filter((label) => label.rater === name && label.value === null);
		expect(skipped).toHaveLength((index + 1) * 4);
		for (const label of skipped) expect(label.reason).toBe("cannot_judge");
	}
});

test("judges agree with people in the intended order, in the demo and on average over seeds", () => {
	const seeds = Array.from({ length: 10 }, (_, index) => judgeKappas(DEMO_SEED + index));
	const average = (name: string) => mean(seeds.map((kappas) => kappas[name] ?? Number.NaN));
	const order = ["sim-strong", "sim-breaks-json", "sim-lenient", "sim-middle", "sim-long-answers"];
	const byKappa = (of: (name: string) => number) => [...order].sort((a, b) => of(b) - of(a));
	expect(byKappa(average)).toEqual(order);
	expect(byKappa((name) => seeds[0]?.[name] ?? Number.NaN)).toEqual(order);
	expect(seeds[0]?.["sim-strong"]).toBeGreaterThan(0.8);
	expect(seeds[0]?.["sim-long-answers"]).toBeLessThan(0.35);
});

test("sim-breaks-json fails on exactly 8 % of the items, unparsable and truncated", () => {
	const failed = labels.filter(
		(label) => label.rater === "sim-breaks-json" && label.value === null,
	);
	const itemsFailed = new Set(failed.map((label) => label.item_id));
	expect(itemsFailed.size / rated.length).toBe(0.08);
	expect(failed).toHaveLength(itemsFailed.size * 4);
	expect(failed.filter((label) => label.reason === "unparsable")).toHaveLength(7 * 4);
	expect(failed.filter((label) => label.reason === "truncated")).toHaveLength(5 * 4);
	for (const { name } of judges.filter((judge) => judge.name !== "sim-breaks-json")) {
		expect([...columnOf(name).values()]).not.toContain(null);
	}
});

test("sim-lenient rates higher than people, sim-middle takes the middle grade on most items", () => {
	const people = mean(annotators.map(({ name }) => mean(levelsOf(name, "correctness"))));
	expect(mean(levelsOf("sim-lenient", "correctness"))).toBeGreaterThan(people + 0.4);
	const grades = levelsOf("sim-middle", "correctness");
	expect(grades.filter((grade) => grade === 3).length / grades.length).toBeGreaterThan(0.5);
});

test("sim-long-answers accepts long answers whatever their truth", () => {
	const verdicts = columnOf("sim-long-answers");
	const byLength = [...rated].sort((a, b) => a.responseLength - b.responseLength);
	const accepted = (items: readonly RatedItem[]) =>
		items.filter(({ id }) => verdicts.get(id) === true).length / items.length;
	expect(accepted(byLength.slice(0, 50))).toBeLessThan(0.1);
	expect(accepted(byLength.slice(-50))).toBeGreaterThan(0.7);
	const longAndWrong = byLength.slice(-50).filter(({ truth }) => truth.grade === 1);
	expect(longAndWrong.length).toBeGreaterThan(5);
	expect(accepted(longAndWrong)).toBeGreaterThan(0.6);
});
