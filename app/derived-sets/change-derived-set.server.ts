/** What can become of a set after it was made: approved, deleted, used by a run. */
import type { Database } from "#db/dialect";
import {
	approveDerivedSet,
	type DerivedSet,
	deleteDerivedSet,
	findDerivedSet,
	runsOverSet,
} from "#db/queries/derived-sets.server.ts";
import { isReferredTo } from "#db/queries/labelled-items.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { madeFromSet } from "./source-of-set.server.ts";

/** Done, or why not. */
export type Changed = { kind: "changed" } | Refusal;

/** Approves a set as somebody read it. @param contentHash of the set that was shown */
export async function approveSet(
	db: Database,
	set: DerivedSet,
	{ contentHash, approvedBy, now }: { contentHash: string; approvedBy: string | null; now: Date },
): Promise<Changed> {
	const approved = { id: set.id, contentHash, approvedBy, approvedAt: now };
	if (await approveDerivedSet(db, approved)) return { kind: "changed" };
	return refused(
		set.status === "making"
			? "The set is not complete. Delete it and make it again."
			: "The set was changed or approved since this page was loaded. Look at it again.",
	);
}

/** Deletes a set that nothing hangs on. What was judged is kept: its figures stay recomputable. */
export async function removeSet(db: Database, set: DerivedSet): Promise<Changed> {
	const { isJudged } = await runsOverSet(db, set.id);
	if (isJudged) return refused("Runs over this set exist, so it stays: what was judged is kept.");
	if (await isReferredTo(db, set.id))
		return refused("Items of this set were given out, labelled or judged, so it stays.");
	const [made] = await madeFromSet(db, set);
	if (made !== undefined) return refused(`The set ${made} was made from this one, so it stays.`);
	await deleteDerivedSet(db, set.id);
	return { kind: "changed" };
}

/** A set that a run may be planned over. Only `approvedSet` makes one. */
export type ApprovedSet = Pick<DerivedSet, "id" | "name"> & { readonly status: "approved" };

/** The set of this id or name, if a run may use it; else why not. */
export async function approvedSet(
	db: Database,
	projectId: string,
	named: { id: string } | { name: string },
): Promise<ApprovedSet | Refusal> {
	const set = await findDerivedSet(db, projectId, named);
	if (!set) {
		const called = "name" in named ? ` called ${named.name}` : "";
		return refused(`The project has no derived set${called}.`);
	}
	const { id, name, status } = set;
	switch (status) {
		case "approved":
			return { id, name, status };
		case "draft":
			return refused(`The set ${name} is a draft. Read and approve it on its page, then judge it.`);
		case "making":
			return refused(`The set ${name} is still being made, or its making was interrupted.`);
	}
}

/**
 * Approves a set that was just made, unread: where somebody asked for that, or nothing that counts is
 * judged on it. Refused when it cannot be used.
 */
export async function approveUnread(
	db: Database,
	projectId: string,
	{ id, now }: { id: string; now: Date },
): Promise<ApprovedSet | Refusal> {
	const set = await findDerivedSet(db, projectId, { id });
	if (set) await approveSet(db, set, { contentHash: set.contentHash ?? "", approvedBy: null, now });
	return approvedSet(db, projectId, { id });
}
