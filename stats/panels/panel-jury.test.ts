import fc from "fast-check";
import { expect, test } from "vitest";
import { majority } from "../agreement/majority.ts";
import { isDefined, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { panelJury } from "./panel-jury.ts";

const GAP = MISSING;
const BINARY = { levels: 2, replicates: 0, numbers: Float64Array.of(0, 1) };

test("majority, weighted by log-odds, and mean, worked by hand", () => {
	const judges = [
		Uint8Array.of(1, 0, 1, GAP),
		Uint8Array.of(0, 0, 1, 1),
		Uint8Array.of(0, 1, GAP, 0),
	];
	const human = Uint8Array.of(1, 0, 1, 1);
	// ln(.95/.05) = 2.94 outvotes ln(.8/.2) + ln(.7/.3) = 2.23; alone, ln(.8/.2) outvotes ln(.7/.3).
	const result = panelJury(judges, human, { ...BINARY, accuracies: [0.95, 0.8, 0.7] });
	expect([...result.majority.codes]).toEqual([0, 0, 1, GAP]);
	expect(result.majority.ties).toBe(1);
	expect([...result.weighted.codes]).toEqual([1, 0, 1, 1]);
	expect(result.majority.agreement).toMatchObject({ value: 2 / 3, n: 3, nMissing: 1 });
	expect(result.weighted.agreement).toMatchObject({ value: 1, n: 4 });
	expect(result.means).toEqual([1 / 3, 1 / 3, 1, 0.5]);
	expect(result.mean).toBeUndefined();
	expect(result.best).toBe(0);
	expect(result.majority.gain).toMatchObject({ value: -0.5, n: 2, nMissing: 2 });
	expect(result.weighted.gain).toMatchObject({ value: 0, n: 2 });
});

test("a judge worse than chance speaks for the other level, one at chance for none", () => {
	const judges = [Uint8Array.of(1), Uint8Array.of(0)];
	const human = Uint8Array.of(0);
	const [inverted, silent, extreme] = [
		[0.2, 0.5],
		[0.5, 0.5],
		[1, 0],
	].map((accuracies) => panelJury(judges, human, { ...BINARY, accuracies }).weighted.codes[0]);
	expect(inverted).toBe(0);
	expect(silent).toBe(GAP);
	expect(extreme).toBe(1);
});

test("means are cut where people's numbers are", () => {
	const levels = 5;
	const numbers = Float64Array.of(1, 2, 3, 4, 5);
	const judges = [Uint8Array.of(4, 2, 3), Uint8Array.of(2, 2, 4)];
	const human = Uint8Array.of(3, 4, 1);
	const { mean, means } = panelJury(judges, human, { levels, numbers, cut: 4, replicates: 0 });
	expect(means).toEqual([4, 3, 4.5]);
	expect([...(mean?.codes ?? [])]).toEqual([1, 0, 1]);
	expect(mean?.agreement).toMatchObject({ value: 1 / 3, n: 3 });
	expect(mean?.gain).toMatchObject({ value: 0 });
});

test("weights do not know the item they weigh: a judge right by chance once gains nothing there", () => {
	const judges = [Uint8Array.of(1, 0), Uint8Array.of(0, 1)];
	const human = Uint8Array.of(1, 1);
	const { weighted, accuracies } = panelJury(judges, human, BINARY);
	// Each was right on one item: learnt from the other item alone, the wrong one weighs more.
	expect([...weighted.codes]).toEqual([0, 0]);
	expect(accuracies).toEqual([0.5, 0.5]);
	const clusters = new Int32Array(2);
	expect([...panelJury(judges, human, { ...BINARY, clusters }).weighted.codes]).toEqual([GAP, GAP]);
	const crossed = [Int32Array.of(0, 1), Int32Array.of(0, 0)] as const;
	const both = panelJury(judges, human, { ...BINARY, clusters: crossed });
	expect([...both.weighted.codes]).toEqual([GAP, GAP]);
});

test("three unrelated judges gain on the best of them, three copies nothing", () => {
	const { columns } = generatedColumns({
		seed: 9,
		n: 400,
		K: 2,
		noise: [0.5, 0.5, 0.5, 0.5, 0.5, 0],
		missing: [],
	});
	const human = columns[5];
	const options = { levels: 2, replicates: 500 };
	const { majority: jury } = panelJury(columns.slice(0, 5), human, options);
	expect(jury.gain.value).toBeGreaterThan(0.05);
	expect(isDefined(jury.gain) && jury.gain.ci?.low).toBeGreaterThan(0);
	const copies = [columns[0], columns[0], columns[0]] as Uint8Array[];
	const { majority: same } = panelJury(copies, human, options);
	expect(same.gain).toMatchObject({ value: 0, ciReason: "BOUNDARY" });
});

test("says why there is none, and refuses what does not fit", () => {
	const none = panelJury([], Uint8Array.of(1), BINARY);
	expect(none.majority.gain).toMatchObject({ reason: "TOO_FEW" });
	expect(none.majority.agreement).toMatchObject({ reason: "EMPTY" });
	expect(none.best).toBeUndefined();
	const unlabelled = panelJury([Uint8Array.of(1)], Uint8Array.of(GAP), BINARY);
	expect(unlabelled.majority.gain).toMatchObject({ reason: "EMPTY" });
	expect([...unlabelled.majority.codes]).toEqual([1]);
	const judges = [Uint8Array.of(1)];
	const human = Uint8Array.of(1);
	expect(() => panelJury([Uint8Array.of(2)], human, BINARY)).toThrow(StatsInputError);
	expect(() => panelJury([new Uint8Array(2)], human, BINARY)).toThrow(StatsInputError);
	const wrong = [[0.5, 0.5], [1.1], [Number.NaN]];
	for (const accuracies of wrong) {
		expect(() => panelJury(judges, human, { ...BINARY, accuracies })).toThrow(StatsInputError);
	}
	expect(() => panelJury(judges, human, { ...BINARY, cut: NaN })).toThrow(StatsInputError);
});

const RATED = codeColumns(3, { raters: [2, 5], items: [0, 15] });

test("judges as good as each other vote by majority", () => {
	fc.assert(
		fc.property(RATED, fc.double({ min: 0.55, max: 0.99, noNaN: true }), (columns, p) => {
			const [human, ...judges] = columns;
			const accuracies = judges.map(() => p);
			const result = panelJury(judges, human, { levels: 3, accuracies, replicates: 0 });
			expect(result.weighted.codes).toEqual(result.majority.codes);
			expect(result.majority.codes).toEqual(majority(judges, 3).codes);
			expect(result.majority.ties).toBe(majority(judges, 3).ties);
		}),
		{ numRuns: RUNS },
	);
});

test("judges, items and names of levels in another order: the same verdicts and gains", () => {
	const data = RATED.chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			order: fc.shuffledSubarray([...columns.keys()].slice(1), { minLength: columns.length - 1 }),
			items: fc.shuffledSubarray([...columns[0].keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
			names: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
		}),
	);
	fc.assert(
		fc.property(data, ({ columns, order, items, names }) => {
			const [human, ...judges] = columns;
			const options = { levels: 3, replicates: 0 };
			const expected = panelJury(judges, human, options);
			const change = (own: Uint8Array) => inOrder(own, items).map((code) => names[code] ?? GAP);
			const result = panelJury(
				order.map((j) => change(columns[j])),
				change(human),
				options,
			);
			for (const rule of ["majority", "weighted"] as const) {
				expect(result[rule].codes).toEqual(change(expected[rule].codes));
				expect(result[rule].agreement).toEqual(expected[rule].agreement);
				expect(result[rule].gain.value).toBe(expected[rule].gain.value);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("no NaN of 0 to 6 items, with cuts, clusters or crossed ones", () => {
	const some = codeColumns(3, { raters: [1, 4], items: [0, 6] });
	fc.assert(
		fc.property(some, fc.integer({ min: 0, max: 2 }), (columns, kind) => {
			const [human, ...judges] = columns;
			const first = Int32Array.from(human, (_, i) => i % 3);
			const clusters = [undefined, first, [first, first.map((_, i) => i % 2)] as const][kind];
			const numbers = Float64Array.of(0, 1, 5);
			const options = { levels: 3, numbers, cut: 1, clusters, replicates: 10 };
			const before = columns.map((column) => column.slice());
			expect(faultsOf(panelJury(judges, human, options))).toEqual([]);
			expect(columns).toEqual(before);
		}),
		{ numRuns: RUNS },
	);
});
