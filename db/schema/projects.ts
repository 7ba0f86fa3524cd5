import { index, integer, json, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { Dimension } from "../model/dimension.ts";
import { ProjectSettings } from "../model/project.ts";
import { Rubric } from "../model/rubric.ts";

export const projects = table(
	"projects",
	{
		id: text().primaryKey(),
		/** Names the project in URLs and on the command line. */
		slug: text().notNull(),
		name: text().notNull(),
		settings: json(ProjectSettings).notNull(),
		/** Kept, not counted: how many items the project holds. Also the next item's position. */
		itemCount: integer().notNull().default(0),
		/** Goes up with every change of items, dimensions or ratings; caches compare it. */
		changeCounter: integer().notNull().default(0),
		createdAt: timestamp().notNull(),
	},
	(t) => [uniqueIndex("projects_slug").on(t.slug)],
);

/** A version of the rubric: one draft at most, published versions are never changed. */
export const rubrics = table(
	"rubrics",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		version: integer().notNull(),
		definition: json(Rubric).notNull(),
		createdAt: timestamp().notNull(),
		/** Null while it is a draft. */
		publishedAt: timestamp(),
	},
	(t) => [uniqueIndex("rubrics_project_version").on(t.projectId, t.version)],
);

/**
 * Everything that is rated in a project, whether the rubric asks for it or a file brought it.
 * Its scale does not change once it has ratings: another scale is another dimension.
 */
export const dimensions = table(
	"dimensions",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		name: text().notNull(),
		definition: json(Dimension).notNull(),
		position: integer().notNull(),
		createdAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex("dimensions_project_name").on(t.projectId, t.name),
		index("dimensions_project_position").on(t.projectId, t.position),
	],
);
