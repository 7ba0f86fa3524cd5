/**
 * How many items are drawn from parts of these sizes: at least one from each, never more than it has.
 * `equal`: as many from each, and what small parts lack from the others; `proportional`: by largest
 * remainders.
 * @param sizes above 0
 * @param count from the number of parts to the sum of the sizes
 */
export function allocate(
	sizes: readonly number[],
	count: number,
	allocation: "equal" | "proportional",
): number[] {
	const given = sizes.map(() => 1);
	const total = sizes.reduce((sum, size) => sum + size, 0);
	// One more to the part that is farthest below what it should have, until all are given.
	for (let rest = count - sizes.length; rest > 0; rest--) {
		let best = -1;
		let most = Number.NEGATIVE_INFINITY;
		for (const [place, size] of sizes.entries()) {
			if (given[place] >= size) continue;
			const share = allocation === "equal" ? 0 : (count * size) / total;
			const lack = share - given[place];
			if (lack > most) [best, most] = [place, lack];
		}
		given[best]++;
	}
	return given;
}
