import { type Database, disconnect } from "#db/dialect";
import {
	type Account,
	accountByLogin,
	listAccounts,
	setDisabled,
} from "#db/queries/accounts.server.ts";
import { apiTokensOf } from "#db/queries/api-tokens.server.ts";
import { deleteSessionsOf } from "#db/queries/sessions.server.ts";
import { normalLogin } from "../accounts/account-form.ts";
import { makePasswordReset } from "../accounts/reset-password.server.ts";
import { config } from "../base/config.server.ts";
import { printable } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import type { UserListJson } from "../outputs/users.ts";
import { counted } from "../ui/numbers.ts";
import { inColumns } from "./columns.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";
import { writeLine, writeOutput, writeWords } from "./write-output.ts";

/** Carries out `concord user list`. */
export async function runUserList({ json }: { json?: boolean }): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const listed: UserListJson = (await listAccounts(db)).map((account) => ({
			login: account.login,
			name: account.name,
			isAdministrator: account.isAdministrator,
			hasPassword: account.passwordHash !== null,
			createdAt: account.createdAt.toISOString(),
			disabledAt: account.disabledAt?.toISOString() ?? null,
		}));
		if (json) return await writeOutput(`${JSON.stringify(listed, null, 2)}\n`);
		if (listed.length === 0) {
			return await writeLine(
				"Nobody has an account yet; `concord start` prints a link that makes the first.",
			);
		}
		const rows = listed.map(({ login, name, isAdministrator, hasPassword, disabledAt }) => [
			login,
			name,
			isAdministrator ? "administrator" : "",
			hasPassword ? "password" : "no password",
			disabledAt === null ? "" : `closed ${disabledAt.slice(0, 10)}`,
		]);
		await writeOutput(inColumns(["login", "name", "role", "opened by", "state"], rows));
	} finally {
		await disconnect(db);
	}
}

type Act = "reset" | "disable" | "enable" | "end-sessions";

/** Carries out `concord user reset | disable | enable | end-sessions`. */
export async function runUser(act: Act, login: string): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const account = await accountByLogin(db, normalLogin(login));
		if (!account) return fail(`nobody has the login "${login}"; see \`concord user list\`.`);
		await ACTS[act](db, account);
	} finally {
		await disconnect(db);
	}
}

/** How many tokens of an account programs can show now. */
async function openTokens(db: Database, accountId: string): Promise<number> {
	const now = new Date();
	const tokens = await apiTokensOf(db, accountId);
	return tokens.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now).length;
}

const ACTS: Record<Act, (db: Database, account: Account) => Promise<void>> = {
	async reset(db, { id: accountId, login }) {
		const token = await makePasswordReset(db, { accountId, maker: "terminal", now: new Date() });
		if (isRefusal(token)) return fail(token.sentence);
		const { PUBLIC_URL, PORT } = config();
		const link = new URL(`/reset/${token}`, PUBLIC_URL ?? `http://localhost:${PORT ?? 3000}`);
		const open = await openTokens(db, accountId);
		const revoked =
			open === 0 ? "" : `Choosing it revokes ${counted(open, "API token")} of theirs.\n`;
		await writeWords(
			`A link for ${printable(login)} to choose a new password, good once, for a day:\n  ${link}\n${revoked}`,
		);
	},
	async disable(db, { id: accountId, login, disabledAt }) {
		if (disabledAt) return fail(`the account of ${login} is closed already.`);
		await setDisabled(db, { accountId, disabledAt: new Date() });
		await writeLine(`The account of ${login} is closed, and its browsers are signed out.`);
	},
	async enable(db, { id: accountId, login, disabledAt }) {
		if (!disabledAt) return fail(`the account of ${login} is open already.`);
		await setDisabled(db, { accountId, disabledAt: null });
		await writeLine(`The account of ${login} is open again.`);
	},
	async "end-sessions"(db, { id: accountId, login }) {
		await deleteSessionsOf(db, { accountId, kept: null });
		const open = await openTokens(db, accountId);
		const left =
			open === 0
				? ""
				: `${counted(open, "API token")} of theirs ${open === 1 ? "opens" : "open"} as before: \`concord user reset\` revokes them once the new password is chosen, \`concord user disable\` closes all at once.\n`;
		await writeWords(`All browsers of ${printable(login)} are signed out.\n${left}`);
	},
};
