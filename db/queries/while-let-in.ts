import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import { must, type Statement, type Transaction } from "#db/dialect";
import { type LetInBy, whoActs } from "../audit/acting.ts";
import { accounts, apiTokens, memberships, sessions } from "../schema/index.ts";

/**
 * Statements that hold a commit back where whoever acts was signed out, or their token revoked, after they were let in.
 * For what opens doors later: it waits its turn like every change, and a reset of the password may come first.
 * @param by where a page for everybody found out itself who it is
 */
export function whileLetIn(tx: Transaction, by: LetInBy | undefined = letInBy()): Statement[] {
	if (by === undefined) return [];
	if ("token" in by) {
		const open = and(
			eq(apiTokens.id, by.token),
			isNull(apiTokens.revokedAt),
			gt(apiTokens.expiresAt, new Date()),
		);
		return [must(tx.update(apiTokens).set({ revokedAt: null }).where(open))];
	}
	const { session: id } = by;
	return [must(tx.update(sessions).set({ id }).where(eq(sessions.id, id)))];
}

/**
 * The same for what only administrators of a project may do, or of the installation: whoever acts may have been removed,
 * or given another role, or their account closed.
 */
export function whileAdministering(tx: Transaction, projectId: string | null): Statement[] {
	const acting = whoActs();
	if (acting.actor !== "account" || acting.letInBy === undefined) return [];
	const { accountId } = acting;
	const ofProject = tx
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(
				eq(memberships.accountId, accountId),
				eq(memberships.role, "administrator"),
				projectId === null ? sql`false` : eq(memberships.projectId, projectId),
			),
		);
	const still = and(
		eq(accounts.id, accountId),
		isNull(accounts.disabledAt),
		or(eq(accounts.isAdministrator, true), exists(ofProject)),
	);
	return [...whileLetIn(tx), must(tx.update(accounts).set({ id: accountId }).where(still))];
}

function letInBy(): LetInBy | undefined {
	const acting = whoActs();
	return acting.actor === "account" ? acting.letInBy : undefined;
}
