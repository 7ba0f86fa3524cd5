import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { panelChoice } from "./panel-choice.ts";
import { panelJury } from "./panel-jury.ts";

/** Judges with errors of their own, and people who make none. */
function unrelated(judges: number, { n = 300, noise = 0.5 } = {}) {
	const { columns } = generatedColumns({
		seed: 21,
		n,
		K: 2,
		noise: [...Array(judges).fill(noise), 0],
		missing: [],
	});
	return { judges: columns.slice(0, judges), human: columns[judges] };
}

test("judges with errors of their own are worth a panel", () => {
	const { judges, human } = unrelated(5);
	const costs = [0.001, 0.002, 0.003, 0.004, 0.005];
	const choice = panelChoice(judges, human, { levels: 2, costs });
	expect(choice.chosen?.judges.length).toBeGreaterThanOrEqual(3);
	const cost = choice.chosen?.judges.reduce((sum, j) => sum + 1000 * costs[j], 0);
	expect(choice.chosen?.costPer1000).toBeCloseTo(cost as number, 12);
	expect(isDefined(choice.gain) && choice.gain.ci?.low).toBeGreaterThan(0);
	expect(choice.bySize.map(({ judges: own }) => own.length)).toEqual([1, 2, 3, 4, 5]);
	expect(choice.crossValidated.value).toBeLessThan((choice.chosen?.apparent as number) + 0.02);
});

test("judges that all err alike are not: the best one alone, and no gain", () => {
	const { judges, human } = unrelated(1);
	const copy = judges[0];
	const choice = panelChoice([copy, copy, copy], human, { levels: 2 });
	expect(choice.chosen?.judges).toEqual([0]);
	expect(choice.chosen?.costPer1000).toBeUndefined();
	expect(choice.gain).toMatchObject({ value: 0, ciReason: "BOUNDARY" });
});

test("guessing judges look good by choice, and nested cross-validation says what they are", () => {
	const { judges } = unrelated(8, { n: 80, noise: 1 });
	const { columns } = generatedColumns({ seed: 5, n: 80, K: 2, noise: [0], missing: [] });
	const choice = panelChoice(judges, columns[0], { levels: 2 });
	expect(choice.bySize[4]?.apparent).toBeGreaterThan(0.55);
	expect(choice.crossValidated.value).toBeLessThan(0.62);
	expect(choice.chosen?.judges.length).toBe(1);
});

test("more than eight judges: panels grow from the best", () => {
	const { judges, human } = unrelated(11);
	const choice = panelChoice(judges, human, { levels: 2 });
	expect(choice.chosen?.judges.length).toBeGreaterThanOrEqual(5);
	const sizes = choice.bySize.map(({ judges: own }) => new Set(own).size);
	expect(sizes).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
});

test("whole clusters are left out, and their error counts", () => {
	const { judges, human } = unrelated(3, { n: 60 });
	const often = (column: Uint8Array) =>
		Uint8Array.from({ length: 600 }, (_, i) => column[i % 60] ?? 0);
	const clusters = Int32Array.from({ length: 600 }, (_, i) => i % 60);
	const alone = panelChoice(judges, human, { levels: 2 });
	const cloned = panelChoice(judges.map(often), often(human), { levels: 2, clusters });
	expect(cloned.gain).toMatchObject({ nClusters: 60, n: 600 });
	const naive = panelChoice(judges.map(often), often(human), { levels: 2 });
	const errorOf = ({ crossValidated }: typeof alone) =>
		isDefined(crossValidated) ? (crossValidated.se as number) : 0;
	expect(errorOf(cloned)).toBeGreaterThan(2 * errorOf(naive));
	expect(errorOf(cloned) / errorOf(alone)).toBeGreaterThan(0.8);
	const few = panelChoice(judges, human, {
		levels: 2,
		clusters: clusters.map((c) => c % 2).slice(0, 60),
	});
	expect(few.gain).toMatchObject({ reason: "TOO_FEW" });
});

test("says why there is none, and refuses what does not fit", () => {
	const human = Uint8Array.of(0, 1);
	const none = panelChoice([Uint8Array.of(MISSING, MISSING)], human, { levels: 2 });
	expect(none.gain).toMatchObject({ reason: "EMPTY", nMissing: 2 });
	expect(none).toMatchObject({ chosen: undefined, bySize: [] });
	const two = panelChoice([human], human, { levels: 2 });
	expect(two.crossValidated).toMatchObject({ reason: "TOO_FEW", n: 2 });
	expect(panelChoice([], human, { levels: 2 }).gain).toMatchObject({ reason: "TOO_FEW" });
	expect(() => panelChoice([human], human, { levels: 2, costs: [] })).toThrow(StatsInputError);
	const many = Array.from({ length: 31 }, () => human);
	expect(() => panelChoice(many, human, { levels: 2 })).toThrow(StatsInputError);
});

const RATED = codeColumns(2, { raters: [2, 4], items: [0, 14] });

test("the order of items changes nothing, and what is chosen is as good as its jury", () => {
	const data = RATED.chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			items: fc.shuffledSubarray([...columns[0].keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
		}),
	);
	fc.assert(
		fc.property(data, ({ columns, items }) => {
			const [human, ...judges] = columns as [Uint8Array, ...Uint8Array[]];
			const choice = panelChoice(judges, human, { levels: 2 });
			const [otherHuman, ...others] = columns.map((own) => inOrder(own, items)) as [
				Uint8Array,
				...Uint8Array[],
			];
			expect(panelChoice(others, otherHuman, { levels: 2 })).toEqual(choice);
			for (const { judges: members, apparent } of choice.bySize) {
				const complete = [...human.keys()].filter((i) => columns.every((c) => c[i] !== MISSING));
				const kept = (own: Uint8Array) => Uint8Array.from(complete, (i) => own[i]);
				const jury = panelJury(
					members.map((j) => kept(judges[j])),
					kept(human),
					{ levels: 2, replicates: 0 },
				);
				const { agreement } = jury.majority;
				const hits = (agreement.value ?? 0) * agreement.n;
				expect(apparent).toBeCloseTo(hits / complete.length, 9);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("no NaN of 0 to 14 items, with clusters or crossed ones", () => {
	fc.assert(
		fc.property(RATED, fc.integer({ min: 0, max: 2 }), (columns, kind) => {
			const [human, ...judges] = columns;
			const first = Int32Array.from(human, (_, i) => i % 5);
			const clusters = [undefined, first, [first, first.map((_, i) => i % 4)] as const][kind];
			expect(faultsOf(panelChoice(judges, human, { levels: 2, clusters }))).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
