import { expect, test } from "vitest";
import { CATALOGUE } from "../catalogue.ts";
import type { IntervalOrReason } from "../core/result.ts";
import { MISSING, type Scale } from "../core/scale.ts";
import { type ComparedDefinition, comparesOn } from "../definition/definition.ts";
import { randomStream } from "../resampling/random.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { type JudgesToRank, judgeRanking } from "./judge-ranking.ts";
import { kappaDifference } from "./kappa-difference.ts";
import { mcnemar } from "./mcnemar.ts";

const BINARY = { type: "binary", values: ["reject", "accept"] } as const;
const ORDINAL = { type: "ordinal", values: [1, 2, 3, 4] } as const;
const NUMERIC = { type: "numeric" } as const;

function statistic(id: string, scale: Scale): ComparedDefinition {
	const found = CATALOGUE.find((definition) => definition.id === id);
	if (!found || !comparesOn(found, scale)) throw new Error(`${id} compares nothing`);
	return found;
}

const KAPPA = statistic("kappa.cohen", BINARY);
const PERCENT = statistic("agreement.percent", BINARY);

/** Judges that guess ever more often, and the reference. */
function noisyJudges(n: number, noise: readonly number[], levels = 2) {
	const missing = [...noise, 0].map(() => 0);
	const all = generatedColumns({ seed: 5, n, K: levels, noise: [...noise, 0.05], missing }).columns;
	return { judges: all.slice(0, -1), reference: all[all.length - 1] };
}

function kappas(input: Pick<JudgesToRank, "judges" | "reference"> & Partial<JudgesToRank>) {
	return judgeRanking({ scale: BINARY, statistic: KAPPA, ...input }, {});
}

function ciOf(interval: IntervalOrReason) {
	if (!("ci" in interval)) throw new Error(interval.ciReason);
	return interval.ci;
}

test("two judges by percent agreement: McNemar's exact p, where all signs are gone through", () => {
	const reference = new Uint8Array(40);
	const wrongAt = (places: readonly number[]) =>
		Uint8Array.from(reference, (_, place) => Number(places.includes(place)));
	// 9 items that only the second gets wrong, 2 that only the first does.
	const judges = [wrongAt([0, 1]), wrongAt([2, 3, 4, 5, 6, 7, 8, 9, 10])];
	const clusters = Int32Array.from(reference, (_, place) => place % 12);
	const { pairs } = judgeRanking({
		judges,
		reference,
		scale: BINARY,
		statistic: PERCENT,
		clusters,
	});
	const right = judges.map((judge) => judge.map((code) => 1 - code));
	const exact = mcnemar(contingencyTable(right[0], right[1], 2));
	expect(exact.pExact.value).toBeCloseTo(0.0654296875, 12);
	expect(pairs[0].pAdjusted.value).toBeCloseTo(0.0654296875, 12);
	expect(pairs[0].difference).toBeCloseTo(7 / 40, 12);
});

test("equal judges that err apart: the critical values are Tukey's studentized ranges", () => {
	const random = randomStream("tukey");
	// q(.05; k, ∞) / √2 (Tukey's tables).
	const tables = [
		[3, 3.314],
		[6, 4.03],
		[10, 4.474],
	] as const;
	for (const [judges, range] of tables) {
		const reference = Float64Array.from({ length: 20_000 }, () => random());
		const columns = Array.from({ length: judges }, () =>
			reference.map((value) => value + (random() - 0.5)),
		);
		const { pairs, mayBeBest } = judgeRanking({
			judges: columns,
			reference,
			scale: NUMERIC,
			statistic: statistic("error.mae", NUMERIC),
		});
		expect(mayBeBest).toHaveLength(judges);
		expect(Math.abs(pairs[0].critical - range / Math.SQRT2)).toBeLessThan(0.05);
	}
});

test("C1: every judge that was asked stands in the one order once, with a place or a reason", () => {
	const { judges, reference } = noisyJudges(200, [0.3, 0.02, 0.6, 0.3]);
	const three = reference.map((code, place) => (place < 3 ? code : MISSING));
	const none = reference.map(() => MISSING);
	const half = judges[1].map((code, place) => (place < 90 ? code : MISSING));
	const ranking = kappas({ judges: [...judges, three, none, half], reference });
	expect(ranking.judges.map(({ judge }) => judge).toSorted((a, b) => a - b)).toEqual([
		0, 1, 2, 3, 4, 5, 6,
	]);
	const places = new Map(ranking.judges.map((judge) => [judge.judge, judge]));
	expect(places.get(4)).toMatchObject({
		compared: "not",
		scored: 3,
		standing: { is: "notCompared", reason: "TOO_FEW" },
	});
	expect(places.get(5)?.standing).toEqual({ is: "notCompared", reason: "EMPTY" });
	expect(places.get(6)).toMatchObject({ compared: "inPairs", scored: 90 });
	expect(ranking.n).toBe(200);
	expect(ranking.pairs).toHaveLength(10);
	const inPairs = ranking.pairs.filter(({ onCommonItems }) => !onCommonItems);
	expect(inPairs.map(({ n }) => n)).toEqual([90, 90, 90, 90]);
});

test("C1: order, groups, sentence and pairs say the same", () => {
	const { judges, reference } = noisyJudges(600, [0.5, 0.05, 0.5, 0.05, 0.95]);
	const ranking = kappas({ judges, reference });
	expect(ranking.mayBeBest.toSorted()).toEqual([1, 3]);
	expect(ranking.judges.map(({ group }) => group)).toEqual([0, 0, 1, 1, 2]);
	for (const { judge, group, standing } of ranking.judges) {
		expect(standing.is === "mayBeBest").toBe(group === 0);
		if (standing.is !== "worse") continue;
		const { pair } = standing;
		expect(pair).toMatchObject({ a: standing.than, b: judge, shown: true });
		expect(ranking.mayBeBest).toContain(standing.than);
		expect(ciOf(pair.interval).low).toBeGreaterThan(0);
		expect(pair.pAdjusted.value).toBeLessThan(0.05);
	}
	for (const { a, b, difference, n } of ranking.pairs) {
		const rows = jointRows([judges[a], judges[b], reference]);
		const alone = kappaDifference(rows, "unweighted", { numbers: Float64Array.of(0, 1) });
		expect(difference).toBeCloseTo(alone.difference.value as number, 10);
		expect(n).toBe(600);
	}
});

test("an interval holds 0 exactly where its adjusted test does not reject, whatever the number of judges", () => {
	for (const noise of [
		[0.3, 0.5],
		[0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
		Array.from({ length: 14 }, (_, i) => 0.1 + 0.05 * i),
	]) {
		const { judges, reference } = noisyJudges(160, noise);
		for (const { interval, pAdjusted } of kappas({ judges, reference }).pairs) {
			const { low, high } = ciOf(interval);
			expect(low > 0 || high < 0).toBe((pAdjusted.value as number) < 0.05);
		}
	}
});

test("C3: a judge chosen among equals has a wider interval below, a clear winner hardly", () => {
	const equal = noisyJudges(150, [0.4, 0.4, 0.4, 0.4, 0.4, 0.4]);
	const clear = noisyJudges(400, [0.02, 0.9, 0.9, 0.9]);
	const [wide, narrow] = [kappas(equal), kappas(clear)].map(({ choice }) => choice);
	expect(wide).toMatchObject({ contenders: 6 });
	expect(wide?.flatteredLevel).toBeGreaterThan(0.97);
	expect(wide?.otherLevel).toBeCloseTo(0.955, 12);
	expect(narrow).toMatchObject({ contenders: 1 });
	expect(narrow?.flatteredLevel).toBeCloseTo(0.955, 12);
	expect(narrow?.otherLevel).toBeCloseTo(0.955, 12);
	expect(kappas(clear).judges[0].pBest.value).toBe(1);
});

test("equivalence within a margin: yes, no or open, by the same tests", () => {
	const { judges, reference } = noisyJudges(3000, [0.2, 0.2, 0.8]);
	const within = (margin: number) =>
		kappas({ judges, reference, margin }).pairs.map(({ equivalent }) => equivalent);
	expect(within(0.1)).toEqual(["yes", "no", "no"]);
	expect(within(0.005)[0]).toBe("open");
	expect(() => within(0)).toThrow(/margin/);
	expect(kappas({ judges, reference }).pairs[0]).not.toHaveProperty("equivalent");
});

test("a judge that dropped the hard items: its bounds say that its place rests on that", () => {
	const { judges, reference } = noisyJudges(300, [0.1, 0.3, 0.3]);
	const dropping = judges[0].map((code, place) => (code === reference[place] ? code : MISSING));
	const ranking = kappas({ judges: [dropping, judges[1], judges[2]], reference });
	const [first] = ranking.judges;
	expect(first.judge).toBe(0);
	expect(first.own.value).toBe(1);
	expect(first.bounds).toMatchObject({ unscored: 300 - first.scored });
	expect(first.bounds?.high.value).toBe(1);
	expect(first.bounds?.low.value).toBeLessThan(0.9);
	const many = noisyJudges(300, [0.5, 0.3, 0.3]);
	const half = many.judges[0].map((code, place) =>
		code === many.reference[place] ? code : MISSING,
	);
	const flagged = kappas({ ...many, judges: [half, many.judges[1], many.judges[2]] });
	expect(flagged.judges[0]).toMatchObject({
		judge: 0,
		bounds: { changesSet: true, changesGroup: true },
	});
	const asked = [half.map((code) => Number(code !== MISSING)), undefined, undefined];
	const unasked = kappas({ ...many, judges: [half, many.judges[1], many.judges[2]], asked });
	expect(unasked.judges[0]).not.toHaveProperty("bounds");
});

test("clusters: copies of items tell no more than the items; crossed groupings tell no more than either", () => {
	const { judges, reference } = noisyJudges(120, [0.3, 0.5, 0.4]);
	const copies = (column: Uint8Array) => Uint8Array.from([...column, ...column]);
	const clusters = Int32Array.from({ length: 240 }, (_, i) => i % 120);
	const once = kappas({ judges, reference });
	const twice = { judges: judges.map(copies), reference: copies(reference) };
	const clustered = kappas({ ...twice, clusters });
	expect(clustered).toMatchObject({ n: 240, nClusters: 120 });
	expect(clustered.pairs.map(({ se }) => se.toFixed(9))).toEqual(
		once.pairs.map(({ se }) => se.toFixed(9)),
	);
	const other = Int32Array.from({ length: 240 }, (_, i) => Math.floor(i / 4));
	const crossed = kappas({ ...twice, clusters: [clusters, other] });
	crossed.pairs.forEach(({ a, b, se }) => {
		const own = clustered.pairs.find((pair) => pair.a === a && pair.b === b);
		expect(se).toBeGreaterThan(0.9 * (own?.se ?? 0));
	});
});

test("one judge, no judge, judges that never differ, and too few items that tell anything", () => {
	const { judges, reference } = noisyJudges(60, [0.3]);
	expect(kappas({ judges, reference })).toMatchObject({ mayBeBest: [0], pairs: [] });
	expect(kappas({ judges: [], reference })).toMatchObject({ judges: [], mayBeBest: [] });
	const same = kappas({ judges: [judges[0], judges[0]], reference });
	expect(same.mayBeBest).toEqual([0, 1]);
	expect(same.pairs[0]).toMatchObject({ pAdjusted: { reason: "ZERO_SE" }, difference: 0 });
	const rare = Uint8Array.from(reference, (_, place) => Number(place < 2));
	const blind = Uint8Array.from(reference, (_, place) => Number(place === 0));
	expect(kappas({ judges: [rare, blind], reference: rare }).pairs[0]).toMatchObject({
		shown: false,
		pAdjusted: { reason: "RARE_LEVEL" },
		interval: { ciReason: "RARE_LEVEL" },
	});
});

test("lowest is best for errors; what does not fit the scale throws", () => {
	const { judges, reference } = noisyJudges(400, [0.8, 0.1], 4);
	const ranking = judgeRanking({
		judges,
		reference,
		scale: ORDINAL,
		statistic: statistic("error.mae", ORDINAL),
	});
	expect(ranking.mayBeBest).toEqual([1]);
	expect(ranking.pairs[0]).toMatchObject({ a: 1, b: 0, shown: true });
	expect(ranking.pairs[0].difference).toBeLessThan(0);
	expect(() => kappas({ judges, reference })).toThrow(/outside the scale/);
});

test("the same seed gives the same bytes, whatever was computed before", () => {
	const { judges, reference } = noisyJudges(80, [0.2, 0.5, 0.3]);
	const input = { judges, reference, scale: BINARY, statistic: KAPPA };
	const once = judgeRanking(input, { seed: 3 });
	judgeRanking({ ...input, statistic: PERCENT }, { seed: 3 });
	expect(JSON.stringify(judgeRanking(input, { seed: 3 }))).toBe(JSON.stringify(once));
	expect(JSON.stringify(judgeRanking(input, { seed: 4 }))).not.toBe(JSON.stringify(once));
});
