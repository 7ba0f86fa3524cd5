import { type StatOptions, settled } from "../core/options.ts";
import { binomialDraw } from "../resampling/binomial.ts";
import { type Random, randomStream } from "../resampling/random.ts";
import { forEachReplicate } from "../resampling/replicates.ts";

/** Share of all sign changes whose sum lies farther from 0 than the observed one, and as far. */
export type SignFlips = {
	readonly beyond: number;
	readonly equal: number;
	/** All changes were counted; otherwise they were drawn, and the observed one counts as drawn. */
	readonly exact: boolean;
};

/** All signs of up to this many sums are gone through. */
const MOST_ENUMERATED = 20;
/** Additions that an exact count of sums on a grid may take. */
const MOST_ADDITIONS = 5e7;
/** Sums closer than this, relative to the largest possible one, are equal. */
const SAME = 1e-12;
/** Random changes where the exact count is out of reach. */
const CHANGES = 10_000;

/**
 * How far the sum of `sums` lies out among all that changes of their signs give. Exact on a grid
 * (whole numbers, quarters …) by counting subset sums, and for up to 20 sums by enumeration;
 * otherwise from 10,000 random changes, or as many as `replicates` says. Zeros do not matter, nor
 * does the order. `stat` and operands name the random stream. `undefined`: an exact count is out of
 * reach, and no replicates were asked for.
 */
export function signFlips(
	sums: Float64Array,
	stat: string,
	options: StatOptions = {},
): SignFlips | undefined {
	const sizes = sums
		.map(Math.abs)
		.filter((size) => size > 0)
		.sort();
	if (sizes.length === 0) return { beyond: 0, equal: 1, exact: true };
	const observed = Math.abs(sums.reduce((sum, value) => sum + value, 0));
	const grid = gridOf(sizes);
	if (grid) return onGrid(grid.steps, Math.round(observed / grid.step));
	if (sizes.length <= MOST_ENUMERATED) return enumerated(sizes, observed);
	if (options.replicates === 0) return undefined;
	const { seed, operands } = settled(options);
	return drawn(sizes, observed, { ...options, random: randomStream(seed, stat, ...operands) });
}

/** Sizes as multiples of a common step, where there is one and counting them is affordable. */
function gridOf(sizes: Float64Array): { step: number; steps: Float64Array } | undefined {
	const largest = sizes[sizes.length - 1];
	let step = 0;
	for (const size of sizes) step = commonStep(size, step, largest);
	const steps = sizes.map((size) => Math.round(size / step));
	const total = steps.reduce((sum, count) => sum + count, 0);
	if (total * sizes.length > MOST_ADDITIONS) return undefined;
	const fits = sizes.every((size, i) => Math.abs(size / step - steps[i]) < 1e-3);
	return fits ? { step, steps } : undefined;
}

/** Euclid's algorithm for numbers that rounding keeps from being exact multiples. */
function commonStep(a: number, b: number, largest: number): number {
	while (b > SAME * largest) {
		const rest = a - b * Math.round(a / b);
		a = b;
		b = Math.abs(rest);
	}
	return a;
}

/** Counts the sums of all subsets: the shares of 2^n that reach each whole number. */
function onGrid(steps: Float64Array, observed: number): SignFlips {
	const total = steps.reduce((sum, count) => sum + count, 0);
	const shares = new Float64Array(total + 1);
	shares[0] = 1;
	let reached = 0;
	for (const step of steps) {
		reached += step;
		for (let sum = reached; sum >= 0; sum--) {
			const before = sum >= step ? shares[sum - step] : 0;
			shares[sum] = (shares[sum] + before) / 2;
		}
	}
	let beyond = 0;
	let equal = 0;
	shares.forEach((share, positive) => {
		const distance = Math.abs(2 * positive - total);
		if (distance > observed) beyond += share;
		else if (distance === observed) equal += share;
	});
	return { beyond, equal, exact: true };
}

/** Every sum of signs of one half with every one of the other. */
function enumerated(sizes: Float64Array, observed: number): SignFlips {
	const half = sizes.length >> 1;
	const first = allSums(sizes.subarray(0, half));
	const second = allSums(sizes.subarray(half));
	const near = SAME * sizes.reduce((sum, size) => sum + size, 0);
	let beyond = 0;
	let equal = 0;
	for (const a of first) {
		for (const b of second) {
			const distance = Math.abs(a + b) - observed;
			if (distance > near) beyond++;
			else if (distance >= -near) equal++;
		}
	}
	const all = first.length * second.length;
	return { beyond: beyond / all, equal: equal / all, exact: true };
}

function allSums(sizes: Float64Array): Float64Array {
	let sums = Float64Array.of(0);
	for (const size of sizes) {
		sums = Float64Array.from([...sums.map((sum) => sum - size), ...sums.map((sum) => sum + size)]);
	}
	return sums;
}

function drawn(
	sizes: Float64Array,
	observed: number,
	{ random, replicates = CHANGES, ...watched }: StatOptions & { readonly random: Random },
): SignFlips {
	const draw = sumOfSigns(sizes);
	const near = SAME * sizes.reduce((sum, size) => sum + size, 0);
	let beyond = 0;
	let equal = 1;
	forEachReplicate(replicates, watched, () => {
		const distance = Math.abs(draw(random)) - observed;
		if (distance > near) beyond++;
		else if (distance >= -near) equal++;
	});
	return { beyond: beyond / (replicates + 1), equal: equal / (replicates + 1), exact: false };
}

/** Sum of ascending sizes with random signs: one binomial for each distinct size. */
function sumOfSigns(sizes: Float64Array): (random: Random) => number {
	const negatives = binomialDraw(0.5);
	const distinct: number[] = [];
	const times: number[] = [];
	for (const size of sizes) {
		if (distinct.at(-1) === size) times[times.length - 1]++;
		else {
			distinct.push(size);
			times.push(1);
		}
	}
	return (random) => {
		let sum = 0;
		for (let i = 0; i < distinct.length; i++) {
			const count = times[i];
			const negative = count === 1 ? Number(random() < 0.5) : negatives(random, count);
			sum += distinct[i] * (count - 2 * negative);
		}
		return sum;
	};
}
