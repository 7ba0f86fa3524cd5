import { toMillionths } from "../../cosine.ts";
import { type GraphRules, isSimilar, type Match, type Nearest } from "./graph.ts";

/** Unit vectors in one piece of memory: row r stands at r · places. */
export type Vectors = { readonly numbers: Float64Array; readonly places: number };

export type Similarities = {
	/** Pairs that are similar by the rules, by input and then by other entity. */
	readonly matches: readonly Match[];
	/** For each input entity the nearest of the other side, the first one of several. */
	readonly nearest: readonly Nearest[];
	/** For each entity of the other side the nearest of the input side. */
	readonly nearestInput: readonly Nearest[];
};

/** Rows of the other side that are worked on while they are in the processor's cache. */
const BLOCK = 64;

/**
 * Cosines of all input labels (rows `input` of the vectors) with all labels of the other side (rows
 * `other`, at least one each), as one matrix product by blocks, rounded to millionths. Each sum runs
 * over the places in order, so that a cosine is the number that `cosineOfUnits` gives.
 */
export function similarities(
	vectors: Vectors,
	{ input, other }: { readonly input: readonly number[]; readonly other: readonly number[] },
	rules: Pick<GraphRules, "threshold" | "strict">,
): Similarities {
	const cosines = input.map(() => new Int32Array(other.length));
	for (let start = 0; start < other.length; start += BLOCK) {
		const block = other.slice(start, start + BLOCK);
		for (const [at, row] of input.entries()) {
			const products = productsOf(vectors, row, block);
			(cosines[at] as Int32Array).set(products.map(toMillionths), start);
		}
	}
	const matches: Match[] = [];
	const nearest: Nearest[] = [];
	const nearestInput = other.map(() => ({ entity: 0, cosine: Number.NEGATIVE_INFINITY }));
	for (const [one, row] of cosines.entries()) {
		let best = 0;
		for (let two = 0; two < row.length; two++) {
			const cosine = row[two] as number;
			if (cosine > (row[best] as number)) best = two;
			const back = nearestInput[two] as { entity: number; cosine: number };
			if (cosine > back.cosine) {
				back.entity = one;
				back.cosine = cosine;
			}
			if (isSimilar(cosine, rules)) matches.push([one, two, cosine]);
		}
		nearest.push({ entity: best, cosine: row[best] as number });
	}
	return { matches, nearest, nearestInput };
}

/** The products of one row with a block of rows, four at a time. */
function productsOf(
	{ numbers, places }: Vectors,
	row: number,
	block: readonly number[],
): Float64Array {
	const products = new Float64Array(block.length);
	const own = row * places;
	for (let at = 0; at < block.length; at += 4) {
		// Past the end of the block the last row is multiplied again, and not kept.
		const starts = [at, at + 1, at + 2, at + 3].map(
			(place) => (block[Math.min(place, block.length - 1)] as number) * places,
		) as [number, number, number, number];
		const [first, second, third, fourth] = starts;
		let [a, b, c, d] = [0, 0, 0, 0];
		for (let place = 0; place < places; place++) {
			const factor = numbers[own + place] as number;
			a += factor * (numbers[first + place] as number);
			b += factor * (numbers[second + place] as number);
			c += factor * (numbers[third + place] as number);
			d += factor * (numbers[fourth + place] as number);
		}
		products.set([a, b, c, d].slice(0, block.length - at), at);
	}
	return products;
}
