/** The way to the database server breaks between a commit and its answer: it was carried out, and nobody here knows. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect, disconnect, migrateDatabase } from "#db/dialect";
import { emptyDatabase } from "#db/dialect/testing";
import { migrationsFolder } from "#db/migrations-folder.ts";
import { listProjects } from "#db/queries/projects.server.ts";
import { aPerson, asking, aToken, servedApi } from "../api-server.ts";

/** What lies between, and loses the answer to the commit of whoever makes a project, or breaks before it arrives. */
async function aNetwork(url: string, breaks: () => "before" | "after" | null): Promise<string> {
	const { hostname, port } = new URL(url);
	const between = createServer((near) => {
		const far = dial(Number(port), hostname);
		let makes = false;
		near.on("data", (bytes) => {
			makes ||= bytes.includes('insert into "projects"');
			const when = makes && bytes.includes("commit") ? breaks() : null;
			if (when !== "before") far.write(bytes);
			if (when === null) return;
			far.removeAllListeners("data");
			// The server has carried it out once it says something.
			if (when === "before") near.destroy();
			else far.once("data", () => near.destroy());
		});
		far.on("data", (bytes) => near.write(bytes));
		for (const [one, other] of [
			[near, far],
			[far, near],
		] as const) {
			one.on("error", () => other.destroy());
			one.on("close", () => other.destroy());
		}
	}).listen(0, "127.0.0.1");
	await once(between, "listening");
	onTestFinished(() => void between.close());
	const nearby = new URL(url);
	nearby.port = String((between.address() as AddressInfo).port);
	return nearby.href;
}

test("R3: a request with a key whose end nobody knows is not carried out again, whether it was or not", async () => {
	const url = await emptyDatabase();
	// Of a server it is no bug of ours.
	vi.stubEnv("DATABASE_URL", url);
	onTestFinished(() => void vi.unstubAllEnvs());
	const direct = connect(url);
	onTestFinished(() => disconnect(direct));
	await migrateDatabase(direct, migrationsFolder());
	let breaks: "before" | "after" | null = null;
	const db = connect(await aNetwork(url, () => breaks));
	onTestFinished(() => disconnect(db));
	const lead = await aPerson(db, "lead", true);
	const ask = asking(await servedApi(db), await aToken(db, lead));
	const make = (name: string, key: string) =>
		ask("POST", "/projects", { body: { name }, headers: { "idempotency-key": key } });
	const slugs = async () => (await listProjects(direct)).map(({ slug }) => slug).sort();

	const lost = randomUUID();
	breaks = "before";
	expect((await make("Lost", lost)).status).toBe(503);
	breaks = null;
	expect((await make("Lost", lost)).status).toBe(409);
	expect(await slugs()).toEqual([]);

	const unknown = randomUUID();
	breaks = "after";
	expect((await make("Unknown", unknown)).status).toBe(503);
	breaks = null;
	expect(await slugs()).toEqual(["unknown"]);
	// By the same key it is neither made a second time nor said to be another's.
	for (let again = 0; again < 3; again++) {
		const answer = await make("Unknown", unknown);
		expect([answer.status, answer.json.type]).toEqual([409, "/help/api#under-way"]);
	}
	expect(await slugs()).toEqual(["unknown"]);
});
