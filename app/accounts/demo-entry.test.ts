import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isFromThisMachine } from "../http/peer-address.server.ts";
import { demoAccount, demoEntry } from "./demo-entry.server.ts";
import { ensureDemoPeople } from "./demo-people.server.ts";
import { newAccount } from "./new-account.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

let db: Database;
let isDemo = true;
let port = 0;

/** Answers every request with how the demo is entered by whoever sent it. */
const server = createServer(async (incoming, outgoing) => {
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
	const request = new Request("http://demo.example/demo", { headers });
	const isFromHere = isFromThisMachine(request);
	outgoing.end(String(await demoEntry(db, { isDemo, isFromHere })));
});

beforeAll(async () => {
	db = await openTestDatabase();
	const project = await createProject(db, { slug: "demo", name: "Demo", now });
	if (!project) throw new Error("the slug is free");
	await ensureDemoPeople(db, { projectId: project.id, now });
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (typeof address === "object" && address) port = address.port;
});
afterAll(() => {
	server.close();
});

function entry(headers: Record<string, string> = {}): Promise<string> {
	return new Promise((resolve, reject) => {
		const sent = send({ port, host: "127.0.0.1", headers }, (answer) => {
			let text = "";
			answer.on("data", (chunk) => {
				text += chunk;
			});
			answer.on("end", () => resolve(text));
		});
		sent.on("error", reject);
		sent.end();
	});
}

test("a browser on this machine gets buttons, everybody else is sent to the terminal", async () => {
	expect(await entry()).toBe("buttons");
	expect(await entry({ host: `localhost:${port}` })).toBe("buttons");
	expect(await entry({ host: "demo.example" })).toBe("links");
	expect(await entry({ host: "localhost.demo.example" })).toBe("links");
	expect(await entry({ host: "localhost", "x-forwarded-for": "127.0.0.1" })).toBe("links");
	expect(await entry({ host: "localhost", forwarded: "for=127.0.0.1" })).toBe("links");
	const invented = { host: "localhost", "x-concord-peer": "127.0.0.1" };
	const request = new Request("http://localhost/demo", { headers: invented });
	const isFromHere = isFromThisMachine(request);
	expect(await demoEntry(db, { isDemo, isFromHere })).toBe("links");
});

test("both people of the demo are entered, as often as one likes", async () => {
	const administrator = await demoAccount(db, "administrator");
	expect(administrator).not.toBeNull();
	expect(await demoAccount(db, "annotator")).not.toBe(administrator);
	expect(await demoAccount(db, "administrator")).toBe(administrator);
});

test("S5: outside a demo, and once somebody has an account, nothing is offered", async () => {
	isDemo = false;
	expect(await entry()).toBe("null");
	isDemo = true;
	const chosen = { name: "Ada", login: "ada", password: "a long enough one" };
	await createAccount(db, await newAccount(chosen, { isAdministrator: true, now }));
	expect(await entry()).toBe("null");
});
