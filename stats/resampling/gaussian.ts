import { cholesky } from "../intervals/cholesky.ts";
import type { Random } from "./random.ts";

/** Two independent standard normal numbers from two uniform ones (Box and Muller 1958). */
function normalPair(random: Random): [number, number] {
	const radius = Math.sqrt(-2 * Math.log1p(-random()));
	const angle = 2 * Math.PI * random();
	return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** Independent standard normal numbers. */
export function standardNormals(count: number, random: Random): Float64Array {
	const numbers = new Float64Array(count);
	for (let i = 0; i < count; i += 2) {
		const [first, second] = normalPair(random);
		numbers[i] = first;
		if (i + 1 < count) numbers[i + 1] = second;
	}
	return numbers;
}

/**
 * Each call fills `out` with a draw of the multivariate normal law of this mean and covariance
 * (n × n, row-major). A matrix that is no covariance throws.
 */
export function gaussianResampler(
	mean: Float64Array,
	covariance: Float64Array,
	random: Random,
): (out: Float64Array) => void {
	const root = cholesky(covariance, mean.length);
	if (!root) throw new RangeError("the matrix is not a covariance");
	return (out) => {
		out.set(mean);
		let spare: number | undefined;
		for (const column of root.columns) {
			let z = spare;
			if (z === undefined) [z, spare] = normalPair(random);
			else spare = undefined;
			for (let i = 0; i < out.length; i++) out[i] = out[i] + z * column[i];
		}
	};
}
