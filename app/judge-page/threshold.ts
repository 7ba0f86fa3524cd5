import {
	brierScore,
	type ClusterIds,
	calibrationError,
	classificationDifferences,
	cohenKappa,
	contingencyTable,
	crossFittedCut,
	isDefined,
	jointRows,
	MISSING,
	pairCellsOfNumbers,
	reliabilityCurve,
	rocAuc,
} from "#stats/index.ts";
import { rateResult } from "#stats/intervals/rate.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";

export type ThresholdJob = {
	/** The judge's number for each item, and whether people accept (1, 0); NaN: none. */
	readonly scores: Float64Array;
	readonly labels: Float64Array;
	/** What the judge says as it is used now: 1, 0, 0xFF; null where it says nothing of the kind. */
	readonly now: Uint8Array | null;
	/** The numbers are probabilities of accepting. */
	readonly isProbability: boolean;
	readonly clusters: ClusterIds | undefined;
	readonly seed: number;
	/** Of how many judges the gains are told together, each at its share of the 5 %; 1 where absent. */
	readonly together?: number;
};

/** What accepting every number of `cut` and above makes of the items. */
export type CutRow = {
	readonly cut: number;
	/** Of the items that people accept, and that they reject: how many it accepts. */
	readonly rightly: number;
	readonly wrongly: number;
	readonly kappa: number | null;
	readonly isBest: boolean;
};

/** A part of the numbers, in order: how often people accept there. */
export type ReliabilityPoint = {
	readonly lowest: number;
	readonly highest: number;
	readonly mean: number;
	readonly items: number;
	readonly accepted: number;
	readonly share: EstimateJson;
	/** Of probabilities: its band, at a level at which all hold together, leaves out what the judge says. */
	readonly isOff: boolean;
};

export type Threshold = {
	readonly items: number;
	readonly accepted: number;
	/** The best cut; null where there is none. */
	readonly cut: number | null;
	/** κ of decisions by cuts that were chosen without the item. */
	readonly promised: EstimateJson;
	/** κ where it was chosen: more than it promises. */
	readonly apparent: number | null;
	/** κ of what the judge says now, and what the cut would change, on the same items. */
	readonly now: EstimateJson | null;
	readonly gain: EstimateJson | null;
	readonly cuts: readonly CutRow[];
	readonly auc: EstimateJson;
	readonly points: readonly ReliabilityPoint[];
	/** Of probabilities. */
	readonly brier: EstimateJson | null;
	readonly calibrationError: EstimateJson | null;
};

const MOST_CUTS = 15;
const MOST_POINTS = 8;

/** From which of its numbers on a judge should accept, what that promises, and what its numbers mean. */
export function thresholdOf(job: ThresholdJob): Threshold {
	const { scores, labels, now, isProbability, clusters, seed, together = 1 } = job;
	const settings = { level: LEVEL, seed, clusters };
	const pairs = pairCellsOfNumbers(scores, labels, { clusters });
	const { kappa, decisions } = crossFittedCut({ scores, labels }, settings);
	const cut = kappa.parts?.cut ?? null;
	const said = Uint8Array.from(labels, (label) => (Number.isNaN(label) ? MISSING : label));
	const beside =
		now && isDefined(kappa) ? jointRows([decisions, now, said], { clusters }) : undefined;
	const { level } = settings;
	return {
		items: pairs.n,
		accepted: countOf(scores, labels, (_, label) => label === 1),
		cut,
		promised: estimateJson(kappa),
		apparent: kappa.parts?.apparent ?? null,
		now:
			now &&
			estimateJson(
				cohenKappa(contingencyTable(now, said, 2, { clusters }), "unweighted", { level }),
			),
		gain: beside
			? estimateJson(
					classificationDifferences(beside, { level: 1 - (1 - level) / together, seed }).kappa
						.difference,
				)
			: null,
		cuts: cutRows(scores, labels, cut),
		auc: estimateJson(rocAuc(pairs, { level })),
		points: isProbability ? curveOf(job) : partsOf(job),
		brier: isProbability ? estimateJson(brierScore(pairs, { level })) : null,
		calibrationError: isProbability ? estimateJson(calibrationError(pairs)) : null,
	};
}

function countOf(
	scores: Float64Array,
	labels: Float64Array,
	is: (score: number, label: number) => boolean,
): number {
	let items = 0;
	scores.forEach((score, item) => {
		const label = labels[item];
		if (!Number.isNaN(score) && !Number.isNaN(label) && is(score, label)) items++;
	});
	return items;
}

/** Every cut, of many some spread over the items, the best one among them. */
function cutRows(scores: Float64Array, labels: Float64Array, best: number | null): CutRow[] {
	const given = scores
		.filter((score, item) => !Number.isNaN(score) && !Number.isNaN(labels[item]))
		.sort();
	const values = [...new Set(given)].slice(1);
	const chosen =
		values.length <= MOST_CUTS
			? values
			: [
					...new Set(
						Array.from(
							{ length: MOST_CUTS },
							(_, at) => given[Math.floor(((at + 0.5) * given.length) / MOST_CUTS)],
						),
					),
				];
	const all = best === null || chosen.includes(best) ? chosen : [...chosen, best];
	const accepted = countOf(scores, labels, (_, label) => label === 1);
	const rejected = given.length - accepted;
	return all
		.filter((cut) => cut > given[0])
		.sort((a, b) => a - b)
		.map((cut) => {
			const rightly = countOf(scores, labels, (score, label) => score >= cut && label === 1);
			const wrongly = countOf(scores, labels, (score, label) => score >= cut && label === 0);
			return {
				...{ cut, rightly, wrongly, isBest: cut === best },
				kappa: kappaOf({ rightly, wrongly, accepted, rejected }),
			};
		});
}

type Counted = Readonly<Record<"rightly" | "wrongly" | "accepted" | "rejected", number>>;

function kappaOf({ rightly, wrongly, accepted, rejected }: Counted): number | null {
	const n = accepted + rejected;
	const said = rightly + wrongly;
	const agreed = (rightly + rejected - wrongly) / n;
	const chance = (said * accepted + (n - said) * rejected) / n ** 2;
	return n === 0 || chance === 1 ? null : (agreed - chance) / (1 - chance);
}

function curveOf({ scores, labels, clusters }: ThresholdJob): ReliabilityPoint[] {
	const pairs = pairCellsOfNumbers(scores, labels, { clusters });
	return reliabilityCurve(pairs, { level: LEVEL, bins: MOST_POINTS }).map((point) => {
		const { observed, together, meanProbability: mean } = point;
		const accepted = observed.parts?.accepted ?? 0;
		return {
			...{ lowest: point.lowest, highest: point.highest, mean },
			...{ items: observed.n, accepted, share: estimateJson(observed) },
			isOff:
				"ci" in together &&
				together.ci !== undefined &&
				(mean < together.ci.low || mean > together.ci.high),
		};
	});
}

/** The same of numbers that are no probabilities: parts of about equally many items, equal numbers together. */
function partsOf({ scores, labels, clusters }: ThresholdJob): ReliabilityPoint[] {
	const given = scores
		.filter((score, item) => !Number.isNaN(score) && !Number.isNaN(labels[item]))
		.sort();
	const values = [...new Set(given)];
	const upper =
		values.length <= MOST_POINTS
			? values
			: [
					...new Set(
						Array.from(
							{ length: MOST_POINTS },
							(_, at) => given[Math.ceil(((at + 1) * given.length) / MOST_POINTS) - 1],
						),
					),
				];
	const partOf = (score: number) => upper.findIndex((highest) => score <= highest);
	const parts = Int32Array.from(scores, (score, item) =>
		Number.isNaN(score) || Number.isNaN(labels[item]) ? -1 : partOf(score),
	);
	return upper.map((_, part) => {
		const own = scores.filter((_score, item) => parts[item] === part).sort();
		const inside = Uint8Array.from(parts, (at) => (at === -1 ? MISSING : Number(at === part)));
		const accepts = Uint8Array.from(labels, (label) => (Number.isNaN(label) ? MISSING : label));
		const units = contingencyTable(inside, accepts, 2, { clusters });
		const rate = { hits: Float64Array.of(0, 0, 0, 1), among: Float64Array.of(0, 0, 1, 1) };
		const share = rateResult("threshold.share", rate, { units, nMissing: 0, level: LEVEL });
		return {
			...{ lowest: own[0], highest: own[own.length - 1] },
			mean: own.reduce((sum, score) => sum + score, 0) / own.length,
			...{ items: own.length, accepted: units.counts[3], share: estimateJson(share), isOff: false },
		};
	});
}
