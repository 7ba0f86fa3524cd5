import fc from "fast-check";
import { expect, test } from "vitest";
import { averagePrecision, fBeta, meanOfHalves, noiseCounts, relevancy } from "./values.ts";

const flags = (bits: string) => [...bits].map((bit) => bit === "1");

test.each([
	["1011", 0.805556],
	["0111", 0.638889],
	["00", 0],
	["", 0],
	["1", 1],
	["01", 0.5],
])("contexts useful as %s have the precision %d", (useful, value) => {
	expect(averagePrecision(flags(useful))).toBeCloseTo(value, 6);
});

test("factual correctness of 4 of 5 claims, 2 of 4 missing", () => {
	const counts = { tp: 4, fp: 1, fn: 2 };
	expect(fBeta(counts)).toBeCloseTo(0.727273, 6);
	expect(fBeta(counts, 2)).toBeCloseTo((5 * 0.8 * (4 / 6)) / (4 * 0.8 + 4 / 6), 9);
	expect(fBeta({ tp: 2, fp: 1, fn: 1 })).toBeCloseTo(4 / 6, 9);
	expect(fBeta({ tp: 0, fp: 1, fn: 2 })).toBe(0);
});

test.each([
	["000", 0.8, 0.8],
	["010", 0, 0.8],
	["111", 0, 0],
])("cosines .9 .8 .7 with flags %s: %d in 0.3.3 and %d in 0.4.0", (said, before, after) => {
	const cosines = [900_000, 800_000, 700_000];
	expect(relevancy(cosines, flags(said), "0.3.3")).toBeCloseTo(before, 9);
	expect(relevancy(cosines, flags(said), "0.4.0")).toBeCloseTo(after, 9);
});

test("a wrong statement in both kinds of context counts once", () => {
	const supported = [flags("10"), flags("11"), flags("01")];
	const noise = { supported, right: flags("100"), relevant: flags("10") };
	expect(noiseCounts(noise)).toEqual({ relevant: 1, irrelevant: 1 });
});

test("2 and 1 of 2 are three quarters", () => {
	expect(meanOfHalves(2, 1)).toBe(0.75);
});

test("precision lies in [0, 1] and never falls when a useful context moves up", () => {
	fc.assert(
		fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), (useful) => {
			const value = averagePrecision(useful);
			expect(value).toBeGreaterThanOrEqual(0);
			expect(value).toBeLessThanOrEqual(1);
			const at = useful.findIndex((isUseful, place) => place > 0 && isUseful && !useful[place - 1]);
			if (at < 0) return;
			const moved = useful.with(at, false).with(at - 1, true);
			expect(averagePrecision(moved)).toBeGreaterThan(value);
		}),
		{ numRuns: 1_000 },
	);
});

test("no statement is counted for both kinds of context", () => {
	const rows = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { maxLength: 8 });
	fc.assert(
		fc.property(rows, fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }), (all, relevant) => {
			const supported = all.map(([, one, other]) => [one, other]);
			const right = all.map(([isRight]) => isRight);
			const counts = noiseCounts({ supported, right, relevant });
			const wrongAndSupported = all.filter(([isRight, one, other]) => !isRight && (one || other));
			expect(counts.relevant + counts.irrelevant).toBe(wrongAndSupported.length);
		}),
		{ numRuns: 1_000 },
	);
});
