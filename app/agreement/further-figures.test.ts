import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";

const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 50 };
const BINARY = { type: "binary" as const, values: [false, true] };
const random = randomStream(4, "further figures");
const truth = Array.from({ length: 300 }, () => random() < 0.6);
const seen = (right: number): Values => truth.map((value) => (random() < right ? value : !value));
/** Only the first two in three items are labelled. */
const labelled = (right: number): Values =>
	seen(right).map((value, item) => (item < 200 ? value : undefined));

const COLUMNS = columnsOf(BINARY, {
	humans: { ann: labelled(0.95), bob: labelled(0.9) },
	judges: {
		fair: seen(0.85),
		good: seen(0.92),
		strict: seen(0.9).map((v, i) => v === true && i % 3 > 0),
	},
});

/** The same with one judge more, as files with repetitions or probabilities have it. */
function withJudge(judge: Pick<RaterColumn, "rater" | "cells" | "repetitions">) {
	const [dimension] = COLUMNS.dimensions;
	const column = { ...judge, asked: 300, unscored: {}, unscoredAt: new Uint32Array(0) };
	return { ...COLUMNS, dimensions: [{ ...dimension, judges: [...dimension.judges, column] }] };
}

function furtherOf(columns: typeof COLUMNS) {
	const [dimension] = agreementReport(columns, { ...OPTIONS, figures: "all" }).dimensions;
	if (!dimension.further) throw new Error("nothing further");
	return dimension.further;
}

test("what is not asked for is named, with how to ask for it", () => {
	const report = agreementReport(COLUMNS, OPTIONS);
	expect(report.dimensions[0].further).toBeUndefined();
	expect(report.figures).toMatchObject({ shown: "main", more: { option: "--figures all" } });
	expect(report.figures.more?.parts).toContain("severity");
	const all = agreementReport(COLUMNS, { ...OPTIONS, figures: "all" });
	expect(all.figures).toEqual({ shown: "all" });
	const [{ further: _, ...rest }] = all.dimensions;
	expect(rest).toEqual(report.dimensions[0]);
});

test("accept rate, severity, soft labels and panel of judges on levels", () => {
	const { acceptRate, severity, softLabels, panel, certainty, repetitions } = furtherOf(COLUMNS);
	expect(acceptRate?.labelled).toMatchObject({ n: expect.any(Number), method: "wilson" });
	const good = acceptRate?.judges.find(({ judge }) => judge === "good");
	expect(good?.corrected).toMatchObject({ method: "lang-reiczigel" });
	expect(good?.together).toMatchObject({ n: expect.any(Number) });
	const share = truth.filter((value) => value).length / 300;
	for (const rate of [good?.corrected, good?.together]) {
		if (!rate || !("ci" in rate) || !rate.ci) throw new Error("no rate");
		expect(rate.ci[0]).toBeLessThan(share);
		expect(rate.ci[1]).toBeGreaterThan(share);
	}
	const severe = severity?.raters.map(({ rater, severity: own }) => ({
		rater,
		logits: "value" in own ? own.value : Number.NaN,
	}));
	expect(severe?.toSorted((a, b) => b.logits - a.logits)[0].rater).toBe("strict");
	expect(severity?.raters.map(({ rater }) => rater)).toEqual([
		"ann",
		"bob",
		"fair",
		"good",
		"strict",
	]);
	expect(severity?.groups).toBeUndefined();
	expect(softLabels?.judges.find(({ judge }) => judge === "good")?.mayBeBest).toBe(true);
	expect(softLabels?.byMajority).toBe("good");
	expect(panel?.judges).toEqual(["fair", "good", "strict"]);
	expect(panel?.effectiveJudges).toMatchObject({ value: expect.any(Number) });
	expect([certainty, repetitions]).toEqual([undefined, undefined]);
});

test("a judge that answers with probabilities has its certainty", () => {
	const numbers = Float64Array.from(truth, (value) => {
		const sure = random();
		return random() < 0.6 + 0.4 * sure === value ? 0.5 + sure / 2 : 0.5 - sure / 2;
	});
	const { certainty, severity } = furtherOf(
		withJudge({ rater: "sure", cells: { kind: "numbers", numbers } }),
	);
	expect(certainty).toHaveLength(1);
	const [sure] = certainty ?? [];
	expect(sure).toMatchObject({
		judge: "sure",
		brier: { value: expect.any(Number) },
		auc: { value: expect.any(Number) },
		riskCoverage: { gain: { value: expect.any(Number) } },
	});
	expect("value" in sure.riskCoverage.gain && sure.riskCoverage.gain.value).toBeGreaterThan(0.02);
	expect(severity?.raters).toHaveLength(5);
});

test("a judge that was asked again has its consistency", () => {
	const again = [0, 1, 2].map(() => ({
		kind: "codes" as const,
		codes: Uint8Array.from(truth, (value) => Number(random() < 0.9 === value)),
	}));
	const { repetitions } = furtherOf(
		withJudge({ rater: "again", cells: again[0], repetitions: again }),
	);
	const [own] = repetitions ?? [];
	expect(own).toMatchObject({ rater: "again", times: 3 });
	expect(own.equalPairs && "value" in own.equalPairs && own.equalPairs.value).toBeCloseTo(0.82, 1);
	expect(own.study.map((one) => one.repetitions)).toEqual([1, 2, 3, 5, 10, 20]);
});

test("accept rates: tied items are labelled, shares lie within 0 and 1, and nothing is left of nothing", () => {
	const all = { ann: seen(0.9), bob: seen(0.7) };
	const { acceptRate } = furtherOf(columnsOf(BINARY, { humans: all, judges: { good: seen(0.9) } }));
	const [good] = acceptRate?.judges ?? [];
	expect(good?.corrected).toMatchObject({ undefined: "NOTHING_LEFT" });
	expect(good?.together).toMatchObject({ undefined: "NOTHING_LEFT" });
	const first = (values: Values): Values => values.map((v, i) => (i < 12 ? v : undefined));
	const rare = columnsOf(BINARY, {
		humans: { ann: first(truth.map((_, item) => item === 3)) },
		judges: { any: truth.map((_, item) => item % 4 === 0) },
	});
	const [few] = furtherOf(rare).acceptRate?.judges ?? [];
	if (!few || !("ci" in few.together) || !few.together.ci) throw new Error("no interval");
	expect(few.together.ci[0]).toBe(0);
});
