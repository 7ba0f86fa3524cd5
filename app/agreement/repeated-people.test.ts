import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { label, usable } from "../columns/testing/labels-in-files.ts";
import { agreementCsv } from "./agreement-csv.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { agreementOfVersion1 } from "./agreement-version-1.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { OPTIONS, told } from "./testing/told.ts";

/** Two people who are right 85 times in 100 and label each item so often, and a judge that is right 90 times in 100. */
async function labelled(times: number, right = 0.85) {
	const random = randomStream("people asked again");
	const rows = Array.from({ length: 250 }, (_, item) => {
		const truth = random() < 0.5;
		const says = (share: number) => (random() < share ? truth : !truth);
		const judge = label(`i${item}`, says(0.9), { rater: "judge", rater_kind: "judge" });
		const people = ["ann", "bob"].flatMap((rater) =>
			[0, 1, 2]
				.map((repetition) => label(`i${item}`, says(right), { rater, repetition }))
				.slice(0, times),
		);
		return [judge, ...people];
	}).flat();
	const { columns } = await usable(rows, {
		dimensions: { d: { type: "binary", values: [false, true] } },
	});
	return { columns, ...told(columns) };
}

const FIRST =
	/ann and bob answered items more than once and agree with themselves on 7\d % to 7\d % of these: figures rest on the first of these answers\./;

test("people who labelled twice have the figures of their first answers, and the slots say so", async () => {
	const once = await labelled(1);
	const { columns, dimension, answer, report } = await labelled(2);
	const { repeated, ...humans } = dimension.humans;
	expect(repeated).toMatchObject([
		{ person: "ann", times: 2, as: "first" },
		{ person: "bob", times: 2, as: "first" },
	]);
	expect(humans).toEqual(once.dimension.humans);
	expect(dimension.judges).toEqual(once.dimension.judges);
	expect(dimension.humans).toMatchObject({ labels: 500, unscored: 0 });
	const lines = answerInLines(answer);
	expect(lines[1]).toBe(answerInLines(once.answer)[1]);
	expect(lines[2]).toMatch(FIRST);
	expect(lines[3]).toContain("Read the items that ann and bob answered otherwise when asked again");
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(compared.humans.repeated).toEqual(repeated);
	expect(comparisonLines(compared)).toMatch(FIRST);
	expect(agreementMarkdown(report)).toMatch(FIRST);
	expect(agreementCsv(report)).toMatch(/person,ann,.*repeated\.times,2/);
	expect(JSON.stringify(agreementOfVersion1(report))).not.toContain("repeated");
});

test("a person who answered three times is no single answer, and the verdict beside a person says it", async () => {
	const lines = answerInLines((await labelled(3)).answer);
	expect(lines[1]).toContain(
		"A person is here up to 3 answers to an item taken together (ann and bob), not one answer.",
	);
	expect(lines[2]).toContain(
		"figures rest on the most frequent of up to 3 answers (of equally frequent ones the first).",
	);
	expect(lines[3]).toContain("give one answer an item of these people");
});

test("people who stand by what they said are a note below, no reason to wait", async () => {
	const { dimension, answer, report } = await labelled(2, 0.99);
	expect(dimension.humans.repeated).toHaveLength(2);
	expect(answerInLines(answer).join(" ")).not.toContain("more than once");
	expect(agreementMarkdown(report)).toContain("ann and bob answered items more than once");
	expect((await labelled(1)).dimension.humans).not.toHaveProperty("repeated");
});
