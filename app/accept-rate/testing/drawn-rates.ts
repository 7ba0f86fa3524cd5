import type { Scale } from "#db/model/scale.ts";
import { MISSING } from "#stats/index.ts";
import type { Random } from "#stats/resampling/random.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";
import type { Drawn } from "../accept-rate.ts";

/** What one item is: people's label and the judge's score, as codes or as numbers. */
type Item = readonly [label: number, score: number];

/** What people would say of everything, and how a judge follows them. */
export type Population = {
	readonly name: string;
	readonly scale: Scale;
	/** An item of a kind from three lucks in [0, 1): the same lucks give the same item. */
	readonly item: (lucks: readonly number[], kind: number) => Item;
	/** The true share or mean of a kind. */
	readonly truth: (kind: number) => number;
};

/** Accepted by people with a chance that may differ by kind; the judge errs by its two rates. */
export function accepted(
	rates: readonly number[],
	[sensitivity, specificity]: readonly [number, number],
): Population {
	const truth = (kind: number) => rates[kind] ?? rates[0];
	return {
		name: `${rates.join(" and ")}, judge ${sensitivity}/${specificity}`,
		scale: { type: "binary", values: [false, true] },
		item: ([luck, judged], kind) => {
			const label = Number(luck < truth(kind));
			return [label, Number(label === 1 ? judged < sensitivity : judged >= specificity)];
		},
		truth,
	};
}

/** Five levels used with these shares; some kinds are moved a level up with a chance. The judge knows the level, or guesses. */
export function graded(
	shares: readonly number[],
	known: number,
	moved: readonly number[] = [],
): Population {
	const levelOf = (luck: number) => {
		let left = luck;
		const level = shares.findIndex((share) => {
			left -= share;
			return left < 0;
		});
		return level < 0 ? shares.length - 1 : level;
	};
	const last = shares.length - 1;
	const mean = shares.reduce((sum, share, level) => sum + share * (level + 1), 0);
	return {
		name: `levels ${shares.join(" ")}, known ${known}`,
		scale: { type: "ordinal", values: shares.map((_, level) => level + 1) },
		item: ([luck, judged, move], kind) => {
			const label = Math.min(last, levelOf(luck) + Number(move < (moved[kind] ?? 0)));
			return [label, judged < known ? label : levelOf((judged - known) / (1 - known))];
		},
		truth: (kind) => mean + (moved[kind] ?? 0) * (1 - shares[last]),
	};
}

/** Numbers of which a share is 1 and the others lie anywhere from 0 to 1; the judge is off by up to so much, and lenient. */
export function numbers(atTop: number, off: number): Population {
	return {
		name: `numbers, ${atTop} at 1, off by ${off}`,
		scale: { type: "numeric", range: [0, 2] },
		item: ([luck, judged]) => {
			const label = luck < atTop ? 1 : (luck - atTop) / (1 - atTop);
			return [label, 0.2 + 0.7 * label + off * judged];
		},
		truth: () => atTop + (1 - atTop) / 2,
	};
}

/** How items belong together, which are labelled, and of which kind each is. */
export type Sampling = {
	readonly scored: number;
	readonly labelled: number;
	/** So many items in a row are a group, each with the group's lucks with the chance `alike`; whole groups are labelled or any items. */
	readonly groups?: {
		readonly size: number;
		readonly alike: number;
		readonly of: "document" | "query";
		readonly whole?: true;
	};
	/** So many times as likely drawn where the judge's score is the lowest, or below the middle of its scores. */
	readonly likelier?: number;
	/** Kind of a place, of so many kinds of `field`. */
	readonly kinds?: {
		readonly field: string;
		readonly count: number;
		readonly of: (place: number) => number;
	};
};

/** Everything that the judge scored, and a random part of it with labels. */
export function drawRates(
	{ scale, item }: Population,
	{ scored, labelled, groups, likelier, kinds }: Sampling,
	random: Random,
): { readonly columns: RatingColumns; readonly drawn: Drawn | null } {
	const labels = new Float64Array(scored);
	const scores = new Float64Array(scored);
	const lucks = () => [random(), random(), random()];
	let first = lucks();
	for (let place = 0; place < scored; place++) {
		if (groups && place % groups.size === 0) first = lucks();
		const own = groups && random() < groups.alike ? first : lucks();
		[labels[place], scores[place]] = item(own, kinds?.of(place) ?? 0);
	}
	const probability = new Float64Array(scored).fill(Number.NaN);
	if (likelier === undefined) {
		const size = groups?.whole ? groups.size : 1;
		const isIn = new Set(firstOf(Math.floor(scored / size), Math.round(labelled / size), random));
		for (let place = 0; place < scored; place++) {
			if (!isIn.has(Math.floor(place / size))) labels[place] = Number.NaN;
		}
	} else {
		const middle = scores.toSorted()[Math.floor(scored / 2)];
		const weights = scores.map((score) => (score < middle || score === 0 ? likelier : 1));
		const all = weights.reduce((sum, weight) => sum + weight, 0);
		weights.forEach((weight, place) => {
			const own = Math.min(1, (labelled * weight) / all);
			if (random() < own) probability[place] = own;
			else labels[place] = Number.NaN;
		});
	}
	const column = (rater: string, values: Float64Array) => ({
		...{ rater, asked: scored, unscored: {}, unscoredAt: new Uint32Array(0) },
		cells:
			scale.type === "numeric"
				? { kind: "numbers" as const, numbers: values }
				: {
						kind: "codes" as const,
						codes: Uint8Array.from(values, (value) => (Number.isNaN(value) ? MISSING : value)),
					},
	});
	const columns: RatingColumns = {
		items: scored,
		dimensions: [
			{
				dimension: { name: "d", scale },
				humans: [column("ann", labels)],
				judges: [column("judge", scores)],
			},
		],
		...(groups && { groups: [groupingOf(groups, scored)] }),
		...(kinds && { controls: [controlOf(kinds, scored)] }),
	};
	return { columns, drawn: likelier === undefined ? null : { plans: [1], probability } };
}

/** So many of the first numbers, at random. */
function firstOf(all: number, wanted: number, random: Random): Uint32Array {
	const order = Uint32Array.from({ length: all }, (_, place) => place);
	for (let i = 0; i < wanted; i++) {
		const other = i + Math.floor(random() * (all - i));
		[order[i], order[other]] = [order[other], order[i]];
	}
	return order.subarray(0, wanted);
}

function groupingOf({ size, of }: NonNullable<Sampling["groups"]>, scored: number) {
	const ids = Int32Array.from({ length: scored }, (_, place) => Math.floor(place / size));
	const groups = Math.ceil(scored / size);
	return { grouping: of, from: `${of}_id`, byDefault: true, ids, groups, items: scored };
}

function controlOf({ field, count, of }: NonNullable<Sampling["kinds"]>, scored: number) {
	return {
		field,
		values: count,
		names: Array.from({ length: count }, (_, kind) => `k${kind}`),
		byDefault: true,
		ids: Int32Array.from({ length: scored }, (_, place) => of(place)),
	};
}
