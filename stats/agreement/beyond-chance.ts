import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { type Figure, noFigure } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import type { Random } from "../resampling/random.ts";
import { checkColumns } from "../tables/check-columns.ts";
import { shuffleBound } from "./shuffle-bound.ts";

/** Shuffles that are drawn. */
const SHUFFLES = 4000;
/** So unlikely is it that the draws that were made, had they gone on, would have told otherwise. */
const UNLIKELY = 1e-6;
/** With more items off the commonest level on both sides kappa's own limits err as they say. */
const MOST_OFF = 200;
/** Sums of the same parts in another order. */
const ROUNDING = 1e-9;

/**
 * How likely it is that a judge agrees with a reference at least as well as it does if its answers had been
 * dealt to the items at random: the mid-p of a permutation test of Cohen's kappa with `weights`. Both keep how
 * often they use the levels, so chance agreement is the same in every shuffle and kappa follows from the
 * disagreements alone. Few items off the commonest level come together by chance in counts that no normal error
 * describes. Only those of the rater that has fewer of them are drawn: O(shuffles · their number · levels).
 *
 * `judge`, `reference`: codes of the same items, 0xFF = missing; `numbers`: those of the levels. In [0, 1]. With a
 * `limit` it is asked only on which side of it the chance lies: the value is then a bound where that settles it
 * (`shuffleBound`), and otherwise of the shuffles drawn until it was settled. Reasons: EMPTY, CONSTANT_INPUT (one level only), NOT_AVAILABLE (more than 200 items on both sides lie off the
 * commonest level). Independent items: groups of them are for the interval.
 * Source: Fisher 1935; Lancaster 1961 (mid-p).
 */
export function chanceAgreement(
	{ judge, reference }: { readonly judge: Uint8Array; readonly reference: Uint8Array },
	{
		numbers,
		weights,
		random,
		limit,
	}: {
		readonly numbers: Float64Array;
		readonly weights: AgreementWeights;
		readonly random: Random;
		readonly limit?: number;
	},
): Figure {
	const levels = numbers.length;
	checkColumns([judge, reference], { levels, items: judge.length });
	const distance = disagreements(weights, numbers);
	const [ofJudge, ofReference] = [new Float64Array(levels), new Float64Array(levels)];
	const joint = new Float64Array(levels * levels);
	let items = 0;
	let seen = 0;
	for (let item = 0; item < judge.length; item++) {
		const [a, b] = [judge[item], reference[item]];
		if (a === MISSING || b === MISSING) continue;
		items++;
		ofJudge[a]++;
		ofReference[b]++;
		joint[a * levels + b]++;
		seen += distance[a * levels + b];
	}
	if (items === 0) return noFigure("EMPTY");
	const sides = [ofJudge, ofReference]
		.map((counts) => ({ counts, off: items - Math.max(...counts) }))
		.sort((x, y) => x.off - y.off);
	const [fewer, more] = sides;
	if (fewer.off === 0) return noFigure("CONSTANT_INPUT");
	if (fewer.off > MOST_OFF) return noFigure("NOT_AVAILABLE");
	if (limit !== undefined) {
		const bound = boundOf(joint, { levels, numbers, weights });
		if (bound < limit) return { value: bound };
	}
	const commonest = fewer.counts.indexOf(Math.max(...fewer.counts));
	const off = [...fewer.counts].flatMap((count, level) =>
		level === commonest ? [] : Array.from({ length: count }, () => level),
	);
	// All of the other rater's answers beside the commonest level; those that are drawn stand beside another.
	const base = more.counts.reduce(
		(sum, count, level) => sum + count * distance[level * levels + commonest],
		0,
	);
	let better = 0;
	let drawn = 0;
	while (drawn < SHUFFLES && !(limit !== undefined && isSettled({ better, drawn, limit }))) {
		const left = more.counts.slice();
		let total = base;
		for (const [dealt, level] of off.entries()) {
			let place = random() * (items - dealt);
			let other = 0;
			while (other < levels - 1 && place >= left[other]) {
				place -= left[other];
				other++;
			}
			left[other]--;
			total += distance[other * levels + level] - distance[other * levels + commonest];
		}
		if (total < seen - ROUNDING) better += 1;
		else if (total <= seen + ROUNDING) better += 0.5;
		drawn++;
	}
	return { value: better / drawn };
}

/** More than the limit whatever the rest would be, or none where some would have been. */
function isSettled(of: { better: number; drawn: number; limit: number }): boolean {
	const { better, drawn, limit } = of;
	return better > limit * SHUFFLES || (better === 0 && (1 - limit) ** drawn < UNLIKELY);
}

function boundOf(
	joint: Float64Array,
	about: {
		readonly levels: number;
		readonly numbers: Float64Array;
		readonly weights: AgreementWeights;
	},
): number {
	const { levels, numbers, weights } = about;
	if (weights === "quadratic") return shuffleBound(joint, { levels, numbers });
	if (weights !== "unweighted") return 1;
	// Of two levels, to be the same is the same as to be near.
	return shuffleBound(
		joint,
		levels === 2 ? { levels, numbers: Float64Array.of(0, 1) } : { levels },
	);
}
