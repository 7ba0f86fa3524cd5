import { expect, test } from "vitest";
import { createAccount } from "#db/queries/accounts.server.ts";
import { queueCounts } from "#db/queries/annotator-queue.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { takeItems } from "./take-items.server.ts";
import { aLabellingProject, now } from "./testing.ts";

async function anAdministrator(name: string) {
	const { db, project } = await aLabellingProject();
	const account = { id: "acct_1", name, login: "root" };
	await createAccount(db, {
		...account,
		passwordHash: "-",
		isAdministrator: true,
		createdAt: now,
		disabledAt: null,
	});
	const take = (queueEnd: number) =>
		takeItems(db, { projectId: project.id, account, count: 2, queueEnd, now });
	const rater = async () =>
		(await ratersOfProject(db, project.id)).find(({ accountId }) => accountId === account.id);
	return { db, take, rater };
}

test("whoever takes items becomes a rater under their own name, once", async () => {
	const { db, take, rater } = await anAdministrator("Root");
	expect(await take(0)).toEqual({ assigned: 2 });
	expect(await take(2)).toEqual({ assigned: 1 });
	const made = await rater();
	expect(made).toMatchObject({ name: "Root", kind: "human" });
	expect(await queueCounts(db, made?.id ?? "")).toEqual({ open: 3, submitted: 0, skipped: 0 });
});

test("a name that a rater has already is told apart by the login", async () => {
	const { take, rater } = await anAdministrator("Ada");
	await take(0);
	expect((await rater())?.name).toBe("Ada (root)");
});

test("a double click makes one rater and gives the items once", async () => {
	const { db, take, rater } = await anAdministrator("Root");
	await Promise.all([take(0), take(0)]);
	expect(await take(0)).toEqual({ assigned: 0 });
	expect((await queueCounts(db, (await rater())?.id ?? "")).open).toBe(2);
});
