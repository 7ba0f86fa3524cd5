import type { Database } from "#db/dialect";
import type { Rubric } from "#db/model/rubric.ts";
import { rubricVersions, writeDraft } from "#db/queries/rubrics.server.ts";

export type SaveDraft =
	| { kind: "saved"; version: number }
	/** Somebody published the draft meanwhile; what was typed would be the next version. */
	| { kind: "just-published" };

/** Keeps what is being written as the draft of the next version; there is at most one draft. */
export async function saveDraft(
	db: Database,
	{ projectId, definition, now }: { projectId: string; definition: Rubric; now: Date },
): Promise<SaveDraft> {
	const [newest] = await rubricVersions(db, projectId);
	const isDraft = newest !== undefined && newest.publishedAt === null;
	const version = isDraft ? newest.version : (newest?.version ?? 0) + 1;
	const saved = await writeDraft(db, { projectId, version, definition, now });
	return saved ? { kind: "saved", version } : { kind: "just-published" };
}
