import { StatsInputError } from "./result.ts";

/**
 * How much two levels agree, K × K row-major, symmetric, 1 on the diagonal. Linear
 * 1 − |vᵢ − vⱼ| / range, quadratic 1 − ((vᵢ − vⱼ) / range)², over all declared levels.
 */
export type AgreementWeights = "unweighted" | "linear" | "quadratic" | Float64Array;

/**
 * The disagreement 1 − w of each pair of levels, which is exactly 0 on the diagonal, so that
 * perfect agreement is exactly 1 whatever the rounding. `numbers` are those of `levelNumbers`.
 */
export function disagreements(weights: AgreementWeights, numbers: Float64Array): Float64Array {
	const levels = numbers.length;
	const matrix = new Float64Array(levels * levels);
	if (typeof weights !== "string" && weights.length !== matrix.length) {
		throw new StatsInputError(`${levels} levels need ${matrix.length} weights`);
	}
	const range = numbers.reduce((a, b) => Math.max(a, b)) - numbers.reduce((a, b) => Math.min(a, b));
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			if (i === j) continue;
			const distance = Math.abs(numbers[i] - numbers[j]) / range;
			if (weights === "unweighted") matrix[i * levels + j] = 1;
			else if (weights === "linear") matrix[i * levels + j] = distance;
			else if (weights === "quadratic") matrix[i * levels + j] = distance * distance;
			else matrix[i * levels + j] = 1 - weights[i * levels + j];
		}
	}
	return matrix;
}
