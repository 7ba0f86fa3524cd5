import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import {
	latestRound,
	roundForNewcomer,
	type TrainingAnswer,
	type TrainingRound,
} from "#db/queries/trainings.server.ts";
import { shuffled } from "../plans/shuffled.ts";

export type Trainee = { readonly project: Project; readonly raterId: string };

/** What a dimension without an answer holds. */
export const NOTHING = { level: null, number: null };

/** Does somebody's queue wait for their training? For whoever joined after one that is for newcomers, too. */
export async function waitsForTraining(db: Database, raterId: string, now: Date): Promise<boolean> {
	return (await trainingSince(db, raterId, now)) !== null;
}

/** Since when somebody's queue waits for their training; null where it does not. */
export async function trainingSince(
	db: Database,
	raterId: string,
	now: Date,
): Promise<Date | null> {
	await roundForNewcomer(db, raterId, now);
	const round = await latestRound(db, raterId);
	return round && round.passedAt === null ? round.training.createdAt : null;
}

/** The item that is asked next: everybody's own order, another one with each attempt. None: all are answered. */
export function nextItem(
	round: TrainingRound,
	answers: readonly TrainingAnswer[],
): string | undefined {
	const done = new Set(answers.map(({ itemId }) => itemId));
	return shuffled(round.training.itemIds, [round.id]).find((itemId) => !done.has(itemId));
}
