import { type StandardError, standardError } from "../intervals/influence-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import type { ClusterCounts } from "../tables/cluster-counts.ts";
import type { Labelled } from "./labelled.ts";

/** Where each row's score stands among those of the other class. */
export type Placements = {
	readonly auc: number;
	/** Placement of each row minus the AUC; mean 0 over the items of either class. */
	readonly deviations: Float64Array;
};

/**
 * Placement values of DeLong et al. 1988: of an accepted item the share of rejected ones with a lower
 * score, of a rejected item the share of accepted ones with a higher score; ties count half. Their
 * mean over either class is the AUC. `positions` are ranks of the scores among `distinct` values.
 * Both classes must occur. O(rows + distinct).
 */
export function placements(
	{ labels, counts, positives, negatives }: Labelled,
	positions: ArrayLike<number>,
	distinct: number,
): Placements {
	const ofClass = [new Float64Array(distinct), new Float64Array(distinct)] as const;
	for (let row = 0; row < counts.length; row++) {
		const own = ofClass[labels[row]];
		const position = positions[row];
		own[position] = own[position] + counts[row];
	}
	const [rejected, accepted] = ofClass.map(itemsBelow);
	const deviations = new Float64Array(counts.length);
	let sum = 0;
	for (let row = 0; row < counts.length; row++) {
		const position = positions[row];
		const placement =
			labels[row] === 1 ? rejected[position] / negatives : 1 - accepted[position] / positives;
		deviations[row] = placement;
		if (labels[row] === 1) sum += counts[row] * placement;
	}
	const auc = sum / positives;
	for (let row = 0; row < counts.length; row++) deviations[row] = deviations[row] - auc;
	return { auc, deviations };
}

/** For each score, the items below it and half of those at it. */
function itemsBelow(counts: Float64Array): Float64Array {
	let below = 0;
	return counts.map((count) => {
		const middle = below + count / 2;
		below += count;
		return middle;
	});
}

/**
 * The standard error of an AUC, or of a difference of two, from deviations of placements: DeLong's
 * s²(V₁₀)/m + s²(V₀₁)/n, or with clusters the sandwich over what each of them adds. `undefined`: a
 * class has a single item or lies in a single cluster. Rounding counts as 0.
 */
export function placementError(
	deviations: Float64Array,
	labelled: Labelled,
): StandardError | undefined {
	const { labels, counts, n, positives, negatives, clusters } = labelled;
	if (positives < 2 || negatives < 2) return undefined;
	const squares: [number, number] = [0, 0];
	const influence = deviations.map((deviation, row) => {
		const label = labels[row];
		squares[label] += counts[row] * deviation * deviation;
		return (n / (label === 1 ? positives : negatives)) * deviation;
	});
	if (!clusters) {
		const variance =
			squares[1] / positives / (positives - 1) + squares[0] / negatives / (negatives - 1);
		const se = withoutRounding(Math.sqrt(variance));
		return { se, df: Number.POSITIVE_INFINITY, seIndependent: se };
	}
	if (clusters.factors.some((factor) => liesInOneCluster(labelled, factor))) return undefined;
	const error = standardError(influence, { counts, clusters });
	return error && { ...error, se: withoutRounding(error.se) };
}

function withoutRounding(se: number): number {
	return se < NO_SPREAD ? 0 : se;
}

/** Does a class occur in one cluster only? Then nothing shows how it varies between them. */
function liesInOneCluster({ labels }: Labelled, { clusters, starts, cells }: ClusterCounts) {
	const clustersWith: [number, number] = [0, 0];
	for (let c = 0; c < clusters; c++) {
		const own = cells.subarray(starts[c], starts[c + 1]);
		for (const label of [0, 1] as const) {
			if (own.some((cell) => labels[cell] === label)) clustersWith[label]++;
		}
	}
	return clustersWith[0] < 2 || clustersWith[1] < 2;
}
