import type { Database } from "#db/dialect";
import { Role } from "#db/model/roles.ts";
import {
	changeMembership,
	deleteMembership,
	membersOfProject,
} from "#db/queries/memberships.server.ts";
import { returnSeats } from "#db/queries/plan-seats.server.ts";
import { endSharesOf, reopenSharesOf } from "#db/queries/plan-shares.server.ts";
import { createRaters, excludeRater, raterOfAccount } from "#db/queries/raters.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";
import { missingRater } from "./annotator-rater.server.ts";

type Which = {
	readonly projectId: string;
	readonly accountId: string;
	/** Who asks. */
	readonly by: string;
	readonly now: Date;
};

const NOT_HERE = refused("They are not in this project any more.");

/** What was done, in a sentence. */
export type Changed = { readonly kind: "done"; readonly sentence: string };

function done(sentence: string): Changed {
	return { kind: "done", sentence };
}

/**
 * Ends somebody's membership. Their open items go back: others get them. What they labelled stays, and counts
 * unless a reason is given why it does not. Nobody removes themselves, which they could not undo.
 */
export async function removeMember(
	db: Database,
	{ projectId, accountId, by, now, excludedReason }: Which & { excludedReason: string | null },
): Promise<Changed | Refusal> {
	if (accountId === by) return refused("You cannot remove yourself.");
	if (!(await deleteMembership(db, projectId, accountId))) return NOT_HERE;
	const returned = await freeItemsOf(db, { projectId, accountId, now });
	const rater = await raterOfAccount(db, projectId, accountId);
	if (rater && excludedReason !== null) {
		await excludeRater(db, { projectId, raterId: rater.id, reason: excludedReason });
	}
	const items = returned > 0 ? ` ${counted(returned, "open item")} went back.` : "";
	const labels =
		excludedReason === null
			? "What they labelled stays."
			: "What they labelled counts in no figure.";
	return done(`They have no access any more.${items} ${labels}`);
}

/** Their open items go back, and they get no further ones. @returns how many went back */
async function freeItemsOf(
	db: Database,
	{ projectId, accountId, now }: Omit<Which, "by">,
): Promise<number> {
	const rater = await raterOfAccount(db, projectId, accountId);
	if (!rater) return 0;
	await endSharesOf(db, rater.id, now);
	return returnSeats(db, { raterId: rater.id });
}

async function memberOf(db: Database, projectId: string, accountId: string) {
	return (await membersOfProject(db, projectId)).find((one) => one.accountId === accountId);
}

/** Gives somebody no items for a while, or items again; what they have taken by name waits for them. */
export async function pauseMember(
	db: Database,
	{ projectId, accountId, now, isPaused }: Which & { isPaused: boolean },
): Promise<Changed | Refusal> {
	const pausedAt = isPaused ? now : null;
	if (!(await changeMembership(db, { projectId, accountId }, { pausedAt }))) {
		if (!(await memberOf(db, projectId, accountId))) return NOT_HERE;
		return done(
			isPaused
				? "They were paused already: nothing changed, and the pause counts from when it began."
				: "They were not paused: nothing changed.",
		);
	}
	return done(
		isPaused
			? "They get no items until you let them go on. What is in their queue waits."
			: "They go on with their items.",
	);
}

/** Who labels in these roles; whoever leaves them gives their open items back. */
const LABELLING: readonly Role[] = ["annotator", "administrator"];

/**
 * Gives somebody another role. Whoever does not label any more gives their open items back; whoever labels
 * again has their shares of plans again, with the items that are still free.
 */
export async function changeRole(
	db: Database,
	{ projectId, accountId, by, now, role: wanted }: Which & { role: string },
): Promise<Changed | Refusal> {
	if (accountId === by) return refused("You cannot change your own role.");
	const role = Role.safeParse(wanted);
	if (!role.success) return refused("There is no such role.");
	const member = await memberOf(db, projectId, accountId);
	if (!member) return NOT_HERE;
	const wasAlready = done(`${member.name} was ${role.data} already: nothing changed.`);
	if (member.role === role.data) return wasAlready;
	if (role.data === "annotator") {
		const rater = await missingRater(db, { projectId, accountId, name: member.name, now });
		if (rater) await createRaters(db, [rater]);
	}
	if (!(await changeMembership(db, { projectId, accountId }, { role: role.data }))) {
		// Somebody else gave it, or removed them, since they were looked up.
		return (await memberOf(db, projectId, accountId)) ? wasAlready : NOT_HERE;
	}
	const isNow = `${member.name} is now ${role.data}.`;
	if (!LABELLING.includes(role.data)) {
		const returned = await freeItemsOf(db, { projectId, accountId, now });
		return done(returned > 0 ? `${isNow} ${counted(returned, "open item")} went back.` : isNow);
	}
	const rater = LABELLING.includes(member.role)
		? null
		: await raterOfAccount(db, projectId, accountId);
	const reopened = rater ? await reopenSharesOf(db, rater.id) : 0;
	return done(
		reopened > 0
			? `${isNow} They have their ${counted(reopened, "share of a plan", "shares of plans")} again: what others have not taken of them comes back into their queue.`
			: isNow,
	);
}

/** Leaves a person's answers out of figures, with the reason, or counts them again. */
export async function countAnswers(
	db: Database,
	which: { projectId: string; raterId: string; reason: string | null },
): Promise<Changed | Refusal> {
	if (!(await excludeRater(db, which))) return refused("There is no such person in this project.");
	return done(
		which.reason === null ? "Their answers count again." : "Their answers count in no figure now.",
	);
}
