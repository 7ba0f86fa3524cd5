import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { altTestOf, boardOf } from "./board.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { orderHeader } from "./order-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { reasonAbout, thatLevel } from "./reason-words.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, OPTIONS, told } from "./testing/told.ts";

/** Slots, tables, the terminal, Markdown and the comparison say one thing of one state of the data. */

const compared = (columns: ReturnType<typeof columnsOf>) =>
	comparisonLines(rankingReport(columns, OPTIONS).dimensions[0]);
const oneLine = (columns: ReturnType<typeof columnsOf>) =>
	terminalTable(told(columns).report, { width: 200, styled: false }).replaceAll(/\s+/g, " ");
const yes: Values = ALTERNATING.map(() => true);

test("of a judge that gives one level no share of a person has an interval, and no alt-test is shown", () => {
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: noisy(7), cat: noisy(11) },
		judges: { alpha: yes, beta: yes },
	});
	const { dimension, ranking } = told(columns);
	for (const { person } of ranking.judges) expect(person?.ratio).toMatchObject({ ci: null });
	for (const row of boardOf(dimension).rows) expect(altTestOf(row)).toBeNull();
	expect(agreementMarkdown(told(columns).report)).not.toContain("0.00 [");
	expect(oneLine(columns)).toContain(
		"No interval for alpha and beta: every item got the level yes, so nothing shows that answers follow the items.",
	);
});

test("where people use one level, every table has that in place of figures", () => {
	const columns = columnsOf(BINARY, {
		humans: { ann: yes, bob: yes, cat: yes },
		judges: { alpha: yes, beta: noisy(6) },
	});
	for (const { point, own } of boardOf(told(columns).dimension).rows) {
		expect([point, own]).toEqual(Array(2).fill({ undefined: "SINGLE_CATEGORY", n: 60 }));
	}
	const text = `${oneLine(columns)} ${compared(columns)}`;
	expect(text).not.toMatch(/0\.00|undefined|Nearly all|no interval/);
	expect(compared(columns)).toContain(
		"not compared: all 60 items hold the level yes by people's labels",
	);
});

test("the comparison says of nobody that it may be the best where the report names nobody", () => {
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: noisy(7) },
		judges: { alpha: noisy(2), beta: yes },
	});
	expect(told(columns).answer.use.says).toMatch(/^None yet/);
	const text = compared(columns);
	expect(text).not.toMatch(/may be the best/i);
	expect(text).toContain("None of them is shown to agree with people more than chance would.");
	expect(oneLine(columns)).toContain("A: not told apart.");
	const beyond = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: noisy(7) },
		judges: { alpha: noisy(9), beta: noisy(2) },
	});
	expect(compared(beyond)).toContain("A: may be the best; B: worse than one in A.");
});

/** Two people who are right so often, and what else is made of the items' truth. */
function two(right: number, items = 200) {
	const random = randomStream("rules-of-one-word", `${right}`);
	const truth = Array.from({ length: items }, () => random() < 0.5);
	const rater = (share: number): Values =>
		truth.map((value) => (random() < share ? value : !value));
	return { ann: rater(right), bob: rater(right), rater };
}

test("with two people and no other judge, one that has all labels of one is not said to be as good", () => {
	const { ann, bob, rater } = two(0.85);
	const columns = columnsOf(BINARY, { humans: { ann, bob }, judges: { copier: ann } });
	const { ranking, answer } = told(columns);
	expect(ranking.judges[0].copies).toEqual({ person: "ann", same: 200, items: 200, unsure: true });
	expect(answer.use.details.join(" ")).toMatch(/nobody can say whether it is independent of ann/);
	expect(answer.person.says).toMatch(
		/^Not known for copier: it has ann’s label on 200 of 200 items/,
	);
	expect(answer.person.details).toEqual([]);
	expect(answer.open.says).toBe("Whether copier is independent of ann.");
	expect(answer.next.says).toMatch(/^Have a third person label some of these items/);
	expect(compared(columns)).toContain("nobody can say whether it is independent of ann");
	const honest = told(columnsOf(BINARY, { humans: { ann, bob }, judges: { j: rater(0.85) } }));
	expect(honest.ranking.judges[0]).not.toHaveProperty("copies");
	const equal = told(columnsOf(BINARY, { humans: { ann, bob: ann }, judges: { j: ann } }));
	expect(equal.ranking.judges[0]).not.toHaveProperty("copies");
});

test("with one person alone it is open whether a judge is as good as one", () => {
	const { answer } = told(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING },
			judges: { alpha: noisy(9), beta: noisy(2) },
		}),
	);
	expect(answer.use.says).toBe("alpha: it agrees with ann better than the other judge.");
	expect(answer.open.says).toBe("Whether alpha is as good as a person.");
});

test("several judges that are all worse than a person are said to be at once, with what to do", () => {
	const { answer } = told(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING, bob: ALTERNATING, cat: noisy(30) },
			judges: { alpha: noisy(4), beta: noisy(5) },
		}),
	);
	expect(answer.use.says).toMatch(/^Either of beta and alpha/);
	expect(answer.person.says).toBe("No: beta and alpha are worse than a person.");
	expect(answer.person.details.join(" ")).not.toContain("shows nothing against");
	expect(answer.next.says).toMatch(/^Read the items on which beta and alpha differ from people/);
});

test("where a level is rare, no test passes a judge of whom nothing is known, and more of it is asked for", () => {
	const rare = (...no: number[]): Values => ALTERNATING.map((_, item) => !no.includes(item));
	const columns = columnsOf(BINARY, {
		humans: { ann: rare(3, 9), bob: rare(3), cat: rare(3, 9) },
		judges: { alpha: rare(3), beta: rare(3, 7) },
	});
	const { answer } = told(columns);
	const reason = "the level no occurs twice in 60 items: too few for an interval";
	expect(answer.use.says).not.toMatch(/alpha|beta/);
	expect(answer.person.says).toBe("Not asked: there is no judge to use.");
	expect(answer.person.details.join(" ")).not.toContain("passed");
	expect(answer.next.says).toBe(
		"Label more items that hold another level than yes: 2 of 60 items do.",
	);
	expect(compared(columns)).toContain(reason);
});

test("items that have one label each have no majority", () => {
	const half = (own: (item: number) => boolean): Values =>
		ALTERNATING.map((value, item) => (own(item) ? value : undefined));
	const humans = { ann: half((item) => item < 30), bob: half((item) => item >= 30) };
	const columns = columnsOf(BINARY, { humans, judges: { alpha: noisy(9), beta: noisy(4) } });
	expect(oneLine(columns)).toContain("reference: the one label of each item, of 2 people");
	expect(oneLine(columns)).toContain("κ with the one label of each item:");
	expect(oneLine(columns)).not.toContain("majority");
});

test("labels of a third person on disputed items alone do not tell how far people agree", () => {
	const bob = noisy(7);
	const cat: Values = ALTERNATING.map((value, item) => (bob[item] === value ? undefined : value));
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob, cat },
		judges: { alpha: noisy(9) },
	});
	expect(oneLine(columns)).toContain(
		"they agree 85 % on 60 items; cat shared too few items with them to be counted beside them",
	);
});

test("levels are called as the rubric calls them, everywhere", () => {
	const scale = { type: "binary", values: [false, true], labels: ["Hold back", "Publish"] };
	expect(thatLevel(true, { dimension: "verdict", scale })).toBe("the level Publish");
	const bare = { type: "binary", values: [false, true] };
	expect(thatLevel(true, { dimension: "verdict", scale: bare })).toBe("the level accept");
	const ordinal: Scale = { type: "ordinal", values: [-1, 0, 1] };
	const labelled = { ...ordinal, labels: ["A better", "equal", "B better"] };
	expect(thatLevel(1, { dimension: "d", scale: labelled })).toBe("the level 1 B better");
	const orders = told(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING, bob: noisy(7) },
			judges: { "j/AB": noisy(9), "j/BA": noisy(4) },
		}),
	);
	const [first] = orders.dimension.orders ?? [];
	expect(orderHeader(first, orders.dimension).shares).toBe("says yes");
	expect(
		compared(
			columnsOf(BINARY, {
				humans: { ann: ALTERNATING, bob: noisy(7) },
				judges: { "j/AB": noisy(9), "j/BA": noisy(4), other: noisy(6) },
			}),
		),
	).toContain("j was asked in two orders: figures are of both together");
});

test("three items are the reason in the report as in the comparison", () => {
	const few = ALTERNATING.map((value, item) => (item < 3 ? value : undefined));
	const columns = columnsOf(BINARY, {
		humans: { ann: ALTERNATING, bob: noisy(7), cat: noisy(11) },
		judges: { alpha: noisy(9), few },
	});
	const reason = "No interval for few: it rests on 3 items: too few";
	expect(oneLine(columns)).toContain(reason);
	expect(compared(columns)).toContain(reason);
	expect(reasonAbout("TOO_FEW", { dimension: told(columns).dimension, n: 3 })).toMatch(
		/^It rests on 3/,
	);
});
