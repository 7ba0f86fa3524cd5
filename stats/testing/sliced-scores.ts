import type { Random } from "../resampling/random.ts";
import type { SlicedScores } from "../slices/compare-slices.ts";

/** How a judge's agreement with people is spread over the slices of a field. */
export type SlicedPopulation = {
	/** Items of each slice. */
	readonly sizes: readonly number[];
	/** Share of items on which the judge agrees. */
	readonly agreement: number;
	/** Of the first slice, where it is another. */
	readonly there?: number | undefined;
	/** Design effect of groups of five items; 1: independent. */
	readonly design: number;
	/** Does a group lie in one slice, or its items anywhere? */
	readonly whole: boolean;
};

const GROUP = 5;

/** Fourteen slices of unequal sizes that hold `n` items, in fives. */
export function fourteenSizes(n: number): number[] {
	const shares = [24, 18, 14, 10, 8, 6, 5, 4, 3, 2, 2, 2, 1, 1];
	return shares.map((share) => Math.max(GROUP, GROUP * Math.round((share * n) / 100 / GROUP)));
}

/** Items of a group agree together with a chance that gives the design effect. */
export function drawSliced(
	{ sizes, agreement, there = agreement, design, whole }: SlicedPopulation,
	random: Random,
): SlicedScores {
	const slices = Int32Array.from(
		sizes.flatMap((size, slice) => new Array<number>(size).fill(slice)),
	);
	const place = Int32Array.from(slices.keys());
	if (!whole) {
		for (let i = place.length - 1; i > 0; i--) {
			const j = Math.floor(random() * (i + 1));
			[place[i], place[j]] = [place[j], place[i]];
		}
	}
	const clusters = new Int32Array(slices.length);
	const scores = new Float64Array(slices.length);
	const alike = Math.sqrt((design - 1) / (GROUP - 1));
	let shared = 0;
	place.forEach((item, i) => {
		if (i % GROUP === 0) shared = random();
		clusters[item] = Math.floor(i / GROUP);
		const luck = random() < alike ? shared : random();
		scores[item] = Number(luck < (slices[item] === 0 ? there : agreement));
	});
	return { scores: [scores], slices, ...(design > 1 && { clusters }) };
}
