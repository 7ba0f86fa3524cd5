import { isNull, sql } from "drizzle-orm";
import { boolean, index, integer, real, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { annotations } from "./annotations.ts";
import { items } from "./items.ts";
import { dimensions, projects } from "./projects.ts";
import { raters } from "./raters.ts";
import { judgments } from "./runs.ts";

/**
 * One value of one rater on one dimension of one item, or the reason why there is none. People's
 * and judges' values stand side by side and never overwrite each other. Append-only.
 */
export const ratings = table(
	"ratings",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		itemId: text()
			.notNull()
			.references(() => items.id),
		/** The item's position, repeated here so that columns load without a join. */
		itemPosition: integer().notNull(),
		raterId: text()
			.notNull()
			.references(() => raters.id),
		/** The dimension the value counts against: for a judge, the one its own is bound to. */
		dimensionId: text()
			.notNull()
			.references(() => dimensions.id),
		/** The judge's own dimension (`token_f1`); empty for people and for values from files. */
		judgeDimension: text().notNull().default(""),
		/** The rubric version the annotator saw; 0 for judges and for values from files. */
		rubricVersion: integer().notNull().default(0),
		repetition: integer().notNull().default(0),
		/** Code of a discrete level: its position in the scale's values. */
		level: integer(),
		/** Value on a numeric scale. */
		number: real(),
		/** Why there is no value: exactly one of level, number and this is set. */
		unscoredReason: text(),
		unscoredDetail: text(),
		/** Of a value from a file: what its source says with it, a judge's rationale or a person's comment. */
		rationale: text(),
		annotationId: text().references(() => annotations.id),
		judgmentId: text().references(() => judgments.id),
		/** When the value was given, as far as its source says. */
		ratedAt: timestamp(),
		/** Of a value from a file: had the person the reference before them? Else the annotation says it. */
		referenceSeen: boolean(),
		/** Likewise: which answer of a pair stood left. */
		leftSide: text({ enum: ["a", "b"] }),
		createdAt: timestamp().notNull(),
		supersededAt: timestamp(),
	},
	(t) => [
		uniqueIndex("ratings_current")
			.on(t.itemId, t.raterId, t.dimensionId, t.judgeDimension, t.rubricVersion, t.repetition)
			.where(isNull(t.supersededAt)),
		index("ratings_column")
			.on(
				t.projectId,
				t.dimensionId,
				t.raterId,
				t.judgeDimension,
				t.itemPosition,
				t.level,
				t.number,
				t.unscoredReason,
				t.rubricVersion,
				t.repetition,
				// Without it SQLite goes to the table to see that it is null.
				t.supersededAt,
			)
			.where(sql`superseded_at is null`),
		index("ratings_cannot_judge")
			.on(t.projectId, t.itemPosition)
			.where(sql`unscored_reason = 'cannot_judge' and superseded_at is null`),
		index("ratings_annotation").on(t.annotationId),
		index("ratings_judgment").on(t.judgmentId),
	],
);
