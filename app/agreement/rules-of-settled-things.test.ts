import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { GRADES, label, usable } from "../columns/testing/labels-in-files.ts";
import { agreementReport } from "./agreement-report.ts";
import { answerInLines, answerOf } from "./answer.ts";
import { boardOf } from "./board.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { robustnessSentences } from "./robustness-words.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, OPTIONS, told } from "./testing/told.ts";

function panel(items: number, name: string) {
	const random = randomStream("settled-things", name);
	const truth = Array.from({ length: items }, () => random() < 0.5);
	const rater = (right: number): Values =>
		truth.map((value) => (random() < right ? value : !value));
	return { rater, truth, random };
}

const compared = (columns: ReturnType<typeof columnsOf>) =>
	rankingReport(columns, OPTIONS).dimensions[0];

test("one judge alone has one interval: in the sentence, the report and compare", () => {
	const { rater } = panel(80, "alone");
	const humans = { ann: rater(0.9), bob: rater(0.9), cat: rater(0.9) };
	const none = rater(0.9).map(() => null);
	const panels: Record<string, Values>[] = [{ j: rater(0.85) }, { j: rater(0.85), none }];
	for (const judges of panels) {
		const columns = columnsOf(BINARY, { humans, judges });
		const { dimension, ranking } = told(columns);
		const own = dimension.judges.find(({ judge }) => judge === "j")?.kappa;
		const [chosen] = ranking.judges;
		expect(chosen.standing).toEqual({ is: "mayBeBest", ci: own && "ci" in own ? own.ci : null });
		expect(compared(columns).own[0].estimate).toEqual(own);
		expect(compared(columns).judges[0].standing).toEqual(chosen.standing);
	}
});

test("a judge that says what everybody says has the interval of compare in the table too", () => {
	const everybody = { ann: ALTERNATING, bob: ALTERNATING, cat: ALTERNATING };
	const columns = columnsOf(BINARY, { humans: everybody, judges: { j: ALTERNATING } });
	const { dimension } = told(columns);
	expect(boardOf(dimension).rows[0].point).toEqual(compared(columns).own[0].estimate);
});

test("what unscored answers could change and the ways to count never contradict each other", () => {
	const { truth, random } = panel(300, "unscored");
	const isHard = truth.map(() => random() < 0.4);
	const flipped = (hard: number, easy: number): boolean[] =>
		truth.map((value, item) => (random() < (isHard[item] ? hard : easy) ? !value : value));
	const picky = flipped(0.05, 0.05).map((value, item) => (isHard[item] ? null : value));
	const unasked = flipped(0.05, 0.05).map((value, item) => (isHard[item] ? undefined : value));
	const person = () => flipped(0.35, 0.03);
	const { dimension, answer } = told(
		columnsOf(BINARY, {
			humans: { ann: person(), bob: person(), cat: person() },
			judges: { picky, sure: flipped(0.3, 0.03), unasked },
		}),
	);
	expect(answerInLines(answer)[2]).toContain(
		"had it been right or wrong on all of them, who may be best would change",
	);
	expect(robustnessSentences(dimension, "--robustness").join()).not.toMatch(
		/in all \d ways to count\./,
	);
	expect(robustnessSentences(dimension, "--robustness").join()).toContain("unscored as wrong");
});

test("answers off the scale are in the report itself, with the judge that vanished and what to do", async () => {
	const { rater } = panel(60, "off the scale");
	const [person, judge] = [rater(0.9), rater(0.85)];
	const about = { dimension: "d", rater_kind: "judge" };
	const rows = person.flatMap((value, item) => [
		label(`i${item}`, value ? 1 : 2, { rater: "anna" }),
		label(`i${item}`, judge[item] ? 1 : 2, { ...about, rater: "fits" }),
		label(`i${item}`, 37.5 + item, { ...about, rater: "gone" }),
		label(`i${item}`, item < 3 ? 7 : 2, { ...about, rater: "partly" }),
	]);
	const { columns } = await usable(rows, { dimensions: GRADES });
	const [dimension] = agreementReport(columns, OPTIONS).dimensions;
	expect(dimension.offScale).toEqual([
		{ rater: "gone", kind: "judge", rows: 60, example: "37.5", isAll: true },
		{ rater: "partly", kind: "judge", rows: 3, example: "7" },
	]);
	const lines = answerInLines(answerOf(dimension));
	expect(lines[0]).toContain(
		"Left out entirely: gone, of which no answer is on the scale (60 rows of gone).",
	);
	expect(lines[2]).toContain(
		"60 rows of gone and 3 of partly, such as 37.5, are not on it and do not count",
	);
	expect(lines[3]).toContain("Have gone and partly answer on the scale");
	expect(comparisonLines(compared(columns))).toContain("Left out entirely: gone");
});

test("items that a judge left unscored are counted once, those on which people are tied among them", () => {
	const none = ALTERNATING.map(() => null);
	const { answer, dimension } = told(
		columnsOf(BINARY, {
			humans: { ann: ALTERNATING, bob: noisy(7) },
			judges: { j: noisy(9), none },
		}),
	);
	expect(dimension.judges.find(({ judge }) => judge === "none")?.n).toBe(0);
	expect(answer.next.says).toBe("Retry the 60 unscored items of none.");
	expect(answerInLines(answer)[2]).toContain("none left 60 items unscored");
});

test("no more items are asked for to part judges none of which agrees with people", () => {
	const { random, rater } = panel(200, "chance");
	const guess = (): Values => Array.from({ length: 200 }, () => random() < 0.5);
	const { answer } = told(
		columnsOf(BINARY, {
			humans: { ann: rater(0.95), bob: rater(0.95), cat: rater(0.95) },
			judges: { alpha: guess(), beta: guess() },
		}),
	);
	expect(answer.use.says).toMatch(/^None yet: no judge is shown to agree/);
	expect(answer.next.says).toMatch(/mend the judge's prompt or the rubric/);
	expect(answerInLines(answer)[3]).not.toMatch(/more items \(/);
});

test("that judges are equivalent is settled: the first slot says it, and nothing is open between them", () => {
	const { rater } = panel(2500, "equivalent");
	const { answer, ranking } = told(
		columnsOf(BINARY, {
			humans: { ann: rater(0.9), bob: rater(0.9), cat: rater(0.9) },
			judges: { alpha: rater(0.95), beta: rater(0.95) },
		}),
	);
	expect(ranking.pairs[0].equivalent).toBe("yes");
	expect(answer.use.details.join(" ")).toMatch(/Equivalent within ±0\.10: \w+ and \w+ \(/);
	expect(answer.open.says).toBe("Nothing: the judges that may be best are equivalent.");
	expect(answerInLines(answer)[2]).not.toMatch(/minus/);
	expect(answerInLines(answer)[3]).toMatch(/ake the cheapest|enough for the 0\.10/);
});

test("one of several that may be best and is shown worse than a person does not make the other the better", () => {
	const { rater } = panel(150, "worse");
	const columns = columnsOf(BINARY, {
		humans: { ann: rater(0.92), bob: rater(0.92), cat: rater(0.92) },
		judges: { better: rater(0.86), poorer: rater(0.8) },
	});
	const { answer } = told(columns);
	expect(answer.person.says).toMatch(/No: poorer is worse than a person/);
	expect(answer.use.says).toMatch(
		/nothing here tells the judges apart; price alone does not decide: poorer is shown to be worse than a person, of the other it is open\.$/,
	);
	expect(answer.next.says).toBe(
		"Read the items on which better and poorer differ from people, and mend their prompts: some are worse than a person, and nothing tells them apart.",
	);
});
