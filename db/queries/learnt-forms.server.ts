import { and, asc, eq, sql } from "drizzle-orm";
import { type Database, larger, must, preparedOnce } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { learntForms } from "../schema/index.ts";

export type LearntFormRow = typeof learntForms.$inferSelect;

type OfModel = Pick<LearntFormRow, "endpointId" | "model">;

/** How a model takes requests; null where it never answered one. */
export async function learntForm(db: Database, of: OfModel): Promise<LearntFormRow | null> {
	const [row] = await db.select().from(learntForms).where(isOf(of));
	return row ?? null;
}

/** What is known of all models, or of those at one endpoint, by model. */
export async function listLearntForms(db: Database, endpointId?: string): Promise<LearntFormRow[]> {
	return db
		.select()
		.from(learntForms)
		.where(endpointId === undefined ? undefined : eq(learntForms.endpointId, endpointId))
		.orderBy(asc(learntForms.model));
}

/** What a model was seen to bill beyond what it was allowed and what we count; null: nothing. */
export type Billed = Pick<LearntFormRow, "longestAnswer" | "promptRatio">;

const billedOf = preparedOnce((db) =>
	db
		.select({
			longestAnswer: learntForms.longestAnswer,
			promptRatio: learntForms.promptRatio,
		})
		.from(learntForms)
		.where(
			and(
				eq(learntForms.endpointId, sql.placeholder("endpointId")),
				eq(learntForms.model, sql.placeholder("model")),
			),
		),
);

/** What is kept of it by now; null: nothing. Asked before each request of a run with a cap. */
export async function billedByModel(db: Database, of: OfModel): Promise<Billed | null> {
	const [row] = await billedOf(db).execute({ ...of });
	return row && (row.longestAnswer !== null || row.promptRatio !== null) ? row : null;
}

/** Keeps it beside the model's form, the larger of what is known. @returns false while no form is known */
export async function keepBilled(db: Database, of: OfModel, billed: Billed): Promise<boolean> {
	const { longestAnswer, promptRatio } = learntForms;
	const kept = await unlogged(db, "run")
		.update(learntForms)
		.set({
			longestAnswer: sql`nullif(${larger(sql`coalesce(${longestAnswer}, 0)`, sql`${billed.longestAnswer ?? 0}`)}, 0)`,
			promptRatio: sql`nullif(${larger(sql`coalesce(${promptRatio}, 0)`, sql`${billed.promptRatio ?? 0}`)}, 0)`,
		})
		.where(isOf(of))
		.returning({ model: learntForms.model });
	return kept.length > 0;
}

/** Keeps how a model takes requests, in place of what was known. */
export async function keepLearntForm(
	db: Database,
	row: Omit<LearntFormRow, keyof Billed>,
): Promise<void> {
	const { form, refusals, learntAt } = row;
	await unlogged(db, "run")
		.insert(learntForms)
		.values(row)
		.onConflictDoUpdate({
			target: [learntForms.endpointId, learntForms.model],
			set: { form, refusals, learntAt },
		});
}

/** Forgets it, so that the next requests find it out anew. @returns whether anything was known */
export async function forgetLearntForm(db: Database, of: OfModel): Promise<boolean> {
	const what = {
		action: "endpoint.form_forgotten",
		project: null,
		about: { endpoint: of.endpointId },
		details: { model: of.model },
	} as const;
	return commit(db, what, (tx) => [must(tx.delete(learntForms).where(isOf(of)))]);
}

function isOf({ endpointId, model }: OfModel) {
	return and(eq(learntForms.endpointId, endpointId), eq(learntForms.model, model));
}
