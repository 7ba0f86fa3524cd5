import { randomStream } from "#stats/resampling/random.ts";
import { ItemGroupsBuilder } from "../../columns/item-groups.ts";
import type { DimensionColumns, RaterColumn, RatingColumns } from "../../columns/rating-columns.ts";
import { inSharedMemory } from "../../columns/shared-columns.ts";

export type Size = {
	readonly items: number;
	readonly people: number;
	readonly judges: number;
	readonly dimensions: number;
	/** Documents, and questions that cross them; none: items are independent. */
	readonly groups: readonly number[];
	/** Share of the items that a person labels. */
	readonly share?: number;
};

const LEVELS = [2, 5];
const MISSING = 0xff;

/** Columns of that size out of seeded randomness, in memory that threads share. */
export function columnsOf({
	items,
	people,
	judges,
	dimensions,
	groups,
	share = 1,
}: Size): RatingColumns {
	const random = randomStream("bench", items, people, judges);
	const builder = new ItemGroupsBuilder();
	const named = (place: number, group: number, prefix: string) =>
		groups[group] === undefined ? null : `${prefix}${(place * (group + 1)) % groups[group]}`;
	if (groups.length > 0) {
		for (let place = 0; place < items; place++)
			builder.add(place, {
				documentId: named(place, 0, "d"),
				queryId: named(Math.floor(random() * items), 1, "q"),
				group: null,
			});
	}
	const dimension = (_: unknown, number: number): DimensionColumns => {
		const levels = LEVELS[number % LEVELS.length] ?? 2;
		const level = () => Math.floor(random() * levels);
		const truth = Uint8Array.from({ length: items }, level);
		const rater = (name: string, error: number, part: number): RaterColumn => {
			const codes = truth.map((code) => {
				if (part < 1 && random() >= part) return MISSING;
				return random() < error ? level() : code;
			});
			const asked = codes.reduce((sum, code) => sum + Number(code !== MISSING), 0);
			const unscored = { unscored: {}, unscoredAt: new Uint32Array(0) };
			return { rater: name, asked, ...unscored, cells: { kind: "codes", codes } };
		};
		return {
			dimension: {
				name: `dimension ${number + 1}`,
				scale:
					levels === 2
						? { type: "binary", values: [false, true] }
						: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			},
			humans: Array.from({ length: people }, (_person, i) => rater(`person ${i}`, 0.2, share)),
			judges: Array.from({ length: judges }, (_judge, i) => rater(`judge ${i}`, 0.2 + i / 100, 1)),
		};
	};
	return inSharedMemory({
		items,
		dimensions: Array.from({ length: dimensions }, dimension),
		groups: builder.finish(items),
	});
}
