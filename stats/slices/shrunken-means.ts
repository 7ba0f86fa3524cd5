import { normalCdf } from "../core/distributions.ts";

/** Mean and central interval of what is believed of a quantity. */
export type Shrunken = { readonly value: number; readonly low: number; readonly high: number };

const GRID = 60;
const STEPS = 50;

/**
 * Means of groups drawn together as far as they may be alike, and how far each lies below what all have
 * in common (μ − θ): θ normal around μ with spread τ, both unknown; μ flat, τ even between 0 and `widest`,
 * summed over a grid. `variances` are those of the measured means, above 0. Intervals are central.
 * Source: Rubin 1981; Gelman 2006 (the prior of τ); Gelman et al. 2013, section 5.4 (the formulas).
 */
export function shrunkenMeans(
	{ means, variances }: { readonly means: Float64Array; readonly variances: Float64Array },
	{ level, widest }: { readonly level: number; readonly widest: number },
): { readonly mean: Shrunken; readonly harm: Shrunken }[] {
	const spreads = Array.from({ length: GRID }, (_, i) => widest * ((i + 0.5) / GRID));
	const fits = spreads.map((tau) => fitAt(tau, means, variances));
	const likeliest = Math.max(...fits.map(({ log }) => log));
	const weights = fits.map(({ log }) => Math.exp(log - likeliest));
	const sum = weights.reduce((total, weight) => total + weight, 0);
	return [...means.keys()].map((group) => {
		const parts = fits.map(({ mu, variance, tau }, i) => {
			const own = variances[group];
			const kept = tau ** 2 / (tau ** 2 + own);
			const rest = kept * own;
			const harm = kept * (mu - means[group]);
			return {
				share: weights[i] / sum,
				mean: mu - harm,
				meanSpread: Math.sqrt((1 - kept) ** 2 * variance + rest),
				harm,
				harmSpread: Math.sqrt(kept ** 2 * variance + rest),
			};
		});
		return {
			mean: summary(
				parts.map(({ share, mean, meanSpread }) => ({ share, centre: mean, spread: meanSpread })),
				level,
			),
			harm: summary(
				parts.map(({ share, harm, harmSpread }) => ({ share, centre: harm, spread: harmSpread })),
				level,
			),
		};
	});
}

/** What all have in common and its variance for one τ, and the log likelihood of that τ. */
function fitAt(tau: number, means: Float64Array, variances: Float64Array) {
	const precision = variances.map((variance) => 1 / (variance + tau * tau));
	const all = precision.reduce((sum, each) => sum + each, 0);
	const mu = precision.reduce((sum, each, group) => sum + each * means[group], 0) / all;
	const log = precision.reduce(
		(sum, each, group) => sum + (Math.log(each) - each * (means[group] - mu) ** 2) / 2,
		-Math.log(all) / 2,
	);
	return { tau, mu, variance: 1 / all, log };
}

type Part = { readonly share: number; readonly centre: number; readonly spread: number };

function summary(parts: readonly Part[], level: number): Shrunken {
	const value = parts.reduce((sum, { share, centre }) => sum + share * centre, 0);
	const far =
		10 * Math.max(...parts.map(({ spread, centre }) => spread + Math.abs(centre - value)));
	const quantile = (share: number) => {
		let [low, high] = [value - far, value + far];
		for (let step = 0; step < STEPS; step++) {
			const middle = (low + high) / 2;
			const below = parts.reduce(
				(sum, part) => sum + part.share * normalCdf((middle - part.centre) / part.spread),
				0,
			);
			if (below < share) low = middle;
			else high = middle;
		}
		return (low + high) / 2;
	};
	return { value, low: quantile((1 - level) / 2), high: quantile((1 + level) / 2) };
}
