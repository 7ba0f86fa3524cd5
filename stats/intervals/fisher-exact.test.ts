import fc from "fast-check";
import { expect, test } from "vitest";
import { hypergeometricMass } from "../core/distributions.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { fisherExact } from "./fisher-exact.ts";

function groups(...all: [hits: number, of: number][]) {
	return all.map(([hits, of]) => ({ hits, of }));
}

test("a lady tasting tea, 8 and 1 of 10 and 6, 120 and 80 of 150 and 125 (scipy)", () => {
	expect(fisherExact(groups([3, 4], [1, 4])).p).toBeCloseTo(0.48571428571428565, 14);
	expect(fisherExact(groups([8, 10], [1, 6])).p).toBeCloseTo(0.034965034965034975, 14);
	const large = fisherExact(groups([120, 150], [80, 125]));
	expect(large.p).toBeCloseTo(0.0041474518980753675, 14);
	expect(large.method).toBe("exact");
});

test("three and four groups: every table with the margins, in whole numbers (python)", () => {
	expect(fisherExact(groups([5, 12], [1, 15], [0, 9])).p).toBeCloseTo(0.018861870261301, 13);
	expect(fisherExact(groups([3, 10], [4, 11], [0, 9], [1, 8])).p).toBeCloseTo(
		0.19527587109730327,
		13,
	);
});

test("nothing to compare is no difference", () => {
	for (const none of [groups(), groups([3, 9]), groups([0, 4], [0, 7]), groups([4, 4], [7, 7])]) {
		expect(fisherExact(none)).toEqual({ p: 1, method: "exact" });
	}
	expect(fisherExact(groups([3, 4], [0, 0], [1, 4])).p).toBe(fisherExact(groups([3, 4], [1, 4])).p);
});

test("far in the tail, and χ² where the tables are too many", () => {
	const many = groups([900, 2000], [700, 2000], [860, 2000], [905, 2000]);
	const { p, method } = fisherExact(many);
	expect(method).toBe("chi-square");
	// Pearson's χ² of scipy, 3 degrees of freedom.
	expect(p / 2.475770129711884e-12).toBeCloseTo(1, 10);
	const tail = fisherExact(groups([400, 1000], [100, 1000])).p;
	expect(tail).toBeGreaterThan(0);
	expect(tail).toBeLessThan(1e-50);
});

test(
	"two groups: hypergeometric masses no larger than the observed one",
	() => {
		const table = fc
			.tuple(fc.nat(25), fc.nat(25))
			.chain(([first, second]) =>
				fc.tuple(fc.constant([first, second] as const), fc.nat(first), fc.nat(second)),
			);
		fc.assert(
			fc.property(table, ([[first, second], a, b]) => {
				const mass = (count: number) =>
					hypergeometricMass(count, { population: first + second, marked: a + b, draws: first });
				const observed = mass(a) * (1 + 1e-7);
				let expected = 0;
				for (let count = 0; count <= first; count++) {
					const own = mass(count);
					if (own <= observed) expected += own;
				}
				const { p } = fisherExact(groups([a, first], [b, second]));
				expect(p).toBeCloseTo(Math.min(1, expected), 10);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"the order of groups means nothing, nor which outcome is the hit",
	() => {
		const many = fc.array(
			fc.nat(8).chain((of) => fc.record({ of: fc.constant(of), hits: fc.nat(of) })),
			{ minLength: 2, maxLength: 4 },
		);
		fc.assert(
			fc.property(many, (all) => {
				const { p } = fisherExact(all);
				expect(p).toBeGreaterThan(0);
				expect(p).toBeLessThanOrEqual(1);
				expect(fisherExact(all.toReversed()).p).toBeCloseTo(p, 10);
				const misses = all.map(({ hits, of }) => ({ hits: of - hits, of }));
				expect(fisherExact(misses).p).toBeCloseTo(p, 10);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
