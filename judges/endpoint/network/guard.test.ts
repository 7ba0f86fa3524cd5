import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { ModelRequest } from "../../asking/model-reply.ts";
import { createModelClient, type ModelClientOptions } from "../model-client.server.ts";
import { parsedUrl } from "./parsed-url.ts";
import { INTERNAL_FORMS } from "./testing/internal-forms.ts";

const NEVER = new AbortController().signal;
const REQUEST: ModelRequest = {
	...{ role: "judge", model: "m-1", messages: [{ role: "user", content: "Grade it." }] },
	...{ responseFormat: null, temperature: 0, maxTokens: null, draw: 0, step: "text" },
};
const COMPLETION = '{"choices":[{"message":{"content":"ok"}}]}';

type Answer = { status?: number; headers?: Record<string, string> };

/** A server on one loopback address that counts the connections it gets. */
async function counting({ status = 200, headers = {} }: Answer = {}, host = "127.0.0.1") {
	const server: Server = createServer((_, response) => {
		response.writeHead(status, headers).end(COMPLETION);
	});
	let connections = 0;
	server.on("connection", () => connections++);
	server.listen(0, host);
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { port, connections: () => connections };
}

function asking(baseUrl: string, options: Partial<ModelClientOptions> = {}) {
	const client = createModelClient({
		...{ baseUrl, apiKey: null, timeoutMs: 2000, allowedHosts: [] },
		...options,
	});
	return client.complete(REQUEST, NEVER);
}

/** A look-up that finds what it is told, in turn, and counts. */
function found(...answers: readonly (readonly string[])[]) {
	const names: string[] = [];
	const lookup: NonNullable<ModelClientOptions["lookup"]> = (name, done) => {
		const addresses = answers[Math.min(names.push(name), answers.length) - 1] ?? [];
		const list = addresses.map(
			(address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }),
		);
		setImmediate(() => done(null, list));
	};
	return { names, lookup };
}

test("S6: no form of an internal address is connected to, over http and https", async ({
	task,
}) => {
	const server = await counting();
	const inside = found(["127.0.0.1"]);
	for (const host of INTERNAL_FORMS) {
		for (const scheme of ["http", "https"]) {
			const reply = await asking(`${scheme}://${host}:${server.port}/v1`, inside);
			expect(reply.kind, host).toBe("failure");
			if (reply.kind !== "failure" || reply.failure === "internal_address") continue;
			// Two forms are no URL at all.
			expect(parsedUrl(`http://${host}`), host).toBeNull();
		}
	}
	task.meta.tried = 2 * INTERNAL_FORMS.length;
	task.meta.failed = server.connections();
	expect(server.connections()).toBe(0);
});

test("localhost is refused by what the machine's own look-up finds", async () => {
	const server = await counting();
	expect(await asking(`http://localhost:${server.port}/v1`)).toMatchObject({
		failure: "internal_address",
		message: expect.stringContaining("localhost leads to an internal address (loopback)"),
	});
	expect(server.connections()).toBe(0);
});

test.each([
	[["127.0.0.1"]],
	[["::1"]],
	[["::ffff:127.0.0.1"]],
	[["0.0.0.0"]],
	[["169.254.169.254"]],
	[["10.1.2.3"]],
	[["fd00::1"]],
	[["64:ff9b::7f00:1"]],
	[["93.184.216.34", "127.0.0.1"]],
	[["2606:2800:220:1::1", "::1"]],
])("S6: a public name that leads to %s is not connected to", async (addresses) => {
	const server = await counting();
	const dns = found(addresses);
	for (const scheme of ["http", "https"]) {
		expect(await asking(`${scheme}://models.example:${server.port}/v1`, dns)).toMatchObject({
			failure: "internal_address",
			status: null,
		});
	}
	expect(server.connections()).toBe(0);
	expect(dns.names).toEqual(["models.example", "models.example"]);
});

test("S6: a name that was public and then leads inside is looked at again, once a connection", async () => {
	const server = await counting();
	const hangUp = new AbortController();
	const dns = found(["93.184.216.34"], ["127.0.0.1"]);
	const client = createModelClient({
		baseUrl: `http://rebind.example:${server.port}/v1`,
		...{ apiKey: null, timeoutMs: 2000, allowedHosts: [] },
		lookup: (name, done) =>
			dns.lookup(name, (error, addresses) => {
				// No packet leaves for the public address: the request is given up first.
				if (addresses[0]?.address === "93.184.216.34") hangUp.abort(new Error("given up"));
				done(error, addresses);
			}),
	});
	await expect(client.complete(REQUEST, hangUp.signal)).rejects.toThrow("given up");
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ failure: "internal_address" });
	expect(dns.names).toHaveLength(2);
	expect(server.connections()).toBe(0);
});

test("S6: what was looked up is what is connected to: there is no second look-up", async () => {
	const server = await counting();
	const dns = found(["127.0.0.1"], ["127.0.0.2"]);
	const allowedHosts = [`models.lan:${server.port}`];
	const reply = await asking(`http://models.lan:${server.port}/v1`, { ...dns, allowedHosts });
	expect(reply).toMatchObject({ kind: "answer", text: "ok" });
	expect(dns.names).toEqual(["models.lan"]);
	expect(server.connections()).toBe(1);
});

test("S6: an allowed host is reached, by name or address, on its port only", async () => {
	const server = await counting();
	const other = await counting();
	const { port } = server;
	const reached = async (url: string, allowedHosts: string[]) =>
		(await asking(url, { allowedHosts })).kind === "answer";
	expect(await reached(`http://127.0.0.1:${port}/v1`, ["127.0.0.1"])).toBe(true);
	expect(await reached(`http://127.1:${port}/v1`, [`127.0.0.1:${port}`])).toBe(true);
	expect(await reached(`http://localhost:${port}/v1`, ["localhost"])).toBe(true);
	expect(await reached(`http://LOCALHOST:${port}/v1`, [`LocalHost:${port}`])).toBe(true);
	expect(server.connections()).toBe(4);
	expect(await reached(`http://127.0.0.1:${port}/v1`, ["localhost"])).toBe(false);
	expect(await reached(`http://127.0.0.2:${port}/v1`, ["127.0.0.1"])).toBe(false);
	expect(await reached(`http://127.0.0.1:${other.port}/v1`, [`127.0.0.1:${port}`])).toBe(false);
	expect(server.connections()).toBe(4);
	expect(other.connections()).toBe(0);
});

test("https goes through the same guard: an allowed host is connected to", async () => {
	const server = await counting();
	const url = `https://127.0.0.1:${server.port}/v1`;
	expect(await asking(url, { allowedHosts: ["127.0.0.1"] })).toMatchObject({
		failure: "connection",
	});
	expect(server.connections()).toBe(1);
	expect(await asking(url)).toMatchObject({ failure: "internal_address" });
	expect(server.connections()).toBe(1);
});

test.each([301, 302, 303, 307, 308])("S6: a redirect (%i) is not followed", async (status) => {
	const target = await counting();
	const headers = { location: `http://127.0.0.1:${target.port}/v1/chat/completions` };
	const door = await counting({ status, headers });
	const allowedHosts = [`127.0.0.1:${door.port}`];
	expect(await asking(`http://127.0.0.1:${door.port}/v1`, { allowedHosts })).toMatchObject({
		...{ failure: "not_found", status },
		message: expect.stringContaining("which is not followed"),
	});
	expect(door.connections()).toBe(1);
	expect(target.connections()).toBe(0);
});

test("S6: embeddings, batches and the list of models go through the guard", async () => {
	const server = await counting();
	const baseUrl = `http://127.0.0.1:${server.port}/v1`;
	const options = { baseUrl, apiKey: null, timeoutMs: 2000, allowedHosts: [] };
	const { embed, models, batches } = createModelClient(options);
	const replies = await Promise.all([
		embed({ model: "e", texts: ["a"] }, NEVER),
		models(NEVER),
		batches.upload({ jsonl: "{}\n", customIds: ["a"] }, NEVER),
		batches.create({ fileId: "f", metadata: {} }, NEVER),
		batches.retrieve("b", NEVER),
		batches.list(NEVER),
	]);
	for (const reply of replies) expect(reply).toMatchObject({ failure: "internal_address" });
	expect(server.connections()).toBe(0);
});

test("an address that is no URL is a failure, not an exception", async () => {
	for (const baseUrl of ["http://[::1", "nonsense", "http://256.256.256.256/v1", ""]) {
		const reply = await asking(baseUrl);
		expect(reply, baseUrl).toMatchObject({ kind: "failure", status: null });
	}
});

test("who allows nothing asks nothing inside", async () => {
	const server = await counting();
	const baseUrl = `http://127.0.0.1:${server.port}/v1`;
	const client = createModelClient({ baseUrl, apiKey: null, timeoutMs: 2000 });
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ failure: "internal_address" });
	expect(server.connections()).toBe(0);
});
