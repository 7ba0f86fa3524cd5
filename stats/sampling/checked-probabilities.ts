import { StatsInputError } from "../core/result.ts";

/**
 * The inclusion probabilities if every drawn place has one; `undefined` where one is missing (NaN), so
 * that nothing can be weighted. Outside (0, 1] throws.
 */
export function checkedProbabilities(
	probabilities: Float64Array | undefined,
	drawn: Uint32Array,
	items: number,
): Float64Array | undefined {
	if (!probabilities) return undefined;
	if (probabilities.length !== items) {
		throw new StatsInputError(`${items} items have ${probabilities.length} probabilities`);
	}
	let complete = true;
	for (const place of drawn) {
		const own = probabilities[place];
		if (Number.isNaN(own)) complete = false;
		else if (!(own > 0 && own <= 1)) throw new StatsInputError(`a probability of ${own}`);
	}
	return complete ? probabilities : undefined;
}
