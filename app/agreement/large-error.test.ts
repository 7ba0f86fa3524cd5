import { expect, test } from "vitest";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { OPTIONS, told } from "./testing/told.ts";
import { valueReservations } from "./value-reservations.ts";

const truth = Array.from({ length: 200 }, (_, item) => (item * 37) % 101);
const off = (value: number, item: number, by: number) =>
	Math.min(100, Math.max(0, value + (((item * 53) % 21) - 10) * by));
const humans = { ann: truth, bob: truth.map((v, item) => off(v, item, 0.8)) };
const plain = truth.map((value, item) => off(value, item + 7, 1.5));
const squeezed = truth.map((value, item) => 50 + 0.15 * (off(value, item + 3, 0.5) - 50));

function saidOf(judges: Record<string, number[]>, range?: [number, number]) {
	const columns = columnsOf({ type: "numeric", ...(range && { range }) }, { humans, judges });
	const { answer } = told(columns);
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	return { said: answerInLines(answer).join(" "), answer, compared: comparisonLines(compared) };
}

const SPREAD =
	/The values of squeezed spread 0\.1\d \[0\.1\d, 0\.1\d\] times as far as people's, so that high and low ones lie too near the middle; it is off by \d+\.\d+ on average/;

test("a judge that squeezes the scale orders items well: report and comparison say it with what to do", () => {
	const { said, answer, compared } = saidOf({ squeezed, plain }, [0, 100]);
	expect(answer.judges).toContain("squeezed");
	expect(said).toMatch(SPREAD);
	expect(compared).toMatch(SPREAD);
	expect(said).toContain("Do not use the values of squeezed as they are");
	expect(said).not.toMatch(/Not settled: Nothing|price and latency decide/);
});

test("it is said of one that stands alone, and where every judge does it", () => {
	const alone = saidOf({ squeezed }, [0, 100]);
	expect(alone.said).toMatch(SPREAD);
	expect(alone.compared).toMatch(SPREAD);
	const both = saidOf({ squeezed, flat: squeezed.map((value) => value + 1) });
	expect(both.said).toMatch(SPREAD);
	expect(both.said).toMatch(/The values of flat spread 0\.1/);
	expect(both.said).not.toMatch(/price and latency decide/);
});

test("a judge that stretches the scale is said to; one that spreads values as people do is not", () => {
	const wide = truth.map((value) => 50 + 3 * (value - 50));
	expect(saidOf({ wide }).said).toMatch(/values of wide spread 3\.\d+ \[[^\]]+\] times as far/);
	expect(saidOf({ plain }).said).not.toMatch(/spread|as they are/);
});

test("a judge that is off by far more than another is said to, though it spreads values like people", () => {
	const figure = (value: number, by: number) => ({
		...{ value, ci: [value - by, value + by] as [number, number], level: 0.95, method: "score" },
		n: 200,
	});
	const judges = [
		{ judge: "loose", mae: figure(12, 1), bias: figure(0, 1), spread: figure(1.2, 0.1) },
		{ judge: "near", mae: figure(4, 1), bias: figure(0, 1), spread: figure(1, 0.1) },
	];
	const values = { dimension: "mark", scale: { type: "numeric" as const }, judges };
	expect(valueReservations(values, "near")).toEqual([]);
	expect(valueReservations(values, "loose").map(({ open }) => open)).toEqual([
		"loose is off from people by 12.00 [11.00, 13.00] on average, near by 4.00 [3.00, 5.00], whatever the order of the items.",
	]);
});
