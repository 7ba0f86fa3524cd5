import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { label, usable } from "../columns/testing/labels-in-files.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { agreementOfVersion1 } from "./agreement-version-1.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { OPTIONS, told } from "./testing/told.ts";

/** Three people, a judge that was asked once, and one that was asked `times` times; all are right as often as said. */
async function asked(times: number, { once, again }: { once?: number; again: number }) {
	const random = randomStream("asked again", `${times}`);
	const rows = Array.from({ length: 200 }, (_, item) => {
		const truth = random() < 0.5;
		const says = (right: number) => (random() < right ? truth : !truth);
		const of = (rater: string, right: number, more = {}) =>
			label(`i${item}`, says(right), { rater, ...more });
		const judge = { rater_kind: "judge" };
		return [
			...["ann", "bob", "cat"].map((person) => of(person, 0.92)),
			...(once === undefined ? [] : [of("once", once, judge)]),
			...Array.from({ length: times }, (_, repetition) =>
				of("again", again, { ...judge, repetition }),
			),
		];
	}).flat();
	const { columns } = await usable(rows, {
		dimensions: { d: { type: "binary", values: [false, true] } },
	});
	return { columns, ...told(columns) };
}

test("answers of a judge that count as a majority are said to, with what a single one is worth", async () => {
	const { columns, dimension, answer, report } = await asked(3, { once: 0.85, again: 0.75 });
	const again = dimension.judges.find(({ judge }) => judge === "again");
	expect(again?.repeated).toMatchObject({ times: 3, as: "majority", statistic: "kappa" });
	const kappa = again?.kappa && "value" in again.kappa ? again.kappa.value : Number.NaN;
	const { withItself, withPeople } = again?.repeated ?? {};
	expect(withItself).toBeCloseTo(0.625, 1);
	expect(withPeople).toBeLessThan(kappa - 0.1);
	expect(dimension.ranking.mayBeBest).toEqual(expect.arrayContaining(["once", "again"]));
	const lines = answerInLines(answer);
	expect(lines[0]).toContain(
		"price alone does not decide, since they were not asked equally often",
	);
	expect(lines[0]).not.toContain("price and latency decide");
	expect(lines[2]).toMatch(
		/again was asked up to 3 times an item, which once was not, and its figures are of the majority of these answers: a single answer of it agrees with another of its own on 6\d % of the items and with people by κ 0\.[45]\d/,
	);
	expect(lines[3]).toContain("Compare single answers of again, or ask once 3 times an item too");
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(compared.own.find(({ judge }) => judge === "again")?.repeated).toEqual(again?.repeated);
	expect(comparisonLines(compared)).toContain("again was asked up to 3 times an item");
	expect(JSON.stringify(agreementOfVersion1(report))).not.toContain("repeated");
});

test("a judge alone that was asked several times is not used once on its word", async () => {
	const { answer } = await asked(3, { again: 0.85 });
	expect(answerInLines(answer)[2]).toMatch(
		/^Not settled: .*again was asked up to 3 times an item, and its/,
	);
	expect(answerInLines(answer)[3]).toContain("Ask again 3 times an item in use too");
});

test("judges that were asked once have nothing of it", async () => {
	const { dimension, answer } = await asked(1, { once: 0.85, again: 0.85 });
	expect(dimension.judges.some(({ repeated }) => repeated)).toBe(false);
	expect(answerInLines(answer)[0]).not.toContain("asked equally often");
});

test("two answers are worth what one is: nothing is unscored, nothing to retry, and the figure is the first's", async () => {
	const { dimension, answer, report } = await asked(2, { once: 0.85, again: 0.75 });
	const again = dimension.judges.find(({ judge }) => judge === "again");
	expect(again).toMatchObject({ scored: 200, unscored: {}, n: 200 });
	expect(again?.repeated).toMatchObject({ times: 2, as: "first" });
	const kappa = again?.kappa && "value" in again.kappa ? again.kappa.value : Number.NaN;
	expect(Math.abs(kappa - (again?.repeated?.withPeople ?? 0))).toBeLessThan(0.1);
	const lines = answerInLines(answer);
	expect(lines.join(" ")).not.toMatch(/unscored|Retry|missing|asked equally often|in use too/);
	expect(agreementMarkdown(report)).toContain(
		"again was asked twice about items, and its figures are of the first answer, like those of a judge that was asked once",
	);
});

test("a judge is not preferred for more answers without that in the same sentence", async () => {
	const { answer } = await asked(3, { once: 0.6, again: 0.85 });
	const [used] = answerInLines(answer);
	expect(used).toMatch(
		/^Use: again: it agrees with people better than the other judge, by the majority of up to 3 answers an item where others gave fewer \(one answer of its own: κ 0\.\d\d\)\./,
	);
	expect(answerInLines((await asked(2, { once: 0.6, again: 0.85 })).answer)[0]).not.toContain(
		"others gave fewer",
	);
});
