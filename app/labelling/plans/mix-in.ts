import { randomStream } from "#stats/resampling/random.ts";
import { shuffled } from "./shuffled.ts";

/** What stands in somebody's queue of a plan. */
export type Queued = {
	/** The item that is shown; of a repeat the one that it repeats. */
	readonly itemId: string;
	readonly purpose: "sample" | "gold" | "repeat";
};

/** What has to lie between an item and its repeat, at least: then few remember what they said. */
export const LEAST_BETWEEN = 10;

export type Mixing = {
	/** What they have of the plan already, in the order of their queue. */
	readonly before: readonly (Queued & {
		/** May it come a second time? What was skipped or, in a pool, is not answered may not. */
		readonly mayRepeat: boolean;
	})[];
	/** Items with known answers that they do not have. */
	readonly gold: readonly string[];
	/** For each item so many with known answers, and so many repeats: 0 to 0.5. */
	readonly share: { readonly gold: number; readonly repeats: number };
	/** The whole share is there: what is due and was too close comes at its end. */
	readonly isWhole: boolean;
	/** Names the random numbers: of the plan and of the person. */
	readonly stream: readonly (string | number)[];
};

/**
 * Mixes items with known answers and repeats of somebody's own items into items that are added to their queue.
 * Of each 1 / share items one place is drawn, so that shares are kept however few are added at a time.
 * A repeat comes after at least `LEAST_BETWEEN` others; where a whole share is shorter, after half of it.
 * Every known answer and every repeat comes to a person once. Depends on its arguments alone.
 */
export function mixIn(added: readonly string[], mixing: Mixing): Queued[] {
	const { before, share, stream, isWhole } = mixing;
	const gold = shuffled(mixing.gold, [...stream, "gold"]);
	const queue = before.map((each) => ({ ...each }));
	const mixed: Queued[] = [];
	const put = (entry: Queued) => {
		mixed.push(entry);
		queue.push({ ...entry, mayRepeat: isWhole });
	};
	let place = before.filter(({ purpose }) => purpose === "sample").length;
	const isDue = (kind: "gold" | "repeats", at: number) =>
		share[kind] > 0 && at === drawnPlace(at, share[kind], [...stream, kind]);
	const repeated = new Set(
		before.filter(({ purpose }) => purpose === "repeat").map(({ itemId }) => itemId),
	);
	let due = -repeated.size;
	for (let at = 0; at < place; at++) if (isDue("repeats", at)) due++;
	const repeatOne = (between: number) => {
		const far = queue
			.slice(0, Math.max(0, queue.length - between))
			.filter(
				({ itemId, purpose, mayRepeat }) =>
					purpose === "sample" && mayRepeat && !repeated.has(itemId),
			);
		const [drawn] = shuffled(far, [...stream, "repeat", queue.length]);
		if (!drawn) return false;
		repeated.add(drawn.itemId);
		put({ itemId: drawn.itemId, purpose: "repeat" });
		return true;
	};
	for (const itemId of added) {
		if (isDue("repeats", place)) due++;
		if (due > 0 && repeatOne(LEAST_BETWEEN)) due--;
		const next = isDue("gold", place) ? gold.shift() : undefined;
		if (next !== undefined) put({ itemId: next, purpose: "gold" });
		put({ itemId, purpose: "sample" });
		place++;
	}
	if (!isWhole) return mixed;
	const between = Math.min(LEAST_BETWEEN, Math.floor(queue.length / 2));
	while (due > 0 && repeatOne(between)) due--;
	return mixed;
}

/**
 * How many items somebody gets with what is mixed in: of a run that is not whole, which depends on chance, the
 * mean, so that the sum need not be whole.
 * @param items of the sample
 */
export function loadWithMixed(
	items: number,
	{ gold, repeats, known }: { gold: number; repeats: number; known: number },
): number {
	return items + Math.min(known, items * gold) + items * repeats;
}

/** Of the run of 1 / share places in which a place lies, the one that was drawn. */
function drawnPlace(at: number, share: number, stream: readonly (string | number)[]): number {
	const length = Math.round(1 / share);
	const run = Math.floor(at / length);
	return run * length + Math.floor(randomStream(...stream, run)() * length);
}
