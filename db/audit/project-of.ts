import { eq } from "drizzle-orm";
import type { Database } from "#db/dialect";
import {
	derivedSets,
	items,
	labellingPlans,
	raters,
	rubrics,
	runs,
	trainingRounds,
	trainings,
	webhooks,
} from "../schema/index.ts";

const HOLDERS = {
	item: items,
	plan: labellingPlans,
	rater: raters,
	rubric: rubrics,
	run: runs,
	set: derivedSets,
	training: trainings,
	webhook: webhooks,
} as const;

/** A project, by the id of something in it; none of them ever moves to another. */
export type HeldIn = { readonly of: keyof typeof HOLDERS | "round"; readonly id: string };

/** The project that something is in; null where there is no such thing. */
export async function projectOf(db: Database, { of, id }: HeldIn): Promise<string | null> {
	if (of === "round") {
		const [row] = await db
			.select({ projectId: trainings.projectId })
			.from(trainingRounds)
			.innerJoin(trainings, eq(trainings.id, trainingRounds.trainingId))
			.where(eq(trainingRounds.id, id));
		return row?.projectId ?? null;
	}
	const holder = HOLDERS[of];
	const [row] = await db
		.select({ projectId: holder.projectId })
		.from(holder)
		.where(eq(holder.id, id));
	return row?.projectId ?? null;
}
