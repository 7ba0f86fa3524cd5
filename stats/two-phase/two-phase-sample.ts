import { StatsInputError } from "../core/result.ts";
import { checkedProbabilities } from "../sampling/checked-probabilities.ts";
import type { ClusterIds } from "../tables/clusters.ts";

/** Columns over all items: everything that a judge scored, and the part of it that people labelled. */
export type TwoPhaseColumns = {
	/** What people say: NaN where nobody labelled the item. */
	readonly labels: Float64Array;
	/** What the judge says: NaN where it has no score. Only scored items enter. */
	readonly judge: Float64Array;
	/** The probability with which each labelled item was drawn; absent: all alike. */
	readonly inclusionProbability?: Float64Array | undefined;
	readonly clusters?: ClusterIds | undefined;
};

/** The items that enter, and how much each labelled one weighs. */
export type TwoPhaseSample = TwoPhaseColumns & {
	/** Places of the items that the judge scored, ascending. */
	readonly scored: Uint32Array;
	/** Places among these that people labelled. */
	readonly labelled: Uint32Array;
	/** 1 / probability of each labelled place, scaled to a mean of 1. */
	readonly weights: Float64Array;
	/** Labelled items that were not drawn alike, and whose probabilities are not all known. */
	readonly isUnweighted: boolean;
};

/** Unequal lengths, numbers that are not finite and probabilities outside (0, 1] throw. */
export function twoPhaseSample(columns: TwoPhaseColumns): TwoPhaseSample {
	const { labels, judge, inclusionProbability } = columns;
	if (labels.length !== judge.length) {
		throw new StatsInputError(`${labels.length} labels and ${judge.length} scores do not fit`);
	}
	const scored = Uint32Array.from(judge.keys()).filter((place) => !Number.isNaN(judge[place]));
	const labelled = scored.filter((place) => !Number.isNaN(labels[place]));
	for (const place of scored) {
		if (!Number.isFinite(judge[place]) || Math.abs(labels[place]) === Infinity) {
			throw new StatsInputError(`a number at place ${place} is not finite`);
		}
	}
	const probabilities = checkedProbabilities(inclusionProbability, labelled, labels.length);
	const raw = Float64Array.from(labelled, (place) =>
		probabilities ? 1 / probabilities[place] : 1,
	);
	const mean = raw.reduce((sum, own) => sum + own, 0) / raw.length;
	return {
		...columns,
		scored,
		labelled,
		weights: raw.map((own) => own / mean),
		isUnweighted: inclusionProbability !== undefined && !probabilities,
	};
}

/** Items that weigh alike and say as much as these: Kish's (Σw)² / Σw². */
export function effectiveItems(weights: Float64Array): number {
	let [sum, squares] = [0, 0];
	for (const own of weights) {
		sum += own;
		squares += own * own;
	}
	return squares === 0 ? 0 : (sum * sum) / squares;
}
