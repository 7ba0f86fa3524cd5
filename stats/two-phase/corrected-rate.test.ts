import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, type Result, StatsInputError } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { correctedDifference } from "./corrected-difference.ts";
import { correctedRate } from "./corrected-rate.ts";

const GAP = Number.NaN;

/** So many items of each kind: what people say (null: not labelled), what the judge says. */
function columns(
	kinds: readonly (readonly [label: number | null, judge: number, items: number])[],
) {
	const spread = kinds.flatMap(([label, judge, items]) =>
		Array.from({ length: items }, () => [label ?? GAP, judge] as const),
	);
	return {
		labels: Float64Array.from(spread, ([label]) => label),
		judge: Float64Array.from(spread, ([, judge]) => judge),
	};
}

/** 100 labelled: 45 + 5 that the judge accepts, 15 + 35 that it rejects; 400 others, 300 accepted. */
const STUDY = columns([
	[1, 1, 45],
	[0, 1, 5],
	[1, 0, 15],
	[0, 0, 35],
	[null, 1, 300],
	[null, 0, 100],
]);

function intervalOf(result: Result) {
	if (!isDefined(result) || !result.ci) throw new Error("no interval");
	return result.ci;
}

test("the share is that of double sampling: each answer of the judge by what people say of it", () => {
	const { corrected, labelsAlone } = correctedRate(STUDY);
	// 350 of 500 accepted: .7 · 45/50 + .3 · 15/50, by hand.
	expect(corrected.value).toBeCloseTo(0.72, 12);
	expect(corrected).toMatchObject({ n: 100, parts: { scored: 500, labelled: 100 } });
	expect(labelsAlone.value).toBeCloseTo(0.6, 12);
	// .7² · .9 · .1 / 50 + .3² · .3 · .7 / 50 + .6² · .7 · .3 / 500
	const variance = (0.49 * 0.09 + 0.09 * 0.21) / 50 + (0.36 * 0.21) / 500;
	expect(isDefined(corrected) && corrected.se).toBeCloseTo(Math.sqrt(variance), 12);
	const { low, high } = intervalOf(corrected);
	expect([low, high]).toEqual([expect.closeTo(0.635, 2), expect.closeTo(0.783, 2)]);
	// People say .72, the judge .7: .3 · .3 − .7 · .1, whose error is hardly that of its own share.
	const { beyondJudge } = correctedRate(STUDY);
	expect(beyondJudge.value).toBeCloseTo(0.02, 12);
	const own = (0.49 * 0.09 + 0.09 * 0.21) / 50 + (0.16 * 0.21) / 500;
	expect(isDefined(beyondJudge) && beyondJudge.se).toBeCloseTo(Math.sqrt(own), 12);
});

test("the mean is that of a line through the labels", () => {
	const judge = Float64Array.from({ length: 60 }, (_, i) => i % 6);
	const labels = judge.map((score, i) => (i < 30 ? 2 * score + (i % 2) : GAP));
	const { corrected } = correctedRate({ labels, judge }, { figure: "mean" });
	// Labels are 2 · score + 1 where the score is odd: a line of slope 2 + 3/35, here as both halves score alike.
	expect(corrected.value).toBeCloseTo(5.5, 12);
	const shifted = judge.map((score, i) => (i < 30 ? score : score + 1));
	const moved = correctedRate({ labels, judge: shifted }, { figure: "mean" }).corrected;
	expect(moved.value).toBeCloseTo(5.5 + (2 + 3 / 35) / 2, 12);
});

test("labels weigh 1 over the probability that they were drawn with; what is not known is said", () => {
	const inclusionProbability = STUDY.labels.map((label) =>
		Number.isNaN(label) ? GAP : label === 1 ? 0.2 : 0.4,
	);
	const { corrected, labelsAlone } = correctedRate({ ...STUDY, inclusionProbability });
	expect(labelsAlone.value).toBeCloseTo(60 / 80, 12);
	expect(corrected.value).toBeCloseTo(0.7 * (45 / 47.5) + 0.3 * (15 / 32.5), 12);
	const unknown = inclusionProbability.map((own, i) => (i === 3 ? GAP : own));
	const plain = correctedRate({ ...STUDY, inclusionProbability: unknown }).corrected;
	expect(plain.warnings).toContain("NON_UNIFORM_SAMPLING");
	expect(plain.value).toBeCloseTo(0.72, 12);
});

test("more labels narrow it down to what all labels would leave", () => {
	const { corrected, widths } = correctedRate(STUDY, { labelled: [100, 150, 300, 500] });
	const { low, high } = intervalOf(corrected);
	expect(widths[0].width).toBeCloseTo(high - low, 12);
	const all = widths.map(({ width }) => width);
	expect(all.toSorted((a, b) => b - a)).toEqual(all);
	expect(all[3]).toBeCloseTo(2 * 1.96 * Math.sqrt((0.72 * 0.28) / 500), 2);
});

test("what says nothing has a reason, and groups have to be there", () => {
	const reason = (...kinds: Parameters<typeof columns>) =>
		correctedRate(columns(...kinds)).corrected;
	expect(reason([])).toMatchObject({ reason: "EMPTY" });
	expect(reason([[null, 1, 9]])).toMatchObject({ reason: "EMPTY" });
	expect(
		reason([
			[1, 1, 9],
			[null, 0, 1],
		]),
	).toMatchObject({ reason: "TOO_FEW" });
	expect(reason([[1, 1, 9]])).toMatchObject({ value: 1, warnings: ["LOW_N"] });
	const clusters = Int32Array.from(STUDY.labels, (_, i) => i % 9);
	expect(correctedRate({ ...STUDY, clusters }).corrected).toMatchObject({ ciReason: "TOO_FEW" });
	const rare = { labels: STUDY.labels.map((l, i) => (i < 90 ? l && 1 : l)), judge: STUDY.judge };
	expect(correctedRate(rare, { figure: "mean" }).corrected.warnings).toEqual([]);
	expect(() => correctedRate({ ...STUDY, judge: new Float64Array(1) })).toThrow(StatsInputError);
});

test("items that come in alike pairs count as half as many", () => {
	const clusters = Int32Array.from(STUDY.labels, (_, i) => Math.floor(i / 5));
	const grouped = correctedRate({ ...STUDY, clusters }).corrected;
	const { low, high } = intervalOf(grouped);
	const alone = intervalOf(correctedRate(STUDY).corrected);
	expect(grouped.parts?.designEffect).toBeGreaterThan(3);
	expect(high - low).toBeGreaterThan(1.5 * (alone.high - alone.low));
});

test("labels of groups that they do not share stay as they are, however alike the scores", () => {
	const judge = Float64Array.from({ length: 600 }, (_, i) => Number(Math.floor(i / 5) % 3 > 0));
	const labels = judge.map((score, i) => (i % 20 === 0 ? score : GAP));
	const clusters = Int32Array.from(judge, (_, i) => Math.floor(i / 5));
	const grouped = intervalOf(correctedRate({ labels, judge, clusters }).corrected);
	const alone = intervalOf(correctedRate({ labels, judge }).corrected);
	// The scores' own error grows √5-fold; the labels' far larger one made it 3.4 where both had one design effect.
	expect(grouped.high - grouped.low).toBeLessThan(1.6 * (alone.high - alone.low));
});

test("a difference is that of both, narrower where the same questions pull both alike, and p is its interval's", () => {
	const items = 200;
	const hard = Array.from({ length: items }, (_, i) => (i * 7) % 10 < 4);
	const labels = Float64Array.from({ length: 2 * items }, (_, i) => {
		const question = i % items;
		if (question >= 120) return GAP;
		return Number(!hard[question] && !(i >= items && question % 9 === 0));
	});
	const judge = Float64Array.from({ length: 2 * items }, (_, i) => Number(!hard[i % items]));
	const of = (from: number) => ({
		labels,
		judge: judge.map((score, i) => (Math.floor(i / items) === from ? score : GAP)),
	});
	const clusters = Int32Array.from({ length: 2 * items }, (_, i) => i % items);
	const alone = correctedDifference(of(0), of(1), { figure: "share" });
	const paired = correctedDifference(
		{ ...of(0), clusters },
		{ ...of(1), clusters },
		{ figure: "share" },
	);
	const [wide, narrow] = [intervalOf(alone), intervalOf(paired)];
	expect(paired.value).toBeCloseTo(alone.value ?? 0, 12);
	expect(narrow.high - narrow.low).toBeLessThan(0.8 * (wide.high - wide.low));
	for (const level of [0.8, 0.9, 0.95, 0.99]) {
		const one = correctedDifference(
			{ ...of(0), clusters },
			{ ...of(1), clusters },
			{ figure: "share", level },
		);
		if (!isDefined(one) || !one.ci || one.p === undefined) throw new Error("no interval");
		expect(one.p < 1 - level).toBe(one.ci.low > 0 || one.ci.high < 0);
	}
	const none = correctedDifference(
		of(0),
		{ ...of(1), labels: labels.map(() => GAP) },
		{ figure: "share" },
	);
	expect(none).toMatchObject({ reason: "EMPTY" });
});

test("never NaN, nor an interval that its value lies outside", () => {
	const item = fc.record({
		label: fc.option(fc.nat(1), { nil: GAP }),
		judge: fc.option(fc.nat(1), { nil: GAP, freq: 9 }),
		pi: fc.option(fc.integer({ min: 1, max: 4 }), { nil: GAP, freq: 19 }),
		cluster: fc.nat(11),
	});
	fc.assert(
		fc.property(
			fc.array(item, { maxLength: 60 }),
			fc.boolean(),
			fc.boolean(),
			(own, grouped, drawn) => {
				const column = (of: (one: (typeof own)[number]) => number) => Float64Array.from(own, of);
				const sample = {
					labels: column(({ label }) => label),
					judge: column(({ judge }) => judge),
					...(drawn && { inclusionProbability: column(({ pi }) => pi / 4) }),
					...(grouped && { clusters: Int32Array.from(own, ({ cluster }) => cluster) }),
				};
				const half = (parity: number) => ({
					...sample,
					judge: sample.judge.map((score, i) => (i % 2 === parity ? score : GAP)),
				});
				for (const figure of ["share", "mean"] as const) {
					const rate = correctedRate(sample, { figure, labelled: [10, 60] });
					const difference = correctedDifference(half(0), half(1), { figure });
					expect(faultsOf(rate)).toEqual([]);
					expect(faultsOf(difference)).toEqual([]);
					for (const result of [rate.corrected, rate.labelsAlone, rate.beyondJudge, difference]) {
						if (!isDefined(result) || !result.ci) continue;
						expect(result.ci.low).toBeLessThanOrEqual(result.value + 1e-12);
						expect(result.ci.high).toBeGreaterThanOrEqual(result.value - 1e-12);
					}
				}
			},
		),
		{ numRuns: RUNS / 4 },
	);
});
