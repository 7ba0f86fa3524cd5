import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import type { Account } from "#db/queries/accounts.server.ts";
import { accountByLogin, anyAccountExists, createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createRaters, newRater, raterOfAccount } from "#db/queries/raters.server.ts";
import { assignItems } from "../labelling/assign-items.server.ts";

/** Logins of the demo's two accounts; no password opens either. */
export const DEMO_LOGINS = {
	administrator: "demo-administrator",
	annotator: "demo-annotator",
} as const;
export type DemoPerson = keyof typeof DEMO_LOGINS;
const ITEMS_TO_LABEL = 20;

export type DemoPeople = { administratorId: string; annotatorId: string };

/**
 * The demo's administrator and an annotator with twenty items to label; no password opens either.
 * Where nobody else has an account yet, the administrator is the installation's, so that everything
 * can be tried; elsewhere only the demo project's.
 */
export async function ensureDemoPeople(
	db: Database,
	{ projectId, now }: { projectId: string; now: Date },
): Promise<DemoPeople> {
	const administrator = await ensureAccount(db, {
		login: DEMO_LOGINS.administrator,
		name: "Demo administrator",
		isAdministrator: !(await anyAccountExists(db)),
		now,
	});
	await createMembership(db, {
		projectId,
		accountId: administrator.id,
		role: "administrator",
		now,
	});
	const annotator = await ensureAccount(db, {
		login: DEMO_LOGINS.annotator,
		name: "Demo annotator",
		isAdministrator: false,
		now,
	});
	await createMembership(db, { projectId, accountId: annotator.id, role: "annotator", now });
	if (!(await raterOfAccount(db, projectId, annotator.id))) {
		const rater = newRater({
			projectId,
			name: annotator.name,
			kind: "human",
			accountId: annotator.id,
			createdAt: now,
		});
		await createRaters(db, [rater]);
		await assignItems(db, {
			projectId,
			raterIds: [rater.id],
			count: ITEMS_TO_LABEL,
			seed: 1,
			now,
		});
	}
	return { administratorId: administrator.id, annotatorId: annotator.id };
}

type DemoAccount = Pick<Account, "login" | "name" | "isAdministrator"> & { now: Date };

async function ensureAccount(db: Database, { now, ...fields }: DemoAccount): Promise<Account> {
	const known = await accountByLogin(db, fields.login);
	if (known) return known;
	const account = {
		id: newId("acct"),
		...fields,
		passwordHash: null,
		createdAt: now,
		disabledAt: null,
	};
	await createAccount(db, account);
	return account;
}
