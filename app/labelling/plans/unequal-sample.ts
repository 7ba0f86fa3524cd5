/**
 * A sample of a fixed size with chances in proportion to sizes, by systematic sampling: the chances
 * are exact. In which order the units stand decides which can come together, so they come shuffled.
 * Source: Madow (1949), Annals of Mathematical Statistics 20.
 * @param sizes above 0
 * @param count from 1 to the number of sizes
 * @returns the places that were chosen, ascending, and the chance of every place; chances sum to `count`
 */
export function unequalSample(
	sizes: readonly number[],
	count: number,
	random: () => number,
): { chosen: number[]; probabilities: number[] } {
	const probabilities = inclusionProbabilities(sizes, count);
	const start = random();
	const chosen: number[] = [];
	let sum = 0;
	for (const [place, probability] of probabilities.entries()) {
		sum += probability;
		// The sum ends at `count`, but for rounding: the last point is in the last place at the latest.
		const reached = place === probabilities.length - 1 ? count : sum;
		if (start + chosen.length < reached && chosen.length < count) chosen.push(place);
	}
	return { chosen, probabilities };
}

/** In proportion to sizes, but never above 1: what is cut off goes to the others. */
function inclusionProbabilities(sizes: readonly number[], count: number): number[] {
	const sure = new Set<number>();
	for (;;) {
		let rest = 0;
		for (const [place, size] of sizes.entries()) if (!sure.has(place)) rest += size;
		const factor = rest > 0 ? (count - sure.size) / rest : 0;
		const before = sure.size;
		// What rounding keeps just below 1 is sure as well.
		for (const [place, size] of sizes.entries()) if (size * factor > 1 - 1e-9) sure.add(place);
		if (sure.size === before || sure.size >= count)
			return sizes.map((size, place) => (sure.has(place) ? 1 : size * factor));
	}
}
