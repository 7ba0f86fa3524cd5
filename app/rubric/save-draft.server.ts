import type { Database } from "#db/dialect";
import type { Rubric } from "#db/model/rubric.ts";
import { type RubricVersion, rubricVersions, writeDraft } from "#db/queries/rubrics.server.ts";
import { stateName } from "../base/state-name.server.ts";

export type SaveDraft =
	| { kind: "saved"; version: number }
	/** Somebody published the draft meanwhile; what was typed would be the next version. */
	| { kind: "just-published" }
	/** Somebody wrote the draft since the editor was opened: what it says now, and the name of that. */
	| { kind: "written-meanwhile"; theirs: Rubric; basis: string };

/** Names what the editor begins with: the newest version and what it says; another draft makes another name. */
export function basisOfDraft(newest: RubricVersion | undefined): string {
	return stateName(
		newest ? [newest.version, newest.publishedAt !== null, newest.definition] : null,
	);
}

/**
 * Keeps what is being written as the draft of the next version; there is at most one draft.
 * @param basis what `basisOfDraft` named when the editor was opened: a draft that somebody wrote since then stays
 */
export async function saveDraft(
	db: Database,
	{
		projectId,
		definition,
		basis,
		now,
	}: { projectId: string; definition: Rubric; basis?: string; now: Date },
): Promise<SaveDraft> {
	const [newest] = await rubricVersions(db, projectId);
	const isDraft = newest !== undefined && newest.publishedAt === null;
	const version = isDraft ? newest.version : (newest?.version ?? 0) + 1;
	if (basis !== undefined && basis !== basisOfDraft(newest)) {
		if (!isDraft) return { kind: "just-published" };
		const isSame = JSON.stringify(newest.definition) === JSON.stringify(definition);
		if (isSame) return { kind: "saved", version };
		const { definition: theirs } = newest;
		return { kind: "written-meanwhile", theirs, basis: basisOfDraft(newest) };
	}
	const replaces = isDraft ? newest.createdAt : null;
	// By its moment a draft is known from the one that it replaces: two of one millisecond would be one.
	const later = replaces === null || now > replaces ? now : new Date(replaces.getTime() + 1);
	const saved = await writeDraft(db, { projectId, version, definition, replaces, now: later });
	if (saved) return { kind: "saved", version };
	// Only what is there by now tells who was quicker: somebody who wrote, or who published.
	return basis === undefined
		? { kind: "just-published" }
		: saveDraft(db, { projectId, definition, basis, now });
}
