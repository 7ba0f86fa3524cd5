import { z } from "zod";
import { boolean, integer, json, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { GATE_VERDICTS, GateFound, HELD_KINDS } from "../model/kept-gate.ts";
import { accounts } from "./accounts.ts";
import { projects } from "./projects.ts";

/** Conditions that a project holds a judge to, with what that came to when it was looked at last. */
export const keptGates = table(
	"kept_gates",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		/** The name of a judge, or of a series of which the newest version is held. */
		judge: text().notNull(),
		kind: text({ enum: HELD_KINDS }).notNull(),
		dimension: text().notNull(),
		/** The identity that the judge must have, or its first digits. */
		judgeIdentity: text(),
		/** All answers of the judge to an item together are held. */
		isRepeated: boolean().notNull(),
		/** Whoever keeps it says that no items go together, whatever the data say. */
		areIndependent: boolean().notNull(),
		/** As they were written: `kappa.ci.low>=0.6`. */
		conditions: json(z.array(z.string())).notNull(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		/** Null until it is looked at for the first time, or anew in a database that was restored. */
		verdict: text({ enum: GATE_VERDICTS }),
		/** Since when the verdict is what it is, and when it was looked at last. */
		since: timestamp(),
		lookedAt: timestamp(),
		/** The judge that was held. */
		heldJudge: text(),
		found: json(GateFound),
		/** How often the verdict changed. */
		changes: integer().notNull(),
		/** Of the project: the state that the verdict rests on, and the newest that was seen. */
		lookedState: text().notNull(),
		seenState: text().notNull(),
		/** When the newest state was seen first, and the first one that the verdict does not rest on; null: it rests on the newest. */
		seenAt: timestamp(),
		changedAt: timestamp(),
		/** Somebody began to look at this moment. */
		begunAt: timestamp(),
	},
	(t) => [uniqueIndex("kept_gates_of").on(t.projectId, t.kind, t.judge, t.dimension, t.isRepeated)],
);
