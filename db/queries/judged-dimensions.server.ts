import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { dimensions } from "../schema/index.ts";

/** Names of the dimensions on which some judge of a project has an answer, from a run or from a file. */
export async function dimensionsSaidByJudges(db: Database, projectId: string): Promise<string[]> {
	const rows = await db
		.select({ name: dimensions.name })
		.from(dimensions)
		.where(
			and(
				eq(dimensions.projectId, projectId),
				sql`exists (select 1 from raters as judge where judge.project_id = ${projectId} and judge.kind = 'judge' and exists (select 1 from ratings as said where said.project_id = ${projectId} and said.dimension_id = ${dimensions.id} and said.rater_id = judge.id and said.superseded_at is null))`,
			),
		);
	return rows.map(({ name }) => name);
}
