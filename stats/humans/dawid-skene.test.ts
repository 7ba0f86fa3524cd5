import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { ballotsOf, ballotsOfCounts, distinctBallots } from "./ballots.ts";
import { type DawidSkene, dawidSkene } from "./dawid-skene.ts";
import { dawidSkeneEm } from "./dawid-skene-em.ts";
import { judgeByConsensus } from "./judge-by-consensus.ts";

const GAP = MISSING;

/** Dawid & Skene 1979, table 1: 45 patients, 5 anaesthetists, the first of whom saw each three times. */
const ANAESTHETISTS: readonly (readonly [number, string])[] = [
	[0, "131222132242121111222221112111131223123111212"],
	[0, "131222232242121111222222112111131223223111212"],
	[0, "132222232342122111222222113112131224233112322"],
	[1, "142333232243131211212232112111131234233112212"],
	[2, "131123142243121111232222112111121223224111212"],
	[3, "132222132244111111222222112112131234333111212"],
	[4, "142122133343121111122122112111131223232111212"],
];

function anaesthetists() {
	const columns = ANAESTHETISTS.map(([, votes]) =>
		Uint8Array.from(votes, (vote) => Number(vote) - 1),
	);
	return ballotsOf(
		columns,
		4,
		ANAESTHETISTS.map(([who]) => who),
	);
}

function fitted(fit: DawidSkene) {
	if (!("codes" in fit)) throw new Error(fit.certainty.reason);
	return fit;
}

test("gives the published proportions of the anaesthetists: .40, .42, .11, .07", () => {
	const fit = fitted(dawidSkene(anaesthetists(), { smoothing: 0 }));
	expect(Array.from(fit.priors, (prior) => prior.toFixed(2))).toEqual([
		"0.40",
		"0.42",
		"0.11",
		"0.07",
	]);
	const published = [".89 .11 .00 .00", ".07 .88 .05 .00", ".00 .34 .66 .00", ".00 .00 .56 .44"];
	const rows = published.map((_, k) =>
		Array.from(fit.confusions.subarray(4 * k, 4 * k + 4), (share) => share.toFixed(2).slice(1)),
	);
	expect(rows.map((row) => row.join(" "))).toEqual(published);
	expect(fit.certainty).toMatchObject({ n: 45, nMissing: 0, warnings: [] });
	expect(fit.certainty.parts?.medianRaters).toBe(5);
	expect(fit.tied).toEqual([]);
});

test("repeats are counts: the same ballots from columns and from counts", () => {
	const counts = [
		[
			[2, 0],
			[0, 1],
		],
		[
			[1, 1],
			[0, 0],
		],
	];
	const columns = [Uint8Array.of(0, 1), Uint8Array.of(0, 0), Uint8Array.of(1, GAP)];
	expect(ballotsOf(columns, 2, [0, 0, 1])).toEqual(
		ballotsOfCounts(counts, { annotators: 2, levels: 2 }),
	);
});

test("one level only: certain, and smoothing keeps the confusions off the bound", () => {
	const fit = fitted(dawidSkene(ballotsOf([new Uint8Array(3), new Uint8Array(3)], 2)));
	expect(fit.certainty.value).toBe(1);
	expect([...fit.priors]).toEqual([1, 0]);
	expect(fit.confusions[0]).toBeCloseTo(3.01 / 3.02, 12);
	expect([...fit.confusions.subarray(2, 4)]).toEqual([0.5, 0.5]);
});

test("says why there is no consensus, and warns of too few raters", () => {
	expect(dawidSkene(ballotsOf([], 2)).certainty).toMatchObject({ reason: "EMPTY", n: 0 });
	expect(dawidSkene(ballotsOf([Uint8Array.of(GAP, GAP)], 2)).certainty).toMatchObject({
		reason: "EMPTY",
		nMissing: 2,
	});
	const slow = dawidSkene(anaesthetists(), { mostSteps: 3 });
	expect(slow.certainty).toMatchObject({ reason: "NOT_CONVERGED", parts: { steps: 3 } });
	const two = dawidSkene(ballotsOf([Uint8Array.of(0, 1, GAP), Uint8Array.of(0, 1, GAP)], 2));
	expect(two.certainty).toMatchObject({
		n: 2,
		nMissing: 1,
		warnings: ["LOW_N", "IDENTIFIABILITY"],
	});
	const fit = fitted(two);
	expect([...fit.codes]).toEqual([0, 1, GAP]);
	expect([...fit.posteriors.subarray(4)]).toEqual([...fit.priors]);
});

test("equally probable levels: the lowest, and said so", () => {
	const fit = fitted(dawidSkene(ballotsOf([Uint8Array.of(0, 1), Uint8Array.of(1, 0)], 2)));
	expect([...fit.codes]).toEqual([0, 0]);
	expect(fit.tied).toEqual([0, 1]);
});

test("annotators of few items share a confusion when they are pooled", () => {
	const { columns } = generatedColumns({
		seed: 40,
		n: 60,
		K: 3,
		noise: [0.2, 0.2, 0.3, 0.3, 0.3],
		missing: [0, 0, 0.9, 0.9, 0.9],
	});
	const size = 9;
	const own = fitted(dawidSkene(ballotsOf(columns, 3), { poolBelow: 12, mostSteps: 5000 }));
	const confusionOf = (a: number) => [...own.confusions.subarray(a * size, (a + 1) * size)];
	expect(confusionOf(3)).toEqual(confusionOf(2));
	expect(confusionOf(4)).toEqual(confusionOf(2));
	expect(confusionOf(1)).not.toEqual(confusionOf(0));
});

test("refuses votes that are none", () => {
	expect(() => ballotsOf([Uint8Array.of(2)], 2)).toThrow(StatsInputError);
	expect(() => ballotsOf([new Uint8Array(1), new Uint8Array(2)], 2)).toThrow(StatsInputError);
	expect(() => ballotsOf([new Uint8Array(1)], 2, [0, 1])).toThrow(StatsInputError);
	const sizes = { annotators: 1, levels: 2 };
	expect(() => ballotsOfCounts([[[1, -1]]], sizes)).toThrow(StatsInputError);
	expect(() => ballotsOfCounts([[[1, 0.5]]], sizes)).toThrow(StatsInputError);
	expect(() => ballotsOfCounts([[[1], [1]]], sizes)).toThrow(StatsInputError);
});

const VOTES = codeColumns(3, { raters: [1, 5], items: [1, 14] });
/** Few steps: at a saddle rounding may grow until two orders of the same items part. */
const STEPS = 8;

function posteriorsAfter(columns: readonly Uint8Array[], steps = STEPS): number[][] {
	const distinct = distinctBallots(ballotsOf(columns, 3));
	const em = dawidSkeneEm(distinct, 0.01);
	for (let step = 0; step < steps; step++) em.step();
	return Array.from(distinct.ballotOf, (ballot) =>
		ballot < 0 ? [] : [...em.posteriors.subarray(3 * ballot, 3 * ballot + 3)],
	);
}

function expectNear(got: readonly number[][], expected: readonly number[][]): void {
	got.forEach((own, item) => {
		own.forEach((posterior, k) => {
			expect(posterior).toBeCloseTo(expected[item]?.[k], 6);
		});
	});
}

test("without smoothing no step lowers the likelihood", () => {
	fc.assert(
		fc.property(VOTES, (columns) => {
			const em = dawidSkeneEm(distinctBallots(ballotsOf(columns, 3)), 0);
			let before = Number.NEGATIVE_INFINITY;
			for (let step = 0; step < 40; step++) {
				const { logLikelihood } = em.step();
				expect(logLikelihood).toBeGreaterThanOrEqual(before - 1e-9);
				before = logLikelihood;
			}
		}),
		{ numRuns: RUNS },
	);
});

test("annotators and items in another order, and other names of the levels, change nothing", () => {
	const data = VOTES.chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			raters: fc.shuffledSubarray([...columns.keys()], { minLength: columns.length }),
			items: fc.shuffledSubarray([...columns[0].keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
			names: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
		}),
	);
	fc.assert(
		fc.property(data, ({ columns, raters, items, names }) => {
			const expected = posteriorsAfter(columns);
			const others = raters.map((r) => columns[r]);
			expectNear(posteriorsAfter(others), expected);
			const reordered = posteriorsAfter(columns.map((column) => inOrder(column, items)));
			expectNear(
				reordered,
				items.map((item) => expected[item]),
			);
			const renamed = columns.map((column) => column.map((code) => names[code] ?? GAP));
			const back = posteriorsAfter(renamed).map((own) =>
				own.length === 0 ? [] : names.map((name) => own[name]),
			);
			expectNear(back, expected);
		}),
		{ numRuns: RUNS },
	);
});

test("items with the same votes are one: each of them twice changes nothing", () => {
	fc.assert(
		fc.property(VOTES, (columns) => {
			const twice = columns.map((column) => Uint8Array.from([...column, ...column]));
			const em = (all: readonly Uint8Array[]) =>
				dawidSkeneEm(distinctBallots(ballotsOf(all, 3)), 0);
			const [once, double] = [em(columns), em(twice)];
			for (let step = 0; step < STEPS; step++) {
				const [a, b] = [once.step().logLikelihood, double.step().logLikelihood];
				expect(b).toBeCloseTo(2 * a, 6);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("no NaN, and shares that add up, of 0 to 6 items", () => {
	fc.assert(
		fc.property(
			codeColumns(3, { raters: [1, 4], items: [0, 6] }),
			fc.boolean(),
			(columns, smooth) => {
				const fit = dawidSkene(ballotsOf(columns, 3), { smoothing: smooth ? 0.01 : 0 });
				expect(faultsOf(fit)).toEqual([]);
				if (!("codes" in fit)) return;
				for (const shares of [fit.priors, fit.confusions, fit.posteriors]) {
					for (let row = 0; row < shares.length; row += 3) {
						const sum = shares.subarray(row, row + 3).reduce((all, share) => all + share, 0);
						expect(sum).toBeCloseTo(1, 9);
					}
				}
			},
		),
		{ numRuns: RUNS },
	);
});

test("a judge is measured by the others' consensus, and a vote of its own flatters it", () => {
	const { columns } = generatedColumns({
		seed: 60,
		n: 200,
		K: 3,
		noise: [0.4, 0.4, 0.4, 0.6],
		missing: [],
	});
	const [judge, ...others] = [...columns].reverse();
	const fair = judgeByConsensus(others, judge, { levels: 3 });
	const circular = judgeByConsensus(others, judge, { levels: 3, judgeVotes: true });
	expect(circular.value).toBeGreaterThan(fair.value as number);
	expect(circular.warnings).toEqual(["CIRCULAR_REFERENCE"]);
	expect(fair.warnings).toEqual([]);
	// Right where it does not guess, and on a third of its guesses.
	expect(Math.abs((fair.value as number) - 0.6)).toBeLessThan(0.1);
});

test("a judge that answers what nobody voted on has no consensus to meet", () => {
	const votes = Uint8Array.of(0, GAP);
	const result = judgeByConsensus([votes], Uint8Array.of(GAP, 1), { levels: 2 });
	expect(result).toMatchObject({ reason: "EMPTY", n: 0, nMissing: 2 });
	const limited = { levels: 4, mostSteps: 1 };
	const slow = judgeByConsensus([Uint8Array.of(0, 1), Uint8Array.of(0, 0)], votes, limited);
	expect(slow).toMatchObject({ reason: "NOT_CONVERGED" });
});

test("a judge against a consensus of 0 to 8 items: no NaN, with clusters", () => {
	const rated = codeColumns(3, { raters: [1, 4], items: [0, 8] });
	fc.assert(
		fc.property(rated, fc.boolean(), (columns, clustered) => {
			const [judge, ...others] = columns;
			const clusters = clustered ? Int32Array.from(judge, (_, i) => i % 3) : undefined;
			const result = judgeByConsensus(others, judge, { levels: 3, clusters });
			expect(faultsOf(result)).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
