import fc from "fast-check";
import { expect, test } from "vitest";
import { MISSING } from "../core/scale.ts";
import { spearman } from "../correlation/spearman-result.ts";
import { randomStream } from "../resampling/random.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { lengthBeyondPeople, longerBeyondPeople, selfPreference } from "./beyond-people.ts";

const N = 200;
const STUDIES = process.env.CONCORD_LONG ? 2_000 : 150;

/** Scores of people and of a judge that follow length by `slope` more, or its own answers by `gift`. */
function drawn(seed: number, { slope = 0, gift = 0 } = {}) {
	const random = randomStream(seed, "beyond-people", slope, gift);
	const noise = () => random() + random() + random() - 1.5;
	const length = Float64Array.from({ length: N }, () => 100 + 900 * random());
	const own = Uint8Array.from({ length: N }, () => Number(random() < 0.3));
	const good = length.map((words, i) => words / 900 + 0.3 * own[i] + noise());
	const human = good.map((quality) => Math.round(quality + noise()));
	const judge = good.map((quality, i) =>
		Math.round(quality + (slope * length[i]) / 900 + gift * own[i] + noise()),
	);
	return { length, own, human, judge };
}

test("the two correlations are Spearman's", () => {
	const { length, human, judge } = drawn(1, { slope: 1 });
	const { value, parts } = lengthBeyondPeople({ judge, human, length });
	const rho = (scores: Float64Array) => spearman(pairCellsOfNumbers(scores, length)).value;
	expect(parts?.judge).toBeCloseTo(Number(rho(judge)), 10);
	expect(parts?.people).toBeCloseTo(Number(rho(human)), 10);
	expect(value).toBeCloseTo(Number(rho(judge)) - Number(rho(human)), 10);
	const stretched = judge.map((score) => Math.exp(score / 3));
	expect(lengthBeyondPeople({ judge: stretched, human, length }).value).toBeCloseTo(
		Number(value),
		12,
	);
});

test("a judge that is one more person is shown to have a bias in about 5 % of studies", () => {
	const shown = { length: 0, own: 0, longer: 0 };
	for (let seed = 1; seed <= STUDIES; seed++) {
		const { length, own, human, judge } = drawn(seed);
		const isShown = (p: number | undefined) => Number(p !== undefined && p < 0.05) / STUDIES;
		const byLength = lengthBeyondPeople({ judge, human, length });
		if (byLength.value !== undefined) shown.length += isShown(byLength.p);
		const byOwn = selfPreference({ judge, human, own });
		if (byOwn.value !== undefined) shown.own += isShown(byOwn.p);
		const [lengthA, lengthB] = [length.slice(0, 100), length.slice(100)];
		const preferred = (scores: Float64Array) =>
			Uint8Array.from(lengthA, (_, i) =>
				scores[i] === scores[i + 100] ? MISSING : Number(scores[i + 100] > scores[i]),
			);
		const byPairs = longerBeyondPeople({
			lengthA,
			lengthB,
			judge: preferred(judge),
			people: [preferred(human)],
		});
		if (byPairs.value !== undefined) shown.longer += isShown(byPairs.p);
	}
	if (process.env.CONCORD_LONG) process.stdout.write(`${JSON.stringify(shown)}\n`);
	for (const share of Object.values(shown))
		expect(share).toBeLessThan(process.env.CONCORD_LONG ? 0.065 : 0.11);
});

test("what was added is found", () => {
	const { length, human, judge, own } = drawn(3, { slope: 2, gift: 0.8 });
	expect(lengthBeyondPeople({ judge, human, length })).toMatchObject({ p: expect.any(Number) });
	const bias = lengthBeyondPeople({ judge, human, length });
	if (bias.value === undefined) throw new Error(bias.reason);
	expect(bias.ci?.low).toBeGreaterThan(0);
	const self = selfPreference({ judge, human, own });
	if (self.value === undefined) throw new Error(self.reason);
	expect(self.ci?.low).toBeLessThan(0.8);
	expect(self.ci?.high).toBeGreaterThan(0.8);
	const mean = (scores: Float64Array, mark: number) => {
		const mine = scores.filter((_, i) => own[i] === mark);
		return mine.reduce((sum, score) => sum + score, 0) / mine.length;
	};
	const gap = (scores: Float64Array) => mean(scores, 1) - mean(scores, 0);
	expect(self.value).toBeCloseTo(gap(judge) - gap(human), 10);
	expect(selfPreference({ judge, human, own }, { places: true }).value).toBeGreaterThan(0);
});

test("nothing but numbers and reasons comes out, whatever goes in", () => {
	const score = fc.constantFrom(0, 1, 2, Number.NaN);
	const rows = fc.array(fc.tuple(score, score, score, fc.constantFrom(0, 1, MISSING)), {
		maxLength: 30,
	});
	fc.assert(
		fc.property(rows, (given) => {
			const [judge, human, length] = [0, 1, 2].map((at) =>
				Float64Array.from(given, (row) => row[at]),
			);
			const own = Uint8Array.from(given, (row) => row[3]);
			const clusters = Int32Array.from(given, (_, item) => item % 12);
			for (const options of [{}, { clusters }]) {
				expect(faultsOf(lengthBeyondPeople({ judge, human, length }, options))).toEqual([]);
				expect(faultsOf(selfPreference({ judge, human, own }, options))).toEqual([]);
				const pairs = { lengthA: length, lengthB: human, judge: own, people: [own] };
				expect(faultsOf(longerBeyondPeople(pairs, options))).toEqual([]);
			}
		}),
		{ numRuns: RUNS / 2 },
	);
});

test("says why there is no value", () => {
	const flat = new Float64Array(40).fill(2);
	const steps = flat.map((_, i) => i);
	expect(lengthBeyondPeople({ judge: flat, human: steps, length: steps })).toMatchObject({
		reason: "CONSTANT_INPUT",
	});
	const own = new Uint8Array(40);
	expect(selfPreference({ judge: flat, human: steps, own })).toMatchObject({
		reason: "ZERO_DENOMINATOR",
	});
	const none = new Float64Array(0);
	expect(lengthBeyondPeople({ judge: none, human: none, length: none })).toMatchObject({
		reason: "EMPTY",
	});
	expect(() => lengthBeyondPeople({ judge: none, human: flat, length: flat })).toThrow("same");
});
