import { raterOfAccount } from "#db/queries/raters.server.ts";
import { database } from "../base/database.server.ts";
import { type ProjectAccess, requireMember } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";

/** Who may label: annotators, and administrators, who take items themselves. */
const LABELLING_ROLES: readonly string[] = ["annotator", "administrator"];

/** Who asks and the rater they are in this project; null for whoever was never given items. */
export async function labellerOf(
	request: Request,
	slug: string | undefined,
): Promise<ProjectAccess & { mayLabel: boolean; raterId: string | null }> {
	const access = await requireMember(request, slug);
	const mayLabel = LABELLING_ROLES.includes(access.role);
	const rater = mayLabel
		? await raterOfAccount(database(), access.project.id, access.account.id)
		: null;
	return { ...access, mayLabel, raterId: rater?.id ?? null };
}

/** For pages of one item: whoever is no rater here gets the 404 of an item that is not theirs. */
export async function requireLabeller(request: Request, slug: string | undefined) {
	const { project, raterId } = await labellerOf(request, slug);
	if (!raterId) throw itemNotFound();
	return { project, raterId };
}

export function itemNotFound(): Response {
	return notFound("There is no such item in your queue.");
}
