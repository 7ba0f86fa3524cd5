import type { Random } from "../resampling/random.ts";
import type { ClusterIds } from "../tables/clusters.ts";

/** What changes places when slices are given out anew. */
export type Moved = "items" | "clusters" | "within clusters";

/** Ways to give the slices out anew that are as likely as the real one if slices do not matter. */
export type LabelMoves = {
	readonly moved: Moved;
	/** Fills `out` with one of them. */
	readonly draw: (out: Int32Array) => void;
};

/**
 * Without clusters every item may have the slice of every other one. Where each cluster lies in one slice, whole
 * clusters change slices. Otherwise the items of a cluster change slices among themselves, and clusters of
 * one size all their slices with each other: both leave what the items of a cluster share where it is.
 * Of two groupings the one whose clusters lie in one slice each is kept together, else the coarser one.
 *
 * `slices`: one label an item, all of which move. Source: Good 2005 (permutation within blocks and of them).
 */
export function labelMoves(
	slices: Int32Array,
	clusters: ClusterIds | undefined,
	random: Random,
): LabelMoves {
	if (clusters === undefined) {
		return {
			moved: "items",
			draw: (out) => {
				out.set(slices);
				shuffle(out, random);
			},
		};
	}
	const groupings = (clusters instanceof Int32Array ? [clusters] : [...clusters])
		.map(membersOf)
		.sort((a, b) => a.length - b.length);
	const whole = groupings.find((members) =>
		members.every((items) => items.every((item) => slices[item] === slices[items[0]])),
	);
	return whole ? clusterMoves(slices, whole, random) : blockMoves(slices, groupings[0], random);
}

function membersOf(ids: Int32Array): Int32Array[] {
	const members = new Map<number, number[]>();
	ids.forEach((id, item) => {
		const own = members.get(id);
		if (own) own.push(item);
		else members.set(id, [item]);
	});
	return [...members.values()].map((items) => Int32Array.from(items));
}

function clusterMoves(
	slices: Int32Array,
	members: readonly Int32Array[],
	random: Random,
): LabelMoves {
	const labels = Int32Array.from(members, ([item]) => slices[item]);
	return {
		moved: "clusters",
		draw: (out) => {
			shuffle(labels, random);
			members.forEach((items, cluster) => {
				for (const item of items) out[item] = labels[cluster];
			});
		},
	};
}

function blockMoves(
	slices: Int32Array,
	members: readonly Int32Array[],
	random: Random,
): LabelMoves {
	const sizes = [...new Set(members.map((items) => items.length))].map((size) => {
		const alike = members.filter((items) => items.length === size);
		return { alike, order: Int32Array.from(alike.keys()) };
	});
	return {
		moved: "within clusters",
		draw: (out) => {
			for (const { alike, order } of sizes) {
				shuffle(order, random);
				alike.forEach((items, place) => {
					const own = alike[order[place]].map((item) => slices[item]);
					shuffle(own, random);
					items.forEach((item, i) => {
						out[item] = own[i];
					});
				});
			}
		},
	};
}

/** Fisher and Yates. */
function shuffle(labels: Int32Array, random: Random): void {
	for (let i = labels.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		const label = labels[i];
		labels[i] = labels[j];
		labels[j] = label;
	}
}
