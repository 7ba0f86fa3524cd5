import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { type Answer, answerInLines, answerOf } from "./answer.ts";
import { boardOf } from "./board.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { pInWords, roughly, withLimits } from "./plain-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";

const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
type Columns = ReturnType<typeof columnsOf>;

function told(columns: Columns, options: Partial<typeof OPTIONS> = {}) {
	const report = agreementReport(columns, { ...OPTIONS, ...options });
	const [dimension] = report.dimensions;
	return { report, dimension, ranking: dimension.ranking, answer: answerOf(dimension) };
}

const THREE = [0.9, 0.9, 0.9];
const binary = { type: "binary" as const, values: [false, true] };
const alternating: Values = Array.from({ length: 60 }, (_, item) => item % 2 === 0);

test("C1: page, terminal and JSON have one order, and every judge is in it once", () => {
	const judges = { good: 0.95, fair: 0.85, poor: 0.6, few: 0.9 };
	const columns = simulatedPanel({ items: 200, people: THREE, judges, seed: 3 });
	const few = columns.dimensions[0].judges.find(({ rater }) => rater === "few");
	if (few?.cells.kind === "codes") few.cells.codes.fill(0xff, 3);
	const { report, dimension, ranking } = told(columns);
	const order = ranking.judges.map(({ judge }) => judge);
	expect([...order].sort()).toEqual(Object.keys(judges).sort());
	expect(boardOf(dimension).rows.map(({ judge }) => judge.judge)).toEqual(order);
	const lines = terminalTable(report, { width: 120, styled: false }).split("\n");
	const drawn = order.map((judge) => lines.findIndex((line) => line.includes(` ${judge} `)));
	expect(drawn).toEqual([...drawn].sort((x, y) => x - y));
	const compared = rankingReport(columns, OPTIONS).dimensions[0];
	expect(compared.judges).toEqual(ranking.judges);
	expect(order.at(-1)).toBe("few");
	expect(ranking.judges.at(-1)?.standing).toMatchObject({ is: "notCompared" });
});

test("C2: six equal judges are told apart on few pages, and nobody is named best alone", () => {
	const judges = Object.fromEntries([..."abcdef"].map((name) => [name, 0.85]));
	let apart = 0;
	for (let seed = 1; seed <= 40; seed++) {
		const { ranking, answer } = told(simulatedPanel({ items: 150, people: THREE, judges, seed }));
		if (ranking.mayBeBest.length < 6) apart++;
		else expect(answer.use.says).toMatch(/nothing here tells the judges apart/);
		expect(answer.judges).toEqual(ranking.mayBeBest);
	}
	expect(apart).toBeLessThanOrEqual(5);
	const clear = { ...judges, a: 0.99 };
	const { answer } = told(simulatedPanel({ items: 600, people: THREE, judges: clear, seed: 1 }));
	expect(answer.use.says).toBe("a: it agrees with people better than each of the other 5.");
});

test("C3: the interval beside a chosen judge is wider below than its own in the table", () => {
	const judges = Object.fromEntries([..."abcdef"].map((name) => [name, 0.85]));
	const { ranking, dimension } = told(
		simulatedPanel({ items: 150, people: THREE, judges, seed: 5 }),
	);
	const [first] = ranking.judges;
	if (first.standing.is !== "mayBeBest" || !first.standing.ci) throw new Error("no interval");
	const own = dimension.judges.find(({ judge }) => judge === first.judge)?.kappa;
	if (!own || !("ci" in own) || !own.ci) throw new Error("no own interval");
	expect(first.standing.ci[0]).toBeLessThan(own.ci[0]);
});

test("C4: as good as a person is said of few judges that are worse, and of like with like only", () => {
	let asGood = 0;
	let worse = 0;
	for (let seed = 1; seed <= 40; seed++) {
		const columns = simulatedPanel({
			items: 400,
			people: [0.95, 0.95, 0.95, 0.95, 0.95],
			judges: { judge: 0.9 },
			seed,
		});
		const { answer } = told(columns);
		if (answer.person.says.includes("at least as well")) asGood++;
		if (answer.person.says.startsWith("No: judge is worse than a person")) worse++;
	}
	expect(asGood).toBeLessThanOrEqual(2);
	expect(worse).toBeGreaterThan(20);
	const alone = told(simulatedPanel({ items: 80, people: [0.9], judges: { judge: 0.9 }, seed: 1 }));
	expect(alone.answer.person.says).toMatch(/^Not known: only person 1 has labelled/);
	expect(alone.dimension.ranking.judges[0]?.person).toBeNull();
});

test("C4: a third person who labels disputed items only is no yardstick", () => {
	const columns = simulatedPanel({
		items: 300,
		people: [0.9, 0.9, 0.9],
		judges: { judge: 0.9 },
		seed: 2,
	});
	const [one, two, three] = columns.dimensions[0].humans.map(({ cells }) =>
		cells.kind === "codes" ? cells.codes : new Uint8Array(0),
	);
	three.forEach((_, item) => {
		if (one[item] === two[item]) three[item] = 0xff;
	});
	const beside = told(columns).ranking.judges[0]?.person;
	if (!beside || !("value" in beside.person)) throw new Error("no person");
	expect(beside.person.value).toBeGreaterThan(0.5);
	expect(beside.altTest).toBeNull();
});

test("C7: two equal judges looked at every 50 labels are hardly ever told apart", () => {
	let anyTime = 0;
	for (let seed = 1; seed <= 6; seed++) {
		const whole = simulatedPanel({
			items: 1000,
			people: THREE,
			judges: { a: 0.85, b: 0.85 },
			seed,
		});
		const looks = Array.from({ length: 20 }, (_, look) => 50 * (look + 1));
		const isTold = looks.some((items) => {
			const [dimension] = whole.dimensions;
			const cut = <Each extends (typeof dimension.humans)[number]>(column: Each) => ({
				...column,
				cells:
					column.cells.kind === "codes"
						? { kind: "codes" as const, codes: column.cells.codes.subarray(0, items) }
						: column.cells,
			});
			const columns = {
				items,
				dimensions: [
					{ ...dimension, humans: dimension.humans.map(cut), judges: dimension.judges.map(cut) },
				],
			};
			const [ranking] = rankingReport(columns, { ...OPTIONS, looks: "any" }).dimensions;
			return ranking.mayBeBest.length < 2;
		});
		if (isTold) anyTime++;
	}
	expect(anyTime).toBeLessThanOrEqual(1);
	const columns = simulatedPanel({
		items: 200,
		people: THREE,
		judges: { a: 0.85, b: 0.85 },
		seed: 1,
	});
	expect(told(columns, { looks: "any" }).answer.open.details.join(" ")).toContain("Preliminary");
	expect(told(columns).answer.open.details.join(" ")).not.toContain("Preliminary");
});

test("C8: what it would take comes from the spread, in items and not in labels, never 0 more", () => {
	const columns = simulatedPanel({
		items: 150,
		people: THREE,
		judges: { a: 0.9, b: 0.85 },
		seed: 4,
	});
	const { ranking, answer } = told(columns);
	expect(ranking.plan?.moreItems).toBeGreaterThan(0);
	expect(ranking.plan?.peopleAnItem).toBe(3);
	const words = [answer.next.says, ...answer.next.details].join(" ");
	expect(words).toMatch(
		/a difference of 0\.\d\d would be seen; for 0\.10, about [\d,]+ more items \(3 people each\)/,
	);
	const many = simulatedPanel({
		items: 5000,
		people: THREE,
		judges: { a: 0.86, b: 0.85 },
		seed: 4,
	});
	const large = told(many);
	expect(large.ranking.plan?.moreItems).toBe(0);
	expect(large.answer.next.says).toContain("enough for the 0.10 that matters");
	expect(JSON.stringify(large.report)).not.toContain("moreLabels");
});

test("C11: failures keep their reason, and bounds are spoken of only where something is unscored", () => {
	const columns = columnsOf(binary, {
		humans: { anna: alternating, ben: alternating },
		judges: {
			whole: alternating.map((value, item) => (item % 9 === 0 ? !value : value)),
			broken: alternating.map((value, item) => (item % 4 === 0 ? null : value)),
		},
	});
	const { answer, ranking } = told(columns);
	expect(ranking.judges.find(({ judge }) => judge === "broken")?.bounds?.unscored).toBe(15);
	expect(ranking.judges.find(({ judge }) => judge === "whole")?.bounds).toBeUndefined();
	expect(answer.next.says).toBe("Retry the 15 unscored items of broken.");
});

const left = (count: number, unscored: null | undefined): Values =>
	alternating.map((value, item) => (item % 3 === 0 && item < count * 3 ? unscored : value));
const refusing = (unscored: null | undefined) => {
	const people = { anna: noisy(11), ben: noisy(13) };
	return told(
		columnsOf(binary, {
			humans: people,
			judges: { dropper: left(17, unscored), honest: noisy(4) },
		}),
	);
};

test("C11: a judge that leaves unscored what it would get wrong is neither the best nor as good as a person", () => {
	const { answer, ranking } = refusing(null);
	expect(ranking.openAmong).toEqual(["dropper", "honest"]);
	expect(answer.use.says).toBe(
		"Open between dropper and honest: who may be best rests on answers that are missing.",
	);
	expect(answer.judges).toEqual(["dropper", "honest"]);
	expect(answerInLines(answer).join(" ")).not.toMatch(
		/is worse than dropper|dropper agrees with people at least|Nothing/,
	);
	expect(answer.person.says).toMatch(/Open for dropper: it left 17 of 60 items unscored; had it/);
	expect(answer.next.says).toMatch(/^Retry the \d+ unscored items of dropper/);
});

test("C11: rows that are absent are counted, and nothing is claimed where they are", () => {
	const { answer } = refusing(undefined);
	const said = answerInLines(answer).join(" ");
	expect(said).toContain("dropper did not score 17 of the 60 labelled items");
	expect(said).toContain("on the items that it scored");
	expect(answer.open.says).not.toContain("Nothing");
	expect(answer.next.says).toBe("Have dropper score the 17 labelled items that it did not score.");
});

test("C7: while labels come in nothing infinite is said, no p, and no limit beyond what can be", () => {
	for (const items of [40, 50, 60]) {
		const columns = simulatedPanel({ items, people: THREE, judges: { a: 0.95, b: 0.7 }, seed: 1 });
		const { answer, report } = told(columns, { looks: "any" });
		expect(answerInLines(answer).join(" ")).not.toMatch(/Infinity|NaN|p [=<]/);
		expect(JSON.stringify(report)).not.toContain('"detectable":null,"moreItems":0');
		const [compared] = rankingReport(columns, { ...OPTIONS, looks: "any" }).dimensions;
		for (const { ci, pAdjusted } of compared.pairs) {
			expect(pAdjusted).toBeNull();
			if (ci) expect(Math.max(-ci[0], ci[1])).toBeLessThanOrEqual(2);
		}
		expect(comparisonLines(compared)).not.toMatch(/p = |p < |never differ/);
	}
});

test("C5: items that are all of one document say nothing of others", () => {
	const panel = simulatedPanel({ items: 60, people: THREE, judges: { a: 0.95, b: 0.6 }, seed: 1 });
	const ids = new Int32Array(60);
	const one = { grouping: "document" as const, from: "document_id", groups: 1, items: 60, ids };
	const { answer } = told({ ...panel, groups: [{ ...one, byDefault: true }] });
	const said = answerInLines(answer).join(" ");
	expect(said).toContain("All items are of one document or question".slice(1));
	expect(said).not.toMatch(/worse than|better than|as well as/);
	expect(answer.next.says).toContain("Label items of more groups: all of these are of one");
});

test("C14: p, small limits and plans are written for people", () => {
	expect([0.0004, 0.034, 0.21, 0.995].map(pInWords)).toEqual([
		"p < .001",
		"p = .034",
		"p = .21",
		"p > .99",
	]);
	expect(withLimits(0.34, [-0.0012, 0.68])).toBe("0.34 [−0.001, 0.68]");
	expect(withLimits(0.34, [0.0003, 0.68])).toBe("0.34 [< 0.001, 0.68]");
	expect([7, 137, 12_345].map(roughly)).toEqual(["7", "140", "13,000"]);
});

const answered = (answer: Answer) => {
	if (answer.judges.length !== 1) expect(answer.next.says).not.toContain("Nothing");
	for (const line of answerInLines(answer)) {
		expect(line).not.toMatch(/undefined|null|NaN|—|\[object/);
		expect(line.length).toBeGreaterThan(20);
	}
	return answer.use.says;
};

const noisy = (step: number): Values =>
	alternating.map((value, item) => (item % step === 0 ? !value : value));

test.each<[string, Parameters<typeof columnsOf>[1], RegExp]>([
	["no judge", { humans: { anna: alternating } }, /No judge has been asked/],
	["nobody", { judges: { j: alternating } }, /Nobody has labelled/],
	[
		"one judge, one person",
		{ humans: { anna: alternating }, judges: { j: noisy(5) } },
		/only judge/,
	],
	[
		"two people with no shared item",
		{
			humans: {
				anna: alternating.map((value, item) => (item < 30 ? value : undefined)),
				ben: alternating.map((value, item) => (item < 30 ? undefined : value)),
			},
			judges: { j: noisy(5), k: noisy(7) },
		},
		/tells the judges apart/,
	],
	[
		"all equal",
		{ humans: { anna: alternating, ben: alternating }, judges: { j: alternating, k: alternating } },
		/tells the judges apart/,
	],
	[
		"all different",
		{
			humans: { anna: alternating, ben: alternating },
			judges: { j: alternating.map((value) => !value) },
		},
		/None yet/,
	],
	[
		"one level only",
		{
			humans: { anna: alternating.map(() => true), ben: alternating.map(() => true) },
			judges: { j: alternating.map(() => true), k: alternating.map(() => true) },
		},
		/No judge can be held against people yet/,
	],
	[
		"a judge that scored three items",
		{
			humans: { anna: alternating, ben: noisy(11) },
			judges: { j: noisy(5), few: alternating.map((value, item) => (item < 3 ? value : null)) },
		},
		/only judge/,
	],
])("bad input: %s gives a sentence that a lead can act on", (_, raters, says) => {
	expect(answered(told(columnsOf(binary, raters)).answer)).toMatch(says);
});

test("C3: a table's figures have the plain interval, what is claimed of a chosen judge a wider one", () => {
	const judges = Object.fromEntries([..."abcd"].map((name) => [name, 0.85]));
	const columns = simulatedPanel({ items: 150, people: THREE, judges, seed: 5 });
	const { ranking, report, answer } = told(columns);
	for (const { person } of ranking.judges) {
		if (!person || !("level" in person.judge) || !("level" in person.ratio))
			throw new Error("none");
		expect(person.judge.level).toBe(0.95);
		expect(person.ratio.level).toBeGreaterThan(0.95);
	}
	const text = terminalTable(report, { width: 120, styled: false });
	expect(text).toContain("A: may be the best.");
	expect(answer.use.details.join(" ")).toContain("κ with the majority: ");
	expect(answer.use.details.join(" ")).toContain("allowing for the choice among judges");
	const one = told(simulatedPanel({ items: 150, people: THREE, judges: { a: 0.85 }, seed: 5 }));
	expect(answerInLines(one.answer).join(" ")).not.toMatch(/choice among|no other judge may/);
});

test("a figure without an interval has the reason in a note", () => {
	const same: Values = alternating.map(() => true);
	const columns = columnsOf(binary, {
		humans: { ann: same, bob: same },
		judges: { strict: alternating },
	});
	const text = terminalTable(told(columns).report, { width: 120, styled: false });
	expect(text).toContain("no interval");
	expect(text).toMatch(/No interval for strict: /);
});
