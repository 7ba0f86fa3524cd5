import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { severityOf, softLabelsOf } from "./beside-task.ts";
import { foretellingWords, leaningWords, severityWords, softLabelsWords } from "./levels-words.ts";

const SCALE = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
const ENDS = ["poor", "good"] as const;
const random = randomStream(5, "levels");
const ITEMS = 120;
const truth = Array.from({ length: ITEMS }, () => 1 + Math.floor(5 * random()));
/** Says the truth, one level off it now and then, moved by so many levels. */
const rater = (moved: number) =>
	truth.map((level) =>
		Math.min(5, Math.max(1, level + moved + (random() < 0.3 ? (random() < 0.5 ? -1 : 1) : 0))),
	);
const job = (judges: Record<string, number[]>, people = 3) => ({
	columns: columnsOf(SCALE, {
		humans: Object.fromEntries(
			["ann", "bob", "cem"].slice(0, people).map((name) => [name, rater(0)]),
		),
		judges,
	}),
	options: { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 },
});

test("who gives lower levels is named by the level's own name, the others are not called equal", () => {
	const severity = severityOf(job({ strict: rater(-1), like: rater(0) }));
	if (!severity) throw new Error("no severity");
	const words = severityWords(severity, ENDS);
	expect(words).toContain("strict towards “poor”");
	const of = (name: string) => severity.raters.find((one) => one.rater === name)?.severity;
	expect(leaningWords(of("strict") ?? { undefined: "EMPTY", n: 0 }, ENDS)).toBe("towards “poor”");
	// Five raters at once: the limits are wider than each one's own.
	expect(of("like")).toMatchObject({ level: 0.99 });
});

test("where nobody leans it is said that nobody is shown to", () => {
	const severity = severityOf(job({ like: rater(0) }));
	expect(severity && severityWords(severity, ENDS)).toMatch(
		/^Of 4 raters nobody is shown to give lower or higher levels .* \(test that all are alike: p/,
	);
});

test("a judge that answers at random foretells people less well than one more person", () => {
	const soft = softLabelsOf(
		job({ random: truth.map(() => 1 + Math.floor(5 * random())), like: rater(0) }),
	);
	if (!soft) throw new Error("no soft labels");
	expect(softLabelsWords(soft)).toMatch(/less well: random/);
	const standing = soft.judges.find(({ judge }) => judge === "random");
	expect(standing && foretellingWords(standing.overPerson)).toBe("less well");
	expect(standing?.mayBeBest).toBe(false);
});

test("fewer than 30 items claim nothing, and one person has no shares", () => {
	const few = { undefined: "TOO_FEW", n: 3 } as const;
	expect(leaningWords({ value: 2, ci: [1, 3], level: 0.95, method: "t", n: 20 }, ENDS)).toContain(
		"fewer than 30 items",
	);
	expect(foretellingWords(few)).toMatch(/\w/);
	expect(softLabelsOf(job({ like: rater(0) }, 1))).toBeNull();
});
