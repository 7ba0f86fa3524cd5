import type { Drawn } from "#app/accept-rate/accept-rate.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { ReadingOptions } from "./reading-options.ts";

/** The chances with which a project's plans drew its items; null of files, which name none. */
export async function drawnIn(
	{ project: slug, set }: Pick<ReadingOptions, "project" | "set">,
	items: number,
): Promise<Drawn | null | Refusal> {
	if (slug === undefined) return null;
	const [
		{ existingDatabase },
		{ disconnect },
		{ findProjectBySlug },
		{ reportedItems },
		{ drawnOf },
	] = await Promise.all([
		import("./existing-database.ts"),
		import("#db/dialect"),
		import("#db/queries/projects.server.ts"),
		import("#app/agreement/reported-items.server.ts"),
		import("#app/accept-rate/drawn.server.ts"),
	]);
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return refused(`there is no project "${slug}".`);
		const rated = await reportedItems(db, project, set);
		return isRefusal(rated) ? rated : await drawnOf(db, rated, items);
	} finally {
		await disconnect(db);
	}
}
