import { toMillionths } from "../../asking/cosine.ts";
import { type GraphRules, isSimilar, type Match, type Nearest } from "./graph.ts";

/** Unit vectors in one piece of memory: row r stands at r · places. */
export type Vectors = { readonly numbers: Float64Array; readonly places: number };

export type Similarities = {
	/** Pairs that are similar by the rules, by input and then by other entity; no more than one beyond `MOST_MATCHES`. */
	readonly matches: readonly Match[];
	/** For each input entity the nearest of the other side, the first one of several. */
	readonly nearest: readonly Nearest[];
	/** For each entity of the other side the nearest of the input side. */
	readonly nearestInput: readonly Nearest[];
};

/** Some seconds of work. Where more are similar, everything is similar to everything, and nothing is told by it. */
export const MOST_MATCHES = 100_000;

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
	const cosines = cosineMatrix(vectors, input, other);
	const matches: Match[] = [];
	const nearest: Nearest[] = [];
	const nearestInput = other.map(() => ({ entity: 0, cosine: Number.NEGATIVE_INFINITY }));
	for (const [one, row] of cosines.entries()) {
		let best = 0;
		for (let two = 0; two < row.length; two++) {
			const cosine = row[two];
			if (cosine > row[best]) best = two;
			const back = nearestInput[two];
			if (cosine > back.cosine) {
				back.entity = one;
				back.cosine = cosine;
			}
			if (matches.length <= MOST_MATCHES && isSimilar(cosine, rules))
				matches.push([one, two, cosine]);
		}
		nearest.push({ entity: best, cosine: row[best] });
	}
	return { matches, nearest, nearestInput };
}

function cosineMatrix(
	vectors: Vectors,
	input: readonly number[],
	other: readonly number[],
): Int32Array[] {
	const cosines = input.map(() => new Int32Array(other.length));
	for (let block = 0; block < other.length; block += BLOCK) {
		const end = Math.min(block + BLOCK, other.length);
		for (let one = 0; one < input.length; one += 2) {
			for (let two = block; two < end; two += 4) {
				// Past the end the last ones are multiplied again, which gives the same again.
				const rows = [one, one + 1].map((at) => Math.min(at, input.length - 1));
				const columns = [two, two + 1, two + 2, two + 3].map((at) => Math.min(at, end - 1));
				const starts = (places: readonly number[], of: readonly number[]) =>
					places.map((place) => of[place] * vectors.places);
				const products = tile(vectors, starts(rows, input), starts(columns, other));
				for (const [at, product] of products.entries()) {
					const row = cosines[rows[at >> 2]];
					row[columns[at & 3]] = toMillionths(product);
				}
			}
		}
	}
	return cosines;
}

/** The products of two rows with four, all eight sums at once: each number is read once for several. */
function tile(
	{ numbers, places }: Vectors,
	[one = 0, two = 0]: readonly number[],
	[first = 0, second = 0, third = 0, fourth = 0]: readonly number[],
): number[] {
	let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
	for (let place = 0; place < places; place++) {
		const x = numbers[one + place];
		const y = numbers[two + place];
		const p = numbers[first + place];
		const q = numbers[second + place];
		const r = numbers[third + place];
		const s = numbers[fourth + place];
		a += x * p;
		b += x * q;
		c += x * r;
		d += x * s;
		e += y * p;
		f += y * q;
		g += y * r;
		h += y * s;
	}
	return [a, b, c, d, e, f, g, h];
}
