import { GROUND_TRUTH } from "#app/formats/foreign-writer.ts";
import type { Database } from "#db/dialect";
import { decisionsOfProject } from "#db/queries/decisions.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";

/** Whose labels the adjudicated values of a project are in files of other tools: a name that nobody here has. */
export async function decidedName(db: Database, projectId: string): Promise<string> {
	const taken = new Set((await ratersOfProject(db, projectId)).map(({ name }) => name));
	let name = GROUND_TRUTH;
	for (let tried = 1; taken.has(name); tried++)
		name = `${GROUND_TRUTH} (adjudicated${tried > 1 ? ` ${tried}` : ""})`;
	return name;
}

/** What somebody who takes such a file is told of adjudicated values in it; null where there are none. */
export async function decidedInWords(db: Database, projectId: string): Promise<string | null> {
	const decided = await decisionsOfProject(db, projectId, { onlyCurrent: true, limit: 1 });
	if (decided.length === 0) return null;
	const name = await decidedName(db, projectId);
	return `Adjudicated values are in it as labels of the person “${name}”. An import here leaves that person out of figures; leave them out in other tools too where figures are to be those of this project.`;
}
