import { type StatOptions, settled } from "../core/options.ts";
import { type Reason, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { robustError } from "../intervals/robust-error.ts";
import { type ClusterOptions, clusterCells, fewestClusters, NO_CELL } from "../tables/clusters.ts";

export const RISK_COVERAGE = {
	id: "selective.curve",
	title: "Risk and coverage",
	answers: "How often is a judge wrong where it is surest?",
	scales: ANY_SCALE,
	compares: "judge",
	source: "El-Yaniv & Wiener 2010; Geifman & El-Yaniv 2017",
	compute: riskCoverage,
} satisfies OwnDefinition;

const STAT = RISK_COVERAGE.id;

/** One place an item; NaN = not known. */
export type SureAnswers = {
	/** How sure the judge is: the higher, the surer. Stated certainty, or the share of equal answers. */
	readonly confidence: Float64Array;
	/** How wrong its answer is, in [0, 1]: 0 and 1, or the share of people who say otherwise. */
	readonly loss: Float64Array;
};

export type RiskCoveragePoint = {
	/** Answers at least this sure are taken. */
	readonly threshold: number;
	/** Share of the items that are taken, and their mean loss. */
	readonly coverage: number;
	readonly risk: number;
};

export type RiskCoverage = {
	/** From the surest answers to all of them, one point a distinct confidence. */
	readonly points: readonly RiskCoveragePoint[];
	/** Mean of the risk over the coverage, in [0, 1]: each item counts the risk at its own confidence. */
	readonly area: Result;
	/** Mean loss of all items minus the area: above 0, confidence tells where the judge is right. */
	readonly gain: Result;
};

/** The items whose confidence and loss are known. */
export function knownItems({ confidence, loss }: SureAnswers): Uint32Array {
	if (confidence.length !== loss.length) {
		throw new StatsInputError(`${confidence.length} confidences and ${loss.length} losses`);
	}
	const items = Uint32Array.from(loss.keys()).filter(
		(item) => !Number.isNaN(loss[item]) && !Number.isNaN(confidence[item]),
	);
	for (const item of items) {
		if (!(loss[item] >= 0 && loss[item] <= 1) || !Number.isFinite(confidence[item])) {
			throw new StatsInputError(`item ${item} has the loss ${loss[item]}`);
		}
	}
	return items;
}

/**
 * Risk against coverage of a judge that may abstain: the mean loss of the answers that are at least as
 * sure as each threshold. Equal confidences are taken together, never parted by order. The area is that
 * under the steps, Σ risk(own confidence)/n; `parts.ideal` is what it would be if the confidence put
 * every right answer before every wrong one, `parts.risk` what it is where confidence says nothing.
 * Errors from the influence function, robust to clusters, with t. O(n log n).
 *
 * Reasons: EMPTY, TOO_FEW (one item). Of intervals: RARE_LEVEL (fewer than 15 answers that are wrong, or
 * right), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 * Source: El-Yaniv & Wiener 2010; Geifman & El-Yaniv 2017 (area); Hampel 1974 (influence).
 */
export function riskCoverage(
	answers: SureAnswers,
	{ clusters: ids, ...options }: StatOptions & ClusterOptions = {},
): RiskCoverage {
	const { confidence, loss } = answers;
	const items = knownItems(answers).sort((a, b) => confidence[b] - confidence[a]);
	const n = items.length;
	const nMissing = loss.length - n;
	if (n < 2) {
		const reason = n === 0 ? "EMPTY" : "TOO_FEW";
		const none = undefinedResult(STAT, reason, { n, nMissing });
		return { points: [], area: none, gain: none };
	}
	const { points, group } = curve(answers, items);
	const losses = Float64Array.from(items, (item) => loss[item]);
	const risk = losses.reduce((sum, own) => sum + own, 0) / n;
	const area = group.reduce((sum, own) => sum + points[own].risk, 0) / n;
	const influence = influenceOfArea(points, group, losses);
	const rowOf = new Int32Array(loss.length).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOf[item] = row;
	});
	const clusters = clusterCells(rowOf, ids);
	const units = { counts: new Float64Array(n).fill(1), clusters };
	const { level } = settled(options);
	const df = (clusters ? fewestClusters(clusters) : n) - 1;
	const about = { n, nMissing, level, clusters, withheld: whyWithheld(losses, clusters) };
	const errorOf = (own: Float64Array) => {
		const error = robustError(own, units);
		return error && { ...error, df };
	};
	const gains = influence.map((own, row) => losses[row] - risk - own);
	return {
		points,
		area: jackknifeResult(STAT, area, errorOf(influence), {
			...about,
			within: [0, 1],
			parts: { risk, ideal: idealArea(losses) },
		}),
		gain: jackknifeResult(`${STAT}.gain`, risk - area, errorOf(gains), {
			...about,
			tested: true,
			parts: { risk },
		}),
	};
}

/** The points, and which of them each of the sorted items lies on. */
function curve({ confidence, loss }: SureAnswers, items: Uint32Array) {
	const points: RiskCoveragePoint[] = [];
	const group = new Uint32Array(items.length);
	let sum = 0;
	items.forEach((item, place) => {
		sum += loss[item];
		group[place] = points.length;
		const next = items[place + 1];
		if (next !== undefined && confidence[next] === confidence[item]) return;
		points.push({
			threshold: confidence[item],
			coverage: (place + 1) / items.length,
			risk: sum / (place + 1),
		});
	});
	return { points, group };
}

/**
 * What one item does to A = E r(C), with r(c) = E[L; C ≥ c] / P(C ≥ c): its own r − A, and for each
 * threshold that it passes (L − r(c)) / P(C ≥ c), as often as items lie there.
 */
function influenceOfArea(
	points: readonly RiskCoveragePoint[],
	group: Uint32Array,
	losses: Float64Array,
): Float64Array {
	const weights = new Float64Array(points.length);
	const weighted = new Float64Array(points.length);
	let before = 0;
	points.forEach(({ coverage, risk }, place) => {
		weights[place] = (coverage - before) / coverage;
		weighted[place] = weights[place] * risk;
		before = coverage;
	});
	for (let place = points.length - 2; place >= 0; place--) {
		weights[place] += weights[place + 1];
		weighted[place] += weighted[place + 1];
	}
	const raw = losses.map(
		(own, row) => points[group[row]].risk + own * weights[group[row]] - weighted[group[row]],
	);
	const mean = raw.reduce((sum, own) => sum + own, 0) / raw.length;
	return raw.map((own) => own - mean);
}

/** The area if the least wrong answers were the surest; all different. */
function idealArea(losses: Float64Array): number {
	let sum = 0;
	let area = 0;
	losses.toSorted().forEach((own, place) => {
		sum += own;
		area += sum / (place + 1);
	});
	return area / losses.length;
}

function whyWithheld(
	losses: Float64Array,
	clusters: Parameters<typeof tooLittleVaries>[1],
): Reason | undefined {
	const wrong = losses.filter((own) => own > 0).length;
	const right = losses.filter((own) => own < 1).length;
	return tooLittleVaries(Math.min(wrong, right), clusters);
}
