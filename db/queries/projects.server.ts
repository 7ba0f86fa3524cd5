import { and, asc, eq, sql } from "drizzle-orm";
import {
	aside,
	type Database,
	inOrder,
	isUniqueViolation,
	must,
	type Transaction,
} from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { ProjectSettings } from "../model/project.ts";
import { memberships, projects } from "../schema/index.ts";

export type Project = typeof projects.$inferSelect;

export async function projectById(db: Database, id: string): Promise<Project | null> {
	const [row] = await db.select().from(projects).where(eq(projects.id, id));
	return row ?? null;
}

export async function findProjectBySlug(db: Database, slug: string): Promise<Project | null> {
	const [row] = await db.select().from(projects).where(eq(projects.slug, slug));
	return row ?? null;
}

/** All projects of the installation, by name. */
export async function listProjects(db: Database): Promise<Project[]> {
	return db
		.select()
		.from(projects)
		.orderBy(asc(inOrder(projects.name)), asc(projects.id));
}

/** The projects that an account is a member of, by name. */
export async function listProjectsOfAccount(db: Database, accountId: string): Promise<Project[]> {
	const rows = await db
		.select({ project: projects })
		.from(projects)
		.innerJoin(
			memberships,
			and(eq(memberships.projectId, projects.id), eq(memberships.accountId, accountId)),
		)
		.orderBy(asc(inOrder(projects.name)), asc(projects.id));
	return rows.map((row) => row.project);
}

/**
 * Creates a project.
 * @returns null when the slug is taken
 */
export async function createProject(
	db: Database,
	fields: { slug: string; name: string; settings?: Partial<ProjectSettings>; now: Date },
): Promise<Project | null> {
	const project: Project = {
		id: newId("prj"),
		slug: fields.slug,
		name: fields.name,
		settings: ProjectSettings.parse(fields.settings ?? {}),
		itemCount: 0,
		changeCounter: 0,
		createdAt: fields.now,
	};
	try {
		await commit(db, { action: "project.created", project: project.id }, (tx) => [
			tx.insert(projects).values(project),
		]);
		return project;
	} catch (error) {
		if (isUniqueViolation(error)) return null;
		throw error;
	}
}

/**
 * Changes what an administrator may set of a project; what is left out stays.
 * @returns false when anything of the project changed since it was read, and nothing was written
 */
export async function changeProjectSettings(
	db: Database,
	project: Pick<Project, "id" | "settings" | "changeCounter">,
	change: Partial<ProjectSettings>,
): Promise<boolean> {
	const settings = ProjectSettings.parse({ ...project.settings, ...change });
	const isAsRead = and(
		eq(projects.id, project.id),
		eq(projects.changeCounter, project.changeCounter),
	);
	return commit(
		db,
		{
			action: "project.settings_changed",
			project: project.id,
			details: { settings: Object.keys(change).sort() },
		},
		(tx) => [
			must(tx.update(projects).set({ settings }).where(isAsRead)),
			bumpChangeCounter(tx, project.id),
		],
	);
}

/** Part of every commit that changes items, dimensions or ratings: caches compare the counter. */
export function bumpChangeCounter(tx: Transaction, projectId: string) {
	return aside(
		tx
			.update(projects)
			.set({ changeCounter: sql`${projects.changeCounter} + 1` })
			.where(eq(projects.id, projectId)),
	);
}
