import fc from "fast-check";
import { expect, test } from "vitest";
import { hypergeometricMass } from "../core/distributions.ts";
import { randomStream } from "../resampling/random.ts";
import { faultsOf } from "../testing/faults.ts";
import { drawSliced, fourteenSizes } from "../testing/sliced-scores.ts";
import { compareSlices, type SlicedScores } from "./compare-slices.ts";
import { labelMoves } from "./label-moves.ts";
import { permutationP } from "./max-t.ts";
import { shrunkenMeans } from "./shrunken-means.ts";

/** Ones, then zeros, of each slice. */
function counted(groups: readonly (readonly [hits: number, misses: number])[]): SlicedScores {
	const items = groups.flatMap(([hits, misses], slice) =>
		Array.from({ length: hits + misses }, (_, i) => ({ slice, score: Number(i < hits) })),
	);
	return {
		scores: [Float64Array.from(items, ({ score }) => score)],
		slices: Int32Array.from(items, ({ slice }) => slice),
	};
}

/** The chance of a table as far out as the observed one, over all tables with its margins. */
function exactP([hits, misses]: readonly number[], [otherHits, otherMisses]: readonly number[]) {
	const [draws, rest] = [hits + misses, otherHits + otherMisses];
	const marked = hits + otherHits;
	const tables = Array.from({ length: draws + 1 }, (_, k) => ({
		value: k / draws - (marked - k) / rest,
		mass: hypergeometricMass(k, { population: draws + rest, marked, draws }),
	}));
	const side = (sign: number) => {
		const own = tables.filter(({ value }) => sign * value > 0);
		const mass = own.reduce((sum, table) => sum + table.mass, 0);
		return Math.sqrt(own.reduce((sum, { value, mass }) => sum + mass * value * value, 0) / mass);
	};
	const sides = { below: side(-1), above: side(1) };
	const size = (value: number) => Math.abs(value) / (value < 0 ? sides.below : sides.above);
	const seen = size(tables[hits].value) * (1 - 1e-9);
	return tables.reduce((sum, { value, mass }) => sum + (size(value) >= seen ? mass : 0), 0);
}

test("of two slices p is that of all tables with the same margins", () => {
	for (const [a, b] of [
		[
			[9, 1],
			[6, 10],
		],
		[
			[20, 10],
			[14, 26],
		],
		[
			[3, 3],
			[16, 2],
		],
	] as const) {
		const { standings } = compareSlices(counted([a, b]), { replicates: 20_000 });
		expect(Math.abs(standings[0].p - exactP(a, b))).toBeLessThan(0.01);
		expect(standings[0].pAdjusted).toBeCloseTo(standings[1].pAdjusted, 12);
	}
});

test("eight schools: means drawn together as in Rubin 1981", () => {
	const means = Float64Array.of(28, 8, -3, 7, -1, 1, 18, 12);
	const variances = Float64Array.of(15, 10, 16, 11, 9, 11, 10, 18).map((se) => se * se);
	const schools = shrunkenMeans({ means, variances }, { level: 0.95, widest: 60 });
	// Posterior means and limits of Gelman et al. 2013, table 5.3, from 200 draws.
	const rounded = schools.map(({ mean }) => Math.round(mean.value));
	[11, 8, 6, 8, 5, 6, 11, 9].forEach((value, i) => {
		expect(Math.abs(rounded[i] - value)).toBeLessThanOrEqual(1);
	});
	expect(Math.abs(schools[0].mean.low - -2)).toBeLessThan(2);
	expect(Math.abs(schools[0].mean.high - 31)).toBeLessThan(2);
	expect(schools[4].harm.value).toBeGreaterThan(0);
	expect(schools[0].harm.value).toBeLessThan(0);
});

test("maxT is what counting by hand gives", () => {
	const observed = Float64Array.of(3, 0.5);
	const permuted = Float64Array.of(1, 1, -1, 1, 1, -1, -1, -1);
	const { p, pAdjusted } = permutationP({ observed, permuted });
	expect([...p]).toEqual([1 / 5, 1]);
	expect([...pAdjusted]).toEqual([1 / 5, 1]);
});

test("slices move whole with clusters that lie in one, and within clusters that do not", () => {
	const slices = Int32Array.of(0, 0, 0, 1, 1, 2);
	const nested = labelMoves(slices, Int32Array.of(1, 1, 1, 2, 2, 3), randomStream(1));
	const out = new Int32Array(6);
	expect(nested.moved).toBe("clusters");
	for (let i = 0; i < 20; i++) {
		nested.draw(out);
		expect(new Set(out.slice(0, 3)).size).toBe(1);
		expect(out[3]).toBe(out[4]);
	}
	const mixed = labelMoves(slices, Int32Array.of(1, 2, 3, 1, 2, 3), randomStream(1));
	expect(mixed.moved).toBe("within clusters");
	const crossed = [Int32Array.of(1, 2, 3, 1, 2, 3), Int32Array.of(1, 1, 1, 2, 2, 3)] as const;
	expect(labelMoves(slices, crossed, randomStream(1)).moved).toBe("clusters");
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { minLength: 1 }), (items) => {
			const labels = Int32Array.from(items, ([slice]) => slice);
			const moves = labelMoves(
				labels,
				Int32Array.from(items, ([, id]) => id),
				randomStream(2),
			);
			const drawn = new Int32Array(labels.length);
			moves.draw(drawn);
			if (moves.moved !== "clusters") expect(drawn.toSorted()).toEqual(labels.toSorted());
		}),
	);
});

test("what a document's items share is not taken for a slice's", () => {
	// Two documents of twenty in slice 0 are wrong throughout, as are two of twenty in the others.
	const documents = Array.from({ length: 40 }, (_, d) => d);
	const input = {
		scores: [Float64Array.from(documents.flatMap((d) => new Array(10).fill(Number(d % 8 !== 0))))],
		slices: Int32Array.from(documents.flatMap((d) => new Array(10).fill(Number(d >= 8)))),
	};
	const clusters = Int32Array.from(documents.flatMap((d) => new Array(10).fill(d)));
	const shifted = { ...input, slices: input.slices.map((_, i) => Number(clusters[i] % 8 > 1)) };
	expect(compareSlices(shifted).standings[0].pAdjusted).toBeLessThan(0.01);
	const honoured = compareSlices({ ...input, clusters }).standings[0];
	expect(honoured.pAdjusted).toBeGreaterThan(0.5);
	expect(honoured.nClusters).toBeDefined();
});

test("the worst slice stands first, and at 0 and 100 % nothing breaks", () => {
	const { standings, tested } = compareSlices(
		counted([
			[50, 2],
			[10, 12],
			[3, 0],
			[0, 1],
			[30, 3],
		]),
	);
	expect(tested).toBe(5);
	expect(standings[0]).toMatchObject({ slice: 1, n: 22, warnings: ["LOW_N"] });
	expect(standings[0].pAdjusted).toBeLessThan(0.01);
	const two = standings.find(({ slice }) => slice === 3);
	expect(two?.mean).toBe(0);
	expect(two?.shrunken?.value).toBeGreaterThan(0.2);
	for (const { harm, p, pAdjusted } of standings) {
		expect(harm && harm.low < harm.value && harm.value < harm.high).toBe(true);
		expect(pAdjusted).toBeGreaterThanOrEqual(p);
	}
});

test("one judge against another, a missing score, and what cannot be tested", () => {
	const { scores, slices } = counted([
		[10, 10],
		[15, 5],
	]);
	const [own] = scores;
	const minus = own.map((score, i) => (i === 3 ? Number.NaN : score - Number(i % 3 === 0)));
	const both = compareSlices({ scores: [own, minus], slices });
	expect(both.tested).toBe(4);
	expect(both.standings.find(({ judge, slice }) => judge === 1 && slice === 0)?.n).toBe(19);
	expect(faultsOf(both)).toEqual([]);
	expect(compareSlices({ scores, slices: slices.map(() => 0) })).toMatchObject({
		reason: "TOO_FEW",
	});
	const alike = compareSlices({ scores: [own.map(() => 1)], slices });
	expect(alike).toMatchObject({ reason: "CONSTANT_INPUT", standings: [{ p: 1 }, { p: 1 }] });
	expect(compareSlices({ scores, slices }, { replicates: 0 }).reason).toBe("NOT_AVAILABLE");
	expect(compareSlices({ scores: [], slices }).standings).toEqual([]);
	expect(() => compareSlices({ scores: [new Float64Array(1)], slices })).toThrow("unequal");
});

test("the same seed gives the same figures; no data give a fault", () => {
	const sizes = fourteenSizes(150);
	const input = drawSliced(
		{ sizes, agreement: 0.8, design: 3, whole: true },
		randomStream(1, "same"),
	);
	const options = { replicates: 199 };
	expect(compareSlices(input, options)).toEqual(compareSlices(input, options));
	const items = fc.array(fc.tuple(fc.constantFrom(0, 1, Number.NaN), fc.nat(4), fc.nat(3)));
	fc.assert(
		fc.property(items, (rows) => {
			const compared = compareSlices(
				{
					scores: [Float64Array.from(rows, ([score]) => score)],
					slices: Int32Array.from(rows, ([, slice]) => slice - 1),
					clusters: Int32Array.from(rows, ([, , id]) => id),
				},
				{ replicates: 19 },
			);
			expect(faultsOf(compared)).toEqual([]);
		}),
		{ numRuns: 200 },
	);
});

test("a screen stops early where nothing is there, and says of an effect what all permutations say", () => {
	const random = randomStream("slices", "screen");
	const slices = Int32Array.from({ length: 240 }, (_, item) => item % 4);
	const columns = (effect: number) =>
		Array.from({ length: 6 }, (_, judge) =>
			Float64Array.from(slices, (slice) =>
				Number(random() < 0.6 - (judge === 2 && slice === 1 ? effect : 0)),
			),
		);
	const replicates = 999;
	let stopped = 0;
	for (let number = 0; number < 20; number++) {
		const none = { scores: columns(0), slices };
		const screened = compareSlices(none, { replicates, screen: 0.05 });
		const full = compareSlices(none, { replicates });
		const smallest = ({ standings }: typeof full) =>
			Math.min(...standings.map(({ pAdjusted }) => pAdjusted));
		expect(smallest(screened) < 0.05).toBe(smallest(full) < 0.05);
		if (screened.replicates === 100) stopped++;
	}
	expect(stopped).toBeGreaterThan(12);
	const there = { scores: columns(0.5), slices };
	const screened = compareSlices(there, { replicates, screen: 0.05 });
	const full = compareSlices(there, { replicates });
	expect(screened.replicates).toBe(replicates);
	const ps = ({ standings }: typeof full) =>
		new Map(standings.map(({ judge, slice, pAdjusted }) => [`${judge} ${slice}`, pAdjusted]));
	expect(ps(screened)).toEqual(ps(full));
	expect(ps(full).get("2 1")).toBeLessThan(0.05);
});
