import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createModelClient, type ModelClientOptions } from "./model-client.server.ts";
import { ENDPOINT_PRESETS } from "./presets.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0)) await end();
});

/** What a server was asked for its models, by a client with these options. */
async function seen(options: Partial<ModelClientOptions>) {
	const requests: IncomingMessage[] = [];
	const server = createServer((request, response) => {
		requests.push(request);
		response.writeHead(200, { "content-type": "application/json" }).end('{"data":[]}');
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	endings.push(() => server.close());
	const port = (server.address() as AddressInfo).port;
	const client = createModelClient({
		...{ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: "sk-a-secret", timeoutMs: 5_000 },
		allowedHosts: [`127.0.0.1:${port}`],
		...options,
	});
	expect(await client.models(new AbortController().signal)).toMatchObject({ kind: "models" });
	const [request] = requests;
	if (!request) throw new Error("nothing was asked");
	return { headers: request.headers, url: request.url };
}

test("the key goes in its header and in no other, with the headers and the query of the endpoint", async () => {
	const plain = await seen({});
	expect(plain.headers.authorization).toBe("Bearer sk-a-secret");
	expect(plain.url).toBe("/v1/models");

	const azure = await seen({
		keyHeader: "api-key",
		headers: { "X-Team": "graders" },
		query: { "api-version": "2024-10-21" },
	});
	expect(azure.headers.authorization).toBeUndefined();
	expect(azure.headers).toMatchObject({ "api-key": "sk-a-secret", "x-team": "graders" });
	expect(azure.url).toBe("/v1/models?api-version=2024-10-21");

	const keyless = await seen({ keyHeader: "api-key", apiKey: null });
	expect(keyless.headers.authorization).toBeUndefined();
	expect(keyless.headers["api-key"]).toBeUndefined();
});

test("presets have names of their own and whole addresses", () => {
	expect(new Set(ENDPOINT_PRESETS.map(({ id }) => id)).size).toBe(ENDPOINT_PRESETS.length);
	for (const { id, baseUrl, isLocal, keyVariable } of ENDPOINT_PRESETS) {
		expect(new URL(baseUrl).search, id).toBe("");
		expect(baseUrl.endsWith("/"), id).toBe(false);
		expect(isLocal, id).toBe(new URL(baseUrl).hostname === "localhost");
		expect(keyVariable === null, id).toBe(isLocal);
	}
});
