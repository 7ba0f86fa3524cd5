import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { label, usable } from "../columns/testing/labels-in-files.ts";
import { answerInLines, answerOf } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { dataSentences } from "./data-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { reasonAbout } from "./reason-words.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";

const random = randomStream("true causes", 1);
const GRADED = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
const grades = Array.from({ length: 300 }, () => 1 + Math.floor(5 * random()));
const near = (by: number) =>
	grades.map((grade) => Math.min(5, Math.max(1, grade + by + Math.round(random() - 0.5))));
const share = (items: number, yes: number) => Array.from({ length: items }, () => random() < yes);
const like = (values: readonly boolean[], wrong: number) =>
	values.map((value) => (random() < wrong ? !value : value));

test("a common level is not called rare: few items or few groups are the cause, and are named", () => {
	const about = (usedLevels: object, nClusters?: number) =>
		reasonAbout("RARE_LEVEL", {
			dimension: {
				dimension: "d",
				scale: { type: "binary", values: [false, true] },
				ranking: {
					n: 120,
					looks: "fixed",
					usedLevels: { commonest: false, others: 40, items: 120, ...usedLevels },
					...(nClusters !== undefined && { nClusters }),
				},
			},
		});
	expect(about({ inGroups: { holding: 5, alike: 4.9 } }, 12)).toBe(
		"The 40 items that hold another level than no come from 5 of the 12 groups (documents, questions): too few for an interval that could be trusted. Label items of other groups.",
	);
	expect(about({ inGroups: { holding: 9, alike: 2.2 } }, 12)).toMatch(
		/come from 9 of the 12 groups \(documents, questions\), most of them from about 3: too few/,
	);
	expect(about({ others: 7, items: 15 })).toBe(
		"It rests on 15 items, of which 7 hold another level than no: too few for an interval that could be trusted.",
	);
	expect(about({ others: 3 })).toMatch(/^The level yes occurs 3 times in 120 items/);
	expect(about({ others: 3 }, 12)).toMatch(/^The level yes occurs 3 times in 120 items/);
});

test("two people of whom one is far more lenient: that is said, with who and by how much", () => {
	const { answer, dimension } = told(
		columnsOf(GRADED, {
			humans: { ann: near(-1), bob: near(1) },
			judges: { j: near(0), k: near(0) },
		}),
	);
	expect(dimension.humans.lenient).toEqual([
		expect.objectContaining({ person: "bob", than: "ann", n: 300 }),
	]);
	const [, , open, next] = answerInLines(answer);
	expect(open).toMatch(/bob lies 1\.\d\d above ann on average \(ann taken off: 1\.\d\d \[/);
	expect(next).toContain("Have ann and bob settle on some items how strict to be");
});

test("of three people the lenient one is named beside the others; of like ones nobody is", () => {
	const three = { ann: near(0), bob: near(0), cat: near(1) };
	const { dimension } = told(columnsOf(GRADED, { humans: three, judges: { j: near(0) } }));
	expect(dimension.humans.lenient).toEqual([
		expect.objectContaining({ person: "cat", than: null }),
	]);
	const alike = { ann: near(0), bob: near(0), cat: near(0) };
	const other = told(columnsOf(GRADED, { humans: alike, judges: { j: near(0) } }));
	expect(other.dimension.humans.lenient).toBeUndefined();
});

test("a person who says yes far more often than the other is named with how often", () => {
	const right = share(300, 0.4);
	const kind = right.map((value) => value || random() < 0.4);
	const { answer, dimension } = told(
		columnsOf(BINARY, { humans: { ann: right, bob: kind }, judges: { j: like(right, 0.1) } }),
	);
	expect(dataSentences(dimension).join(" ")).toContain(
		"left out: those on which one is stricter than another.",
	);
	expect(answerInLines(answer).join(" ")).toMatch(
		/bob says yes on 2\d of 100 items more than ann \(ann taken off: 0\.2\d \[/,
	);
});

test("where people use one level, how often judges use another is said", () => {
	const { answer } = told(
		columnsOf(BINARY, {
			humans: { ann: share(60, 2), bob: share(60, 2) },
			judges: { j: share(60, 2).map((_, item) => item >= 18), k: share(60, 2) },
		}),
	);
	expect(answer.use.says).toMatch(/^None yet: all 60 items hold the level yes/);
	expect(answer.use.details).toContain(
		"Where people gave the level yes, judges gave another: j on 18 of 60 items.",
	);
});

test("κ is low by construction only where nobody reaches more under the same levels", () => {
	const rare = share(300, 0).map((_, item) => item % 12 === 0);
	const good = { ann: like(rare, 0.01), bob: like(rare, 0.01), cat: like(rare, 0.01) };
	const low = /κ is low by construction/;
	const high = told(
		columnsOf(BINARY, { humans: good, judges: { j: like(rare, 0.02), no: share(300, 0) } }),
	);
	expect(dataSentences(high.dimension).join(" ")).not.toMatch(low);
	const poor = { ann: like(rare, 0.08), bob: like(rare, 0.08) };
	const weak = told(columnsOf(BINARY, { humans: poor, judges: { j: like(rare, 0.05) } }));
	expect(dataSentences(weak.dimension).join(" ")).toMatch(low);
});

test("enough items and still open: what is left is to choose, and what is not ruled out is said", () => {
	const right = share(500, 0.5);
	const person = () => like(right, 0.18);
	const { answer } = told(
		columnsOf(BINARY, {
			humans: { ann: person(), bob: person(), cat: person(), dan: person(), eve: person() },
			judges: {
				one: right.map((value, item) => (item % 20 === 0 ? !value : value)),
				two: right.map((value, item) => (item % 13 === 0 ? !value : value)),
			},
		}),
	);
	expect(answerInLines(answer)[3]).toMatch(
		/enough for the 0\.10 that matters\. Take the cheapest of one and two; label more items only where a difference of 0\.1\d, which is not ruled out, would matter\./,
	);
});

test("people hardly agree whatever difference is said to matter, and where they never do the rubric comes first", () => {
	const right = share(2500, 0.5);
	const columns = columnsOf(BINARY, {
		humans: { ann: like(right, 0.33), bob: like(right, 0.33), cat: like(right, 0.33) },
		judges: { j: like(right, 0.42), k: like(right, 0.42) },
	});
	for (const margin of [0.02, 0.1]) {
		const { answer } = told(columns, { margin });
		expect(answer.next.says).toBe("Mend the rubric first, or train people on it.");
		expect(answerInLines(answer).join(" ")).not.toMatch(/more items/);
	}
	const levels = { type: "nominal" as const, values: ["a", "b", "c", "d"] };
	const all = (level: string) => Array.from({ length: 60 }, () => level);
	const never = told(
		columnsOf(levels, {
			humans: { ann: all("a"), bob: all("b"), cat: all("c") },
			judges: { j: all("d") },
		}),
	);
	expect(never.answer.next.says).toBe("Mend the rubric first, or train people on it.");
});

test("second values that nothing numbers are in report and comparison, with what to do", async () => {
	const rows = Array.from({ length: 40 }, (_, item) => {
		const judged = (value: boolean) => label(item, value, { rater: "j", rater_kind: "judge" });
		return [
			label(item, item % 2 === 0),
			label(item, item % 2 === 0, { rater: "bob" }),
			judged(item % 2 === 0),
			...(item < 12 ? [judged(item % 2 !== 0)] : []),
		];
	}).flat();
	const { columns } = await usable(rows);
	const { dimension } = told(columns);
	expect(dimension.secondValues).toEqual([{ rater: "j", kind: "judge", rows: 12 }]);
	const [, , open, next] = answerInLines(answerOf(dimension));
	const words = /Which answers of j count: 12 rows of j are a second, different value/;
	expect(open).toMatch(words);
	expect(next).toContain("Number the answers of j with “repetition”");
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(comparisonLines(compared)).toMatch(words);
});

test("where people's own agreement is hardly known, why there is no share of it stands beside the figures", () => {
	const yes = share(160, 0.5);
	const { answer, ranking } = told(
		columnsOf(BINARY, {
			humans: { ann: like(yes, 0.4), bob: like(yes, 0.4), cat: like(yes, 0.4) },
			judges: { j: yes },
		}),
	);
	const ratio = ranking.judges[0].person?.ratio;
	expect(ratio && "value" in ratio ? ratio.ci : null).toBeNull();
	expect(answer.judges).toEqual(["j"]);
	expect(answerInLines(answer)[1]).toContain("No share of a person for j: people's own agreement");
});

test("beside one person who is far stricter nobody else is named lenient", () => {
	const strict = { ann: near(0), bob: near(0), cat: near(-2) };
	const { dimension } = told(columnsOf(GRADED, { humans: strict, judges: { j: near(0) } }));
	expect(dimension.humans.lenient?.map(({ person }) => person)).toEqual(["cat"]);
});

test("a level that is given often is never the one that is wanting: items are", () => {
	const half = share(30, 0.43);
	const few = told(
		columnsOf(BINARY, {
			humans: { ann: half, bob: like(half, 0.1), cat: like(half, 0.1) },
			judges: { j: half, k: like(half, 0.3) },
		}),
	);
	const said = answerInLines(few.answer).join(" ");
	expect(said).toMatch(/30 items: too few|of 30 items only \d+ hold/);
	expect(said).not.toMatch(/occurs \d+ times|Label more items that hold/);
});
