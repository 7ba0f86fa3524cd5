import { z } from "zod";
import { boolean, index, integer, json, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { accounts } from "./accounts.ts";
import { items } from "./items.ts";
import { projects, rubrics } from "./projects.ts";
import { raters } from "./raters.ts";

/** Items with known answers that people answer before their queue opens, each with feedback at once. */
export const trainings = table(
	"trainings",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		itemIds: json(z.array(z.string())).notNull(),
		/** So many items have to be right before the queue opens; 0: it opens in any case. */
		passMark: integer().notNull(),
		/** Also for whoever joins later. */
		forNewcomers: boolean().notNull(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		/** Taken back: nobody's queue waits for it any more. */
		withdrawnAt: timestamp(),
	},
	(t) => [index("trainings_project").on(t.projectId)],
);

/** One attempt of one person. */
export const trainingRounds = table(
	"training_rounds",
	{
		id: text().primaryKey(),
		trainingId: text()
			.notNull()
			.references(() => trainings.id, { onDelete: "cascade" }),
		raterId: text()
			.notNull()
			.references(() => raters.id),
		attempt: integer().notNull(),
		startedAt: timestamp().notNull(),
		/** At most one of the two is set. */
		passedAt: timestamp(),
		failedAt: timestamp(),
	},
	(t) => [
		uniqueIndex("training_rounds_attempt").on(t.trainingId, t.raterId, t.attempt),
		index("training_rounds_rater").on(t.raterId),
	],
);

/** An answer in a training round. It is no annotation and no rating: no figure reads it. */
export const trainingAnswers = table(
	"training_answers",
	{
		id: text().primaryKey(),
		roundId: text()
			.notNull()
			.references(() => trainingRounds.id, { onDelete: "cascade" }),
		itemId: text()
			.notNull()
			.references(() => items.id),
		rubricId: text()
			.notNull()
			.references(() => rubrics.id),
		/** What was given, by dimension: a level's code, a number, or why there is none. */
		given: json(
			z.record(
				z.string(),
				z.object({
					level: z.number().nullable(),
					number: z.number().nullable(),
					unscoredReason: z.string().nullable(),
					unscoredDetail: z.string().nullable(),
				}),
			),
		).notNull(),
		comment: text(),
		/** Was every known value given right? */
		isRight: boolean().notNull(),
		createdAt: timestamp().notNull(),
	},
	(t) => [uniqueIndex("training_answers_item").on(t.roundId, t.itemId)],
);
