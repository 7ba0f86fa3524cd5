import type { IntervalOrReason } from "../core/result.ts";
import { clusterDesign, criticalOfDesign, designOfEvents } from "../intervals/cluster-design.ts";
import { type Path, type Paths, scoreLimits, type Truth } from "../intervals/score-interval.ts";
import { tellingLimits } from "../intervals/telling-limits.ts";
import { levelTowardsBound, modifiedWilson, NEXT_TO_BOUND } from "../intervals/wilson.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";

/**
 * What Gwet's coefficient and its error are made of, as means over the rated items: of the share of each
 * level among an item's ratings, of the agreement of items rated twice, of their squares and products.
 */
type Moments = {
	readonly twice: number;
	readonly agreed: number;
	readonly agreedSquare: number;
	/** K each. */
	readonly shares: Float64Array;
	readonly twiceByShare: Float64Array;
	readonly agreedByShare: Float64Array;
	/** K × K. */
	readonly products: Float64Array;
};

/**
 * The path's own variance knows of disagreements that were not seen, so that a disagreement need not be
 * doubted as much as a miss of a share (simulated).
 */
const LIKE_SHARES = 4;

/**
 * The score interval of Gwet's AC1 and AC2, O(patterns · K²). The truths below the estimate mix the items
 * with items of raters who guess any level alike, for whom the coefficient is 0 (chance depends on the shares
 * of the levels, and those are what is uncertain where one level prevails); those above it with items on
 * which all agree; of 1 to 3 disagreements among single items it goes as far as that share's (`modifiedWilson`). `weights` K × K. Clusters: `clusterDesign`,
 * `designOfEvents` of disagreements.
 * Reasons: TOO_FEW (one item, fewer than 10 clusters), BOUNDARY.
 * Source: Gwet 2008, 2014 for the terms of an item.
 */
export function gwetScoreInterval(
	patterns: CountPatterns,
	weights: Float64Array,
	{ value, level }: { readonly value: number; readonly level: number },
): IntervalOrReason {
	const { rated: n, weights: counts, clusters } = patterns;
	if (n < 2) return { ciReason: "TOO_FEW" };
	const items = itemsOf(patterns, weights);
	const scale =
		weights.reduce((sum, weight) => sum + weight, 0) / (patterns.levels * (patterns.levels - 1));
	const seen = momentsOf(patterns, items);
	const found = clusterDesign(influenceOf(patterns, items, { seen, scale }), { counts, clusters });
	if (typeof found === "string") return { ciReason: found };
	// Where one level prevails hardly anything but disagreement, a rare event, makes up the error.
	const apart = counts.reduce((sum, count, p) => sum + count * items.apart[p], 0);
	const inCluster = clusters ? n / fewestClusters(clusters) : 1;
	const design = clusters
		? { ...found, design: designOfEvents(found.design, LIKE_SHARES * apart, inCluster) }
		: found;
	const critical = criticalOfDesign(design, n, level);
	const path =
		(to: Moments): Path =>
		(share) =>
			truthOf(mixed(seen, to, share), scale);
	const paths: Paths = {
		low:
			value > 0
				? path(guessing(patterns, weights))
				: belowChance(value, truthOf(guessing(patterns, weights), scale)),
		high: path(agreeing(patterns, seen)),
	};
	const reach = { n, critical, design: design.design };
	const { low } = scoreLimits(value, paths, reach);
	const towards = clusters ? levelTowardsBound(apart / n, n / design.design, level) : level;
	const { high: scored } = scoreLimits(value, paths, {
		...reach,
		critical: criticalOfDesign(design, n, towards),
	});
	const isNext = !clusters && apart > 0 && apart <= NEXT_TO_BOUND;
	const fewest = isNext ? modifiedWilson(apart, n, level).low * (n / apart) : 1;
	const high = Math.max(scored, 1 - (1 - value) * fewest);
	return low < high
		? tellingLimits({ low, high, level, method: "score" })
		: { ciReason: "BOUNDARY" };
}

function belowChance(value: number, { variance }: Truth): Path {
	return (share) => ({ value: value - share * (1 + Math.max(-1, value)), variance });
}

type Items = {
	/** P × K. */
	readonly shares: Float64Array;
	readonly agreed: Float64Array;
	/** 1 for patterns on which not everybody gave the same level. */
	readonly apart: Float64Array;
};

function itemsOf({ levels, counts, ratings }: CountPatterns, weights: Float64Array): Items {
	const shares = counts.map((count, at) => count / ratings[Math.floor(at / levels)]);
	const agreed = ratings.map((r, p) => {
		if (r < 2) return 0;
		let sum = 0;
		for (let k = 0; k < levels; k++) {
			const count = counts[p * levels + k];
			if (count === 0) continue;
			let like = -1;
			for (let l = 0; l < levels; l++) like += weights[k * levels + l] * counts[p * levels + l];
			sum += count * like;
		}
		return sum / (r * (r - 1));
	});
	const apart = ratings.map((r, p) =>
		Number(r >= 2 && !counts.subarray(p * levels, (p + 1) * levels).includes(r)),
	);
	return { shares, agreed, apart };
}

function none(levels: number) {
	return {
		twice: 0,
		agreed: 0,
		agreedSquare: 0,
		shares: new Float64Array(levels),
		twiceByShare: new Float64Array(levels),
		agreedByShare: new Float64Array(levels),
		products: new Float64Array(levels * levels),
	};
}

function momentsOf(
	{ levels, ratings, weights, rated }: CountPatterns,
	{ shares, agreed }: Items,
): Moments {
	const sums = none(levels);
	ratings.forEach((r, p) => {
		const weight = weights[p] / rated;
		const twice = r < 2 ? 0 : weight;
		sums.twice += twice;
		sums.agreed += weight * agreed[p];
		sums.agreedSquare += weight * agreed[p] ** 2;
		for (let k = 0; k < levels; k++) {
			const share = shares[p * levels + k];
			if (share === 0) continue;
			sums.shares[k] = sums.shares[k] + weight * share;
			sums.twiceByShare[k] = sums.twiceByShare[k] + twice * share;
			sums.agreedByShare[k] = sums.agreedByShare[k] + weight * agreed[p] * share;
			for (let l = 0; l < levels; l++) {
				const at = k * levels + l;
				sums.products[at] = sums.products[at] + weight * share * shares[p * levels + l];
			}
		}
	});
	return sums;
}

/** Items with as many ratings, by raters who take any level alike. */
function guessing(
	{ levels, ratings, weights: items, rated }: CountPatterns,
	weights: Float64Array,
): Moments {
	const sums = none(levels);
	const share = 1 / levels;
	const ofLevel = Float64Array.from({ length: levels }, (_, k) => {
		let sum = 0;
		for (let l = 0; l < levels; l++) sum += weights[k * levels + l];
		return sum * share;
	});
	const chance = ofLevel.reduce((sum, own) => sum + own * share, 0);
	const spreadOfLevel = ofLevel.reduce((sum, own) => sum + share * (own - chance) ** 2, 0);
	const spreadOfPair = weights.reduce((sum, own) => sum + share * share * (own - chance) ** 2, 0);
	ratings.forEach((r, p) => {
		const weight = items[p] / rated;
		if (r >= 2) {
			const spread = (2 * (2 * (r - 2) * spreadOfLevel + spreadOfPair)) / (r * (r - 1));
			sums.twice += weight;
			sums.agreed += weight * chance;
			sums.agreedSquare += weight * (chance * chance + spread);
		}
		for (let k = 0; k < levels; k++) {
			sums.shares[k] = sums.shares[k] + weight * share;
			if (r >= 2) {
				const byLevel = chance * share + (2 * share * (ofLevel[k] - chance)) / r;
				sums.twiceByShare[k] = sums.twiceByShare[k] + weight * share;
				sums.agreedByShare[k] = sums.agreedByShare[k] + weight * byLevel;
			}
			for (let l = 0; l < levels; l++) {
				const at = k * levels + l;
				const own = k === l ? share / r : 0;
				sums.products[at] = sums.products[at] + weight * (share * share * (1 - 1 / r) + own);
			}
		}
	});
	return sums;
}

/** As many items with a single level each, every level as often as it was given. */
function agreeing({ levels }: CountPatterns, { twice, shares }: Moments): Moments {
	const products = new Float64Array(levels * levels);
	shares.forEach((share, k) => {
		products[k * levels + k] = share;
	});
	const byShare = shares.map((share) => twice * share);
	return {
		twice,
		agreed: twice,
		agreedSquare: twice,
		shares,
		twiceByShare: byShare,
		agreedByShare: byShare,
		products,
	};
}

function mixed(first: Moments, second: Moments, share: number): Moments {
	const number = (a: number, b: number) => (1 - share) * a + share * b;
	const list = (a: Float64Array, b: Float64Array) => a.map((own, i) => number(own, b[i]));
	return {
		twice: number(first.twice, second.twice),
		agreed: number(first.agreed, second.agreed),
		agreedSquare: number(first.agreedSquare, second.agreedSquare),
		shares: list(first.shares, second.shares),
		twiceByShare: list(first.twiceByShare, second.twiceByShare),
		agreedByShare: list(first.agreedByShare, second.agreedByShare),
		products: list(first.products, second.products),
	};
}

/** The coefficient, and what an item adds: `onAgreement` · (agreement − pe) − `onChance` · (Σ c_k · share_k − pe) − value. */
function coefficientOf({ twice, agreed, shares }: Moments, scale: number) {
	const pe = scale * shares.reduce((sum, share) => sum + share * (1 - share), 0);
	const value = (agreed / twice - pe) / (1 - pe);
	return {
		pe,
		value,
		onAgreement: 1 / (twice * (1 - pe)),
		onChance: (2 * (1 - value)) / (1 - pe),
		chances: shares.map((share) => scale * (1 - share)),
	};
}

function truthOf(moments: Moments, scale: number): Truth {
	const { pe, value, onAgreement, onChance, chances } = coefficientOf(moments, scale);
	const { twice, agreed, agreedSquare, shares, twiceByShare, agreedByShare, products } = moments;
	const levels = shares.length;
	let chance = 0;
	let chanceSquare = 0;
	let product = 0;
	for (let k = 0; k < levels; k++) {
		chance += chances[k] * shares[k];
		product += chances[k] * (agreedByShare[k] - pe * twiceByShare[k]);
		for (let l = 0; l < levels; l++) {
			chanceSquare += chances[k] * chances[l] * products[k * levels + l];
		}
	}
	const ofAgreement = onAgreement ** 2 * (agreedSquare - 2 * pe * agreed + pe * pe * twice);
	const ofChance = onChance ** 2 * (chanceSquare - 2 * pe * chance + pe * pe);
	const both = onAgreement * onChance * (product - pe * (agreed - pe * twice));
	const mean = onAgreement * (agreed - pe * twice) - onChance * (chance - pe);
	return { value, variance: ofAgreement + ofChance - 2 * both - mean * mean };
}

function influenceOf(
	{ levels, ratings }: CountPatterns,
	{ shares, agreed }: Items,
	{ seen, scale }: { readonly seen: Moments; readonly scale: number },
): Float64Array {
	const { pe, value, onAgreement, onChance, chances } = coefficientOf(seen, scale);
	return ratings.map((r, p) => {
		let chance = 0;
		for (let k = 0; k < levels; k++) chance += chances[k] * shares[p * levels + k];
		const own = r < 2 ? 0 : onAgreement * (agreed[p] - pe);
		return own - onChance * (chance - pe) - value;
	});
}
