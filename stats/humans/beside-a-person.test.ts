import fc from "fast-check";
import { expect, test } from "vitest";
import { fleissKappa } from "../agreement/fleiss-kappa.ts";
import { MISSING } from "../core/scale.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { besideAPerson, besideAPersonOnNumbers } from "./beside-a-person.ts";
import { peopleVotes } from "./people-votes.ts";

const K = 3;
const RATED = codeColumns(K, { raters: [3, 5], items: [0, 25] });

function beside(columns: readonly Uint8Array[], options = {}) {
	const [judge, ...people] = columns;
	return besideAPerson(peopleVotes(people, K), judge, options);
}

/** Person by person: each is left out, and both he and the judge are held against the rest. */
function byHand(columns: readonly Uint8Array[]): { person: number; judge: number } {
	const [judge, ...people] = columns;
	const shares = { people: new Float64Array(K), judge: new Float64Array(K) };
	let n = 0;
	const seen = { person: 0, judge: 0 };
	judge.forEach((answer, item) => {
		const given = people.map((column) => column[item]).filter((code) => code !== MISSING);
		if (answer === MISSING || given.length < 2) return;
		n++;
		shares.judge[answer]++;
		for (const code of given) shares.people[code] += 1 / given.length;
		given.forEach((own, left) => {
			const others = given.filter((_, other) => other !== left);
			const differs = (code: number) =>
				others.filter((other) => other !== code).length / others.length / given.length;
			seen.person += differs(own);
			seen.judge += differs(answer);
		});
	});
	const chance = (side: Float64Array) =>
		1 - side.reduce((sum, count, level) => sum + (count / n) * (shares.people[level] / n), 0);
	return {
		person: 1 - seen.person / n / chance(shares.people),
		judge: 1 - seen.judge / n / chance(shares.judge),
	};
}

test("is what leaving each person out in turn gives", () => {
	fc.assert(
		fc.property(RATED, (columns) => {
			const { person, judge, difference } = beside(columns);
			if (person.value === undefined || judge.value === undefined) return;
			const expected = byHand(columns);
			expect(person.value).toBeCloseTo(expected.person, 10);
			expect(judge.value).toBeCloseTo(expected.judge, 10);
			expect(difference.value).toBeCloseTo(expected.judge - expected.person, 10);
		}),
		{ numRuns: RUNS },
	);
	expect(beside([new Uint8Array(3), new Uint8Array(3), new Uint8Array(3)]).person.n).toBe(3);
});

test("the person's figure is Fleiss' kappa where everybody rated everything", () => {
	const { columns } = generatedColumns({
		seed: 3,
		n: 120,
		K,
		noise: [0.3, 0.4, 0.2, 0.35],
		missing: [],
	});
	const fleiss = fleissKappa(countPatterns(columns.slice(1), K));
	expect(beside(columns).person.value).toBeCloseTo(Number(fleiss.value), 12);
});

test("depends neither on the order of the items nor on that of the people", () => {
	const { columns } = generatedColumns({
		seed: 9,
		n: 60,
		K,
		noise: [0.3, 0.4, 0.2, 0.35],
		missing: [0.1, 0.2, 0.2, 0.1],
	});
	const [judge, ...people] = columns;
	const once = beside(columns);
	fc.assert(
		fc.property(fc.shuffledSubarray([...judge.keys()], { minLength: judge.length }), (order) => {
			const shuffled = [judge, ...people.toReversed()].map((column) => inOrder(column, order));
			const again = beside(shuffled);
			expect(again.ratio.value).toBeCloseTo(Number(once.ratio.value), 10);
			expect(again.difference).toMatchObject({ n: once.difference.n });
			if ("se" in once.difference && "se" in again.difference)
				expect(again.difference.se).toBeCloseTo(Number(once.difference.se), 10);
		}),
		{ numRuns: 20 },
	);
});

test("the ratio's interval holds 1 exactly where the difference's holds 0, and p says the same", () => {
	let told = 0;
	for (let seed = 1; seed <= 60; seed++) {
		const { columns } = generatedColumns({
			seed,
			n: 80,
			K,
			noise: [0.2 + (seed % 5) / 10, 0.3, 0.3, 0.3],
			missing: [],
		});
		const { difference, ratio } = beside(columns);
		if (difference.value === undefined || ratio.value === undefined) continue;
		if (!difference.ci || !ratio.ci) continue;
		const excludes = difference.ci.low > 0 || difference.ci.high < 0;
		expect(ratio.ci.low > 1 || ratio.ci.high < 1).toBe(excludes);
		expect(Number(difference.p) < 0.05).toBe(excludes);
		told += Number(excludes);
	}
	expect(told).toBeGreaterThan(5);
	expect(told).toBeLessThan(55);
});

test("says why there is no value and no interval", () => {
	const level = (code: number, n = 40) => new Uint8Array(n).fill(code);
	const nothing = beside([level(0, 0), level(0, 0), level(0, 0)]);
	expect(nothing.ratio).toMatchObject({ reason: "EMPTY" });
	const alone = beside([level(1), level(1), level(MISSING)]);
	expect(alone.person).toMatchObject({ reason: "EMPTY", nMissing: 40 });
	expect(beside([level(1), level(1), level(1)]).judge).toMatchObject({ reason: "SINGLE_CATEGORY" });
	const rare = [0, 1, 2].map((rater) => level(0).map((_, i) => Number(i < 3 + rater)));
	expect(beside(rare).difference).toMatchObject({ ciReason: "RARE_LEVEL", parts: { varied: 5 } });
	const two = Int32Array.from({ length: 40 }, (_, i) => i % 2);
	const varied = [0, 1, 2].map((rater) => level(0).map((_, i) => Number((i + rater) % 4 < 2)));
	expect(beside(varied, { clusters: two }).difference).toMatchObject({ ciReason: "TOO_FEW" });
	const random = generatedColumns({ seed: 4, n: 60, K, noise: [1, 1, 1], missing: [] }).columns;
	const { person, ratio } = beside(random);
	expect(Number(person.value)).toBeLessThan(0.2);
	expect(ratio.value === undefined || "ciReason" in ratio).toBe(true);
});

test("whole documents that repeat each other widen the interval as if each were one item", () => {
	const { columns } = generatedColumns({
		seed: 8,
		n: 100,
		K,
		noise: [0.3, 0.3, 0.3, 0.3],
		missing: [],
	});
	const once = beside(columns);
	const five = columns.map((column) => Uint8Array.from({ length: 500 }, (_, i) => column[i % 100]));
	const clusters = Int32Array.from({ length: 500 }, (_, i) => i % 100);
	const repeated = beside(five, { clusters });
	expect(repeated.difference.value).toBeCloseTo(Number(once.difference.value), 12);
	if (!("se" in repeated.difference) || !("se" in once.difference)) throw new Error("no error");
	expect(Number(repeated.difference.se) / Number(once.difference.se)).toBeCloseTo(1, 1);
	expect(repeated.difference.parts?.designEffect).toBeCloseTo(5, 0);
});

test("a judge with a scale of its own is held against people by places", () => {
	const { columns } = generatedColumns({
		seed: 5,
		n: 200,
		K,
		noise: [0.3, 0.3, 0.3, 0.3],
		missing: [0, 0.2, 0.2, 0.2],
	});
	const [judge, ...people] = columns.map((column) =>
		Float64Array.from(column, (code) => (code === MISSING ? Number.NaN : code)),
	);
	const own = besideAPersonOnNumbers(people, judge);
	const stretched = besideAPersonOnNumbers(
		people,
		judge.map((number) => 7 * number ** 3 - 2),
	);
	expect(stretched).toEqual(own);
	expect(Number(own.person.value)).toBeGreaterThan(0.3);
	const flat = besideAPersonOnNumbers(
		people,
		judge.map(() => 1),
	);
	expect(flat.ratio).toMatchObject({ reason: "CONSTANT_INPUT" });
});
