import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { figureWithInterval } from "./figures-in-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";

const random = randomStream("one answer", 1);
const right = Array.from({ length: 300 }, () => random() < 0.5);
const like = (wrong: number) => right.map((value) => (random() < wrong ? !value : value));

/** What the report and the comparison say of the same columns. */
function both(columns: ReturnType<typeof columnsOf>) {
	const { answer } = told(columns);
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	return { answer, said: answerInLines(answer).join(" "), compared: comparisonLines(compared) };
}

test("where people are in doubt the comparison says so and calls nobody the best, as the report", () => {
	const { said, compared } = both(
		columnsOf(BINARY, {
			humans: {
				p1: like(0.05),
				p2: right.map(() => random() < 0.5),
				p3: right.map(() => random() < 0.5),
			},
			judges: { one: like(0.1), two: like(0.1) },
		}),
	);
	expect(said).toMatch(/None yet: p2 and p3 are at odds/);
	expect(compared).toMatch(/p2 is at odds with everybody else/);
	expect(compared).not.toMatch(/may be the best/i);
	expect(compared).toMatch(/Not told apart: /);
});

test("of too few items the comparison calls nobody the best, as the report", () => {
	const few = right.slice(0, 20);
	const { said, compared } = both(
		columnsOf(BINARY, { humans: { p1: few, p2: few }, judges: { one: few, two: few } }),
	);
	expect(said).toMatch(/None yet: 20 items are too few/);
	expect(compared).not.toMatch(/may be the best/i);
});

test("judges that scored other items are not left to their price", () => {
	const { answer } = both(
		columnsOf(BINARY, {
			humans: { p1: like(0.1), p2: like(0.1), p3: like(0.1) },
			judges: {
				one: right.map((value, item) => (item < 180 ? value : undefined)),
				two: right.map((value, item) =>
					item >= 125 ? (item % 60 === 0 ? !value : value) : undefined,
				),
			},
		}),
	);
	expect(answer.use.says).toMatch(/^Open between one and two: who may be best rests on/);
});

test("a limit that would round to 1, or to the margin, shows on which side it lies, in tables too", () => {
	const estimate = { value: 0.74, ci: [0.49, 0.997] as [number, number] };
	const how = { level: 0.95, method: "score", n: 150 };
	expect(figureWithInterval({ ...estimate, ...how }, 1).trim()).toBe("0.74 [0.49, 0.997]");
	expect(figureWithInterval({ ...estimate, ...how }).trim()).toBe("0.74 [0.49, 1.00]");
});
