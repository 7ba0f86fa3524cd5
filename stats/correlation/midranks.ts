/** Writes the mean rank of each distinct value, given how often the cells that hold it occur. */
export function midranks(positions: Uint32Array, counts: Float64Array, ranks: Float64Array): void {
	ranks.fill(0);
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell];
		ranks[position] = ranks[position] + counts[cell];
	}
	let below = 0;
	for (let position = 0; position < ranks.length; position++) {
		const ties = ranks[position];
		ranks[position] = below + (ties + 1) / 2;
		below += ties;
	}
}
