import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import {
	type Database,
	inOrder,
	isUniqueViolation,
	must,
	preparedOnce,
	type Transaction,
} from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import type { Role } from "../model/roles.ts";
import { accounts, memberships, projects } from "../schema/index.ts";
import { endInvitationsOf } from "./end-invitations.ts";

export type Project = typeof projects.$inferSelect;

/** A project with the role that an account has in it; null when there is no such membership. */
export async function projectAsMember(
	db: Database,
	slug: string,
	accountId: string,
): Promise<{ project: Project; role: Role } | null> {
	const [row] = await asMember(db).execute({ slug, accountId });
	return row ?? null;
}

/** Asked by every request to a page of a project, of some twice. */
const asMember = preparedOnce((db) =>
	db
		.select({ project: projects, role: memberships.role })
		.from(projects)
		.innerJoin(memberships, eq(memberships.projectId, projects.id))
		.where(
			and(
				eq(projects.slug, sql.placeholder("slug")),
				eq(memberships.accountId, sql.placeholder("accountId")),
			),
		),
);

/** The role of an account in every project that it is a member of, by project id. */
export async function rolesOfAccount(db: Database, accountId: string): Promise<Map<string, Role>> {
	const rows = await db
		.select({ projectId: memberships.projectId, role: memberships.role })
		.from(memberships)
		.where(eq(memberships.accountId, accountId));
	return new Map(rows.map((row) => [row.projectId, row.role]));
}

/** A member of a project. */
type Member = {
	accountId: string;
	name: string;
	login: string;
	role: Role;
	since: Date;
	/** Gets no items while it is set. */
	pausedAt: Date | null;
	/** Since when the account is closed: nobody signs in with it, and it gets no items. */
	closedAt: Date | null;
};

/** The members of a project by name. */
export async function membersOfProject(db: Database, projectId: string): Promise<Member[]> {
	return db
		.select({
			accountId: accounts.id,
			name: accounts.name,
			login: accounts.login,
			role: memberships.role,
			since: memberships.createdAt,
			pausedAt: memberships.pausedAt,
			closedAt: accounts.disabledAt,
		})
		.from(memberships)
		.innerJoin(accounts, eq(accounts.id, memberships.accountId))
		.where(eq(memberships.projectId, projectId))
		.orderBy(asc(inOrder(accounts.name)), asc(accounts.id));
}

type NewMembership = { projectId: string; accountId: string; role: Role; now: Date };

/** Statement that makes an account a member, for a commit that does more than that. */
export function insertMembership(tx: Transaction, membership: NewMembership) {
	const { projectId, accountId, role, now } = membership;
	return tx
		.insert(memberships)
		.values({ id: newId("mem"), projectId, accountId, role, createdAt: now });
}

/**
 * Makes an account a member of a project.
 * @returns false when it is one already; its role stays
 */
export async function createMembership(db: Database, membership: NewMembership): Promise<boolean> {
	try {
		await commit(
			db,
			{
				action: "member.added",
				project: membership.projectId,
				details: { role: membership.role },
				whom: { accountId: membership.accountId },
			},
			(tx) => [insertMembership(tx, membership)],
		);
		return true;
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/**
 * Ends a membership, and the invitations that the person made; what they labelled stays.
 * @returns false when there is none
 */
export async function deleteMembership(
	db: Database,
	projectId: string,
	accountId: string,
): Promise<boolean> {
	const entry = { action: "member.removed", project: projectId, whom: { accountId } } as const;
	return commit(db, entry, (tx) => [
		must(
			tx
				.delete(memberships)
				.where(and(eq(memberships.projectId, projectId), eq(memberships.accountId, accountId))),
		),
		endInvitationsOf(tx, { accountId, projectId, now: new Date() }),
	]);
}

/** What may change of a membership. */
export type MembershipChange = { readonly role: Role } | { readonly pausedAt: Date | null };

function wordOf(change: MembershipChange) {
	if ("role" in change) {
		return { action: "member.role_changed", details: { role: change.role } } as const;
	}
	return { action: change.pausedAt ? "member.paused" : "member.resumed" } as const;
}

/**
 * Where a change makes it another one. In the statement, for two at the same moment: a pause counts from when it
 * began, and whoever did not change anything has no entry.
 */
function isOtherwise(change: MembershipChange) {
	if ("role" in change) return ne(memberships.role, change.role);
	return change.pausedAt ? isNull(memberships.pausedAt) : isNotNull(memberships.pausedAt);
}

/**
 * Changes a membership; invitations of whom is no administrator any more end.
 * @returns false when there is none, or it is like that already: then nothing was written
 */
export async function changeMembership(
	db: Database,
	{ projectId, accountId }: { projectId: string; accountId: string },
	change: MembershipChange,
): Promise<boolean> {
	return commit(db, { ...wordOf(change), project: projectId, whom: { accountId } }, (tx) => [
		must(
			tx
				.update(memberships)
				.set(change)
				.where(
					and(
						eq(memberships.projectId, projectId),
						eq(memberships.accountId, accountId),
						isOtherwise(change),
					),
				),
		),
		...("role" in change && change.role !== "administrator"
			? [endInvitationsOf(tx, { accountId, projectId, now: new Date() })]
			: []),
	]);
}

/** Since when an account gets no items of a project; null while it gets them. */
export async function pausedSince(
	db: Database,
	projectId: string,
	accountId: string,
): Promise<Date | null> {
	const [row] = await db
		.select({ since: memberships.pausedAt })
		.from(memberships)
		.where(
			and(
				eq(memberships.projectId, projectId),
				eq(memberships.accountId, accountId),
				isNotNull(memberships.pausedAt),
			),
		);
	return row?.since ?? null;
}
