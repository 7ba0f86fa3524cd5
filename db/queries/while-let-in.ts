import { and, eq, isNull } from "drizzle-orm";
import { must, type Statement, type Transaction } from "#db/dialect";
import { type LetInBy, whoActs } from "../audit/acting.ts";
import { apiTokens, sessions } from "../schema/index.ts";

/**
 * Statements that hold a commit back where whoever acts was signed out, or their token revoked, after they were let in.
 * For what opens doors later: it waits its turn like every change, and a reset of the password may come first.
 * @param by where a page for everybody found out itself who it is
 */
export function whileLetIn(tx: Transaction, by: LetInBy | undefined = letInBy()): Statement[] {
	if (by === undefined) return [];
	if ("token" in by) {
		const open = and(eq(apiTokens.id, by.token), isNull(apiTokens.revokedAt));
		return [must(tx.update(apiTokens).set({ revokedAt: null }).where(open))];
	}
	const { session: id } = by;
	return [must(tx.update(sessions).set({ id }).where(eq(sessions.id, id)))];
}

function letInBy(): LetInBy | undefined {
	const acting = whoActs();
	return acting.actor === "account" ? acting.letInBy : undefined;
}
