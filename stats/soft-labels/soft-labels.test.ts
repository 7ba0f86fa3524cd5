import fc from "fast-check";
import { expect, test } from "vitest";
import { MISSING } from "../core/scale.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { answerCounts, forecastsOfAnswers } from "./answer-shares.ts";
import { softAgreement } from "./soft-agreement.ts";
import { softChoice } from "./soft-choice.ts";
import { SOFT_LOSSES, softLosses } from "./soft-losses.ts";

const K = 3;

function agreement(columns: readonly Uint8Array[], options = {}) {
	const [judge, ...people] = columns;
	return softAgreement(answerCounts(people, K), forecastsOfAnswers([judge], K), {
		ordered: true,
		...options,
	});
}

/** Every way in which m people can answer, with its probability. */
function everySample(shares: readonly number[], m: number): { codes: number[]; chance: number }[] {
	if (m === 0) return [{ codes: [], chance: 1 }];
	return everySample(shares, m - 1).flatMap(({ codes, chance }) =>
		shares.map((share, level) => ({ codes: [...codes, level], chance: chance * share })),
	);
}

test.each(["squared", "ranked", "crossEntropy"] as const)(
	"the %s loss of few answers is on average that of the shares they come from",
	(loss) => {
		const shares = [0.5, 0.3, 0.2];
		const forecasts = Float64Array.of(0.2, 0.7, 0.1);
		const truth = {
			squared: 0.09 + 0.16 + 0.01,
			ranked: 0.09 + 0.01,
			crossEntropy: -(0.5 * Math.log(0.2) + 0.3 * Math.log(0.7) + 0.2 * Math.log(0.1)),
		};
		for (const m of [2, 3, 5]) {
			let mean = 0;
			for (const { codes, chance } of everySample(shares, m)) {
				const columns = codes.map((code) => Uint8Array.of(code));
				mean += chance * softLosses(loss, answerCounts(columns, K), forecasts)[0];
			}
			expect(mean).toBeCloseTo(truth[loss], 12);
		}
	},
);

test("the bias of the Jensen–Shannon divergence shrinks faster than the plain one's", () => {
	const shares = [0.5, 0.3, 0.2];
	const forecasts = Float64Array.of(0.2, 0.7, 0.1);
	const bits = (p: readonly number[]) =>
		p.reduce((sum, own, k) => {
			const middle = (own + forecasts[k]) / 2;
			const term = (x: number) => (x > 0 ? (x / 2) * Math.log2(x / middle) : 0);
			return sum + term(own) + term(forecasts[k]);
		}, 0);
	for (const [m, most] of [
		[3, 0.05],
		[5, 0.025],
		[8, 0.015],
	]) {
		let mean = 0;
		let plain = 0;
		for (const { codes, chance } of everySample(shares, m)) {
			const columns = codes.map((code) => Uint8Array.of(code));
			mean += chance * softLosses("jensenShannon", answerCounts(columns, K), forecasts)[0];
			const given = [0, 1, 2].map((level) => codes.filter((code) => code === level).length / m);
			plain += chance * bits(given);
		}
		expect(Math.abs(mean - bits(shares))).toBeLessThan(most);
		expect(Math.abs(mean - bits(shares))).toBeLessThan((plain - bits(shares)) / 2);
	}
});

test("a judge that answers as one more person is no better and no worse than a person", () => {
	const { columns } = generatedColumns({
		seed: 2,
		n: 2000,
		K,
		noise: [0.4, 0.4, 0.4, 0.4, 0.4],
		missing: [],
	});
	const { overPerson, squared } = agreement(columns);
	if (overPerson.value === undefined) throw new Error(overPerson.reason);
	expect(overPerson.ci?.low).toBeLessThan(0);
	expect(overPerson.ci?.high).toBeGreaterThan(0);
	expect(squared.parts?.person).toBeCloseTo(Number(squared.value), 1);
});

test("probabilities that are people's own shares cost nothing, overall shares save nothing", () => {
	const { columns } = generatedColumns({
		seed: 4,
		n: 400,
		K,
		noise: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
		missing: [],
	});
	const people = answerCounts(columns, K);
	const overall = [0, 1, 2].map(
		(k) => columns.flatMap((column) => [...column]).filter((code) => code === k).length / 3600,
	);
	const flat = Float64Array.from({ length: 1200 }, (_, place) => overall[place % K]);
	const { skill, crossEntropy, unexplained } = softAgreement(people, flat);
	expect(skill.value).toBeCloseTo(0, 10);
	const entropy = -overall.reduce((sum, share) => sum + share * Math.log(share), 0);
	expect(crossEntropy.value).toBeCloseTo(entropy, 10);
	expect(unexplained.value).toBeCloseTo(entropy, 2);
	const soft = softAgreement(people, forecastsOfAnswers(columns, K));
	expect(Number(soft.squared.value)).toBeLessThan(0);
	expect(soft.skill.value).toBeGreaterThan(1);
});

test("what the judge calls its levels does not matter to what it leaves unexplained", () => {
	const { columns } = generatedColumns({
		seed: 6,
		n: 150,
		K,
		noise: [0.2, 0.4, 0.4, 0.4],
		missing: [],
	});
	const [judge, ...people] = columns;
	const renamed = judge.map((code) => (code === MISSING ? MISSING : (code + 1) % K));
	const [own, other] = [judge, renamed].map((column) => agreement([column, ...people]).unexplained);
	expect(other.value).toBeCloseTo(Number(own.value), 12);
	expect(own.value).toBeLessThan(Number(own.parts?.entropy));
});

test("nothing but numbers and reasons comes out, whatever goes in", () => {
	fc.assert(
		fc.property(codeColumns(K, { raters: [3, 5], items: [0, 30] }), (columns) => {
			const [first, second, ...people] = columns;
			expect(faultsOf(agreement(columns))).toEqual([]);
			const judges = [first, second].map((column) => forecastsOfAnswers([column], K));
			for (const loss of SOFT_LOSSES) {
				expect(faultsOf(softChoice({ judges, people, levels: K }, { loss }))).toEqual([]);
			}
		}),
		{ numRuns: RUNS / 2 },
	);
});

test("says why there is no value and no interval", () => {
	const level = (code: number, n = 40) => new Uint8Array(n).fill(code);
	expect(agreement([level(1), level(1), level(MISSING)]).squared).toMatchObject({
		reason: "EMPTY",
		nMissing: 40,
	});
	const same = agreement([level(1), level(1), level(1)]);
	expect(same.skill).toMatchObject({ reason: "CONSTANT_INPUT" });
	expect(same.squared).toMatchObject({ value: 0, ciReason: "RARE_LEVEL" });
	const half = level(0).map((_, i) => i % 2);
	const wrong = agreement([half, half, half.map((code) => 1 - code)]);
	expect(wrong.crossEntropy).toMatchObject({ reason: "IMPOSSIBLE_ANSWER" });
	expect(wrong.jensenShannon).toMatchObject({ ciReason: "NOT_AVAILABLE" });
	const people = answerCounts([half, half], K);
	expect(() => softAgreement(people, new Float64Array(120).fill(0.3))).toThrow("add up to 1");
	expect(() => softAgreement(people, new Float64Array(3))).toThrow("40 items");
});

test("the choice by shares: order, paired differences, and what the majority would choose", () => {
	const n = 300;
	const { columns } = generatedColumns({
		seed: 11,
		n,
		K,
		noise: [0.3, 0.9, 0.5, 0.5, 0.5, 0.5, 0.5],
		missing: [],
	});
	const [good, poor, ...people] = columns;
	const hard = [good, poor].map((column) => forecastsOfAnswers([column], K));
	// As often right as the good judge, and it knows that people divide.
	const soft = hard[0].map((share) => 0.5 * share + 0.5 / K);
	const { standings, byMajority, costOfMajority } = softChoice({
		judges: [...hard, soft],
		people,
		levels: K,
	});
	expect(standings.map(({ judge }) => judge)).toEqual([2, 0, 1]);
	expect(standings.map(({ mayBeBest }) => mayBeBest)).toEqual([true, false, false]);
	expect(standings[0].majorityAgreement).toEqual(standings[1].majorityAgreement);
	// Both agree with the majority as often; of two alike the one with the smaller loss is named.
	expect(byMajority).toBe(2);
	expect(costOfMajority).toMatchObject({ value: 0, ciReason: "RARE_LEVEL" });
	const [, second] = standings;
	const losses = [soft, hard[0]].map((own) => softLosses("squared", answerCounts(people, K), own));
	const mean = losses[1].reduce((sum, loss, i) => sum + loss - losses[0][i], 0) / n;
	expect(second.overBest.value).toBeCloseTo(mean, 12);
	expect(() => softChoice({ judges: [], people, levels: K })).toThrow("no judge");
});

test("whole documents that repeat each other widen the interval as if each were one item", () => {
	const { columns } = generatedColumns({
		seed: 8,
		n: 100,
		K,
		noise: [0.3, 0.4, 0.4, 0.4],
		missing: [],
	});
	const five = columns.map((column) => Uint8Array.from({ length: 500 }, (_, i) => column[i % 100]));
	const clusters = Int32Array.from({ length: 500 }, (_, i) => i % 100);
	const [once, again] = [agreement(columns), agreement(five, { clusters })];
	expect(again.squared.value).toBeCloseTo(Number(once.squared.value), 12);
	expect(again.squared.parts?.designEffect).toBeCloseTo(5, 0);
});
