import { majority } from "../agreement/majority.ts";
import { adjustP } from "../comparison/adjust-p.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	noFigure,
	type Reason,
	type Result,
	ratioFigure,
	StatsInputError,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { jackknifeMean, jackknifeResult } from "../intervals/jackknife-result.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { answerCounts, type Forecasts } from "./answer-shares.ts";
import { type SoftLoss, softLosses } from "./soft-losses.ts";

export const SOFT_CHOICE = {
	id: "soft.choice",
	title: "Choice of a judge by the shares of people's answers",
	answers: "Which judges may foretell people's answers best, and does the majority choose another?",
	scales: DISCRETE,
	compares: "judges",
	source: "Guerdan et al. 2025; Holm 1979; Tukey 1958 (errors)",
	compute: softChoice,
} satisfies OwnDefinition;

const STAT = SOFT_CHOICE.id;

export type JudgesAndPeople = {
	/** Probabilities of each judge, N × K: `forecastsOfAnswers` of its codes, or its own. */
	readonly judges: readonly Forecasts[];
	/** Codes of each person, 0xFF = none. */
	readonly people: readonly Uint8Array[];
	readonly levels: number;
};

export type SoftStanding = {
	/** Its place in what was given. */
	readonly judge: number;
	/** Mean loss on the common items. */
	readonly loss: Figure;
	/** How often its likeliest level is that of people's majority, where there is one. */
	readonly majorityAgreement: Figure;
	/** Its loss minus that of the judge with the smallest one; `p` is adjusted for all pairs. */
	readonly overBest: Result;
	/** No other judge is shown to have a smaller loss. */
	readonly mayBeBest: boolean;
};

export type SoftChoice = {
	/** Judges by loss, the smallest first. */
	readonly standings: readonly SoftStanding[];
	/** Agrees most with people's majority. */
	readonly byMajority: number | undefined;
	/** What choosing by the majority costs: its loss minus the smallest one; 0 where it is the same judge. */
	readonly costOfMajority: Result;
	/** Items that everybody answered and two or more people. */
	readonly n: number;
};

/**
 * Judges on their common items by a soft loss (`softLosses`), with paired differences: what few people an
 * item add falls out of a difference. A judge may be the best one unless another is shown to have a
 * smaller loss, by the tests of all pairs, adjusted by Holm, so that the best judge is left out in at
 * most 1 − level of samples. Beside it, the judge that a majority label would choose.
 *
 * Reasons of differences: EMPTY, TOO_FEW (one item), IMPOSSIBLE_ANSWER (cross-entropy); of intervals
 * RARE_LEVEL (fewer than 15 items tell the two apart), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 */
export function softChoice(
	{ judges, people, levels }: JudgesAndPeople,
	{
		loss = "squared",
		clusters: ids,
		...options
	}: StatOptions & ClusterOptions & { readonly loss?: SoftLoss | undefined } = {},
): SoftChoice {
	if (judges.length === 0) throw new StatsInputError("there is no judge to choose");
	const { level } = settled(options);
	const counted = answerCounts(people, levels);
	const losses = judges.map((forecasts) => softLosses(loss, counted, forecasts));
	const all = counted.answers.length;
	const items = Uint32Array.from({ length: all }, (_, item) => item).filter((item) =>
		losses.every((own) => !Number.isNaN(own[item])),
	);
	const rowOf = new Int32Array(all).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOf[item] = row;
	});
	const clusters = clusterCells(rowOf, ids);
	const n = items.length;
	const common = losses.map((own) => Float64Array.from(items, (item) => own[item]));
	const means = common.map((own) => own.reduce((sum, x) => sum + x, 0) / n);
	const impossible = means.some((mean) => mean === Number.POSITIVE_INFINITY);
	const nothing: Reason = impossible ? "IMPOSSIBLE_ANSWER" : "EMPTY";
	const rank = (judge: number) => (Number.isNaN(means[judge]) ? 0 : means[judge]);
	const minus = (a: number, b: number): Result => {
		const differences = common[a].map((own, row) => own - common[b][row]);
		const stat = `${STAT}.${loss}`;
		const about = { n, nMissing: all - n, level, clusters, nothing, tested: true };
		if (impossible) return jackknifeResult(stat, Number.NaN, undefined, about);
		return jackknifeMean(stat, differences, about);
	};
	const order = [...judges.keys()].sort((a, b) => {
		const [one, other] = [rank(a), rank(b)];
		return one === other ? a - b : one - other;
	});
	const pairs = order.flatMap((better, place) =>
		order.slice(place + 1).map((worse) => ({ better, worse, result: minus(worse, better) })),
	);
	const adjusted = adjustP(
		Float64Array.from(pairs, ({ result }) => pOf(result)),
		"holm",
	);
	const shownWorse = new Set(
		pairs.flatMap(({ worse }, pair) => (adjusted[pair] < 1 - level ? [worse] : [])),
	);
	const [best] = order;
	const agreements = agreementsWithMajority({ judges, people, levels }, items);
	const byMajority = mostAgreeing(order, agreements);
	return {
		standings: order.map((judge) => {
			const pair = pairs.findIndex((one) => one.better === best && one.worse === judge);
			const overBest = judge === best ? minus(best, best) : pairs[pair].result;
			const hasP = overBest.value !== undefined && overBest.p !== undefined;
			return {
				judge,
				loss: Number.isFinite(means[judge]) ? { value: means[judge] } : noFigure(nothing),
				majorityAgreement: agreements[judge],
				overBest: hasP ? { ...overBest, p: adjusted[pair] } : overBest,
				mayBeBest: !shownWorse.has(judge),
			};
		}),
		byMajority,
		costOfMajority: minus(byMajority ?? best, best),
		n,
	};
}

function pOf(result: Result): number {
	return result.value === undefined ? 1 : (result.p ?? 1);
}

/** How often the likeliest level of each judge is people's majority. */
function agreementsWithMajority(
	{ judges, people, levels: K }: JudgesAndPeople,
	items: Uint32Array,
): Figure[] {
	const { codes } = majority(people, K);
	const decided = items.filter((item) => codes[item] !== MISSING);
	return judges.map((forecasts) => {
		const hits = decided.filter((item) => {
			const expected = forecasts.subarray(item * K, (item + 1) * K);
			return expected.indexOf(Math.max(...expected)) === codes[item];
		});
		return decided.length === 0 ? noFigure("EMPTY") : ratioFigure(hits.length, decided.length);
	});
}

/** The judge with the largest agreement; of several the one with the smallest loss. */
function mostAgreeing(order: readonly number[], agreements: readonly Figure[]): number | undefined {
	let most = Number.NEGATIVE_INFINITY;
	let found: number | undefined;
	for (const judge of order) {
		const { value } = agreements[judge];
		if (value === undefined || value <= most) continue;
		most = value;
		found = judge;
	}
	return found;
}
