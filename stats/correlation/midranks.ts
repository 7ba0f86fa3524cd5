/** Writes the mean rank of each distinct value, given how often the cells that hold it occur. */
export function midranks(positions: Uint32Array, counts: Float64Array, ranks: Float64Array): void {
	ranks.fill(0);
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell] as number;
		ranks[position] = (ranks[position] as number) + (counts[cell] as number);
	}
	let below = 0;
	for (let position = 0; position < ranks.length; position++) {
		const ties = ranks[position] as number;
		ranks[position] = below + (ties + 1) / 2;
		below += ties;
	}
}
