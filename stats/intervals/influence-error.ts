/**
 * The large-sample standard error √(Σ IF²) / n of a statistic from its influence function: what one
 * item of each cell or pattern adds to the statistic (mean 0), and how many items each stands for.
 */
export function influenceError(influence: Float64Array, counts: Float64Array): number {
	let n = 0;
	let squares = 0;
	for (let i = 0; i < influence.length; i++) {
		n += counts[i] as number;
		squares += (counts[i] as number) * (influence[i] as number) ** 2;
	}
	return Math.sqrt(squares) / n;
}
