/** Databases of a server in which nothing can be stored, and servers that let nobody in. */
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect } from "#db/dialect";
import { migrateServer } from "#db/dialect/moving/postgres-store.ts";
import { asSql, emptyDatabase } from "#db/dialect/testing";
import { migrationsFolder } from "#db/migrations-folder.ts";
import { openDatabase } from "#db/open.ts";
import { serverTrouble, systemTrouble } from "../../../base/system-trouble.ts";
import { lookAtServer } from "../../doctor/server.server.ts";

async function sentenceOf(made: Promise<unknown>): Promise<string | null> {
	const error = await made.then(
		() => null,
		(failed: Error) => failed,
	);
	return systemTrouble(error) ?? serverTrouble(error);
}

async function aDatabase(how: string): Promise<string> {
	const url = new URL(await emptyDatabase());
	const name = `${url.pathname.slice(1)}_${how.toLowerCase()}`;
	const beside: Database = connect(url.href);
	onTestFinished(() => disconnect(beside));
	await asSql(
		beside,
		`create database ${name} template template0 encoding '${how}' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
	);
	onTestFinished(async () => void (await asSql(beside, `drop database ${name} with (force)`)));
	url.pathname = `/${name}`;
	return url.href;
}

test.each(["LATIN1", "SQL_ASCII"])(
	"a database in %s is refused before anything is made in it",
	async (encoding) => {
		const url = await aDatabase(encoding);
		const said = `${url} keeps its texts in ${encoding}, which has not all letters: make a database with \`encoding 'UTF8' template template0\`.`;
		expect(await sentenceOf(openDatabase(url))).toBe(said);
		expect(await sentenceOf(migrateServer(url, migrationsFolder()))).toBe(said);
		const db = connect(url);
		onTestFinished(() => disconnect(db));
		expect(
			await asSql(db, "select 1 from pg_class where relnamespace = 'public'::regnamespace"),
		).toEqual([]);
	},
);

test("so is an address that looks for tables elsewhere", async () => {
	const url = `${await emptyDatabase()}?options=-csearch_path%3Dpg_catalog`;
	const said = `${url} looks for its tables in the schema “pg_catalog” and not in “public”: leave search_path out of its address, or set it back for this user.`;
	expect(await sentenceOf(openDatabase(url))).toBe(said);
	const found = await lookAtServer(url, { now: new Date(), asksEndpoints: false });
	expect(found.find(({ of }) => of === "server")?.says).toBe(said);
});

test.each([
	["sslmode=verify-full", "it says “The server does not support SSL connections”"],
	["options=-cfoo", "it says “-c foo requires a value”"],
	["user=nobody-of-that-name", "it does not let this user in"],
])("a connection that is not made is a sentence: %s", async (parameter, why) => {
	const url = `${await emptyDatabase()}?${parameter}`;
	expect(await sentenceOf(openDatabase(url))).toContain(
		`the database server cannot be used: ${why}`,
	);
});

test("S13: the doctor names triggers, rules and views that somebody made in a server's database", async () => {
	const url = await emptyDatabase();
	const db = await openDatabase(url);
	onTestFinished(() => disconnect(db));
	const said = async () => {
		const found = await lookAtServer(url, { now: new Date(), asksEndpoints: false });
		return found.filter(({ of }) => of === "schema").map(({ state, says }) => `${state} ${says}`);
	};
	expect(await said()).toEqual([expect.stringMatching(/^ok It is of this version/)]);
	await asSql(
		db,
		"create function evil() returns trigger language plpgsql as 'begin return new; end'",
	);
	await asSql(
		db,
		"create trigger evil after insert on audit_log for each row execute function evil()",
	);
	await asSql(db, "create rule worse as on delete to accounts do instead nothing");
	await asSql(db, "create view seen as select * from items");
	expect(await said()).toEqual([
		"wrong It holds a rule `worse` of the table `accounts` that no version of Concord makes.",
		"wrong It holds a trigger `evil` of the table `audit_log` that no version of Concord makes.",
		"note It holds a view `seen` that no version of Concord makes.",
		expect.stringMatching(/^ok It is of this version/),
	]);
});
