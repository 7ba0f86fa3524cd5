import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { agreementQuery, searchOf } from "./agreement-query.ts";
import { figuresByChance, withoutChance } from "./by-chance.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { dataSentences } from "./data-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";
import { versionChoices } from "./version-words.ts";

const random = randomStream("one rule", 1);
const like = (values: readonly boolean[], wrong: number) =>
	values.map((value) => (random() < wrong ? !value : value));
const linesOf = (columns: ReturnType<typeof columnsOf>) =>
	rankingReport(columns, OPTIONS)
		.dimensions.map((each) => comparisonLines(each))
		.join("\n");
const textOf = (columns: ReturnType<typeof columnsOf>) =>
	terminalTable(told(columns).report, { width: 200, styled: false });

test("under 30 items all judges have the limits of their own figures and none of a comparison, said once", () => {
	for (const items of [15, 29]) {
		const truth = Array.from({ length: items }, (_, item) => item % 2 === 0);
		const columns = columnsOf(BINARY, {
			humans: { p1: like(truth, 0.1), p2: like(truth, 0.1), p3: like(truth, 0.1) },
			judges: { same: truth, other: like(truth, 0.3), third: like(truth, 0.2) },
		});
		const { ranking, answer, dimension } = told(columns);
		for (const { standing } of ranking.judges) {
			expect(standing).toEqual({ is: "mayBeBest", ci: null, ciReason: "TOO_FEW" });
		}
		for (const pair of ranking.pairs) {
			expect(pair).toMatchObject({ ci: null, ciReason: "TOO_FEW", pAdjusted: null, shown: false });
		}
		for (const { kappa } of dimension.judges)
			expect(kappa).toMatchObject({ ci: expect.anything() });
		const beside = new Set(
			ranking.judges.map(
				({ person }) => person && "ci" in person.judge && person.judge.ci === null,
			),
		);
		expect(beside.size).toBe(1);
		expect(answer.use.details[0]).toMatch(
			new RegExp(`^κ with the majority: .*\\[.*, on ${items} items, each by itself\\.$`),
		);
		const lines = linesOf(columns);
		const once = `Judges are compared on at least 30 items, and these are ${items}`;
		expect(lines.split(once)).toHaveLength(2);
		expect(lines).not.toMatch(/too few items or raters|p [=<]|All pairs are tested/);
		expect(textOf(columns)).not.toContain("too few items or raters");
	}
});

test("of two judges on the same items either both have limits beside a person, or neither", () => {
	const truth = Array.from({ length: 30 }, (_, item) => item < 13);
	for (let seed = 0; seed < 20; seed++) {
		const humans = { p1: like(truth, 0.07), p2: like(truth, 0.07), p3: like(truth, 0.07) };
		const { ranking } = told(
			columnsOf(BINARY, { humans, judges: { same: truth, other: like(truth, 0.25) } }),
		);
		const has = ranking.judges.map(
			({ person }) => person !== null && "value" in person.judge && person.judge.ci !== null,
		);
		expect(new Set(has).size).toBe(1);
	}
});

test("agreement as of answers dealt at random has no limits above chance in any place", () => {
	let found = 0;
	for (const [items, yes, both, more] of [
		[40, 6, 3, 4],
		[60, 9, 2, 2],
		[80, 12, 2, 2],
	] as const) {
		const people = Array.from({ length: items }, (_, item) => item < yes);
		const one = people.map((_, item) => item < both || (item >= yes && item < yes + more));
		const columns = columnsOf(BINARY, {
			humans: { ann: people, bob: people, cat: people },
			judges: { one },
		});
		const { ranking, dimension } = told(columns);
		const [first] = ranking.judges;
		const reason = first?.standing.is === "mayBeBest" ? first.standing.ciReason : undefined;
		expect(reason).toBe("BY_CHANCE");
		found++;
		const [own] = rankingReport(columns, OPTIONS).dimensions.flatMap((each) => each.own);
		for (const figure of [dimension.judges[0]?.kappa, own?.estimate, first?.person?.judge]) {
			if (figure && "value" in figure && figure.ci) expect(figure.ci[0]).toBeLessThanOrEqual(0);
		}
	}
	expect(found).toBe(3);
	const figure = { value: 0.4, ci: [0.1, 0.6], level: 0.95, method: "score", n: 40 } as const;
	const kappa = { ...figure, ci: [0.1, 0.6] satisfies [number, number] };
	expect(figuresByChance({ kappa }, "BY_CHANCE")).toEqual({
		kappa: { ...kappa, ci: null, ciReason: "BY_CHANCE", method: "none" },
	});
	expect(withoutChance({ ...kappa, ci: [-0.1, 0.6] }, "BY_CHANCE")).toMatchObject({
		ci: [-0.1, 0.6],
	});
});

test("a pair without limits has no p, whatever keeps it from having them", () => {
	for (const [items, yes] of [
		[200, 6],
		[60, 30],
		[29, 12],
		[400, 3],
	] as const) {
		const truth = Array.from({ length: items }, (_, item) => item < yes);
		const columns = columnsOf(BINARY, {
			humans: { p1: truth, p2: like(truth, 0.02), p3: like(truth, 0.02) },
			judges: { a: like(truth, 0.03), b: like(truth, 0.1), c: truth, d: truth },
		});
		for (const { pairs } of rankingReport(columns, OPTIONS).dimensions) {
			for (const { ci, pAdjusted, shown } of pairs) {
				if (!ci) expect({ pAdjusted, shown }).toEqual({ pAdjusted: null, shown: false });
			}
		}
	}
});

const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };

test("a person beside whom too few graded items hold a judge: how many it takes, as a step", () => {
	const grades = Array.from({ length: 200 }, () => 1 + Math.floor(5 * random()));
	const near = () =>
		grades.map((grade) => Math.min(5, Math.max(1, grade + Math.round(2 * random() - 1))));
	const part = (values: readonly number[], from: number, to: number): Values =>
		values.map((value, item) => (item >= from && item < to ? value : undefined));
	const columns = columnsOf(ORDINAL, {
		humans: { p1: part(near(), 0, 115), p2: part(near(), 85, 200) },
		judges: { one: near(), two: near() },
	});
	const { answer } = told(columns);
	expect(answer.person.says).toContain(
		"30 items of several people are too few to hold a judge beside a person on such a scale: it takes at least 50.",
	);
	expect([answer.next.says, ...answer.next.details].join(" ")).toContain(
		"Have two people or more label 50 items or more: whether",
	);
	expect(textOf(columns)).toMatch(/of the same items, 30 of the \d+ that judges are compared on/);
});

test("of equivalent judges of whom one is open beside a person, the page says what would tell", () => {
	const truth = Array.from({ length: 1200 }, (_, item) => item % 2 === 0);
	const part = (values: readonly boolean[], from: number, to: number): Values =>
		values.map((value, item) => (item >= from && item < to ? value : undefined));
	const { answer, ranking } = told(
		columnsOf(BINARY, {
			humans: { p1: part(like(truth, 0.12), 0, 640), p2: part(like(truth, 0.12), 560, 1200) },
			judges: { one: like(truth, 0.1), two: like(truth, 0.1) },
		}),
	);
	expect(ranking.pairs).toMatchObject([{ equivalent: "yes", shown: false }]);
	expect(answer.open.says).toMatch(/^Whether .* as good as a person\.$/);
	expect(answer.next.says).toMatch(
		/^Take the cheapest of one and two|^Take the cheapest of two and one/,
	);
	expect(answer.next.details.join(" ")).toMatch(
		/Have two people or more label further items: whether/,
	);
});

test("a copy leaves the sound judge to be used, and is not counted with it", () => {
	const truth = Array.from({ length: 300 }, (_, item) => item % 2 === 0);
	const ann = like(truth, 0.15);
	const { answer } = told(
		columnsOf(BINARY, {
			humans: { ann, bob: like(truth, 0.15), cat: like(truth, 0.15) },
			judges: { copier: ann, sound: like(truth, 0.12) },
		}),
	);
	expect(answer.judges).toEqual(["sound"]);
	expect(answer.use.says).toMatch(
		/^sound: no other independent judge may be as good\. Not counted: copier copies ann’s labels/,
	);
});

test("of many strict people five are named, and how many more there are is said", () => {
	const grades = Array.from({ length: 60 }, (_, item) => 2 + (item % 4));
	const person = (lower: number): Values =>
		grades.map((grade) => Math.max(1, Math.min(5, grade - (random() < lower ? 2 : 0))));
	const humans = Object.fromEntries(
		Array.from({ length: 20 }, (_, at) => [`p${at}`, person(at < 7 ? 0.8 : 0.03)]),
	);
	const judge = grades;
	const { dimension, answer } = told(columnsOf(ORDINAL, { humans, judges: { judge } }));
	expect(dimension.humans.lenient).toHaveLength(5);
	expect(dimension.humans.lenientMore).toBe(2);
	expect([answer.open.says, ...answer.open.details].join(" ")).toContain(
		"5 more people are likewise far more lenient or stricter than the others",
	);
});

test("a version of the rubric is a choice where labels are of several, and stays in addresses", () => {
	const versions = [
		{ version: 1, labels: 40, items: 40 },
		{ version: 2, labels: 20, items: 10 },
	];
	expect(versionChoices(versions)).toEqual([
		["", "all versions together"],
		["1", "version 1: 40 labels"],
		["2", "version 2: 20 labels"],
	]);
	expect(versionChoices(versions.slice(1))).toEqual([]);
	expect(versionChoices(undefined, 3).map(([value]) => value)).toEqual(["", "3"]);
	const query = agreementQuery("http://localhost/decide/dimension?dimension=d&version=2");
	expect(query.rubricVersion).toBe(2);
	expect(searchOf("d", { ...query.options, rubricVersion: 2 })).toBe("?dimension=d&version=2");
	for (const text of ["x", "-1", "1.5", ""]) {
		const other = agreementQuery(`http://localhost/?version=${text}`);
		expect(other.rubricVersion).toBeUndefined();
	}
});

test("ties of a person who is at odds are not called the hard items", () => {
	const truth = Array.from({ length: 300 }, (_, item) => item % 2 === 0);
	const { dimension, ranking } = told(
		columnsOf(BINARY, {
			humans: { p1: like(truth, 0.08), p2: like(truth, 0.5) },
			judges: { one: like(truth, 0.08), two: like(truth, 0.1) },
		}),
	);
	expect(ranking.atOdds).toBeDefined();
	const said = dataSentences(dimension).join(" ");
	expect(said).toContain("are left out: those on which they differ.");
});
