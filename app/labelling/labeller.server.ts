import type { AppLoadContext } from "@remix-run/node";
import { pausedSince } from "#db/queries/memberships.server.ts";
import { raterOfAccount } from "#db/queries/raters.server.ts";
import { database } from "../base/database.server.ts";
import { inProject, type ProjectAccess } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";

/** Who may label: annotators, and administrators, who take items themselves. */
const LABELLING_ROLES: readonly string[] = ["annotator", "administrator"];

/** Who asks and the rater they are in this project; null for whoever was never given items. */
export async function labellerOf(
	context: AppLoadContext,
): Promise<ProjectAccess & { mayLabel: boolean; raterId: string | null }> {
	return labellerWith(inProject(context));
}

/** The same of somebody whom a guard let in. */
export async function labellerWith(
	access: ProjectAccess,
): Promise<ProjectAccess & { mayLabel: boolean; raterId: string | null }> {
	const mayLabel = LABELLING_ROLES.includes(access.role);
	const rater = mayLabel
		? await raterOfAccount(database(), access.project.id, access.account.id)
		: null;
	return { ...access, mayLabel, raterId: rater?.id ?? null };
}

/**
 * For pages of one item: whoever is no rater here gets the 404 of an item that is not theirs. `paused`: since
 * when they get no items.
 */
export async function requireLabeller(context: AppLoadContext) {
	const { project, account, raterId } = await labellerOf(context);
	if (!raterId) throw itemNotFound();
	return { project, raterId, paused: await pausedSince(database(), project.id, account.id) };
}

export const NOT_IN_QUEUE =
	"This item is not in your queue: where its hour ends without an answer, somebody else gets it.";

export function itemNotFound(): Response {
	return notFound(NOT_IN_QUEUE);
}
