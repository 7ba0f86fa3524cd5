import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";

const random = randomStream("few items", 1);
const truth = (share: number) => Array.from({ length: 300 }, () => random() < share);
const like = (values: readonly boolean[], wrong: number) =>
	values.map((value) => (random() < wrong ? !value : value));

test("a judge that scored a part has its figure with that count, and scores the rest before people are asked", () => {
	const right = truth(0.5);
	const { ranking, answer } = told(
		columnsOf(BINARY, {
			humans: { p1: like(right, 0.1), p2: like(right, 0.1), p3: like(right, 0.1) },
			judges: {
				all: like(right, 0.1),
				some: like(right, 0.08).map((value, item) => (item < 35 ? value : undefined)),
			},
		}),
	);
	expect(ranking.mayBeBest).toContain("some");
	const [some] = ranking.judges.filter(({ judge }) => judge === "some");
	expect(some).toMatchObject({ compared: "inPairs", value: null });
	expect(some?.standing).toMatchObject({
		is: "mayBeBest",
		ci: [expect.any(Number), expect.any(Number)],
	});
	expect(answer.use.details.join(" ")).toMatch(
		/some 0\.\d\d \[[^\]]+\] on the 35 items that it scored/,
	);
	expect(ranking.plan).toBeNull();
	expect([answer.next.says, ...answer.next.details].join(" ")).not.toMatch(/more items/);
});

test("where people hardly ever leave one level, no judge is said to agree beyond chance", () => {
	const right = truth(0.5).map((_, item) => item % 60 === 0);
	const { ranking, answer } = told(
		columnsOf(BINARY, {
			humans: { p1: right, p2: right, p3: right },
			judges: { one: like(right, 0.04), two: like(right, 0.05) },
		}),
	);
	expect(ranking.usedLevels).toMatchObject({ others: 5 });
	for (const { standing } of ranking.judges) {
		expect(standing).toMatchObject({ is: "mayBeBest", ci: null, ciReason: "RARE_LEVEL" });
	}
	expect(answer.use.says).toMatch(/^None yet: no judge is shown to agree/);
});

test("no difference of κ has a limit beyond what κ can differ by, and none that only says its bound", () => {
	let withheld = 0;
	for (let number = 0; number < 30; number++) {
		const right = Array.from({ length: 12 }, (_, item) => item < 2);
		const { ranking } = told(
			columnsOf(BINARY, {
				humans: { p1: right, p2: right },
				judges: { one: like(right, 0.1), two: like(right, 0.3) },
			}),
		);
		for (const { ci, shown } of ranking.pairs) {
			if (!ci) withheld++;
			else if (!shown) expect(Math.max(...ci.map(Math.abs))).toBeLessThan(2);
		}
	}
	expect(withheld).toBeGreaterThan(0);
});

test("of two judges that nothing tells apart none is recommended alone, because chance is not ruled out for the other", () => {
	const right = truth(0.5).slice(0, 100);
	const pages = { mixed: 0, alone: 0 };
	for (let page = 0; page < 20; page++) {
		const { answer, ranking } = told(
			columnsOf(BINARY, {
				humans: { p1: like(right, 0.1), p2: like(right, 0.1), p3: like(right, 0.1) },
				judges: { one: like(right, 0.4), two: like(right, 0.4) },
			}),
		);
		if (ranking.mayBeBest.length < 2) continue;
		if (answer.judges.length === 1) pages.alone++;
		if (!answer.use.says.startsWith("Open between")) continue;
		pages.mixed++;
		expect([...answer.judges].sort()).toEqual(["one", "two"]);
		expect(answer.use.says).toMatch(
			/^Open between (one and two|two and one): nothing here tells the judges apart, and (one|two) is not shown to agree with people more than chance would\.$/,
		);
	}
	expect(pages.alone).toBe(0);
	expect(pages.mixed).toBeGreaterThan(0);
});

test("of fewer than 30 items no judge is named for use", () => {
	const right = Array.from({ length: 15 }, (_, item) => item % 2 === 0);
	const humans = { p1: right, p2: right, p3: like(right, 0.1) };
	const one = right.map((value, item) => (item === 3 ? !value : value));
	const panels: Record<string, boolean[]>[] = [
		{ one },
		{ one, two: right.map((_, item) => item % 3 === 0) },
	];
	for (const judges of panels) {
		const { answer } = told(columnsOf(BINARY, { humans, judges }));
		expect(answer.judges).toEqual([]);
		expect(answer.use.says).toMatch(
			/^None yet: 15 items are too few to say (whether to use one|which judge to use); it takes at least 30\.$/,
		);
		expect(answer.next.says).toBe("Label more items: 15 are too few, have at least 30.");
	}
});

test("of fewer than 30 items nobody is worse: not in the sentences, the groups, the pairs or the comparison", () => {
	const right = Array.from({ length: 26 }, (_, item) => item % 2 === 0);
	const columns = columnsOf(BINARY, {
		humans: { p1: right, p2: right, p3: right },
		judges: {
			good: right,
			poor: right.map((value, item) => (item % 5 < 3 ? !value : value)),
			swapped: right.map((value) => !value),
		},
	});
	const { ranking, answer, report } = told(columns);
	expect(ranking.mayBeBest).toHaveLength(3);
	expect(ranking.judges.map(({ group }) => group)).toEqual(["A", "A", "A"]);
	expect(ranking.pairs.some(({ shown }) => shown)).toBe(false);
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	const words = [
		...answerInLines(answer),
		comparisonLines(compared),
		agreementMarkdown(report),
	].join("\n");
	expect(words).not.toMatch(/\bworse\b/);
	expect(comparisonLines(compared)).toContain("too few items to say");
});

test("a judge that scored fewer than 30 of many labelled items is compared with none", () => {
	const right = truth(0.5);
	const { ranking, answer } = told(
		columnsOf(BINARY, {
			humans: { p1: like(right, 0.05), p2: like(right, 0.05), p3: like(right, 0.05) },
			judges: {
				all: like(right, 0.1),
				some: right.map((value, item) => (item < 22 ? !value : undefined)),
			},
		}),
	);
	const some = ranking.judges.find(({ judge }) => judge === "some");
	expect(some).toMatchObject({
		compared: "not",
		standing: { is: "notCompared", reason: "TOO_FEW" },
	});
	expect(ranking.mayBeBest).toEqual(["all"]);
	expect(answerInLines(answer).join(" ")).toMatch(/some has scored only 22 items/);
});
