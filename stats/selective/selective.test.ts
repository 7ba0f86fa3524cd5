import fc from "fast-check";
import { expect, test } from "vitest";
import { MISSING } from "../core/scale.ts";
import { randomStream } from "../resampling/random.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { abstentionThreshold } from "./abstention-threshold.ts";
import { confidenceOfAnswers } from "./answer-confidence.ts";
import { riskCoverage } from "./risk-coverage.ts";

const ANSWERS = fc
	.array(fc.record({ sure: fc.nat(6), loss: fc.nat(2), group: fc.nat(3) }), { maxLength: 30 })
	.map((rows) => ({
		confidence: Float64Array.from(rows, ({ sure }) => sure / 6),
		loss: Float64Array.from(rows, ({ loss }) => loss / 2),
		clusters: Int32Array.from(rows, ({ group }) => group),
	}));

/** A judge that is right as often as it is sure. */
function drawn(n: number, seed: number) {
	const random = randomStream(seed, "selective-test");
	const confidence = Float64Array.from({ length: n }, () => 0.5 + random() / 2);
	const loss = confidence.map((sure) => Number(random() > sure));
	return { confidence, loss };
}

test("risk, coverage and area are what thresholds one by one give", () => {
	fc.assert(
		fc.property(ANSWERS, ({ confidence, loss }) => {
			const { points, area, gain } = riskCoverage({ confidence, loss });
			if (area.value === undefined || gain.value === undefined) return;
			const above = (threshold: number) => loss.filter((_, i) => confidence[i] >= threshold);
			const mean = (own: Float64Array) => own.reduce((sum, x) => sum + x, 0) / own.length;
			for (const { threshold, coverage, risk } of points) {
				expect(coverage).toBeCloseTo(above(threshold).length / loss.length, 12);
				expect(risk).toBeCloseTo(mean(above(threshold)), 12);
			}
			const own = confidence.map((threshold) => mean(above(threshold)));
			expect(area.value).toBeCloseTo(mean(own), 12);
			expect(gain.value).toBeCloseTo(mean(loss) - mean(own), 12);
		}),
		{ numRuns: RUNS },
	);
	expect(riskCoverage(drawn(3, 1)).points).toHaveLength(3);
});

test("the area's error is that of leaving out each item", () => {
	const { confidence, loss } = drawn(300, 3);
	const { area } = riskCoverage({ confidence, loss });
	if (area.value === undefined) throw new Error(area.reason);
	const left = loss.map((_, out) => {
		const kept = (column: Float64Array) => column.filter((_own, item) => item !== out);
		return Number(riskCoverage({ confidence: kept(confidence), loss: kept(loss) }).area.value);
	});
	const mean = left.reduce((sum, own) => sum + own, 0) / 300;
	const squares = left.reduce((sum, own) => sum + (own - mean) ** 2, 0);
	expect(Number(area.se) / Math.sqrt((299 / 300) * squares)).toBeCloseTo(1, 1);
});

test("the ideal area is reached by a judge that is sure exactly where it is right", () => {
	const loss = Float64Array.from({ length: 50 }, (_, item) => Number(item % 4 === 0));
	const confidence = loss.map((own, item) => 1 - own / 2 - item / 1000);
	const { area } = riskCoverage({ confidence, loss });
	expect(area.value).toBeCloseTo(Number(area.parts?.ideal), 12);
});

test("the threshold is the last that the exact test lets pass, from the surest down", () => {
	const { confidence, loss } = drawn(600, 5);
	const found = abstentionThreshold({ confidence, loss }, { agreement: 0.8 });
	const threshold = Number(found.threshold.value);
	// P(X ≤ wrong) of Bin(many, .2), summed up term by term.
	const p = (lowest: number) => {
		const stand = loss.filter((_, item) => confidence[item] >= lowest);
		const wrong = stand.reduce((sum, own) => sum + own, 0);
		let term = 0.8 ** stand.length;
		let sum = 0;
		for (let k = 0; k <= wrong; k++) {
			sum += term;
			term *= ((stand.length - k) / (k + 1)) * (0.2 / 0.8);
		}
		return sum;
	};
	expect(p(threshold)).toBeLessThanOrEqual(0.05);
	expect(p(Math.round(threshold * 100 - 1) / 100)).toBeGreaterThan(0.05);
	expect(found.atLeast.value).toBeGreaterThanOrEqual(0.8);
	expect(Number(found.coverage.value) + Number(found.forPeople.value)).toBeCloseTo(1, 12);
	expect(Number(found.workflow.value)).toBeGreaterThan(Number(found.agreement.value));
	const lower = abstentionThreshold({ confidence, loss }, { agreement: 0.75 });
	expect(Number(lower.threshold.value)).toBeLessThan(threshold);
});

test("in documents the threshold is higher than if the items were independent", () => {
	const { confidence, loss } = drawn(3000, 7);
	const clusters = Int32Array.from({ length: 3000 }, (_, item) => Math.floor(item / 5));
	const alone = abstentionThreshold({ confidence, loss }, { agreement: 0.8 });
	const together = abstentionThreshold({ confidence, loss }, { agreement: 0.8, clusters });
	expect(Number(together.threshold.value)).toBeGreaterThan(Number(alone.threshold.value));
	expect(together.marginal).toEqual({ value: undefined, reason: "NOT_AVAILABLE" });
});

test("nothing but numbers and reasons comes out, whatever goes in", () => {
	fc.assert(
		fc.property(ANSWERS, ({ clusters, ...answers }) => {
			expect(faultsOf(riskCoverage(answers, { clusters }))).toEqual([]);
			for (const grouped of [undefined, clusters]) {
				const options = { agreement: 0.6, clusters: grouped };
				expect(faultsOf(abstentionThreshold(answers, options))).toEqual([]);
			}
		}),
		{ numRuns: RUNS / 2 },
	);
});

test("says why there is no threshold", () => {
	const few = drawn(20, 2);
	expect(abstentionThreshold(few).threshold).toMatchObject({ reason: "TOO_FEW" });
	const wrong = { ...drawn(200, 2), loss: new Float64Array(200).fill(1) };
	expect(abstentionThreshold(wrong).threshold).toMatchObject({ reason: "NOT_AVAILABLE" });
	expect(abstentionThreshold(wrong).forPeople).toEqual({ value: 1 });
	const none = { confidence: new Float64Array(0), loss: new Float64Array(0) };
	expect(abstentionThreshold(none).threshold).toMatchObject({ reason: "EMPTY" });
	expect(() => abstentionThreshold(few, { agreement: 1 })).toThrow("no agreement");
	expect(() => riskCoverage({ ...few, loss: few.loss.map(() => 2) })).toThrow("loss");
});

test("repeated answers are as sure as the share that is the same", () => {
	const [answer, ...others] = [
		[0, 1, 2, MISSING],
		[0, 1, 0, 1],
		[0, 2, MISSING, 1],
		[1, 1, MISSING, 1],
	].map((codes) => Uint8Array.from(codes));
	expect([...confidenceOfAnswers(answer, others, 3)]).toEqual([2 / 3, 2 / 3, 0, Number.NaN]);
});
