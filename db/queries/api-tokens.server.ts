import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { type Database, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { accounts, apiTokens } from "../schema/index.ts";
import type { SignedIn } from "./sessions.server.ts";
import { whileLetIn } from "./while-let-in.ts";

export type ApiToken = typeof apiTokens.$inferSelect;

/**
 * Keeps a token; the log names its scopes, never what its person calls it.
 * @returns false where its person was signed out meanwhile: nothing was written
 */
export async function insertApiToken(db: Database, token: ApiToken): Promise<boolean> {
	const { id, projectId, scopes, expiresAt } = token;
	return commit(
		db,
		{
			action: "token.made",
			project: projectId,
			about: { token: id },
			details: { scopes, expires: expiresAt.toISOString().slice(0, 10) },
		},
		(tx) => [...whileLetIn(tx), tx.insert(apiTokens).values(token)],
	);
}

/** The tokens of an account, the newest first, revoked and expired ones among them. */
export async function apiTokensOf(db: Database, accountId: string): Promise<ApiToken[]> {
	return db
		.select()
		.from(apiTokens)
		.where(eq(apiTokens.accountId, accountId))
		.orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
}

/** Ends a token of an account. @returns false when it is none of theirs, or was revoked before */
export async function revokeApiToken(
	db: Database,
	{ accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<boolean> {
	const entry = { action: "token.revoked", project: null, about: { token: id } } as const;
	return commit(db, entry, (tx) => [
		must(
			tx
				.update(apiTokens)
				.set({ revokedAt: now })
				.where(
					and(
						eq(apiTokens.id, id),
						eq(apiTokens.accountId, accountId),
						isNull(apiTokens.revokedAt),
					),
				),
		),
	]);
}

/** The token of a hash with its person; null when it ended, was revoked, or the account is disabled. */
export async function bearerOf(
	db: Database,
	tokenHash: string,
	now: Date,
): Promise<{ token: ApiToken; account: SignedIn } | null> {
	const [row] = await db
		.select({
			token: apiTokens,
			account: {
				id: accounts.id,
				login: accounts.login,
				name: accounts.name,
				isAdministrator: accounts.isAdministrator,
			},
		})
		.from(apiTokens)
		.innerJoin(accounts, eq(accounts.id, apiTokens.accountId))
		.where(
			and(
				eq(apiTokens.tokenHash, tokenHash),
				gt(apiTokens.expiresAt, now),
				isNull(apiTokens.revokedAt),
				isNull(accounts.disabledAt),
			),
		);
	return row ?? null;
}

export async function noteTokenUse(db: Database, id: string, now: Date): Promise<void> {
	await commit(db, "request", (tx) => [
		tx.update(apiTokens).set({ usedAt: now }).where(eq(apiTokens.id, id)),
	]);
}
