import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { mergeRows } from "../tables/merge-rows.ts";

/**
 * Who voted for what on each item, in compressed rows: any number of annotators, of votes per item
 * and of repeated votes of one annotator.
 */
export type Ballots = {
	readonly items: number;
	readonly annotators: number;
	readonly levels: number;
	/** Entries of item i: `starts[i]` to `starts[i + 1]`, by annotator, then level. */
	readonly starts: Uint32Array;
	readonly annotator: Uint32Array;
	readonly level: Uint8Array;
	/** How often this annotator gave this level; whole, above 0. */
	readonly counts: Float64Array;
};

/**
 * Ballots from columns of codes (0xFF = no vote). `annotators` names the annotator of each column,
 * 0 and up, where one has several columns (repeats); otherwise every column is one. Unequal lengths
 * and codes outside the scale throw.
 */
export function ballotsOf(
	columns: readonly Uint8Array[],
	levels: number,
	annotators: readonly number[] = columns.map((_, r) => r),
): Ballots {
	const items = columns[0]?.length ?? 0;
	if (annotators.length !== columns.length) {
		throw new StatsInputError(`${columns.length} columns have ${annotators.length} annotators`);
	}
	for (const { length } of columns) {
		if (length !== items) {
			throw new StatsInputError(`columns of ${items} and ${length} places do not fit`);
		}
	}
	const order = [...columns.keys()].sort((a, b) => annotators[a] - annotators[b]);
	const sorted = order.map((r) => ({
		codes: columns[r],
		annotator: annotators[r],
	}));
	const last = sorted.at(-1)?.annotator ?? -1;
	const sizes = { items, annotators: last + 1, levels };
	return compressed(sizes, (item, add) => {
		for (const { codes, annotator } of sorted) {
			const code = codes[item];
			if (code !== MISSING) add(annotator, code, 1);
		}
	});
}

/** Ballots from counts: `counts[item][annotator][level]` votes. Counts that are negative or broken throw. */
export function ballotsOfCounts(
	counts: readonly (readonly (readonly number[])[])[],
	{ annotators, levels }: { readonly annotators: number; readonly levels: number },
): Ballots {
	return compressed({ items: counts.length, annotators, levels }, (item, add) => {
		counts[item]?.forEach((votes, annotator) => {
			votes.forEach((count, level) => {
				if (count !== 0) add(annotator, level, count);
			});
		});
	});
}

type AddVotes = (annotator: number, level: number, count: number) => void;

/** Collects the votes of each item, those of one annotator for one level together. */
function compressed(
	{ items, annotators, levels }: Pick<Ballots, "items" | "annotators" | "levels">,
	votesOf: (item: number, add: AddVotes) => void,
): Ballots {
	const starts = new Uint32Array(items + 1);
	const annotator: number[] = [];
	const level: number[] = [];
	const counts: number[] = [];
	for (let item = 0; item < items; item++) {
		const start = counts.length;
		votesOf(item, (by, of, count) => {
			if (!(of < levels)) {
				throw new StatsInputError(`code ${of} lies outside the scale of ${levels} levels`);
			}
			if (!(by >= 0 && by < annotators) || !Number.isInteger(count) || count < 1) {
				throw new StatsInputError(`${count} votes of annotator ${by} of ${annotators}`);
			}
			const key = (entry: number) => annotator[entry] * levels + level[entry];
			// Votes mostly come in order.
			let entry = counts.length;
			while (entry > start && key(entry - 1) >= by * levels + of) entry--;
			if (entry === counts.length) {
				annotator.push(by);
				level.push(of);
				counts.push(count);
			} else if (key(entry) === by * levels + of) {
				counts[entry] = counts[entry] + count;
			} else {
				annotator.splice(entry, 0, by);
				level.splice(entry, 0, of);
				counts.splice(entry, 0, count);
			}
		});
		starts[item + 1] = counts.length;
	}
	return {
		items,
		annotators,
		levels,
		starts,
		annotator: Uint32Array.from(annotator),
		level: Uint8Array.from(level),
		counts: Float64Array.from(counts),
	};
}

/** Ballots with every annotator of fewer than `least` items counted as one and the same. */
export function pooledVoters(
	ballots: Ballots,
	least: number,
): { ballots: Ballots; poolOf: Uint32Array } {
	const { items, annotators, levels, starts, annotator, level, counts } = ballots;
	const rated = new Uint32Array(annotators);
	forVoters(ballots, (_, by) => {
		rated[by] = rated[by] + 1;
	});
	const pool = rated.findIndex((own) => own < least);
	const poolOf = rated.map((own, by) => (own < least ? pool : by));
	const pooled = compressed({ items, annotators, levels }, (item, add) => {
		for (let e = starts[item]; e < starts[item + 1]; e++) {
			add(poolOf[annotator[e]], level[e], counts[e]);
		}
	});
	return { ballots: pooled, poolOf };
}

/** Calls back once for each annotator who voted on each item. */
export function forVoters(
	{ items, starts, annotator }: Ballots,
	visit: (item: number, annotator: number) => void,
): void {
	for (let item = 0; item < items; item++) {
		for (let e = starts[item]; e < starts[item + 1]; e++) {
			const by = annotator[e];
			if (e === starts[item] || annotator[e - 1] !== by) visit(item, by);
		}
	}
}

/** Items that nobody voted on left out, those with the same votes merged. */
export type DistinctBallots = Ballots & {
	/** Items each distinct ballot stands for. */
	readonly weights: Float64Array;
	/** Which distinct ballot each item of the original has; −1: nobody voted. */
	readonly ballotOf: Int32Array;
};

export function distinctBallots(ballots: Ballots): DistinctBallots {
	const { items, annotators, levels, starts, annotator, level, counts } = ballots;
	let most = 0;
	for (let item = 0; item < items; item++) {
		most = Math.max(most, starts[item + 1] - starts[item]);
	}
	const voted = Uint32Array.from({ length: items }, (_, item) => item).filter(
		(item) => starts[item] !== starts[item + 1],
	);
	const width = 2 * most;
	const rows = new Uint32Array(voted.length * width);
	voted.forEach((item, i) => {
		for (let e = starts[item], at = i * width; e < starts[item + 1]; e++) {
			rows[at++] = annotator[e] * levels + level[e];
			rows[at++] = counts[e];
		}
	});
	const { firsts, weights, rowOf } = mergeRows(rows, width);
	const ballotOf = new Int32Array(items).fill(-1);
	voted.forEach((item, i) => {
		ballotOf[item] = rowOf[i];
	});
	const sizes = { items: firsts.length, annotators, levels };
	const merged = compressed(sizes, (distinct, add) => {
		const item = voted[firsts[distinct]];
		for (let e = starts[item]; e < starts[item + 1]; e++) {
			add(annotator[e], level[e], counts[e]);
		}
	});
	return { ...merged, weights: Float64Array.from(weights), ballotOf };
}
