/** Cosines and their thresholds are whole numbers of millionths, so that 0.70 ≥ 0.70 holds. */
const MILLION = 1_000_000;

/** A cosine, or why there is none. */
export type Cosine =
	| {
			readonly ok: true;
			/** In [−1, 1], rounded to 6 decimals. */
			readonly value: number;
			/** The same in millionths, to be compared with thresholds. */
			readonly millionths: number;
	  }
	| { readonly ok: false; readonly reason: "zero_vector" };

/**
 * A vector's direction: the same divided by its length; null for a vector of zeros, which has none.
 * Exact for lengths that float64 cannot hold the square of.
 */
export function unitVector(vector: ArrayLike<number>): Float64Array | null {
	let largest = 0;
	for (let at = 0; at < vector.length; at++) largest = Math.max(largest, Math.abs(vector[at] ?? 0));
	if (largest === 0) return null;
	const unit = new Float64Array(vector.length);
	for (let at = 0; at < unit.length; at++) unit[at] = (vector[at] ?? 0) / largest;
	const length = Math.sqrt(dot(unit, unit));
	for (let at = 0; at < unit.length; at++) unit[at] = (unit[at] ?? 0) / length;
	return unit;
}

/**
 * The cosine of the angle between two vectors, rounded to 6 decimals and in [−1, 1] by that alone.
 * `zero_vector` where one of them has no direction. Vectors of unequal length are a bug and throw.
 * @example cosine([1, 0], [0.6, 0.8]) // { ok: true, value: 0.6, millionths: 600000 }
 */
export function cosine(first: ArrayLike<number>, second: ArrayLike<number>): Cosine {
	const one = unitVector(first);
	const other = unitVector(second);
	if (!one || !other) return { ok: false, reason: "zero_vector" };
	const millionths = cosineOfUnits(one, other);
	return { ok: true, value: millionths / MILLION, millionths };
}

/** The cosine of two unit vectors, in millionths: for matrices of them, where each is made once. */
export function cosineOfUnits(one: Float64Array, other: Float64Array): number {
	return toMillionths(dot(one, other));
}

/** A threshold or a cosine in millionths, halves away from zero. */
export function toMillionths(value: number): number {
	const rounded = Math.round(Math.abs(value) * MILLION);
	return value < 0 && rounded !== 0 ? -rounded : rounded;
}

function dot(one: Float64Array, other: Float64Array): number {
	if (one.length !== other.length) {
		throw new RangeError(`vectors of ${one.length} and ${other.length} numbers have no cosine`);
	}
	let sum = 0;
	for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
	return sum;
}
