import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, inOrder, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import {
	items,
	raters,
	rubrics,
	trainingAnswers,
	trainingRounds,
	trainings,
} from "../schema/index.ts";

export type Training = typeof trainings.$inferSelect;
export type TrainingAnswer = typeof trainingAnswers.$inferSelect;
export type TrainingRound = typeof trainingRounds.$inferSelect & { readonly training: Training };

/** Begins a training: its people have a round to go through before their queue opens. */
export async function storeTraining(
	db: Database,
	added: Omit<Training, "id" | "createdAt" | "withdrawnAt"> & {
		raterIds: readonly string[];
		now: Date;
	},
): Promise<string> {
	const { raterIds, now, ...training } = added;
	const id = newId("trn");
	const rounds = raterIds.map((raterId) => roundOf(id, raterId, { attempt: 1, now }));
	await commit(
		db,
		{
			action: "training.given",
			project: training.projectId,
			about: { training: id },
			details: { people: rounds.length },
		},
		(tx) => [
			tx.insert(trainings).values({ id, ...training, createdAt: now }),
			...(rounds.length > 0 ? [tx.insert(trainingRounds).values(rounds)] : []),
		],
	);
	return id;
}

function roundOf(
	trainingId: string,
	raterId: string,
	{ attempt, now }: { attempt: number; now: Date },
) {
	return { id: newId("rnd"), trainingId, raterId, attempt, startedAt: now };
}

/** From now on nobody's queue waits for a training. @returns false when it was taken back before */
export async function withdrawTraining(
	db: Database,
	{ projectId, trainingId, now }: { projectId: string; trainingId: string; now: Date },
): Promise<boolean> {
	return commit(
		db,
		{ action: "training.withdrawn", project: projectId, about: { training: trainingId } },
		(tx) => [
			must(
				tx
					.update(trainings)
					.set({ withdrawnAt: now })
					.where(
						and(
							eq(trainings.id, trainingId),
							eq(trainings.projectId, projectId),
							isNull(trainings.withdrawnAt),
						),
					),
			),
		],
	);
}

/** The last attempt of somebody in a training that was not taken back; null: there is none. */
export async function latestRound(db: Database, raterId: string): Promise<TrainingRound | null> {
	const [row] = await db
		.select({ round: trainingRounds, training: trainings })
		.from(trainingRounds)
		.innerJoin(trainings, eq(trainings.id, trainingRounds.trainingId))
		.where(
			and(
				eq(trainingRounds.raterId, raterId),
				isNull(trainings.withdrawnAt),
				sql`${trainingRounds.attempt} = (select max(every.attempt) from training_rounds as every where every.training_id = ${trainingRounds.trainingId} and every.rater_id = ${trainingRounds.raterId})`,
			),
		)
		// One that is not passed keeps the queue shut, whatever came after it.
		.orderBy(sql`${trainingRounds.passedAt} is not null`, desc(trainingRounds.startedAt))
		.limit(1);
	return row ? { ...row.round, training: row.training } : null;
}

/** Gives whoever joined after a training that is for newcomers their round, once. */
export async function roundForNewcomer(db: Database, raterId: string, now: Date): Promise<void> {
	const [training] = await db
		.select({ id: trainings.id })
		.from(trainings)
		.innerJoin(raters, and(eq(raters.id, raterId), eq(raters.projectId, trainings.projectId)))
		.where(
			and(
				isNull(trainings.withdrawnAt),
				eq(trainings.forNewcomers, true),
				sql`${raters.createdAt} >= ${trainings.createdAt}`,
				sql`not exists (select 1 from training_rounds as own where own.rater_id = ${raterId} and own.training_id = ${trainings.id})`,
			),
		)
		.orderBy(desc(trainings.createdAt))
		.limit(1);
	if (training) await addRound(db, roundOf(training.id, raterId, { attempt: 1, now }));
}

async function addRound(db: Database, round: typeof trainingRounds.$inferInsert): Promise<boolean> {
	try {
		await commit(
			db,
			{
				action: "training.round_begun",
				project: { of: "training", id: round.trainingId },
				about: { training: round.trainingId },
				details: { attempt: round.attempt },
				whom: { raterId: round.raterId },
			},
			(tx) => [tx.insert(trainingRounds).values(round)],
		);
		return true;
	} catch (error) {
		// Two requests of one moment: the other one added it.
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/** Another attempt for whoever failed. @returns false where their last round is not failed */
export async function tryAgain(
	db: Database,
	{ projectId, raterId, now }: { projectId: string; raterId: string; now: Date },
): Promise<boolean> {
	const round = await latestRound(db, raterId);
	if (!round?.failedAt || round.training.projectId !== projectId) return false;
	return addRound(db, roundOf(round.trainingId, raterId, { attempt: round.attempt + 1, now }));
}

/** What was answered in a round, in order of time. */
export async function answersOfRound(db: Database, roundId: string): Promise<TrainingAnswer[]> {
	return db
		.select()
		.from(trainingAnswers)
		.where(eq(trainingAnswers.roundId, roundId))
		.orderBy(asc(trainingAnswers.createdAt), asc(trainingAnswers.id));
}

/** Stores an answer of a round; the first to an item stays. */
export async function storeTrainingAnswer(
	db: Database,
	added: Omit<TrainingAnswer, "id">,
): Promise<void> {
	await commit(
		db,
		{
			action: "training.answered",
			project: { of: "item", id: added.itemId },
			about: { round: added.roundId, item: added.itemId },
		},
		(tx) => [
			tx
				.insert(trainingAnswers)
				.values({ id: newId("tra"), ...added })
				.onConflictDoNothing(),
		],
	);
}

/** Ends a round that is under way. */
export async function endRound(
	db: Database,
	{ roundId, isPassed, now }: { roundId: string; isPassed: boolean; now: Date },
): Promise<void> {
	await commit(
		db,
		{
			action: "training.round_ended",
			project: { of: "round", id: roundId },
			about: { round: roundId },
			details: { isPassed },
		},
		(tx) => [
			tx
				.update(trainingRounds)
				.set(isPassed ? { passedAt: now } : { failedAt: now })
				.where(
					and(
						eq(trainingRounds.id, roundId),
						isNull(trainingRounds.passedAt),
						isNull(trainingRounds.failedAt),
					),
				),
		],
	);
}

/** The trainings of a project, the newest first. */
export async function trainingsOfProject(db: Database, projectId: string): Promise<Training[]> {
	return db
		.select()
		.from(trainings)
		.where(eq(trainings.projectId, projectId))
		.orderBy(desc(trainings.createdAt));
}

/** Every round of a project's trainings with how far it is, in order of people and attempts. */
export async function roundsOfProject(db: Database, projectId: string) {
	return db
		.select({
			round: trainingRounds,
			name: raters.name,
			answered: count(trainingAnswers.id),
			right: sql<number>`coalesce(sum(${trainingAnswers.isRight}), 0)`,
		})
		.from(trainingRounds)
		.innerJoin(trainings, eq(trainings.id, trainingRounds.trainingId))
		.innerJoin(raters, eq(raters.id, trainingRounds.raterId))
		.leftJoin(trainingAnswers, eq(trainingAnswers.roundId, trainingRounds.id))
		.where(eq(trainings.projectId, projectId))
		.groupBy(trainingRounds.id, raters.name)
		.orderBy(asc(inOrder(raters.name)), asc(trainingRounds.attempt));
}

/** Every answer of a project's trainings, in order of time. */
export async function trainingAnswersOfProject(db: Database, projectId: string) {
	return db
		.select({
			answer: trainingAnswers,
			externalId: items.externalId,
			rater: raters.name,
			attempt: trainingRounds.attempt,
			rubricVersion: rubrics.version,
		})
		.from(trainingAnswers)
		.innerJoin(trainingRounds, eq(trainingRounds.id, trainingAnswers.roundId))
		.innerJoin(trainings, eq(trainings.id, trainingRounds.trainingId))
		.innerJoin(items, eq(items.id, trainingAnswers.itemId))
		.innerJoin(raters, eq(raters.id, trainingRounds.raterId))
		.innerJoin(rubrics, eq(rubrics.id, trainingAnswers.rubricId))
		.where(eq(trainings.projectId, projectId))
		.orderBy(asc(trainingAnswers.createdAt), asc(trainingAnswers.id));
}
