import { type Database, isUniqueViolation } from "#db/dialect";
import { nextQueuePosition } from "#db/queries/annotator-queue.server.ts";
import { createRaters, newRater, raterByName, raterOfAccount } from "#db/queries/raters.server.ts";
import { assignItems } from "./assign-items.server.ts";

/** Everybody who takes items themselves draws them in the same order, so that they overlap. */
const SEED = 1;

/**
 * Gives items to somebody who asks for them, as an administrator who labels too. Makes them a rater
 * of the project, under their own name, where they are none yet.
 * @param queueEnd where their queue ended when they asked: once it is longer, they asked twice, and have what they asked for
 * @returns how many items were added to their queue
 */
export async function takeItems(
	db: Database,
	{
		projectId,
		account,
		count,
		queueEnd,
		now,
	}: {
		projectId: string;
		account: { id: string; name: string; login: string };
		count: number;
		queueEnd: number;
		now: Date;
	},
): Promise<{ assigned: number }> {
	let rater = await raterOfAccount(db, projectId, account.id);
	if (!rater) {
		const taken = await raterByName(db, projectId, account.name);
		rater = newRater({
			projectId,
			name: taken ? `${account.name} (${account.login})` : account.name,
			kind: "human",
			accountId: account.id,
			createdAt: now,
		});
		try {
			await createRaters(db, [rater]);
		} catch (error) {
			// A double click: the other request made the rater and draws the same items.
			if (isUniqueViolation(error)) return { assigned: 0 };
			throw error;
		}
	}
	if ((await nextQueuePosition(db, rater.id)) !== queueEnd) return { assigned: 0 };
	return assignItems(db, { projectId, raterIds: [rater.id], count, seed: SEED, queueEnd, now });
}
