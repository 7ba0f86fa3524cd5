import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { imports } from "../schema/index.ts";

export type Import = typeof imports.$inferSelect;

/** Keeps the report of an import that was carried out. */
export async function recordImport(db: Database, report: Omit<Import, "id">): Promise<string> {
	const id = newId("imp");
	await commit(
		db,
		{
			action: "import.done",
			project: report.projectId,
			about: { import: id },
			details: {
				files: report.fileNames.length,
				items: report.itemsAdded,
				ratings: report.ratingsAdded,
				unchanged: report.unchanged,
				rejected: report.rejected,
			},
		},
		(tx) => [tx.insert(imports).values({ id, ...report })],
	);
	return id;
}

export async function importById(
	db: Database,
	projectId: string,
	id: string,
): Promise<Import | null> {
	const [row] = await db
		.select()
		.from(imports)
		.where(and(eq(imports.projectId, projectId), eq(imports.id, id)));
	return row ?? null;
}

/** The last imports of a project, newest first. */
export async function latestImports(
	db: Database,
	projectId: string,
	limit: number,
): Promise<Import[]> {
	return db
		.select()
		.from(imports)
		.where(eq(imports.projectId, projectId))
		.orderBy(desc(imports.createdAt), desc(imports.id))
		.limit(limit);
}
