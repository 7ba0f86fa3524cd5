import { binomialLower, binomialMass } from "../core/distributions.ts";

/** Numbers of discordant items further away than this are as good as impossible. */
const MOST_DEVIATIONS = 10;

/** p-values this close to `alpha`, relative to it, are the same number. */
const ROUNDING = 1e-12;

/**
 * The probability that McNemar's exact test of `n` items finds two judges to differ at `alpha`, where
 * A alone is right with probability `p10` and B alone with `p01`: over every number of discordant
 * items, O(√n).
 */
export function exactMcnemarPower(
	n: number,
	{ p10, p01, alpha }: Readonly<Record<"p10" | "p01" | "alpha", number>>,
): number {
	const discordant = p10 + p01;
	const ofA = p10 / discordant;
	const reach = MOST_DEVIATIONS * (1 + Math.sqrt(n * discordant * (1 - discordant)));
	const first = Math.max(0, Math.floor(n * discordant - reach));
	const last = Math.min(n, Math.ceil(n * discordant + reach));
	let critical = criticalCount(first, alpha);
	let power = 0;
	for (let m = first; m <= last; m++) {
		// What is significant of m items is so of more of them.
		while (isSignificant(critical + 1, m, alpha)) critical++;
		if (critical < 0) continue;
		const either = binomialLower(critical, m, ofA) + binomialLower(critical, m, 1 - ofA);
		power += binomialMass(m, n, discordant) * either;
	}
	return Math.min(1, power);
}

/** Is it significant if the rarer kind is this often among `m` discordant items? */
function isSignificant(count: number, m: number, alpha: number): boolean {
	return 2 * binomialLower(count, m, 0.5) <= alpha * (1 + ROUNDING);
}

/** The largest such count; −1 where not even 0 is significant. */
function criticalCount(m: number, alpha: number): number {
	let low = -1;
	let high = Math.ceil(m / 2);
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (isSignificant(middle, m, alpha)) low = middle;
		else high = middle;
	}
	return low;
}
