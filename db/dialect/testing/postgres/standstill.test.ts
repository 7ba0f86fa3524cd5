/** A process that stands still amid a change, as a suspended one or one whose machine is gone. */
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect, migrateDatabase } from "#db/dialect";
import { asSql, emptyDatabase } from "#db/dialect/testing";
import { migrationsFolder } from "#db/migrations-folder.ts";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import type { Connections } from "../../postgres/connections.ts";

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
