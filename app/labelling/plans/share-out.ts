import { randomStream } from "#stats/resampling/random.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { counted, inNumberWords } from "../../ui/numbers.ts";
import type { DrawnItem } from "./candidate.ts";
import { shuffled } from "./shuffled.ts";

/** An item with its place in a plan. */
export type PlannedItem = DrawnItem & {
	/** From 0, block after block. */
	readonly position: number;
	readonly block: number;
	/** How many people are to see it. */
	readonly overlap: number;
};

export type SharedOut = {
	readonly items: readonly PlannedItem[];
	/** Items of each person, in the order of their queue; empty in a pool. */
	readonly queues: readonly (readonly string[])[];
};

/** Who could get items: which of them they have already, in whatever way. */
export type Person = { readonly has: ReadonlySet<string> };

export type Sharing = {
	readonly people: readonly Person[];
	/** A share of the items, 0 to 1, by so many people; the rest by one. */
	readonly overlap: { readonly share: number; readonly people: number };
	readonly queue: "named" | "pool";
	readonly blockSize: number;
	readonly seed: number;
};

/**
 * Gives items to people: blocks of random order that all go through, with as many shared items in
 * each, and inside a block everybody's own order. Loads differ by one at most while nobody has any
 * of the items already; pairs of people share about as many. Depends on its arguments alone.
 * @returns a refusal (`people`, `overlap`) where the overlap cannot be had of these people
 */
export function shareOut(drawn: readonly DrawnItem[], sharing: Sharing): SharedOut | Refusal {
	const { people, overlap, queue } = sharing;
	if (people.length === 0) return refused("Choose at least one person.", "people");
	if (overlap.people > people.length) {
		const chosen = `${counted(people.length, "person is", "people are")} chosen`;
		return refused(
			`An item cannot be seen by ${inNumberWords(overlap.people)} when ${chosen}: choose more people or less overlap.`,
			"overlap",
		);
	}
	const items = inBlocks(drawn, sharing);
	const lacking = items.filter((item) => free(people, item.itemId) < item.overlap);
	if (lacking.length > 0) {
		const have = lacking.length === 1 ? "1 item has" : `${counted(lacking.length, "item")} have`;
		return refused(
			`${have} fewer of these people left who do not have it already than are to see it: choose more people or less overlap.`,
			"people",
		);
	}
	return { items, queues: queue === "pool" ? [] : queuesOf(items, sharing) };
}

function free(people: readonly Person[], itemId: string): number {
	return people.filter(({ has }) => !has.has(itemId)).length;
}

/** Random order, with as many shared items in each block. */
function inBlocks(
	drawn: readonly DrawnItem[],
	{ overlap, blockSize, seed }: Sharing,
): PlannedItem[] {
	const order = shuffled(drawn, ["blocks", seed]);
	const shared = Math.min(order.length, Math.round(overlap.share * order.length));
	const kinds = [
		{ items: order.slice(0, shared), overlap: overlap.people },
		{ items: order.slice(shared), overlap: 1 },
	];
	const blocks = Math.max(1, Math.round(order.length / blockSize));
	const planned: PlannedItem[] = [];
	for (let block = 0; block < blocks; block++) {
		const part = kinds.flatMap(({ items, overlap }) => {
			const from = Math.round((block * items.length) / blocks);
			const to = Math.round(((block + 1) * items.length) / blocks);
			return items.slice(from, to).map((item) => ({ ...item, block, overlap }));
		});
		for (const item of shuffled(part, ["block", seed, block]))
			planned.push({ ...item, position: planned.length });
	}
	return planned;
}

/** Everybody's items: those with the fewest so far come first, then those who met least often. */
function queuesOf(items: readonly PlannedItem[], { people, seed }: Sharing): string[][] {
	const random = randomStream("people", seed);
	const loads = people.map(() => 0);
	const met = people.map(() => people.map(() => 0));
	const blocks = new Map<number, string[][]>();
	// What has to find several people comes first in each block.
	const order = [...items].sort((a, b) => a.block - b.block || b.overlap - a.overlap);
	for (const { itemId, block, overlap } of order) {
		const chosen: number[] = [];
		const ties = people.map(() => random());
		while (chosen.length < overlap) {
			let best = -1;
			let key: readonly number[] = [];
			for (const [place, person] of people.entries()) {
				if (chosen.includes(place) || person.has.has(itemId)) continue;
				const together = chosen.reduce((sum, other) => sum + met[place][other], 0);
				const own = [loads[place], together, ties[place]];
				if (best < 0 || isBefore(own, key)) [best, key] = [place, own];
			}
			for (const other of chosen) {
				met[best][other]++;
				met[other][best]++;
			}
			chosen.push(best);
		}
		const parts = blocks.get(block) ?? people.map(() => []);
		blocks.set(block, parts);
		for (const place of chosen) {
			loads[place]++;
			parts[place].push(itemId);
		}
	}
	return people.map((_, place) =>
		[...blocks].flatMap(([block, parts]) => shuffled(parts[place], ["queue", seed, place, block])),
	);
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
	for (const [index, value] of a.entries()) if (value !== b[index]) return value < b[index];
	return false;
}
