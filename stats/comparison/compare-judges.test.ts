import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { percentAgreement } from "../agreement/percent-agreement.ts";
import { binaryClassification } from "../classification/binary-classification.ts";
import { type IntervalOrReason, isDefined, type Result } from "../core/result.ts";
import { levelNumbers, numbersOfCodes } from "../core/scale.ts";
import { kendallTauB } from "../correlation/kendall-tau-b.ts";
import { pearson } from "../correlation/pearson-result.ts";
import { spearman } from "../correlation/spearman-result.ts";
import { errorMetrics } from "../errors/error-metrics.ts";
import { randomStream } from "../resampling/random.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { comparedStatistic } from "../testing/compared-statistic.ts";
import { noisyJudges } from "../testing/noisy-judges.ts";
import { adjustP } from "./adjust-p.ts";
import { compareJudges } from "./compare-judges.ts";
import { kappaDifference } from "./kappa-difference.ts";
import { mcnemar } from "./mcnemar.ts";

const ORDINAL = { type: "ordinal", values: [1, 2, 3, 4] } as const;
const BINARY = { type: "binary", values: ["reject", "accept"] } as const;
const NUMERIC = { type: "numeric" } as const;

function ciOf(interval: IntervalOrReason | Result) {
	if (!("ci" in interval) || !interval.ci) throw new Error("no interval");
	return interval.ci;
}

test("each statistic is that of its own function, on the items complete for all judges", () => {
	const { judges, reference } = noisyJudges(70, [0.1, 0.4]);
	const { judges: verdicts, reference: truth } = noisyJudges(70, [0.2, 0.5], 2);
	const [judge, verdict] = [judges[1], verdicts[1]] as [Uint8Array, Uint8Array];
	const table = contingencyTable(judge, reference, 4);
	const numbers = levelNumbers(ORDINAL);
	const [x, y] = [judge, reference].map((column) => numbersOfCodes(column, numbers)) as [
		Float64Array,
		Float64Array,
	];
	const cells = pairCellsOfNumbers(x, y);
	const confusion = contingencyTable(verdict, truth, 2);
	const quick = { replicates: 0 };
	const own: Readonly<Record<string, Result>> = {
		"agreement.percent": percentAgreement(table),
		"kappa.cohen": cohenKappa(table, "unweighted", quick),
		"kappa.weighted": cohenKappa(table, "quadratic", { ...quick, numbers }),
		"corr.pearson": pearson(cells),
		"corr.spearman": spearman(cells),
		"corr.kendallTauB": kendallTauB(cells),
		"error.mae": errorMetrics(cells, quick).mae,
	};
	for (const [id, result] of Object.entries(own)) {
		const statistic = comparedStatistic(id);
		const compared = compareJudges({ judges, reference, scale: ORDINAL, statistic }, quick);
		expect(compared.judges[1]?.result.value).toBeCloseTo(result.value as number, 12);
	}
	const binary = binaryClassification(confusion, quick);
	for (const measure of ["precision", "recall", "f1", "mcc"] as const) {
		const statistic = comparedStatistic(`classification.${measure}`);
		const compared = compareJudges(
			{ judges: verdicts, reference: truth, scale: BINARY, statistic },
			quick,
		);
		expect(compared.judges[1]?.result.value).toBeCloseTo(binary[measure].value as number, 12);
	}
});

test("a pair is the difference of two judges; percent agreement differs as McNemar says", () => {
	const { judges, reference } = noisyJudges(90, [0.15, 0.45]);
	const [a, b] = judges as [Uint8Array, Uint8Array];
	const kappas = compareJudges({
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.weighted"),
	});
	const rows = jointRows([a, b, reference]);
	const alone = kappaDifference(rows, "quadratic", { numbers: levelNumbers(ORDINAL) });
	expect(kappas.pairs[0]?.test).toEqual(alone.test);
	expect(kappas.pairs[0]?.difference).toMatchObject({ value: alone.difference.value });

	const shares = compareJudges({
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("agreement.percent"),
	});
	const right = [a, b].map((judge) => judge.map((code, i) => Number(code === reference[i])));
	const exact = mcnemar(contingencyTable(right[0] as Uint8Array, right[1] as Uint8Array, 2));
	expect(shares.pairs[0]?.difference.value).toBeCloseTo(exact.difference.value as number, 12);
	const { pMid } = exact;
	const p = isDefined(shares.pairs[0]?.difference) && shares.pairs[0]?.test;
	expect(p && "p" in p && Math.abs(p.p - (pMid.value as number))).toBeLessThan(0.02);
});

test("the best judge is found, equals stay together, and p-values are adjusted", () => {
	const { judges, reference } = noisyJudges(400, [0.06, 0.1, 0.5, 0.9]);
	const compared = compareJudges({
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.weighted"),
	});
	expect(compared.best).toBe(0);
	expect(compared.judges.map(({ tiedWithBest }) => tiedWithBest)).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect(compared.adjustment).toBe("holm");
	const p = compared.pairs.map(({ difference }) =>
		isDefined(difference) ? (difference.p as number) : 1,
	);
	const adjusted = adjustP(Float64Array.from(p), "holm");
	expect(compared.pairs.map(({ pAdjusted }) => pAdjusted.value)).toEqual([...adjusted]);
	const ranks = compared.judges.map(({ expectedRank }) => expectedRank.value as number);
	expect(ranks).toEqual(ranks.toSorted((x, y) => x - y));
	const shares = compared.judges.map(({ pBest }) => pBest.value as number);
	expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
});

test("above ten pairs the share of false differences is held (Benjamini–Hochberg)", () => {
	const { judges, reference } = noisyJudges(60, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
	const input = {
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.cohen"),
	} as const;
	const compared = compareJudges(input, { replicates: 0 });
	expect(compared.pairs).toHaveLength(15);
	expect(compared.adjustment).toBe("bh");
});

test("errors are compared the other way round: the lowest is best", () => {
	const { judges, reference } = noisyJudges(300, [0.6, 0.1, 0.3]);
	const compared = compareJudges({
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("error.mae"),
	});
	expect(compared.best).toBe(1);
	expect(compared.judges[1]?.pBest.value).toBe(1);
	expect(ciOf(compared.judges[0]?.minusBest as IntervalOrReason).low).toBeGreaterThan(0);
});

test("intervals against the best are wider than single ones and turn with the pair", () => {
	const { judges, reference } = noisyJudges(200, [0.4, 0.1, 0.3]);
	const compared = compareJudges({
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.cohen"),
	});
	expect(compared.best).toBe(1);
	for (const { difference, simultaneous } of compared.pairs) {
		const [single, together] = [ciOf(difference), ciOf(simultaneous)];
		expect(together.high - together.low).toBeGreaterThan(1.1 * (single.high - single.low));
	}
	const [first, , last] = compared.judges;
	expect(ciOf(first?.minusBest as IntervalOrReason)).toEqual(ciOf(compared.pairs[0]?.simultaneous));
	expect(ciOf(last?.minusBest as IntervalOrReason).high).toBe(
		-ciOf(compared.pairs[2]?.simultaneous).low,
	);
	expect(compared.judges[1]).not.toHaveProperty("minusBest");
});

test("of equal judges the one that looks best promises less elsewhere", () => {
	const { judges, reference } = noisyJudges(60, [0.4, 0.4, 0.4, 0.4, 0.4, 0.4]);
	const compared = compareJudges({
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.cohen"),
	});
	const values = compared.judges.map(({ result }) => result.value as number);
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	expect(compared.bestElsewhere.value).toBeLessThan(Math.max(...values));
	expect(compared.bestElsewhere.value).toBeGreaterThan(mean - 0.05);
});

test("items needed: about those at which the difference is found four times out of five", () => {
	const { judges, reference } = noisyJudges(200, [0.3, 0.35]);
	const compared = compareJudges({
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.cohen"),
	});
	const { difference, itemsNeeded } = compared.pairs[0];
	if (!isDefined(difference)) throw new Error("no difference");
	// z_.025 + z_.2
	const deviation = 1.959963984540054 + 0.8416212335729143;
	const n = 200 * ((deviation * (difference.se as number)) / difference.value) ** 2;
	expect(itemsNeeded.value).toBe(Math.ceil(n));
});

test("many distinct rows: linearised replicates say what resampling says", () => {
	const random = randomStream("continuous");
	const numbers = (n: number) => Float64Array.from({ length: n }, () => random());
	const n = 21_000;
	const reference = numbers(n);
	const near = (spread: number) => reference.map((value) => value + spread * (random() - 0.5));
	const judges = [near(1.2), near(1.4), near(4)];
	const input = {
		reference,
		scale: NUMERIC,
		statistic: comparedStatistic("corr.pearson"),
	} as const;
	const linear = compareJudges({ ...input, judges }, { replicates: 400 });
	expect(ciOf(linear.pairs[0]?.difference).method).toBe("t");
	const some = (column: Float64Array) => column.subarray(0, 4000);
	const resampled = compareJudges(
		{ ...input, judges: judges.map(some), reference: some(reference) },
		{ replicates: 400 },
	);
	expect(ciOf(resampled.pairs[0]?.difference).method).toBe("t");
	const width = ({ pairs }: typeof linear) => {
		const { low, high } = ciOf(pairs[0]?.difference);
		return high - low;
	};
	expect(width(resampled) / width(linear) / Math.sqrt(21 / 4)).toBeCloseTo(1, 0);
	expect(linear.judges.map(({ pBest }) => pBest.value)).toEqual([1, 0, 0]);
	expect(linear.bestElsewhere.value).toBeCloseTo(linear.judges[0]?.result.value as number, 3);
});

test("clusters change errors, intervals and tests of every judge and pair", () => {
	const { judges, reference } = noisyJudges(240, [0.3, 0.45]);
	const input = {
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("corr.spearman"),
	} as const;
	const copies = (column: Uint8Array) => Uint8Array.from([...column, ...column]);
	const clusters = Int32Array.from({ length: 480 }, (_, i) => i % 240);
	const once = compareJudges(input);
	const twice = compareJudges({
		...input,
		judges: judges.map(copies),
		reference: copies(reference),
		clusters,
	});
	expect(twice).toMatchObject({ n: 480, nClusters: 240 });
	const [one, two] = [once, twice].map(({ pairs }) => pairs[0]?.difference) as [Result, Result];
	expect(isDefined(two) && two.se).toBeCloseTo((isDefined(one) && one.se) || 0, 9);
	expect(ciOf(two).low).toBeCloseTo(ciOf(one).low, 1);
	expect(isDefined(two) && two.parts?.designEffect).toBeGreaterThan(1.9);
});
