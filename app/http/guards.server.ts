import { redirect } from "@remix-run/node";
import type { Role } from "#db/model/roles.ts";
import { type Project, projectAsMember } from "#db/queries/memberships.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";
import { database } from "../base/database.server.ts";
import { forbidden, notFound } from "./not-found.ts";
import { signedIn } from "./session.server.ts";

/** What a loader or action of a project knows about who asks. */
export type ProjectAccess = { account: SignedIn; project: Project; role: Role };

/** The signed-in account, or a redirect to the sign-in page that comes back here. */
export async function requireAccount(request: Request): Promise<SignedIn> {
	const account = await signedIn(request);
	if (account) return account;
	const { pathname, search } = new URL(request.url);
	throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
}

/** An administrator of the installation, for pages that belong to no project. */
export async function requireInstallationAdministrator(request: Request): Promise<SignedIn> {
	const account = await requireAccount(request);
	if (!account.isAdministrator) throw forbidden("Only an administrator can do that.");
	return account;
}

/**
 * The project of the URL and the role that the signed-in account has in it. Whoever is no member
 * gets the same 404 as for a project that does not exist. An administrator of the installation is
 * an administrator of every project.
 */
export async function requireMember(
	request: Request,
	slug: string | undefined,
): Promise<ProjectAccess> {
	const account = await requireAccount(request);
	const db = database();
	if (slug) {
		const member = await projectAsMember(db, slug, account.id);
		if (account.isAdministrator) {
			const project = member?.project ?? (await findProjectBySlug(db, slug));
			if (project) return { account, project, role: "administrator" };
		} else if (member) return { account, ...member };
	}
	throw notFound("There is no such project, or you are not a member of it.");
}

async function requireRole(
	request: Request,
	slug: string | undefined,
	allowed: readonly Role[],
): Promise<ProjectAccess> {
	const access = await requireMember(request, slug);
	if (!allowed.includes(access.role)) throw forbidden();
	return access;
}

/** May change the project: import, rubric, people, judges, runs. */
export function requireAdministrator(request: Request, slug: string | undefined) {
	return requireRole(request, slug, ["administrator"]);
}

/** May see judges' and other people's labels: everybody but annotators, who stay blind. */
export function requireUnblinded(request: Request, slug: string | undefined) {
	return requireRole(request, slug, ["administrator", "adjudicator", "viewer"]);
}
