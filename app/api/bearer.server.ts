import type { Database } from "#db/dialect";
import type { ApiScope } from "#db/model/api-token.ts";
import { bearerOf, noteTokenUse } from "#db/queries/api-tokens.server.ts";
import { projectAsMember } from "#db/queries/memberships.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { isTokenShaped } from "../accounts/api-tokens.server.ts";
import { opensTo } from "../http/access.ts";
import { noteAside } from "../http/note-aside.server.ts";
import { hashToken } from "../http/session.server.ts";
import type { Bearer, Operation, ProjectCall } from "./operation.ts";
import { notThere, type Problem, problem } from "./problem.ts";

const REALM = 'Bearer realm="Concord"';
/** Its last use is written at most so often. */
const NOTED_AFTER_MS = 60_000;

/** Who shows a token with a request. A cookie counts for nothing here. */
export async function bearerIn(
	db: Database,
	request: Request,
	now: Date,
): Promise<Bearer | Problem> {
	const [, shown] = /^Bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
	if (shown === undefined) {
		return problem(
			"token",
			"Show a token, as in `Authorization: Bearer ccd_…`: you make one on the page of your account.",
			{ headers: { "www-authenticate": REALM } },
		);
	}
	const found = isTokenShaped(shown) ? await bearerOf(db, hashToken(shown), now) : null;
	if (!found) {
		return problem(
			"token",
			"This token opens nothing: it is none of this installation, it has expired or was revoked, or the account is closed. Make a new one on the page of your account.",
			{ headers: { "www-authenticate": `${REALM}, error="invalid_token"` } },
		);
	}
	const { token } = found;
	if (now.getTime() - (token.usedAt?.getTime() ?? 0) > NOTED_AFTER_MS) {
		await noteAside(`token ${token.id}`, () => noteTokenUse(db, token.id, now));
	}
	return found;
}

/** Why a token does not open an operation by its scopes; null where it does. */
export function lackedScope({ token }: Bearer, scope: ApiScope): Problem | null {
	if (token.scopes.includes(scope)) return null;
	return problem(
		"scope",
		`This needs a token with the scope ${scope}; this one has ${token.scopes.join(", ")}. Make another one on the page of your account.`,
		{ headers: { "www-authenticate": `${REALM}, error="insufficient_scope", scope="${scope}"` } },
	);
}

/** Whether a person may, on the installation. */
export function admittedToSite(
	{ token, account }: Bearer,
	{ door, method }: Operation,
): Problem | null {
	if (door === "site administrator" && !account.isAdministrator) {
		return problem("role", "Only an administrator of the installation can do that.");
	}
	if (token.projectId !== null && (door === "site administrator" || method !== "GET")) {
		return problem("role", "This token is for one project, and this is not in one.");
	}
	return null;
}

const NO_PROJECT = notThere("There is no such project, or you are not a member of it.");

/** The project of an address with the role that the person has in it now, by the same rules as pages. */
export async function admittedToProject(
	db: Database,
	{ token, account }: Bearer,
	{ slug, operation }: { readonly slug: string; readonly operation: Operation },
): Promise<Pick<ProjectCall, "project" | "role"> | Problem> {
	const member = await projectAsMember(db, slug, account.id);
	const project =
		member?.project ?? (account.isAdministrator ? await findProjectBySlug(db, slug) : null);
	if (!project || (token.projectId !== null && token.projectId !== project.id)) return NO_PROJECT;
	const role = account.isAdministrator ? "administrator" : (member?.role ?? "annotator");
	const { door } = operation;
	if (door === "signed-in" || door === "site administrator" || !opensTo(door, role)) {
		return problem("role", "Your role in this project does not allow that.");
	}
	return { project, role };
}
