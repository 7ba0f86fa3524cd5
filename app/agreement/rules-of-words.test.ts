import { expect, test } from "vitest";
import { type Answer, answerInLines } from "./answer.ts";
import { pInWords, roughly, withLimits } from "./plain-words.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";
import { ALTERNATING, BINARY, noisy, THREE, told } from "./testing/told.ts";

test("C5: items that are all of one document say nothing of others", () => {
	const panel = simulatedPanel({ items: 60, people: THREE, judges: { a: 0.95, b: 0.6 }, seed: 1 });
	const ids = new Int32Array(60);
	const one = { grouping: "document" as const, from: "document_id", groups: 1, items: 60, ids };
	const { answer } = told({ ...panel, groups: [{ ...one, byDefault: true }] });
	const said = answerInLines(answer).join(" ");
	expect(said).toContain("All items are of one document, question or group".slice(1));
	expect(said).not.toMatch(/worse than|better than|as well as/);
	expect(answer.next.says).toContain(
		"Label items of 10 groups (documents, questions) or more: all of these are of one.",
	);
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

test("a figure without an interval has the reason in a note", () => {
	const same: Values = ALTERNATING.map(() => true);
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: ALTERNATING },
		judges: { lenient: same },
	});
	const text = terminalTable(told(columns).report, { width: 120, styled: false });
	expect(text).toContain("no interval");
	expect(text).toMatch(/No interval for lenient: every item got the level yes, so nothing shows/);
});
const answered = (answer: Answer) => {
	if (answer.judges.length !== 1) expect(answer.next.says).not.toContain("Nothing");
	for (const line of answerInLines(answer)) {
		expect(line).not.toMatch(/undefined|null|NaN|—|\[object/);
		expect(line.length).toBeGreaterThan(20);
	}
	return answer.use.says;
};

test.each<[string, Parameters<typeof columnsOf>[1], RegExp]>([
	["no judge", { humans: { anna: ALTERNATING } }, /No judge has been asked/],
	["nobody", { judges: { j: ALTERNATING } }, /Nobody has labelled/],
	[
		"one judge, one person",
		{ humans: { anna: ALTERNATING }, judges: { j: noisy(5) } },
		/only judge/,
	],
	[
		"two people with no shared item",
		{
			humans: {
				anna: ALTERNATING.map((value, item) => (item < 30 ? value : undefined)),
				ben: ALTERNATING.map((value, item) => (item < 30 ? undefined : value)),
			},
			judges: { j: noisy(5), k: noisy(7) },
		},
		/tells the judges apart/,
	],
	[
		"all equal",
		{ humans: { anna: ALTERNATING, ben: ALTERNATING }, judges: { j: ALTERNATING, k: ALTERNATING } },
		/tells the judges apart/,
	],
	[
		"all different",
		{
			humans: { anna: ALTERNATING, ben: ALTERNATING },
			judges: { j: ALTERNATING.map((value) => !value) },
		},
		/None yet/,
	],
	[
		"one level only",
		{
			humans: { anna: ALTERNATING.map(() => true), ben: ALTERNATING.map(() => true) },
			judges: { j: ALTERNATING.map(() => true), k: ALTERNATING.map(() => true) },
		},
		/None yet: all 60 items hold the level yes/,
	],
	[
		"a judge that scored three items",
		{
			humans: { anna: ALTERNATING, ben: noisy(11) },
			judges: { j: noisy(5), few: ALTERNATING.map((value, item) => (item < 3 ? value : null)) },
		},
		/only judge/,
	],
])("bad input: %s gives a sentence that a lead can act on", (_, raters, says) => {
	expect(answered(told(columnsOf(BINARY, raters)).answer)).toMatch(says);
});

test("bad input: people without a shared item have the one reason, and no figure that is undefined", () => {
	const half = (own: (item: number) => boolean) =>
		ALTERNATING.map((value, item) => (own(item) ? value : undefined));
	const humans = { anna: half((item) => item < 30), ben: half((item) => item >= 30) };
	const { report, answer } = told(columnsOf(BINARY, { humans, judges: { j: noisy(5) } }));
	expect(answer.person.says).toBe(
		"Not known: no item has the labels of two people, so nobody can say how far people agree, nor how far a judge may.",
	);
	expect(answer.next.says).toBe("Have two people label the same items.");
	const text = terminalTable(report, { width: 200, styled: false });
	expect(text).toContain("no item has the labels of two of them");
	expect(text).not.toMatch(/undefined/);
	const two = told(columnsOf(BINARY, { humans, judges: { j: noisy(5), k: noisy(6) } }));
	expect(two.answer.next.says).toBe("Have two people label the same items.");
	expect(two.answer.next.details.join(" ")).toMatch(/more items \(1 person each\)/);
});

test("bad input: where people use one level, no judge has a place, and no slot says otherwise", () => {
	const yes = ALTERNATING.map(() => true);
	const judges = { same: yes, other: noisy(6) };
	const { report, answer, ranking } = told(
		columnsOf(BINARY, { humans: { a: yes, b: yes }, judges }),
	);
	expect(ranking.mayBeBest).toEqual([]);
	expect(ranking.judges.map(({ standing }) => standing)).toEqual(
		ranking.judges.map(() => ({ is: "notCompared", reason: "SINGLE_CATEGORY" })),
	);
	expect(answer.open.says).toBe("Whether any judge would notice another level than yes.");
	expect(answer.next.says).toMatch(/^Label more items that hold another level than yes/);
	expect(terminalTable(report, { width: 200, styled: false })).not.toMatch(/may be (the )?best/);
});

test("bad input: all equal, all different and three items are told for what they are", () => {
	const people = { anna: ALTERNATING, ben: ALTERNATING };
	const equal = told(
		columnsOf(BINARY, { humans: people, judges: { j: ALTERNATING, k: ALTERNATING } }),
	);
	expect(equal.answer.person.says).toMatch(/^j and k said what people said of all 60 items/);
	expect(equal.answer.open.says).toBe("j and k say the same of all 60 items.");
	const turned = ALTERNATING.map((value) => !value);
	const against = told(columnsOf(BINARY, { humans: people, judges: { j: turned } }));
	expect(against.answer.next.says).toBe(
		"Check what the answers of j stand for: they go against people's.",
	);
	const few = ALTERNATING.map((value, item) => (item < 3 ? value : undefined));
	const humans = { anna: noisy(11), ben: noisy(13) };
	const { report } = told(columnsOf(BINARY, { humans, judges: { j: noisy(5), few } }));
	expect(terminalTable(report, { width: 200, styled: false })).toContain(
		"No interval for few: it rests on 3 items",
	);
});
