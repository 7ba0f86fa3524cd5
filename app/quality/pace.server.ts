import type { Database } from "#db/dialect";
import { type TimedAnswer, timedAnswers } from "#db/queries/pace.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { FEWEST_TIMED, FLOOR_MS, FRACTION } from "./card-rules.ts";

/** How fast people of a project answer. */
export type Pace = {
	/** Median time of each person's answers in milliseconds, pauses out, and how many were timed. */
	readonly medians: ReadonlyMap<string, { readonly ms: number; readonly timed: number }>;
	/** Positions of the items that each person answered too fast, hidden repeats below 0. */
	readonly fast: ReadonlyMap<string, readonly number[]>;
};

const known = new WeakMap<Database, Map<string, { changeCounter: number; pace: Pace }>>();

/** Kept until an answer changes: it reads how long every text is. */
export async function paceOfProject(
	db: Database,
	{ id, changeCounter }: Pick<Project, "id" | "changeCounter">,
): Promise<Pace> {
	const ofDatabase = known.get(db) ?? new Map();
	known.set(db, ofDatabase);
	const kept = ofDatabase.get(id);
	if (kept?.changeCounter === changeCounter) return kept.pace;
	const pace = paceOf(await timedAnswers(db, id));
	ofDatabase.set(id, { changeCounter, pace });
	return pace;
}

/**
 * Who is how fast, by the rule of `TOO_FAST_IN_WORDS`: each answer is held against all answers to the quarter of
 * texts that are about as long. A quarter with fewer than `FEWEST_TIMED` answers has no median to speak of.
 */
export function paceOf(answers: readonly TimedAnswer[]): Pace {
	const lengths = answers.map(({ length }) => length).sort((a, b) => a - b);
	const bounds = [1, 2, 3].map((quarter) => lengths[Math.ceil((quarter * lengths.length) / 4) - 1]);
	const quarterOf = ({ length }: TimedAnswer) => bounds.filter((bound) => length > bound).length;
	const least = [0, 1, 2, 3].map((quarter) => {
		const times = answers.filter((one) => quarterOf(one) === quarter).map(({ ms }) => ms);
		const middle = times.length < FEWEST_TIMED ? null : median(times);
		return Math.max(FLOOR_MS, (middle ?? 0) * FRACTION);
	});
	const times = new Map<string, number[]>();
	const fast = new Map<string, number[]>();
	for (const answer of answers) {
		const { raterId, ms, position } = answer;
		push(times, raterId, ms);
		if (ms < least[quarterOf(answer)]) push(fast, raterId, position);
	}
	const medians = new Map<string, { ms: number; timed: number }>();
	for (const [raterId, own] of times) {
		const ms = median(own);
		if (ms !== null) medians.set(raterId, { ms, timed: own.length });
	}
	return { medians, fast };
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
	const list = lists.get(key);
	if (list) list.push(value);
	else lists.set(key, [value]);
}

function median(values: readonly number[]): number | null {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = (sorted.length - 1) / 2;
	const low = sorted[Math.floor(middle)];
	return low === undefined ? null : (low + sorted[Math.ceil(middle)]) / 2;
}
