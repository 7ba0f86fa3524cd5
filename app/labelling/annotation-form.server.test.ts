import { expect, test } from "vitest";
import { ratedLevel, ratedNumber, unscored } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { aRubric } from "#seeds/builders.ts";
import { annotationForm } from "./annotation-form.server.ts";
import { GOOD } from "./testing.ts";

const numeric: Rubric = {
	guideline: "",
	dimensions: [{ name: "share", scale: { type: "numeric", range: [0, 1] } }],
};

function parse(rubric: Rubric, fields: Record<string, string>) {
	return annotationForm(rubric).safeParse(fields);
}

function problems(rubric: Rubric, fields: Record<string, string>) {
	return parse(rubric, fields).error?.issues.map(({ path, message }) => [path.at(-1), message]);
}

test("levels are codes of the scale, times and remarks are read", () => {
	const answer = parse(aRubric(), {
		...GOOD,
		comment: "  fine  ",
		flagged: "on",
		startedAt: "1767225600000",
		durationMs: "4200",
	});
	expect(answer.data).toEqual({
		intent: "submit",
		clientId: null,
		earlier: [],
		comment: "fine",
		flagged: true,
		supersedes: null,
		startedAt: new Date("2026-01-01T00:00:00Z"),
		durationMs: 4200,
		ratings: {
			"rating:verdict": ratedLevel(1),
			"rating:correctness": ratedLevel(3),
		},
	});
});

test("every dimension needs a level or a reason", () => {
	expect(problems(aRubric(), { "rating:verdict": "1" })).toEqual([
		["rating:correctness", "Choose a level, or say why it cannot be judged."],
	]);
	const reason = { ...GOOD, "rating:correctness": "cannot:missing_context" };
	expect(parse(aRubric(), reason).data).toMatchObject({
		ratings: {
			"rating:correctness": unscored("cannot_judge", "missing_context"),
		},
	});
});

test("a level outside the scale or an unknown reason is refused", () => {
	for (const value of ["5", "-1", "1.5", "4 stars", "cannot:boredom", "__proto__"]) {
		expect(parse(aRubric(), { ...GOOD, "rating:correctness": value }).success, value).toBe(false);
	}
});

test("a number has to lie within the range; typed, it wins over a reason", () => {
	expect(parse(numeric, { "rating:share": "0.25" }).data).toMatchObject({
		ratings: { "rating:share": ratedNumber(0.25) },
	});
	expect(parse(numeric, { "rating:share": "0", "cannot:share": "bad_sample" }).data).toMatchObject({
		ratings: { "rating:share": ratedNumber(0) },
	});
	expect(parse(numeric, { "rating:share": "", "cannot:share": "bad_sample" }).data).toMatchObject({
		ratings: {
			"rating:share": unscored("cannot_judge", "bad_sample"),
		},
	});
	for (const value of ["", "1.01", "-0.1", "NaN", "Infinity", "much"]) {
		expect(problems(numeric, { "rating:share": value })).toEqual([
			["rating:share", "Type a number from 0 to 1, or say why it cannot be judged."],
		]);
	}
});

test("a skip needs a reason and no ratings", () => {
	expect(problems(aRubric(), { intent: "skip" })).toEqual([
		["skipReason", "Choose why you skip this item."],
	]);
	expect(parse(aRubric(), { intent: "skip", skipReason: "later" }).data).toMatchObject({
		intent: "skip",
		skipReason: "later",
	});
});

test("times that make no sense are unknown, not an error", () => {
	for (const durationMs of ["", "-5", "much", "1e12"]) {
		expect(parse(aRubric(), { ...GOOD, durationMs, startedAt: "x" }).data).toMatchObject({
			durationMs: null,
			startedAt: null,
		});
	}
});
