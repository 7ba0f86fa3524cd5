/** A process that stands still amid a change, as a suspended one or one whose machine is gone. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect, isClosedForNow, migrateDatabase } from "#db/dialect";
import { asSql, emptyDatabase } from "#db/dialect/testing";
import { migrationsFolder } from "#db/migrations-folder.ts";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import { ALONE, type Connections } from "../../postgres/connections.ts";

const connectionsOf = ({ $client }: Database) => $client as unknown as Connections;

test("others wait a quarter of a minute for it, and go on; what it had begun is not there", async () => {
	const url = await emptyDatabase();
	const [still, other] = [connect(url), connect(url)];
	onTestFinished(() => disconnect(other));
	await migrateDatabase(other, migrationsFolder());
	let goOn = () => {};
	const stands = new Promise<void>((awake) => {
		goOn = awake;
	});
	let began = () => {};
	const isAmid = new Promise<void>((amid) => {
		began = amid;
	});
	const broken = connectionsOf(still).transactionAlone("", async (client) => {
		await client.query("insert into settings (name, value) values ('half', 'done')");
		began();
		await stands;
	});
	const failed = expect(broken).rejects.toThrow();
	await isAmid;
	const start = performance.now();
	const made = await createProject(other, { slug: "p", name: "P", now: new Date() });
	expect(made).toBeTruthy();
	expect(performance.now() - start).toBeLessThan(60_000);
	goOn();
	await failed;
	expect(await findProjectBySlug(other, "p")).toBeTruthy();
	expect(await asSql(other, "select 1 from settings where name = 'half'")).toEqual([]);
	await disconnect(still);
});

test("one that stands still amid a message, which the server's own limit does not see, is ended by who waits", async () => {
	const url = await emptyDatabase();
	const other = connect(url);
	onTestFinished(() => disconnect(other));
	await migrateDatabase(other, migrationsFolder());
	const still = new pg.Client(url);
	const ended = new Promise((end) => still.on("error", end));
	await still.connect();
	await still.query("begin; set local idle_in_transaction_session_timeout = 1000");
	await still.query(ALONE);
	// A statement without what belongs to it: the server waits for the rest.
	(
		still as unknown as { connection: { parse(query: object): void; flush(): void } }
	).connection.parse({
		text: "select $1::text",
		name: "half",
	});
	(still as unknown as { connection: { flush(): void } }).connection.flush();
	const start = performance.now();
	const made = await createProject(other, { slug: "p", name: "P", now: new Date() });
	expect(made).toBeTruthy();
	expect(performance.now() - start).toBeLessThan(60_000);
	await ended;
}, 90_000);

test("a change of another's that goes on is not waited for without end, and nothing is ended", async () => {
	const url = await emptyDatabase();
	const [holds, waits] = [connect(url), connect(url)];
	onTestFinished(() => Promise.all([holds, waits].map(disconnect)).then(() => {}));
	await migrateDatabase(waits, migrationsFolder());
	const asked = performance.now();
	const holding = connectionsOf(holds).transactionAlone("", (client) =>
		client.query("select pg_sleep(45)"),
	);
	await sleep(500);
	const error = await createProject(waits, { slug: "p", name: "P", now: new Date() }).catch(
		(failed: Error) => failed,
	);
	expect(isClosedForNow(error)).toBe(true);
	expect(performance.now() - asked).toBeLessThan(40_000);
	await holding;
	expect(await createProject(waits, { slug: "p", name: "P", now: new Date() })).toBeTruthy();
}, 90_000);
