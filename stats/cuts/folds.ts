import { known } from "../core/known.ts";
import type { Random } from "../resampling/random.ts";
import type { ClusterIds } from "../tables/clusters.ts";

/** The fold that leaves a place out; −1 where its score or its label is missing. */
export type Folds = { readonly foldOf: Int32Array; readonly dealt: number };

/**
 * Deals places to at most `folds` folds: neighbours in (label, score) go to different ones, so that
 * folds are alike, or whole clusters at random (of two groupings the one with fewer of them).
 */
export function dealFolds(
	scores: Float64Array,
	labels: Float64Array,
	{
		folds,
		clusters,
		random,
	}: {
		readonly folds: number;
		readonly clusters: ClusterIds | undefined;
		readonly random: Random;
	},
): Folds {
	const complete = Uint32Array.from(scores.keys()).filter(
		(place) => !Number.isNaN(scores[place]) && !Number.isNaN(labels[place]),
	);
	const unitOf = clusters ? coarserIds(clusters, complete) : rankByScore(scores, labels, complete);
	const units = [...new Set(complete.map((place) => unitOf[place]))].sort((a, b) => a - b);
	const dealt = Math.min(folds, units.length);
	const deck = shuffledBlocks(units.length, dealt, random);
	const foldOfUnit = new Map(units.map((unit, i) => [unit, deck[i]]));
	const foldOf = new Int32Array(scores.length).fill(-1);
	for (const place of complete) foldOf[place] = known(foldOfUnit, unitOf[place]);
	return { foldOf, dealt };
}

function coarserIds(clusters: ClusterIds, complete: Uint32Array): Int32Array {
	if (clusters instanceof Int32Array) return clusters;
	const [first, second] = clusters;
	const distinct = (ids: Int32Array) => new Set(complete.map((place) => ids[place])).size;
	return distinct(second) < distinct(first) ? second : first;
}

/** Each place's rank by label, then score; equal ones are interchangeable. */
function rankByScore(
	scores: Float64Array,
	labels: Float64Array,
	complete: Uint32Array,
): Int32Array {
	const order = complete.slice().sort((p, q) => {
		const byLabel = labels[p] - labels[q];
		return byLabel || scores[p] - scores[q];
	});
	const rank = new Int32Array(scores.length);
	order.forEach((place, i) => {
		rank[place] = i;
	});
	return rank;
}

/** `length` fold numbers in blocks that each hold every fold once, in random order. */
function shuffledBlocks(length: number, folds: number, random: Random): Int32Array {
	const deck = new Int32Array(length);
	const block = Array.from({ length: folds }, (_, fold) => fold);
	for (let start = 0; start < length; start += folds) {
		for (let i = folds - 1; i > 0; i--) {
			const j = Math.floor(random() * (i + 1));
			[block[i], block[j]] = [block[j], block[i]];
		}
		deck.set(block.slice(0, length - start), start);
	}
	return deck;
}
