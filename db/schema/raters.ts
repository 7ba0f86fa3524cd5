import { table, text, timestamp, uniqueIndex } from "#db/dialect";
import { RATER_KINDS } from "../model/roles.ts";
import { accounts } from "./accounts.ts";
import { judges } from "./judges.ts";
import { projects } from "./projects.ts";

/** Anyone who produces ratings in a project: a person, a judge, or a name that a file brought. */
export const raters = table(
	"raters",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		name: text().notNull(),
		kind: text({ enum: RATER_KINDS }).notNull(),
		/** Set for annotators who sign in here. */
		accountId: text().references(() => accounts.id),
		/** Set for judges that run here. */
		judgeId: text().references(() => judges.id),
		createdAt: timestamp().notNull(),
		/** Why what they said counts in no figure; null: it counts. */
		excludedReason: text(),
	},
	(t) => [
		uniqueIndex("raters_project_name").on(t.projectId, t.name),
		uniqueIndex("raters_project_account").on(t.projectId, t.accountId),
		uniqueIndex("raters_judge").on(t.judgeId),
	],
);
