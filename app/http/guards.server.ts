import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Acting } from "#db/audit/acting.ts";
import type { Role } from "#db/model/roles.ts";
import { type Project, projectAsMember } from "#db/queries/memberships.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";
import { database } from "../base/database.server.ts";
import { opensTo, type ProjectDoor, type SiteDoor } from "./access.ts";
import { forbidden, notFound } from "./not-found.ts";
import { sessionId, signedIn } from "./session.server.ts";

/** What a loader or action of a project knows about who asks. */
export type ProjectAccess = { account: SignedIn; project: Project; role: Role };

/**
 * What guards found out, by the context that all loaders of one request share: layout and page look
 * for the account and the project once. A request has a context of its own.
 */
const accounts = new WeakMap<AppLoadContext, Promise<SignedIn>>();
const members = new WeakMap<AppLoadContext, Promise<ProjectAccess>>();
type Admitted = { account: SignedIn; session: string; inProject?: ProjectAccess };
const admitted = new WeakMap<AppLoadContext, Admitted>();

/** Who asks, for pages that are not for everybody. */
export function signedInAs(context: AppLoadContext): SignedIn {
	return admittedBy(context).account;
}

/** The project of the URL, who asks, and the role they have in it. */
export function inProject(context: AppLoadContext): ProjectAccess {
	const { inProject } = admittedBy(context);
	if (!inProject) throw new Error("This route is in no project.");
	return inProject;
}

/** Who is named in the audit log for what a request changes; pages for everybody know nobody. */
export function actingIn(context: AppLoadContext): Acting {
	const known = admitted.get(context);
	if (!known) return { actor: "visitor" };
	const { account, session } = known;
	return { actor: "account", accountId: account.id, letInBy: { session } };
}

/** Whether somebody signed in was let in: pages for everybody know nobody. */
export function isLetIn(context: AppLoadContext): boolean {
	return admitted.has(context);
}

/** Whether two requests of the same page were let in alike: the same person, with the same rights. */
export function letInAlike(one: AppLoadContext, other: AppLoadContext): boolean {
	const [a, b] = [one, other].map((context) => {
		const { account, inProject } = admitted.get(context) ?? {};
		const { project, role } = inProject ?? {};
		return [account?.id, account?.isAdministrator, project?.id, role].join();
	});
	return a === b;
}

function admittedBy(context: AppLoadContext) {
	const known = admitted.get(context);
	if (!known) throw new Error("No guard stands before this route: it is open to everybody.");
	return known;
}

type Visit = { request: Request; context: AppLoadContext };

/** Lets a request through to a page that belongs to no project, or throws why it does not. */
export async function admitToSite({ request, context }: Visit, door: SiteDoor): Promise<void> {
	if (door === "everybody" || door === "token") return;
	const account = await accountOf({ request, context });
	if (door === "administrator" && !account.isAdministrator) {
		throw forbidden("Only an administrator can do that.");
	}
	admitted.set(context, { account, session: sessionId(request) ?? "" });
}

/**
 * Lets a request through to a page of a project, or throws why it does not. Whoever is no member
 * gets the same 404 as for a project that does not exist.
 */
export async function admitToProject(
	visit: Visit & { slug: string | undefined },
	door: ProjectDoor,
): Promise<void> {
	const access = await onceFor(members, visit.context, () => accessOf(visit));
	if (!opensTo(door, access.role)) throw forbidden();
	const session = sessionId(visit.request) ?? "";
	admitted.set(visit.context, { account: access.account, session, inProject: access });
}

/** The signed-in account, or a redirect to the sign-in page that comes back here. */
function accountOf({ request, context }: Visit): Promise<SignedIn> {
	return onceFor(accounts, context, async () => {
		const account = await signedIn(request);
		if (account) return account;
		const { pathname, search } = new URL(request.url);
		throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
	});
}

/** An administrator of the installation is an administrator of every project. */
async function accessOf(visit: Visit & { slug: string | undefined }): Promise<ProjectAccess> {
	const account = await accountOf(visit);
	const { slug } = visit;
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

function onceFor<T>(
	known: WeakMap<AppLoadContext, Promise<T>>,
	context: AppLoadContext,
	find: () => Promise<T>,
): Promise<T> {
	const found = known.get(context) ?? find();
	known.set(context, found);
	// Layout and page are refused alike, and each of their answers is read: a body can be read once.
	return found.catch((thrown: unknown) => {
		throw thrown instanceof Response ? thrown.clone() : thrown;
	});
}
