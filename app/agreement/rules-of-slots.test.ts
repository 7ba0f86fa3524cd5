import { expect, test } from "vitest";
import { answerInLines } from "./answer.ts";
import { boardOf } from "./board.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, OPTIONS, told } from "./testing/told.ts";

const ORDINAL = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
/** Everybody gives another level to every item. */
const apart = (place: number): Values =>
	Array.from({ length: 60 }, (_, item) => ORDINAL.values[(item + place) % 5]);
const yes = ALTERNATING.map(() => true);
const part = (values: Values, own: (item: number) => boolean): Values =>
	values.map((value, item) => (own(item) ? value : undefined));

const compared = (columns: ReturnType<typeof columnsOf>) => {
	const [dimension] = rankingReport(columns, OPTIONS).dimensions;
	return comparisonLines(dimension);
};
const words = (columns: ReturnType<typeof columnsOf>) => {
	const { report, dimension, answer, ranking } = told(columns);
	const text = terminalTable(report, { width: 120, styled: false }).replaceAll(/\s+/g, " ");
	return { text, dimension, answer, ranking, said: answerInLines(answer).join(" ") };
};

test("where people are tied on every item, no table claims what the slots do not, and ties are named", () => {
	const columns = columnsOf(ORDINAL, {
		humans: { ann: apart(0), bob: apart(1), cat: apart(2) },
		judges: { alpha: apart(3), beta: apart(4), gamma: apart(0) },
	});
	const { dimension, answer, ranking, text } = words(columns);
	expect(answer.person.says).toBe("Not asked: there is no judge to use.");
	expect(boardOf(dimension).rows.map(({ verdict }) => verdict)).toEqual([null, null, null]);
	expect(ranking.allTied).toBe(60);
	expect(text).toContain("people tied");
	expect(text).not.toContain("no labels");
	const other = compared(columns);
	expect(other).toContain("not compared: people are tied on all 60 items that they labelled");
	expect(other).not.toContain("scored no item");
});

test("judges that give every item one level are said to, with what to do", () => {
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: noisy(7), cat: noisy(11) },
		judges: { alpha: yes, beta: yes },
	});
	const { dimension, answer, text } = words(columns);
	expect(answer.use.says).toBe(
		"None yet: alpha and beta gave all 60 items the level yes, so nothing shows that answers follow the items.",
	);
	expect(answer.next.says).toMatch(/^Look at what alpha and beta answered .* mend the prompt/);
	expect(boardOf(dimension).rows.map(({ verdict }) => verdict)).toEqual([null, null]);
	expect(text).toContain("A: not told apart.");
	expect(text).not.toMatch(/may be (the )?best/);
	expect(compared(columns)).not.toMatch(/limits on the common items|may be the best/i);
	const beside = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: noisy(7), cat: noisy(11) },
		judges: { alpha: noisy(9), beta: yes },
	});
	expect(words(beside).said).toContain("beta gave all 60 items the level yes.");
});

test("while it is open whether a judge is as good as a person, no slot says that nothing is", () => {
	const { answer } = words(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING, bob: noisy(5), cat: noisy(7) },
			judges: { alpha: noisy(6) },
		}),
	);
	expect(answer.person.says).toMatch(/^Open for alpha/);
	expect(answer.open.says).toBe("Whether alpha is as good as a person.");
	expect(answer.next.says).toMatch(
		/With these items a difference of 0\.\d\d from a person would be seen; for 0\.10, about \d+ more items \(3 people each\)\.$/,
	);
});

test("a judge that is worse than a person is not an answer that stands", () => {
	const { answer } = words(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING, bob: ALTERNATING, cat: noisy(30) },
			judges: { alpha: noisy(4), beta: noisy(2) },
		}),
	);
	expect(answer.person.says).toMatch(/^No: alpha is worse than a person/);
	expect(answer.next.says).toMatch(
		/^Read the items on which alpha differs from people.*another judge/,
	);
});

test("judges that are held against people on different items have the number of each", () => {
	const { answer } = words(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING, bob: noisy(7), cat: noisy(11) },
			judges: { few: part(noisy(13), (item) => item < 40), all: noisy(13) },
		}),
	);
	expect(answer.use.says).toContain("Open between all and few");
	expect(answer.person.says).toMatch(/few \(on 40 items\)|few: it has no answer on 20 of 60 items/);
	expect(answer.person.says).toMatch(/all \(on 60 items\)/);
});

test("a single judge that could be placed is no best of several, however one counts", () => {
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: noisy(7), cat: noisy(11) },
		judges: {
			alpha: part(noisy(13), (item) => item < 30),
			beta: part(noisy(5), (item) => item >= 30),
		},
	});
	const { answer, text } = words(columns);
	expect(answer.use.says).toMatch(/^None yet: alpha and beta share too few/);
	expect(answer.judges).toEqual([]);
	// Neither is placed before the other: both are treated alike.
	expect(text).not.toMatch(/the only one|^ +A alpha/m);
	expect(answer.use.details.join(" ")).toMatch(/alpha shares too few .* beta shares too few/);
	expect(answer.person.says).toBe("Not asked: there is no judge to use.");
	expect(answer.next.says).toBe("Have alpha and beta score the same labelled items.");
	expect(text).not.toMatch(/may be (the )?best/);
});

test("one figure of one set of items has one interval, in the slot, the table and the comparison", () => {
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: ALTERNATING },
		judges: { j: ALTERNATING, k: ALTERNATING },
	});
	const { dimension, said } = words(columns);
	const own = dimension.judges[0].kappa;
	expect(own).toMatchObject({ value: 1, ci: [expect.any(Number), 1] });
	expect(said).toMatch(/j 1\.00 \[0\.\d\d, 1\.00\]; k 1\.00 \[0\.\d\d, 1\.00\]/);
	expect(compared(columns)).not.toContain("1.00 no interval");
});

test("numbers that are all the same are told as levels that are", () => {
	const same: Values = ALTERNATING.map(() => 0.5);
	const { answer, ranking } = words(
		columnsOf(
			{ type: "numeric", range: [0, 1] },
			{ humans: { ann: same, bob: same }, judges: { alpha: same } },
		),
	);
	expect(ranking.usedLevels).toEqual({ commonest: 0.5, others: 0, items: 60 });
	expect(answer.use.says).toMatch(/^None yet: all 60 items hold the value 0\.5/);
	expect(answer.open.says).toBe("Whether any judge would notice another value than 0.5.");
	expect(answer.next.says).toBe(
		"Label more items that hold another value than 0.5: none of the 60 items does.",
	);
});

test("a single item is spoken of as one", () => {
	const { said } = words(
		columnsOf(BINARY, { humans: { ann: [true], bob: [true] }, judges: { alpha: [true] } }),
	);
	expect(said).toContain("the only item holds the level yes");
	expect(said).not.toMatch(/all 1 item|0 of 1/);
});

test("of a judge that scored three items the reason is that, not a level that is not rare", () => {
	const few = ALTERNATING.map((value, item) => (item < 3 ? value : null));
	const { answer } = words(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING, bob: noisy(11), cat: noisy(7) },
			judges: { alpha: noisy(6), beta: noisy(5), gamma: few },
		}),
	);
	expect(answer.person.says).toContain("Not known for gamma: it rests on 3 items");
	expect(answer.person.says).not.toContain("Label more of it");
});

test("what is said beside a person has its number of items where few have two people, and nothing stands as settled", () => {
	const right = Array.from({ length: 400 }, (_, item) => item % 2 === 0);
	const turned = (step: number): Values =>
		right.map((value, item) => (item % step === 1 ? !value : value));
	const { answer, said } = words(
		columnsOf(BINARY, {
			humans: { ann: turned(9), bob: part(turned(7), (item) => item < 80) },
			judges: { alpha: turned(13), beta: turned(13).map((v, item) => (item === 399 ? !v : v)) },
		}),
	);
	expect(answer.person.says).toMatch(/alpha \(on 80 items\)/);
	expect(answer.open.says).not.toMatch(/^Nothing/);
	expect(said).not.toMatch(/so near the/);
});
