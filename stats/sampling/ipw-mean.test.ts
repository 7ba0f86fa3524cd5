import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { ipwKappa } from "./ipw-kappa.ts";
import { ipwMean } from "./ipw-mean.ts";
import { stratifiedMean } from "./stratified-mean.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

/** Items with a judge's score, a label and a probability of a multiple of ⅛. */
const frame = fc.array(
	fc.record({
		judge: fc.integer({ min: 0, max: 2 }),
		label: fc.integer({ min: 0, max: 2 }),
		eighths: fc.integer({ min: 1, max: 8 }),
	}),
	{ minLength: 2, maxLength: 6 },
);

test(
	"IPW: without a judge the mean is unbiased over every sample that could have been drawn",
	LONG,
	() => {
		fc.assert(
			fc.property(frame, (items) => {
				const inclusionProbability = Float64Array.from(items, ({ eighths }) => eighths / 8);
				const mean = items.reduce((sum, { label }) => sum + label, 0) / items.length;
				const judge = new Float64Array(items.length);
				let average = 0;
				for (let sample = 0; sample < 2 ** items.length; sample++) {
					const drawn = items.map((_, i) => Boolean((sample >> i) & 1));
					const probability = drawn.reduce((all, isDrawn, i) => {
						const own = inclusionProbability[i];
						return all * (isDrawn ? own : 1 - own);
					}, 1);
					const labels = Float64Array.from(items, ({ label }, i) =>
						drawn[i] ? label : Number.NaN,
					);
					const result = ipwMean({ labels, judge, inclusionProbability });
					// Nothing drawn says nothing, which the formula would count as 0.
					if (result.value !== undefined) average += probability * result.value;
				}
				expect(average).toBeCloseTo(mean, 9);
			}),
			MANY,
		);
	},
);

test(
	"IPW: the error of the mean is that of the items' rectified values, for any λ no smaller",
	LONG,
	() => {
		fc.assert(
			fc.property(frame, fc.double({ min: -2, max: 2, noNaN: true }), (items, other) => {
				const labels = Float64Array.from(items, ({ label }, i) =>
					i % 3 === 1 ? Number.NaN : label,
				);
				const judge = Float64Array.from(items, (item) => item.judge);
				const inclusionProbability = Float64Array.from(items, ({ eighths }) => eighths / 8);
				const result = defined(ipwMean({ labels, judge, inclusionProbability }));
				expect(faultsOf(result)).toEqual([]);
				const withLambda = (lambda: number) => {
					const values = items.map((item, i) => {
						const guess = lambda * item.judge;
						if (i % 3 === 1) return guess;
						return guess + (item.label - guess) / inclusionProbability[i];
					});
					const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
					const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
					return { mean, se: Math.sqrt(squares / (values.length - 1) / values.length) };
				};
				const own = withLambda(result.parts?.lambda as number);
				expect(result.value).toBeCloseTo(own.mean, 9);
				expect(result.se).toBeCloseTo(own.se, 6);
				expect(withLambda(other).se).toBeGreaterThanOrEqual(own.se - 1e-9);
			}),
			MANY,
		);
	},
);

test("IPW: all items drawn with certainty have their mean", () => {
	const labels = Float64Array.of(0, 1, 1, 1);
	const judge = Float64Array.of(1, 0, 1, 1);
	const inclusionProbability = new Float64Array(4).fill(1);
	const result = defined(ipwMean({ labels, judge, inclusionProbability }));
	expect(result).toMatchObject({ value: 0.75, parts: { lambda: 0, labelled: 4 } });
	expect(result.se).toBeCloseTo(0.25, 12);
});

test("IPW: what was drawn without a known probability is said", () => {
	const labels = Float64Array.of(0, 1, Number.NaN, 1);
	const judge = Float64Array.of(0, 1, 1, 0);
	const plain = defined(ipwMean({ labels, judge }));
	expect(plain).toMatchObject({ value: 2 / 3, n: 3 });
	expect(plain.warnings).toContain("NON_UNIFORM_SAMPLING");
	const missing = Float64Array.of(0.5, Number.NaN, 0.2, 0.5);
	const unknown = ipwMean({ labels, judge, inclusionProbability: missing });
	expect(unknown.warnings).toContain("NON_UNIFORM_SAMPLING");
	const known = Float64Array.of(0.5, 0.4, Number.NaN, 0.5);
	const weighted = ipwMean({ labels, judge, inclusionProbability: known });
	expect(weighted.warnings).not.toContain("NON_UNIFORM_SAMPLING");
});

test("IPW: nothing drawn, one item, one cluster, impossible probabilities", () => {
	const nan = Number.NaN;
	const half = (n: number) => new Float64Array(n).fill(0.5);
	const mean = (labels: number[], judge: number[], inclusionProbability = half(labels.length)) =>
		ipwMean({
			labels: Float64Array.from(labels),
			judge: Float64Array.from(judge),
			inclusionProbability,
		});
	expect(mean([], [])).toMatchObject({ reason: "EMPTY" });
	expect(mean([nan, nan], [1, 0])).toMatchObject({ reason: "EMPTY" });
	expect(mean([1, 1], [nan, nan])).toMatchObject({ reason: "EMPTY", nMissing: 2 });
	expect(mean([1], [1])).toMatchObject({ reason: "TOO_FEW" });
	expect(() => mean([1, 0], [1, 0], Float64Array.of(0, 0.5))).toThrow(StatsInputError);
	expect(() => mean([1, 0], [1, 0], Float64Array.of(0.5))).toThrow(StatsInputError);
	expect(() => mean([1, Number.POSITIVE_INFINITY], [1, 0])).toThrow(StatsInputError);
	const clustered = ipwMean(
		{
			labels: Float64Array.of(0, 1, nan),
			judge: Float64Array.of(0, 1, 1),
			inclusionProbability: half(3),
		},
		{ clusters: new Int32Array(3) },
	);
	expect(clustered).toMatchObject({ ciReason: "TOO_FEW" });
});

test("no estimate has a fault, of 0 to 5 items, clustered or not", LONG, () => {
	const items = fc.array(
		fc.record({
			label: fc.option(fc.nat(2), { nil: Number.NaN }),
			judge: fc.option(fc.nat(2), { nil: Number.NaN, freq: 8 }),
			pi: fc.option(fc.integer({ min: 1, max: 4 }), { nil: Number.NaN, freq: 8 }),
			stratum: fc.nat(1),
			cluster: fc.nat(2),
		}),
		{ maxLength: 5 },
	);
	fc.assert(
		fc.property(items, fc.boolean(), (own, grouped) => {
			const column = (of: (item: (typeof own)[number]) => number) => Float64Array.from(own, of);
			const labels = column(({ label }) => label);
			const judge = column((item) => item.judge);
			const inclusionProbability = column(({ pi }) => pi / 4);
			const clusters = grouped ? Int32Array.from(own, ({ cluster }) => cluster) : undefined;
			const strata = Int32Array.from(own, ({ stratum }) => stratum);
			const sizes = Float64Array.of(6, 5);
			expect(faultsOf(stratifiedMean(labels, strata, { sizes, clusters }))).toEqual([]);
			const mean = ipwMean({ labels, judge, inclusionProbability }, { clusters });
			expect(faultsOf(mean)).toEqual([]);
			const code = (value: number) => (Number.isNaN(value) ? 0xff : value);
			const [a, b] = [labels, judge].map((values) => Uint8Array.from(values, code));
			const kappa = ipwKappa(a, b, {
				levels: 3,
				inclusionProbability,
				clusters,
			});
			expect(faultsOf(kappa)).toEqual([]);
		}),
		MANY,
	);
});
