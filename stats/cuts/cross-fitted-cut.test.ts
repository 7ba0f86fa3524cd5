import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { randomStream } from "../resampling/random.ts";
import { crossFittedCut } from "./cross-fitted-cut.ts";

/** Scores in tenths that people's labels follow; a truth where .6 is the best cut. */
function sample(seed: number, items: number) {
	const random = randomStream(seed, "cuts");
	const scores = Float64Array.from({ length: items }, () => Math.floor(random() * 10) / 10);
	const labels = scores.map((score) => Number(random() < (score >= 0.6 ? 0.85 : 0.15)));
	return { scores, labels };
}

/** κ of the cut at a place of tenths in that truth: accepted shares .15 below .6 and .85 from it on. */
function truthAt(cut: number): number {
	let [tp, fp, fn, tn] = [0, 0, 0, 0];
	for (let tenth = 0; tenth < 10; tenth++) {
		const accepted = tenth >= 6 ? 0.085 : 0.015;
		if (tenth / 10 >= cut - 1e-9) [tp, fp] = [tp + accepted, fp + 0.1 - accepted];
		else [fn, tn] = [fn + accepted, tn + 0.1 - accepted];
	}
	const chance = (tp + fp) * (tp + fn) + (fn + tn) * (fp + tn);
	return (tp + tn - chance) / (1 - chance);
}

test("a clear cut is found, and each item is decided without it", () => {
	const { scores, labels } = sample(1, 400);
	const { kappa, decisions } = crossFittedCut({ scores, labels });
	expect(kappa.parts?.cut).toBe(0.6);
	expect(kappa.parts?.sameChoice).toBeGreaterThan(0.5);
	expect(isDefined(kappa) && kappa.ci && kappa.ci.low < 0.7 && kappa.ci.high > 0.6).toBe(true);
	expect(
		decisions.filter((code, item) => code === Number(scores[item] >= 0.6)).length,
	).toBeGreaterThan(380);
});

test("where scores say nothing the chosen cut promises nothing, though it looks as if it did", () => {
	let apparent = 0;
	let promised = 0;
	const SAMPLES = 60;
	for (let seed = 1; seed <= SAMPLES; seed++) {
		const { scores } = sample(seed, 60);
		const { labels } = sample(seed + 1000, 60);
		const { kappa } = crossFittedCut({ scores, labels });
		apparent += (kappa.parts?.apparent ?? 0) / SAMPLES;
		promised += (kappa.value ?? 0) / SAMPLES;
	}
	expect(apparent).toBeGreaterThan(0.09);
	expect(Math.abs(promised)).toBeLessThan(0.08);
});

test("the interval holds what the chosen cut does on other items", () => {
	const samples = process.env.CONCORD_LONG ? 2000 : 150;
	for (const items of [50, 150, 600]) {
		let [held, printed] = [0, 0];
		for (let seed = 1; seed <= samples; seed++) {
			const { kappa } = crossFittedCut(sample(seed + items * 10_000, items));
			if (!isDefined(kappa) || !kappa.ci) continue;
			const truth = truthAt(kappa.parts?.cut ?? 0);
			printed++;
			if (truth >= kappa.ci.low && truth <= kappa.ci.high) held++;
		}
		if (process.env.CONCORD_LONG) console.log(items, printed, held / printed);
		expect(printed).toBeGreaterThan(0.9 * samples);
		expect(held / printed).toBeGreaterThan(0.9);
	}
});

test("what cannot be cut has a reason, and whole clusters are left out together", () => {
	const none = new Float64Array(5).fill(Number.NaN);
	expect(crossFittedCut({ scores: none, labels: none }).kappa).toMatchObject({ reason: "EMPTY" });
	const same = new Float64Array(5).fill(0.5);
	const labels = Float64Array.of(0, 1, 0, 1, 1);
	expect(crossFittedCut({ scores: same, labels }).kappa).toMatchObject({ reason: "TOO_FEW" });
	const accepted = new Float64Array(5).fill(1);
	const scores = Float64Array.of(1, 2, 3, 4, 5);
	expect(crossFittedCut({ scores, labels: accepted }).kappa).toMatchObject({
		reason: "SINGLE_CATEGORY",
	});
	expect(() => crossFittedCut({ scores, labels: same })).toThrow("neither 0 nor 1");
	expect(() => crossFittedCut({ scores, labels: Float64Array.of(1) })).toThrow("do not fit");
	const clusters = Int32Array.from({ length: 300 }, (_, item) => item % 15);
	const { kappa } = crossFittedCut(sample(4, 300), { clusters });
	expect(kappa).toMatchObject({ nClusters: 15 });
});
