import { z } from "zod";
import type { Database } from "#db/dialect";
import { ApiScope } from "#db/model/api-token.ts";
import { newId } from "#db/model/ids.ts";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";
import { apiTokensOf, insertApiToken, revokeApiToken } from "#db/queries/api-tokens.server.ts";
import { projectAsMember } from "#db/queries/memberships.server.ts";
import {
	findProjectBySlug,
	listProjects,
	listProjectsOfAccount,
} from "#db/queries/projects.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../base/refusal.ts";
import { hashToken, newToken } from "../http/session.server.ts";
import { SIGNED_OUT } from "./signed-out.ts";
import { MOST_TOKENS, TOKEN_DAYS } from "./token-scopes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PREFIX = "ccd_";
/** As `newToken` draws them: 32 bytes. */
const SHAPE = /^ccd_[\w-]{43}$/;

/** Does a text look like a token of this API? What does not is not looked up. */
export function isTokenShaped(text: string): boolean {
	return SHAPE.test(text);
}

/** The form of a new token. */
const NewTokenForm = z.object({
	tokenName: z
		.string({ error: "Say what the token is for." })
		.trim()
		.min(1, "Say what the token is for.")
		.max(80, "A name has at most 80 characters.")
		.refine((name) => !holdsUnseen(name), `This name holds ${LEAVE_OUT}.`),
	scopes: z.array(ApiScope, "There is no such scope.").min(1, "Choose what the token opens."),
	days: z.coerce
		.number("Choose how long it lasts.")
		.refine((days) => TOKEN_DAYS.some((each) => each === days), "Choose how long it lasts."),
	/** The address of a project; "" for all of them. */
	project: z.string().default(""),
});

type NewToken = {
	readonly account: SignedIn;
	readonly form: FormData;
	readonly now: Date;
};

export type MadeToken = { readonly kind: "made"; readonly name: string; readonly token: string };

/**
 * Makes a token for the HTTP API. Refusals are by field of the form.
 * @returns the token itself; only its hash is kept, so it cannot be shown again
 */
export async function makeToken(
	db: Database,
	{ account, form, now }: NewToken,
): Promise<MadeToken | Refusal> {
	const parsed = NewTokenForm.safeParse({
		tokenName: form.get("tokenName") ?? undefined,
		scopes: form.getAll("scopes"),
		days: form.get("days"),
		project: form.get("project") ?? undefined,
	});
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const { tokenName: name, scopes, days, project: slug } = parsed.data;
	const project = slug === "" ? null : await projectIdOf(db, account, slug);
	if (isRefusal(project)) return project;
	const open = (await apiTokensOf(db, account.id)).filter(
		({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now,
	);
	if (open.length >= MOST_TOKENS) {
		return refused(
			`You have ${MOST_TOKENS} tokens: revoke one that is not used any more.`,
			"tokenName",
		);
	}
	const token = `${PREFIX}${newToken()}`;
	const isKept = await insertApiToken(db, {
		id: newId("tok"),
		accountId: account.id,
		name,
		tokenHash: hashToken(token),
		scopes: [...new Set(scopes)],
		projectId: project,
		createdAt: now,
		expiresAt: new Date(now.getTime() + days * DAY_MS),
		usedAt: null,
		revokedAt: null,
	});
	return isKept ? { kind: "made", name, token } : SIGNED_OUT;
}

async function projectIdOf(
	db: Database,
	account: SignedIn,
	slug: string,
): Promise<string | Refusal> {
	const member = await projectAsMember(db, slug, account.id);
	const found = member?.project ?? (account.isAdministrator && (await findProjectBySlug(db, slug)));
	return found ? found.id : refused("You are in no such project.", "project");
}

/** Ends one of somebody's own tokens at once. */
export async function revokeToken(
	db: Database,
	which: { accountId: string; id: string; now: Date },
): Promise<{ readonly kind: "done"; readonly sentence: string } | Refusal> {
	if (await revokeApiToken(db, which)) {
		return { kind: "done", sentence: "The token is revoked: it opens nothing any more." };
	}
	return refused("That token is revoked already.");
}

/** One of somebody's tokens as their page lists it. */
export type ListedToken = {
	readonly id: string;
	readonly name: string;
	readonly scopes: readonly ApiScope[];
	/** Null: all projects. */
	readonly project: string | null;
	readonly made: string;
	readonly expires: string;
	readonly used: string | null;
	readonly state: "open" | "expired" | "revoked";
};

/** For so long a page still lists what is over. */
const LISTED_MS = 30 * DAY_MS;

/** What the account page shows of tokens, and the projects that a new one can be for. */
export async function tokensView(db: Database, account: SignedIn, now: Date) {
	const projects = account.isAdministrator
		? await listProjects(db)
		: await listProjectsOfAccount(db, account.id);
	const names = new Map(projects.map(({ id, name }) => [id, name]));
	const tokens = (await apiTokensOf(db, account.id)).flatMap((token): ListedToken[] => {
		const { id, name, scopes, projectId, createdAt, expiresAt, usedAt, revokedAt } = token;
		const over = revokedAt ?? (expiresAt <= now ? expiresAt : null);
		if (over !== null && now.getTime() - over.getTime() > LISTED_MS) return [];
		const project = projectId === null ? null : (names.get(projectId) ?? "a project you left");
		return [
			{
				...{ id, name, scopes, project },
				made: createdAt.toISOString(),
				expires: expiresAt.toISOString(),
				used: usedAt?.toISOString() ?? null,
				state: revokedAt ? "revoked" : over ? "expired" : "open",
			},
		];
	});
	return { tokens, projects: projects.map(({ slug, name }) => ({ slug, name })) };
}
export type TokensView = Awaited<ReturnType<typeof tokensView>>;
