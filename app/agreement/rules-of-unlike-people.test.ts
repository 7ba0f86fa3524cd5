import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";

const random = randomStream("unlike people", 1);
const truthOf = (items: number) => Array.from({ length: items }, () => random() < 0.5);
const like = (truth: readonly boolean[], wrong: number) =>
	truth.map((value) => (random() < wrong ? !value : value));

function panel(items: number, [people, ...judges]: readonly number[]) {
	const truth = truthOf(items);
	return columnsOf(BINARY, {
		humans: { ann: like(truth, people), bob: like(truth, people), cat: like(truth, people) },
		judges: Object.fromEntries(judges.map((wrong, i) => [`judge ${i}`, like(truth, wrong)])),
	});
}

test("where people hardly agree, the rubric comes first and nothing is equivalent, a little worse or planned by a margin", () => {
	const columns = panel(2500, [0.33, 0.42, 0.43]);
	const { answer, ranking } = told(columns);
	const said = answerInLines(answer).join(" ");
	expect(answer.next.says).toBe("Mend the rubric first, or train people on it.");
	expect(said).toMatch(
		/people hardly agree themselves \(κ of a person with the others 0\.1\d \[0\.\d\d, 0\.\d\d\]\)/,
	);
	expect(said).not.toMatch(
		/equivalent within|a little worse|at most 0\.10 worse|price and latency decide|enough for the 0\.10/,
	);
	expect(ranking.pairs.map(({ equivalent }) => equivalent)).toEqual(["open"]);
	const [dimension] = rankingReport(columns, OPTIONS).dimensions;
	const compared = comparisonLines(dimension);
	expect(compared).toMatch(/beside that ±0\.10 is no small difference/);
	expect(compared).not.toMatch(/\byes\b/);
});

test("the rubric comes first also where no judge is named, and where none has been asked", () => {
	const none = told(panel(1500, [0.33, 0.5, 0.5]));
	expect(none.answer.use.says).toMatch(/^None yet/);
	expect(none.answer.next.says).toBe("Mend the rubric first, or train people on it.");
	const people = told(panel(1500, [0.33]));
	expect(people.answer.use.says).toBe("No judge has been asked yet.");
	expect(people.answer.next.says).toBe("Mend the rubric first, or train people on it.");
	expect(people.answer.next.details).toContain("Add a judge and run it, or import scores.");
});

test("of so few items that people may agree far better the rubric is not blamed", () => {
	const { answer, dimension } = told(panel(34, [0.37, 0.1]));
	const said = answerInLines(answer).join(" ");
	const [{ person }] = dimension.ranking.judges;
	expect(person?.person).toMatchObject({ value: expect.any(Number) });
	expect(said).not.toMatch(/Mend the rubric first/);
	expect(said).toMatch(/How far people agree themselves: κ of a person with the others/);
	expect(said).not.toMatch(/Nothing: the answer stands/);
});

test("where people agree well, judges are equivalent within the margin as before", () => {
	const { answer, ranking } = told(panel(2500, [0.05, 0.1, 0.1]));
	expect(ranking.pairs[0]?.equivalent).toBe("yes");
	expect(answerInLines(answer).join(" ")).toMatch(/Equivalent within ±0\.10: judge/);
});
