import { expect, test } from "vitest";
import { aucOf, compareProbe } from "./compare-probe.ts";
import { probeRow } from "./probe-row.ts";
import { probedDimension } from "./probed-dimension.ts";

/** The worked example W11. */
const ORIGINAL = Float64Array.of(0.8, 0.6, 0.9, 0.7);
const REFERENCE = Float64Array.of(1, 0.9, 1, 0.7);
const WRONG = Float64Array.of(0.1, 0, 0.3, 0.2);

const SCORED = { asked: 4, scored: 4, unscored: {} };
const coverage = { original: SCORED, probed: SCORED };
const correctness = { name: "factual_correctness", side: "response-reference" } as const;
const about = { dimension: correctness, isShare: true };

test("W11: means, movement, AUC and the ends of the scale", () => {
	const reference = probeRow(
		"reference_as_answer",
		{ original: ORIGINAL, probe: REFERENCE, coverage },
		about,
	);
	expect(reference.meanOriginal).toBeCloseTo(0.75, 6);
	expect(reference.meanProbe).toBeCloseTo(0.9, 6);
	expect(reference.difference).toMatchObject({ n: 4 });
	expect(reference).toMatchObject({ n: 4, rose: 3, fell: 0, same: 1, expected: "rise" });
	expect(reference).toMatchObject({ asExpected: 0.75, against: 0, atLeast09: 0.75 });
	expect(reference.auc).toMatchObject({ n: 4 });
	expect("value" in reference.auc && reference.auc.value).toBeCloseTo(0.8125, 6);
	const wrong = probeRow("wrong_answer", { original: ORIGINAL, probe: WRONG, coverage }, about);
	expect(wrong.meanProbe).toBeCloseTo(0.15, 6);
	expect(wrong).toMatchObject({ expected: "fall", asExpected: 1, against: 0, atMost01: 0.5 });
	expect(wrong.auc).toMatchObject({ value: 0 });
	expect(aucOf({ probe: REFERENCE, original: WRONG })).toMatchObject({ value: 1, n: 4 });
});

test("the paired difference has the interval of a paired t, and of its clusters", () => {
	const { difference } = compareProbe({ original: ORIGINAL, probe: REFERENCE });
	if (!("value" in difference) || !difference.ci) throw new Error("no interval");
	// Differences .2 .3 .1 0: mean .15, sd √(.05 / 3), t(3) = 3.182446.
	const half = 3.182446305284263 * Math.sqrt(0.05 / 3 / 4);
	expect(difference.value).toBeCloseTo(0.15, 6);
	expect(difference.ci[0]).toBeCloseTo(0.15 - half, 6);
	expect(difference.ci[1]).toBeCloseTo(0.15 + half, 6);
	const clusters = Int32Array.of(0, 0, 1, 1);
	const grouped = compareProbe({ original: ORIGINAL, probe: REFERENCE, clusters }).difference;
	if (!("value" in grouped) || !grouped.ci) throw new Error("no interval");
	// Residual sums .2 and −.2: √(2 · .08) / 4 = .1, t(1) = 12.706205.
	expect(grouped).toMatchObject({ nClusters: 2, warnings: ["LOW_N", "FEW_CLUSTERS"] });
	expect(grouped.ci[1]).toBeCloseTo(0.15 + 12.706204736174694 * 0.1, 6);
});

test("a pair counts only where both sides are scored", () => {
	const { NaN: none } = Number;
	const moved = compareProbe({
		original: Float64Array.of(0.5, none, 0.5, none),
		probe: Float64Array.of(0.7, 0.7, none, none),
	});
	expect(moved).toMatchObject({ n: 1, rose: 1, meanOriginal: 0.5, meanProbe: 0.7 });
	const nothing = compareProbe({ original: Float64Array.of(none), probe: Float64Array.of(1) });
	expect(nothing).toMatchObject({
		n: 0,
		meanOriginal: null,
		difference: { undefined: "EMPTY", n: 0 },
		auc: { undefined: "ZERO_DENOMINATOR", n: 0 },
	});
});

test("what should stay is as it should where nothing moved; without expectation nothing is said", () => {
	const values = { original: ORIGINAL, probe: REFERENCE, coverage };
	const retrieval = { name: "context_relevance", side: "question-contexts" } as const;
	const stay = probeRow("wrong_answer", values, { dimension: retrieval, isShare: false });
	expect(stay).toMatchObject({ expected: "stay", asExpected: 0.25, against: 0.75 });
	expect(stay).toMatchObject({ atLeast09: null, atMost01: null });
	const tone = { name: "tone", side: undefined };
	const unknown = probeRow("padded", values, { dimension: tone, isShare: false });
	expect(unknown).toMatchObject({ expected: null, asExpected: null, against: null });
});

test("a non-answer is to be graded 2 or lower", () => {
	const grades = { original: Float64Array.of(5, 4, 4), probe: Float64Array.of(2, 4, 1), coverage };
	const grade = { name: "grade", side: "response-reference" } as const;
	const row = probeRow("non_answer", grades, { dimension: grade, isShare: false });
	expect(row.gradedAtMost2).toBeCloseTo(2 / 3, 12);
	expect(row).toMatchObject({ rose: 0, fell: 2, same: 1 });
});

test("rows are picked from columns by pair, coverage and reasons with them", () => {
	const column = (values: number[], unscored: [number, string][] = []) => ({
		values: Float64Array.from(values),
		unscored: new Map(unscored),
	});
	const { probes, referenceAboveWrong } = probedDimension(
		{
			original: column([0.8, 0.6, 0.9]),
			probe: column([1, 0.9, 0.1, Number.NaN], [[3, "refused"]]),
		},
		{
			pairs: new Map([
				["reference_as_answer", { originals: [0, 1], places: [0, 1], clusters: undefined }],
				["wrong_answer", { originals: [1, 2], places: [2, 3], clusters: undefined }],
			]),
			...about,
		},
	);
	expect(probes.map(({ probe, n }) => [probe, n])).toEqual([
		["reference_as_answer", 2],
		["wrong_answer", 1],
	]);
	expect(probes[1]).toMatchObject({
		items: 2,
		original: { asked: 2, scored: 2 },
		probed: { asked: 2, scored: 1, unscored: { refused: 1 } },
	});
	// Only item 1 has both.
	expect(referenceAboveWrong).toMatchObject({ value: 1, n: 1 });
});
