import { normalCdf, normalQuantile } from "../core/distributions.ts";

/** Steps of the integral over the error of the error: Simpson's rule where its law breaks off at 0. */
const STEPS_TO_0 = 120;
/** From so many degrees of freedom on the law fades at both ends, and a plain sum is as near (1e-13). */
const FADING_DF = 10;
const STEPS_OF_FADING = 60;
/** So many standard deviations of it to either side. */
const REACH = 8;
const STEPS = 50;
const PRECISE = 1e-9;

/**
 * How many measured standard errors a difference must be for a test that asks for `critical` of the true
 * ones to find it with chance `power`, when the error was measured with `df` degrees of freedom: the c with
 * E[Φ(c·√(χ²/df) − critical)] = power, which is the quantile of the noncentral t with noncentrality
 * `critical`. An error known exactly (infinite df): critical + z_power. As df falls c grows, because too
 * small a measured error costs more power than too large a one gains. df > 0, power in (0.5, 1).
 * Source: Julious & Owen 2006; checked against scipy's `nct.ppf`.
 */
export function errorsToFind(
	critical: number,
	{ df, power }: { readonly df: number; readonly power: number },
): number {
	const exact = critical + normalQuantile(power);
	if (!Number.isFinite(df)) return exact;
	const { places, weights } = lawOf(df);
	function offAt(c: number): number {
		let sum = 0;
		for (let i = 0; i < weights.length; i++)
			sum += weights[i] * normalCdf(c * places[i] - critical);
		return sum - power;
	}
	let high = exact;
	let above = offAt(high);
	while (above < 0) {
		high *= 1.5;
		above = offAt(high);
	}
	let low = critical / 2;
	let below = offAt(low);
	// Illinois: each step costs a whole integral.
	for (let step = 0; step < STEPS && high - low > PRECISE * high; step++) {
		const next = (low * above - high * below) / (above - below);
		const off = offAt(next);
		if (Math.abs(off) < PRECISE) return next;
		if (off < 0) {
			[low, below] = [next, off];
			above /= 2;
		} else {
			[high, above] = [next, off];
			below /= 2;
		}
	}
	return high;
}

type Law = { readonly places: Float64Array; readonly weights: Float64Array };

// A plan asks for one error again and again, each time with another quantile.
let latest: { readonly df: number; readonly law: Law } | undefined;

function lawOf(df: number): Law {
	if (latest?.df !== df) latest = { df, law: chiLaw(df) };
	return latest.law;
}

/** √(χ²/df) on a grid, and the share of each point. */
function chiLaw(df: number): Law {
	const fades = df >= FADING_DF;
	const steps = fades ? STEPS_OF_FADING : STEPS_TO_0;
	const reach = REACH / Math.sqrt(2 * df);
	const low = Math.max(1e-9, 1 - reach);
	const step = (1 + reach - low) / steps;
	const places = Float64Array.from({ length: steps + 1 }, (_, i) => low + i * step);
	const weights = places.map((place, i) => {
		const isEnd = i === 0 || i === steps;
		const simpson = isEnd ? 1 : i % 2 === 1 ? 4 : 2;
		const rule = fades ? (isEnd ? 0.5 : 1) : simpson;
		return rule * Math.exp((df - 1) * Math.log(place) - (df * (place * place - 1)) / 2);
	});
	const sum = weights.reduce((total, weight) => total + weight, 0);
	return { places, weights: weights.map((weight) => weight / sum) };
}
