/** Up to this many pairs the normal approximation is not needed. */
export const MOST_COUNTED = 50;

/**
 * Exact two-sided p-value of Kendall's τ without ties, from `s` = concordant minus discordant pairs
 * among `n` > 1 items: P(|S| ≥ |s|) over all orders. Their discordant pairs are counted by Kendall's
 * recursion: the k-th item may be discordant with 0 to k − 1 of those before it, each as likely.
 * Source: Kendall 1938; checked against scipy.
 */
export function exactKendallTest(s: number, n: number): number {
	const pairs = (n * (n - 1)) / 2;
	const fewest = (pairs - Math.abs(s)) / 2;
	let shares = Float64Array.of(1);
	for (let item = 2; item <= n; item++) {
		const next = new Float64Array((item * (item - 1)) / 2 + 1);
		for (let count = 0; count < next.length; count++) {
			let window = 0;
			for (let own = Math.max(0, count - shares.length + 1); own < item && own <= count; own++) {
				window += shares[count - own];
			}
			next[count] = window / item;
		}
		shares = next;
	}
	let tail = 0;
	for (let count = 0; count <= fewest; count++) tail += shares[count];
	return Math.min(1, 2 * tail);
}
