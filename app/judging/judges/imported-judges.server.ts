import type { Database } from "#db/dialect";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { type ImportedJudge, importedJudges } from "#db/queries/imported-judges.server.ts";

type Remembered = { readonly changeCounter: number; readonly judges: readonly ImportedJudge[] };

const remembered = new WeakMap<Database, Map<string, Remembered>>();

/**
 * The judges that files brought, counted once for each state of the project: counting passes all of
 * their values.
 * @param setId on the items of this set; absent: on the imported ones
 */
export async function judgesFromFiles(
	db: Database,
	project: { readonly id: string; readonly changeCounter: number },
	setId?: string,
): Promise<readonly ImportedJudge[]> {
	const ofDatabase = remembered.get(db) ?? new Map<string, Remembered>();
	remembered.set(db, ofDatabase);
	const key = setId ?? project.id;
	const known = ofDatabase.get(key);
	if (known?.changeCounter === project.changeCounter) return known.judges;
	const places = setId === undefined ? null : await placesOfSet(db, setId);
	const judges = await importedJudges(db, project.id, places ?? undefined);
	ofDatabase.set(key, { changeCounter: project.changeCounter, judges });
	return judges;
}
