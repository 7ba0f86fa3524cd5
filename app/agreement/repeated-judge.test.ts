import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { withAnswersTogether } from "../columns/repeated-cells.ts";
import { label, usable } from "../columns/testing/labels-in-files.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { agreementOfVersion1 } from "./agreement-version-1.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { OPTIONS, told } from "./testing/told.ts";

/** Three people, a judge that was asked once, and one that was asked `times` times, of whose answers `kept` are there. */
async function asked(
	times: number,
	{ once, again }: { once: number; again: number },
	kept = times,
) {
	const random = randomStream("asked again", `${times}`);
	const rows = Array.from({ length: 200 }, (_, item) => {
		const truth = random() < 0.5;
		const says = (right: number) => (random() < right ? truth : !truth);
		const of = (rater: string, right: number, more = {}) =>
			label(`i${item}`, says(right), { rater, ...more });
		const judge = { rater_kind: "judge" };
		return [
			...["ann", "bob", "cat"].map((person) => of(person, 0.92)),
			of("once", once, judge),
			...Array.from({ length: times }, (_, repetition) =>
				of("again", again, { ...judge, repetition }),
			).slice(0, kept),
		];
	}).flat();
	const { columns } = await usable(rows, {
		dimensions: { d: { type: "binary", values: [false, true] } },
	});
	return { columns, ...told(columns) };
}

test("a judge is ranked by its first answer; the majority of its answers is a figure beside that", async () => {
	const three = await asked(3, { once: 0.85, again: 0.75 });
	const { columns, dimension, answer, report } = three;
	const [{ judges }] = columns.dimensions;
	const column = judges.find(({ rater }) => rater === "again");
	expect(column?.cells).toEqual(column?.repetitions?.[0]);
	const again = dimension.judges.find(({ judge }) => judge === "again");
	expect(again?.repeated).toMatchObject({ times: 3, as: "first", statistic: "kappa" });
	const kappa = again?.kappa && "value" in again.kappa ? again.kappa.value : Number.NaN;
	const { withItself, withPeople, together } = again?.repeated ?? {};
	expect(withItself).toBeCloseTo(0.625, 1);
	expect(Math.abs(kappa - (withPeople ?? 0))).toBeLessThan(0.1);
	expect(together?.as).toBe("majority");
	const [{ judges: majority }] = told(withAnswersTogether(columns)).report.dimensions;
	const taken = majority.find(({ judge }) => judge === "again");
	expect(taken?.kappa).toMatchObject({ value: together?.withPeople });
	expect(taken).not.toHaveProperty("repeated");
	expect(together?.withPeople).toBeGreaterThan((withPeople ?? 1) + 0.05);
	expect(answerInLines(answer).join(" ")).not.toMatch(/majority of|asked equally often|in use too/);
	const note =
		/again was asked up to 3 times an item, and its figures are of the first answer, as it answers in use: two of its answers are the same on 6\d % of the items; one answer agrees with people by κ 0\.[45]\d on average; the majority of up to 3 answers by κ 0\.\d\d, if it is asked so often in use/;
	expect(agreementMarkdown(report)).toMatch(note);
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(compared.own.find(({ judge }) => judge === "again")?.repeated).toEqual(again?.repeated);
	expect(comparisonLines(compared)).toMatch(note);
	expect(JSON.stringify(agreementOfVersion1(report))).not.toContain("repeated");
});

test("repetitions move no figure, order or sentence of the slots", async () => {
	const of = { once: 0.85, again: 0.75 };
	const [once, twice] = [await asked(2, of), await asked(2, of, 1)];
	const { dimension } = once;
	const again = dimension.judges.find(({ judge }) => judge === "again");
	expect(again?.repeated).not.toHaveProperty("together");
	const without = dimension.judges.map(({ repeated, ...own }) => own);
	expect(without).toEqual(twice.dimension.judges);
	expect(dimension.ranking).toEqual(twice.dimension.ranking);
	expect(answerInLines(once.answer)).toEqual(answerInLines(twice.answer));
	expect(agreementMarkdown(once.report)).toContain("again was asked twice about items");
});
