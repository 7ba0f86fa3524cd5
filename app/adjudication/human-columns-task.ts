import { atOneMoment, connectToRead, disconnect } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { humanColumns } from "./human-columns.server.ts";

/** How threads are asked for this module. */
export const HUMAN_COLUMNS_TASK = "#app/adjudication/human-columns-task.ts";

type Read = { readonly file: string; readonly project: Pick<Project, "id" | "itemCount"> };

/** Task module: what people gave in a project, out of its database file, all of one moment. */
export async function runJob({ file, project }: Read): Promise<DimensionColumns[]> {
	const db = connectToRead(file);
	try {
		return await atOneMoment(db, () => humanColumns(db, project));
	} finally {
		disconnect(db);
	}
}
