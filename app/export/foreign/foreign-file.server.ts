import { WRITERS } from "#app/formats/writers.ts";
import type { WrittenFormatId } from "#app/formats/written-formats.ts";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { writerSource } from "./written-items.server.ts";

/**
 * A project as a file of another tool, in pieces: memory does not grow with the project.
 * @param setId the items of this set and what was said about them; absent: the imported ones
 */
export async function* foreignFile(
	db: Database,
	project: Project,
	format: WrittenFormatId,
	setId?: string,
): AsyncGenerator<string | Uint8Array> {
	yield* WRITERS[format].write(await writerSource(db, project, setId));
}
