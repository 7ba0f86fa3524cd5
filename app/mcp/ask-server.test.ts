import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { askServer } from "./ask-server.ts";

/** What is said of a server that answers so. */
async function saidOf(listener: RequestListener, firstMs = 5_000): Promise<string> {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const answer = await askServer(url, "a token", firstMs)("/me");
	return isRefusal(answer) ? answer.sentence : answer.kind;
}

const answering =
	(status: number, type: string | null, body: string): RequestListener =>
	(_, response) =>
		response.writeHead(status, type === null ? {} : { "content-type": type }).end(body);

test("a server that never answers is given up soon, and odd ones are told apart", async () => {
	expect(await saidOf(() => {}, 300)).toContain("does not answer (not within 1 seconds)");
	expect(await saidOf(answering(200, "text/html", "<p>Hello</p>"))).toContain("200 and text/html");
	expect(await saidOf(answering(500, "text/plain", "oops"))).toContain("500 and text/plain");
	expect(await saidOf(answering(200, "application/json", ""))).toContain("200 and nothing in it");
	expect(await saidOf(answering(500, "application/json", "{}"))).toContain(
		"500 and application/json",
	);
	const elsewhere: RequestListener = (_, response) =>
		response.writeHead(302, { location: "https://other.invalid/" }).end();
	expect(await saidOf(elsewhere)).toContain("sends requests on to https://other.invalid/");
	expect(await saidOf(answering(200, "application/json", '{"login":"a"}'))).toBe("body");
});
