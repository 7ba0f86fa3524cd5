import { expect, test } from "vitest";
import { createAccount } from "#db/queries/accounts.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { newAccount } from "./new-account.server.ts";
import { accountOfWelcomeLink, createWelcomeLink } from "./welcome-link.server.ts";

test("the newest welcome link of an account signs it in, older ones and others' do not", async () => {
	const db = await openTestDatabase();
	const options = { isAdministrator: true, now: new Date() };
	const [ada, eve] = await Promise.all(
		["ada", "eve"].map((login) =>
			newAccount({ name: login, login, password: "a long enough one" }, options),
		),
	);
	if (!ada || !eve) throw new Error("two accounts were made");
	for (const account of [ada, eve]) await createAccount(db, account);

	const older = await createWelcomeLink(db, ada.id);
	const ofEve = await createWelcomeLink(db, eve.id);
	const newest = await createWelcomeLink(db, ada.id);
	expect(await accountOfWelcomeLink(db, older)).toBeNull();
	expect(await accountOfWelcomeLink(db, newest)).toBe(ada.id);
	expect(await accountOfWelcomeLink(db, ofEve)).toBe(eve.id);
	expect(await accountOfWelcomeLink(db, "")).toBeNull();

	const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
	expect(await accountOfWelcomeLink(db, newest, tomorrow)).toBeNull();
	const moved = newest.replace(/^\w+/, (end) => (Number.parseInt(end, 36) * 2).toString(36));
	expect(await accountOfWelcomeLink(db, moved, tomorrow)).toBeNull();
});
