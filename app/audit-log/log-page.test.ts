import { expect, test } from "vitest";
import { actingAs } from "#db/audit/acting.ts";
import { note } from "#db/audit/commit.ts";
import type { Database } from "#db/dialect";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal } from "../base/refusal.ts";
import { LOG_FORMATS } from "./log-formats.server.ts";
import { LogEntryJson } from "./log-json.ts";
import { logPageData } from "./log-page.server.ts";

const now = new Date("2026-11-01T10:00:00Z");

/** Two projects; `=ada` exports 60 times from the first, the server once from the second. */
async function aLog() {
	const db = await openTestDatabase();
	const id = "acct_ada";
	const person = { id, login: "=ada", name: "Ada", passwordHash: null, disabledAt: null };
	await createAccount(db, { ...person, isAdministrator: false, createdAt: now });
	const [one, two] = await Promise.all(
		["one", "two"].map((slug) => createProject(db, { slug, name: slug, now })),
	);
	if (!one || !two) throw new Error("the slugs are free");
	await actingAs({ actor: "account", accountId: id }, async () => {
		for (let file = 1; file <= 60; file++)
			await note(db, { action: "export.made", project: one.id, details: { file: `${file}.csv` } });
	});
	await note(db, { action: "export.made", project: two.id, by: "server" });
	return { db, one: one.id, two: two.id };
}

async function shown(db: Database, search: string, within: string | null = null) {
	const { page, chain } = await logPageData(db, { url: `http://x/audit-log${search}`, within });
	if (!page.now) throw new Error("it comes soon");
	if (isRefusal(page.now)) return { refused: page.now.sentence };
	const { entries, next } = page.now;
	return { rows: entries.map(({ position }) => position), next, chain: chain.now };
}

test("a page is the newest fifty, and the next one goes on by key", async () => {
	const { db } = await aLog();
	const first = await shown(db, "");
	expect(first.rows?.at(0)).toBe(64);
	expect(first.rows).toHaveLength(50);
	expect(first.chain).toMatchObject({ whole: true, rows: 64 });
	const second = await shown(db, `?before=${first.next}`);
	expect(second.rows).toEqual(Array.from({ length: 14 }, (_, at) => 14 - at));
	expect(second.next).toBeNull();
});

test("filters by who, what, project and day", async () => {
	const { db } = await aLog();
	const day = new Date().toISOString().slice(0, 10);
	const rows = async (search: string) => (await shown(db, search)).rows;
	expect(await rows("?login=%3DADA&before=7")).toEqual([6, 5, 4]);
	expect(await rows("?actor=server&project=two&action=export.made")).toEqual([64]);
	expect(await rows("?project=-")).toEqual([1]);
	expect(await rows(`?from=${day}&to=${day}&action=account.created`)).toEqual([1]);
	expect(await rows("?to=2026-01-01")).toEqual([]);
	expect(await rows("?from=2999-01-01")).toEqual([]);
});

test.each([
	["?login=nobody", "Nobody has the login nobody here."],
	["?action=x", 'The log has no entries "x".'],
	["?actor=x", 'It is one of account, visitor, command, server, not "x".'],
	["?project=x", "There is no project x."],
	["?project=x%00", "There is no project x\0."],
	["?login=x%00", "Nobody has the login x\0 here."],
	["?from=2026-02-30", "A day is written like 2026-11-21."],
	["?from=2026-02-02&to=2026-02-01", "It ends before it begins."],
])("what cannot be looked for is said: %s", async (search, refused) => {
	expect(await shown((await aLog()).db, search)).toEqual({ refused });
});

test("a project's administrators see entries of their project alone, whatever the address says", async () => {
	const { db, two } = await aLog();
	for (const search of ["", "?project=one", "?project=-"])
		expect((await shown(db, search, two)).rows).toEqual([64, 3]);
});

test("files hold every entry in order: JSON of the published shape, CSV without formulas", async () => {
	const { db, one } = await aLog();
	const text = async (format: "csv" | "jsonl") => {
		let all = "";
		for await (const part of LOG_FORMATS[format].text(db, { projectId: one })) all += part;
		return all.trimEnd().split("\n");
	};
	const entries = (await text("jsonl")).map((line) => LogEntryJson.parse(JSON.parse(line)));
	expect(entries.map(({ position }) => position).slice(0, 3)).toEqual([2, 4, 5]);
	expect(entries).toHaveLength(61);
	const [head, , ada] = await text("csv");
	expect(head).toMatch(/^position,at,action,project,actor,who,/);
	expect(ada).toContain(",account,'=ada,");
});
