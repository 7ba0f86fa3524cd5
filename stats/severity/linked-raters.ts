import { MISSING } from "../core/scale.ts";

export type Linked = {
	/** Raters whose severities can be told from each other: the largest such group; none: nobody's can. */
	readonly main: readonly number[];
	/** Raters joined by items that they share, the group of `main` first. */
	readonly groups: readonly (readonly number[])[];
	/** Does the rater differ from anybody it shares an item with, or could it? */
	readonly differs: readonly boolean[];
};

/**
 * Which raters the ratings put on one scale. One can lie above another only if, on an item of both, it has
 * a level to give away and the other room to take it; severities are finite among raters who reach each
 * other both ways over such steps (Fischer 1981). Codes from 0 to `top`, 0xFF = none.
 */
export function linkedRaters(columns: readonly Uint8Array[], top: number): Linked {
	const raters = columns.length;
	const shares = new Uint8Array(raters * raters);
	const gives = new Uint8Array(raters * raters);
	const items = columns[0]?.length ?? 0;
	const rated = columns.map((column) =>
		column.reduce((n, code) => n + Number(code !== MISSING), 0),
	);
	for (let a = 0; a < raters; a++) {
		for (let b = 0; b < raters; b++) {
			if (a === b) continue;
			const [own, other] = [columns[a], columns[b]];
			for (let item = 0; item < items; item++) {
				if (own[item] === MISSING || other[item] === MISSING) continue;
				shares[a * raters + b] = 1;
				if (own[item] === 0 || other[item] >= top) continue;
				gives[a * raters + b] = 1;
				break;
			}
		}
	}
	const takes = transposed(gives, raters);
	const groups = partsOf(raters, (rater) => reached(rater, shares, raters));
	const strong = partsOf(raters, (rater) => {
		const back = reached(rater, takes, raters);
		return reached(rater, gives, raters).map((flag, other) => flag & back[other]);
	});
	const ratings = (part: readonly number[]) => part.reduce((sum, rater) => sum + rated[rater], 0);
	const [largest = []] = strong.toSorted(
		(a, b) => b.length - a.length || ratings(b) - ratings(a) || a[0] - b[0],
	);
	const main = largest.length > 1 ? largest : [];
	const first = groups.find((group) => group.includes(main[0]));
	return {
		main,
		groups: first ? [first, ...groups.filter((group) => group !== first)] : groups,
		differs: Array.from({ length: raters }, (_, rater) => {
			const row = rater * raters;
			return gives
				.subarray(row, row + raters)
				.some((flag, other) => flag === 1 || takes[row + other] === 1);
		}),
	};
}

function transposed(matrix: Uint8Array, size: number): Uint8Array {
	return matrix.map((_, place) => matrix[(place % size) * size + Math.floor(place / size)]);
}

/** 1 for every rater that can be reached, itself among them. */
function reached(from: number, steps: Uint8Array, raters: number): Uint8Array {
	const seen = new Uint8Array(raters);
	seen[from] = 1;
	const waiting = [from];
	for (let rater = waiting.pop(); rater !== undefined; rater = waiting.pop()) {
		for (let other = 0; other < raters; other++) {
			if (steps[rater * raters + other] === 0 || seen[other] === 1) continue;
			seen[other] = 1;
			waiting.push(other);
		}
	}
	return seen;
}

/** All raters in parts, by the first one of each. */
function partsOf(raters: number, partOf: (rater: number) => Uint8Array): number[][] {
	const left = new Set(Array.from({ length: raters }, (_, rater) => rater));
	const parts: number[][] = [];
	for (const rater of left) {
		const flags = partOf(rater);
		const part = [...left].filter((other) => flags[other] === 1);
		for (const member of part) left.delete(member);
		parts.push(part);
	}
	return parts;
}
