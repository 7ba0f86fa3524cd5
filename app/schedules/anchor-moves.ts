/** What became of answers: pure, of whatever order the values have. */
import type { Judgment } from "#db/model/judgment.ts";
import type { JudgedAnswer } from "#db/queries/schedules.server.ts";
import type { LookGroups } from "./look-groups.server.ts";

export type Value = string | number;

export function scoredValue(outcomes: Judgment, name: string): Value | null {
	const outcome = outcomes[name];
	if (outcome?.kind !== "scored") return null;
	const { value } = outcome;
	return typeof value === "boolean" ? Number(value) : value;
}

export const isHigher = (a: Value, b: Value) =>
	typeof a === "number" && typeof b === "number" ? a > b : String(a) > String(b);

/** Which way an answer went, of an item at this position. */
export type Move = { readonly position: number; readonly way: -1 | 0 | 1 };

export type Placed = JudgedAnswer & { readonly position: number };

/** Of the items that have a value then and now, which way each went; any order of values serves. */
export function movesOf(then: readonly Placed[], now: readonly Placed[], name: string): Move[] {
	const before = new Map(then.map(({ itemId, outcomes }) => [itemId, scoredValue(outcomes, name)]));
	return now.flatMap(({ itemId, position, outcomes }) => {
		const [a, b] = [before.get(itemId) ?? null, scoredValue(outcomes, name)];
		if (a === null || b === null) return [];
		return [{ position, way: isHigher(b, a) ? 1 : isHigher(a, b) ? -1 : 0 }];
	});
}

export type Tally = { readonly higher: number; readonly lower: number; readonly of: number };

/** How many went which way. */
export function tally(all: readonly Pick<Move, "way">[]): Tally {
	const going = (which: number) => all.filter(({ way }) => way === which).length;
	return { higher: going(1), lower: going(-1), of: all.length };
}

/** By what belongs together; each by itself where nothing is known to. */
export function grouped<One extends { readonly position: number }>(
	all: readonly One[],
	groups: LookGroups | null,
): Map<number, One[]> {
	const found = new Map<number, One[]>();
	for (const one of all) {
		const id = groups ? groups.groupAt(one.position) : one.position;
		const before = found.get(id);
		if (before) before.push(one);
		else found.set(id, [one]);
	}
	return found;
}
