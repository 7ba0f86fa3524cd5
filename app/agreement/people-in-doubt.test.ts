import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { answerInLines } from "./answer.ts";
import { boardOf } from "./board.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";

function panel(items = 300) {
	const random = randomStream("people-in-doubt", `${items}`);
	const truth = Array.from({ length: items }, () => random() < 0.5);
	const rater = (right: number): Values =>
		truth.map((value) => (random() < right ? value : !value));
	const ann = rater(0.75);
	const judges = { alpha: rater(0.9), beta: ann.map((v) => (random() < 0.9 ? v : !v)) };
	const clicker: Values = truth.map(() => random() < 0.5);
	return { ann, bob: rater(0.9), cat: rater(0.9), clicker, judges };
}

test("C4: where two people are one opinion, no claim beside people rests on it, and the majority is none", () => {
	const { ann, bob, judges } = panel();
	const columns = columnsOf(BINARY, { humans: { ann, bob, copy: ann }, judges });
	const { report, dimension, ranking, answer } = told(columns);
	expect(ranking.oneOpinion).toMatchObject([{ people: ["ann", "copy"], same: 300, items: 300 }]);
	expect(ranking.atOdds).toBeUndefined();
	expect(ranking.judges.map(({ person }) => person)).toEqual([null, null]);
	expect(boardOf(dimension).person).toBeNull();
	expect(answer.judges).toEqual([]);
	expect(answer.use.says).toMatch(
		/^None yet: ann and copy gave the same label on 300 of 300 items, and that of others on \d\d %; if they are one opinion/,
	);
	expect(answer.person).toEqual({
		says: "Not known: ann and copy gave the same label on 300 of 300 items and may be one opinion, so that their agreement is none of two people.",
		details: [],
	});
	expect(answerInLines(answer)[2]).toContain("are they one opinion?");
	expect(answer.next.says).toMatch(/^Find out whether ann and copy labelled apart/);
	const printed = [terminalTable(report, { width: 112, styled: false }), agreementMarkdown(report)];
	for (const text of printed) {
		expect(text).toMatch(/are\s+they\s+one\s+opinion\?/);
		expect(text).not.toMatch(/of a person|answer stands|lternative annotator|▒/);
	}
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(compared.oneOpinion).toEqual(ranking.oneOpinion);
	// Held against somebody else judges are ranked, but nobody stands beside a person.
	const other = told(columns, { reference: "bob" });
	expect(other.answer.use.says).toMatch(/^alpha: it agrees with bob better/);
	expect(other.answer.person.says).toMatch(/^Not known/);
});

test("C4: somebody at odds with everybody else is named, and judges are not held beside a person", () => {
	const { bob, cat, clicker, judges } = panel();
	const { ranking, answer } = told(columnsOf(BINARY, { humans: { bob, cat, clicker }, judges }));
	expect(ranking.atOdds).toMatchObject([{ person: "clicker", items: 300 }]);
	expect(ranking.oneOpinion).toBeUndefined();
	expect(answer.use.says).toMatch(/^alpha: it agrees with people better/);
	expect(answer.person.says).toMatch(/^Not known: clicker is at odds with everybody else/);
	expect(answerInLines(answer)[2]).toMatch(
		/clicker is at odds with everybody else: those labels correlate with others’ by −?0\.\d\d/,
	);
	expect(answerInLines(answer)[3]).toContain("Look at what clicker labelled");
	expect(answer.next.says).not.toMatch(/^Nothing/);
});

test("C4: honest people are held beside judges as before, a tie-breaker of disputed items too", () => {
	const { bob, cat, judges } = panel();
	const third = bob.map((value, item) => (value === cat[item] ? undefined : item % 2 === 0));
	const panels: Record<string, Values>[] = [
		{ bob, cat },
		{ bob, cat, third },
	];
	for (const humans of panels) {
		const { ranking } = told(columnsOf(BINARY, { humans, judges }));
		expect(ranking).not.toHaveProperty("oneOpinion");
		expect(ranking).not.toHaveProperty("atOdds");
		expect(ranking.judges.every(({ person }) => person !== null)).toBe(true);
	}
});

test("C4: a reversed person comes first in what next, is named reversed, and does not make people hardly agree", () => {
	const { bob, cat, clicker, judges } = panel();
	const reversed = bob.map((value, item) => (item % 9 === 0 ? value : !value));
	const dan = cat.map((value, item) => (item % 11 === 0 ? !value : value));
	const columns = columnsOf(BINARY, { humans: { bob, cat, dan, reversed }, judges });
	const { ranking, answer } = told(columns);
	expect(ranking.atOdds).toMatchObject([{ person: "reversed" }]);
	expect(answer.next.says).toMatch(
		/^Look at what reversed labelled: the levels seem to be swapped/,
	);
	const said = answerInLines(answer).join(" ");
	expect(said).toContain("as if the levels were swapped");
	expect(said).not.toMatch(/hardly agree|rubric first|price and latency decide/);
	const held = told(columns, { reference: "reversed" });
	expect(held.answer.judges).toEqual([]);
	expect(answerInLines(held.answer).join(" ")).not.toMatch(/agrees? with people|against people’s/);
	// The majority of two, one of whom is at odds, is half noise.
	const half = told(columnsOf(BINARY, { humans: { cat, clicker }, judges }));
	expect(half.ranking.atOdds).toMatchObject([{ person: "clicker", other: "cat" }]);
	expect(half.answer.use.says).toBe(
		"None yet: clicker and cat are at odds, the two people that judges are held against.",
	);
});

test("C4: of two people neither is blamed because the judges go with the other", () => {
	const random = randomStream("people-in-doubt", "a rule that a person and the judges share");
	const truth = Array.from({ length: 300 }, () => random() < 0.5);
	const rule = truth.map(() => random() < 0.5);
	const by = (of: readonly boolean[], right: number): Values =>
		of.map((value) => (random() < right ? value : !value));
	const humans = { shallow: by(rule, 0.9), expert: by(truth, 0.95) };
	const judges = { alpha: by(rule, 0.9), beta: by(rule, 0.85) };
	const { answer } = told(columnsOf(BINARY, { humans, judges }));
	const said = answerInLines(answer).join(" ");
	expect(said).toContain("expert and shallow are at odds, and judges go with shallow");
	expect(said).toContain("Have a third person label some of these items");
	expect(said).not.toMatch(/everybody else|train expert|leave those labels out|as well as one/);
	expect(answer.judges).toEqual([]);
	const held = told(columnsOf(BINARY, { humans, judges }), { reference: "shallow" });
	expect(held.answer.judges).toEqual([]);
});

test("C4: two people who always differ are one doubt, and judges that follow neither take no side", () => {
	const random = randomStream("people-in-doubt", "two people who always differ");
	const yes = Array.from({ length: 60 }, (_, at) => at % 2 === 0);
	const humans = { p1: yes, p2: yes.map((value) => !value) };
	const judges = { j1: yes.map(() => random() < 0.5), j2: yes.map(() => random() < 0.5) };
	const { answer, ranking } = told(columnsOf(BINARY, { humans, judges }));
	expect(ranking.atOdds).toHaveLength(2);
	const said = answerInLines(answer).join(" ");
	expect(said).toContain("p1 and p2 are at odds, and judges go with neither");
	expect(said).not.toContain("p2 and p1");
	expect(said.match(/Have a third person label/g)).toHaveLength(1);
});

test("C8: a judge that goes against people is not passed over because another one is better", () => {
	const random = randomStream("people-in-doubt", "a judge that is read the other way round");
	const truth = Array.from({ length: 200 }, () => random() < 0.5);
	const by = (right: number): Values => truth.map((value) => (random() < right ? value : !value));
	const humans = { ann: by(0.9), bob: by(0.9), cat: by(0.9) };
	const { answer } = told(
		columnsOf(BINARY, { humans, judges: { good: by(0.85), turned: by(0.1) } }),
	);
	expect(answer.judges).toEqual(["good"]);
	const next = [answer.next.says, ...answer.next.details];
	expect(next.at(-1)).toBe("Check what the answers of turned stand for: they go against people's.");
});
