import fc from "fast-check";
import { expect, test } from "vitest";
import { disagreements } from "../agreement/agreement-weights.ts";
import { cohenKappa } from "../agreement/cohen-kappa.ts";
import { kappaError } from "../agreement/kappa-terms.ts";
import { StatsInputError } from "../result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { ipwKappa } from "./ipw-kappa.ts";
import { ipwMean } from "./ipw-mean.ts";
import { stratifiedMean } from "./stratified-mean.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

test("a stratified mean with Satterthwaite's degrees of freedom (numpy, scipy)", () => {
	const values = Float64Array.of(3, 5, 4, 4, 10, 12, 11, 1, 2, 2, 1, 3);
	const strata = Int32Array.of(0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2);
	const sizes = Float64Array.of(40, 12, 100);
	const result = defined(stratifiedMean(values, strata, { sizes }));
	expect(result.value).toBeCloseTo(3.105263157894737, 12);
	expect(result.se).toBeCloseTo(0.26365085407255107, 12);
	expect(result.parts?.df).toBeCloseTo(5.581879919406672, 9);
	expect(result.ci?.low).toBeCloseTo(2.44823568639494, 8);
	expect(result.ci?.high).toBeCloseTo(3.7622906293945344, 8);
});

test("a stratum without a label, with one, and with all of them", () => {
	const sizes = Float64Array.of(4, 2);
	const mean = (values: number[], strata: number[]) =>
		stratifiedMean(Float64Array.from(values), Int32Array.from(strata), { sizes });
	expect(mean([1, 0], [0, 0])).toMatchObject({ value: undefined, reason: "EMPTY" });
	expect(mean([1, 0, 1], [0, 0, 1])).toMatchObject({ value: 2 / 3, ciReason: "TOO_FEW" });
	const census = mean([1, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1]);
	expect(census).toMatchObject({ value: 0.5, se: 0, ciReason: "BOUNDARY" });
	const single = stratifiedMean(Float64Array.of(1, 0, 5), Int32Array.of(0, 0, 1), {
		sizes: Float64Array.of(4, 1),
	});
	expect(single).toMatchObject({ value: 1.4, ciReason: "TOO_FEW" });
	expect(mean([1, 0, Number.NaN, 1, 1], [0, 0, 0, 1, 1])).toMatchObject({ n: 4, nMissing: 1 });
	expect(() => mean([1], [2])).toThrow(StatsInputError);
	expect(() => mean([1, 1, 1], [1, 1, 1])).toThrow(StatsInputError);
});

/** Strata of at least two items, and a sample of at least two of each. */
const population = fc
	.array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 6 }), {
		minLength: 1,
		maxLength: 3,
	})
	.chain((strata) =>
		fc.tuple(
			fc.constant(strata),
			fc.tuple(...strata.map((own) => fc.integer({ min: 2, max: own.length }))),
		),
	);

/** Every choice of `size` of the items. */
function choices<Item>(items: readonly Item[], size: number): Item[][] {
	if (size === 0) return [[]];
	return items.flatMap((item, i) =>
		choices(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]),
	);
}

test(
	"stratified: on average over all samples the mean and the variance are those of all items",
	LONG,
	() => {
		fc.assert(
			fc.property(population, ([strata, drawn]) => {
				const sizes = Float64Array.from(strata, ({ length }) => length);
				let samples: number[][][] = [[]];
				strata.forEach((own, h) => {
					const more = choices(own, drawn[h] as number);
					samples = samples.flatMap((sample) => more.map((next) => [...sample, next]));
					samples = samples.slice(0, 4000);
				});
				const complete = strata.reduce((all, own, h) => {
					return all * choices(own, drawn[h] as number).length;
				}, 1);
				if (samples.length < complete) return;
				const items = strata.flat();
				const mean = items.reduce((sum, value) => sum + value, 0) / items.length;
				let [value, spread, variance] = [0, 0, 0];
				for (const sample of samples) {
					const of = Int32Array.from(sample.flatMap((own, h) => own.map(() => h)));
					const result = defined(stratifiedMean(Float64Array.from(sample.flat()), of, { sizes }));
					value += result.value / samples.length;
					spread += (result.value - mean) ** 2 / samples.length;
					variance += (result.se as number) ** 2 / samples.length;
				}
				expect(value).toBeCloseTo(mean, 9);
				expect(variance).toBeCloseTo(spread, 9);
			}),
			MANY,
		);
	},
);

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
						const own = inclusionProbability[i] as number;
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
						return guess + (item.label - guess) / (inclusionProbability[i] as number);
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

const A = Uint8Array.of(0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1);
const B = Uint8Array.of(0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1);
const PI = Float64Array.of(0.9, 0.3, 0.5, 0.2, 0.8, 0.4, 0.6, 0.9, 0.25, 0.35, 0.7, 0.5);

test("kappa of twelve items drawn unequally, its linearised error and effective items (numpy)", () => {
	const result = defined(ipwKappa(A, B, { levels: 2, inclusionProbability: PI }));
	expect(result.value).toBeCloseTo(0.43962491619162136, 12);
	expect(result.se).toBeCloseTo(0.2525347942127594, 12);
	expect(result.parts?.effectiveItems).toBeCloseTo(9.577388258762998, 10);
	expect(result.ci).toMatchObject({ method: "fisher-z" });
	const plain = ipwKappa(A, B, { levels: 2 });
	expect(plain.warnings).toContain("NON_UNIFORM_SAMPLING");
	expect(plain.value).toBeCloseTo(defined(cohenKappa(contingencyTable(A, B, 2))).value, 12);
});

test(
	"IPW kappa: equal probabilities give kappa and its error, with and without clusters",
	LONG,
	() => {
		const weights = fc.constantFrom("unweighted" as const, "linear" as const, "quadratic" as const);
		fc.assert(
			fc.property(codePair(3, [0, 30]), weights, fc.boolean(), ([a, b], weighting, grouped) => {
				const clusters = grouped ? Int32Array.from(a.keys()).map((place) => place >> 1) : undefined;
				const inclusionProbability = new Float64Array(a.length).fill(0.25);
				const options = { levels: 3, weights: weighting, inclusionProbability, clusters };
				const result = ipwKappa(a, b, options);
				expect(faultsOf(result)).toEqual([]);
				const table = contingencyTable(a, b, 3, { clusters });
				const plain = cohenKappa(table, weighting, { replicates: 0 });
				if (plain.value === undefined) {
					expect(result).toMatchObject({ value: undefined, reason: plain.reason });
					return;
				}
				expect(defined(result).value).toBeCloseTo(plain.value, 12);
				expect(result.parts?.effectiveItems).toBeCloseTo(plain.n, 9);
				if (plain.warnings.includes("CONSTANT_RATER")) return;
				const matrix = disagreements(weighting, Float64Array.of(0, 1, 2));
				expect(defined(result).se ?? -1).toBeCloseTo(kappaError(table, matrix)?.se ?? -1, 10);
			}),
			MANY,
		);
	},
);

test(
	"IPW kappa: a probability of ½ counts as two items with certainty; order means nothing",
	LONG,
	() => {
		fc.assert(
			fc.property(codePair(3, [2, 20]), fc.infiniteStream(fc.boolean()), ([a, b], halves) => {
				const half = Array.from(a, () => halves.next().value as boolean);
				const inclusionProbability = Float64Array.from(half, (own) => (own ? 0.5 : 1));
				const result = ipwKappa(a, b, { levels: 3, inclusionProbability });
				const copies = (column: Uint8Array) =>
					Uint8Array.from([...column].flatMap((code, i) => (half[i] ? [code, code] : [code])));
				const doubled = cohenKappa(contingencyTable(copies(a), copies(b), 3), "unweighted", {
					replicates: 0,
				});
				if (result.value !== undefined) {
					expect(result.value).toBeCloseTo(defined(doubled).value, 10);
				}
				const turned = ipwKappa(a.toReversed(), b.toReversed(), {
					levels: 3,
					inclusionProbability: inclusionProbability.toReversed(),
				});
				if (result.value === undefined) expect(turned).toEqual(result);
				else expect(defined(turned).value).toBeCloseTo(result.value, 10);
			}),
			MANY,
		);
	},
);

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
			const kappa = ipwKappa(a as Uint8Array, b as Uint8Array, {
				levels: 3,
				inclusionProbability,
				clusters,
			});
			expect(faultsOf(kappa)).toEqual([]);
		}),
		MANY,
	);
});
