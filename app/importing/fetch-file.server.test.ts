import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
	FETCH_LIMITS,
	type Fetching,
	fetchFile,
	isAddress,
	nameAtAddress,
} from "./fetch-file.server.ts";

/** A server on loopback, which tests allow by name. */
async function aServer(answer: RequestListener): Promise<string> {
	const server = createServer(answer).listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is stored of the address, or the sentence. */
async function fetched(address: string, fetching: Partial<Fetching> = {}): Promise<string> {
	const path = join(mkdtempSync(join(tmpdir(), "concord-fetch-test-")), "file");
	const refusal = await fetchFile(address, path, {
		allowed: ["127.0.0.1"],
		signal: new AbortController().signal,
		...fetching,
	});
	return refusal ? refusal.sentence : readFileSync(path, "utf8");
}

test("a file is stored as it comes, over redirects, and how far is told", async () => {
	const shares: number[] = [];
	const url = await aServer((request, response) => {
		if (request.url === "/old") response.writeHead(302, { location: "/new?key=secret" }).end();
		else response.writeHead(200, { "content-length": 6 }).end("a\nb\nc\n");
	});
	const options = { onShare: (share: number) => shares.push(share) };
	expect(await fetched(`${url}/old`, options)).toBe("a\nb\nc\n");
	expect(shares.at(-1)).toBe(1);
});

test("what is no file is refused in a sentence that shows nothing of a query", async () => {
	const url = await aServer((request, response) => {
		const path = request.url?.split("?", 1)[0];
		if (path === "/gone") response.writeHead(404).end();
		else if (path === "/closed") response.writeHead(403).end();
		else if (path === "/broken") response.writeHead(500).end();
		else if (path === "/page") response.writeHead(200, { "content-type": "text/html" }).end("<p>");
		else if (path === "/round") response.writeHead(301, { location: "/round" }).end();
		else if (path === "/nowhere") response.writeHead(301).end();
		else if (path === "/torn") {
			response.writeHead(200, { "content-length": 99 }).write("x");
			setTimeout(() => response.destroy(), 20);
		}
	});
	for (const [path, sentence] of [
		["/gone", "answers 404: there is no such file."],
		["/closed", "answers 403: it wants to know who asks."],
		["/broken", "answers 500 and no file."],
		["/page", "answers a web page (perhaps to sign in), not data"],
		["/round", "leads on and on, more than 5 times."],
		["/nowhere", "leads on to no address."],
		["/torn", "the connection broke before the file was whole."],
	] as const) {
		const said = await fetched(`${url}${path}?token=secret`);
		expect(said).toContain(sentence);
		expect(said).toContain(`${url}${path}`);
		expect(said).not.toContain("secret");
	}
});

test("internal addresses are refused, by themselves and where a redirect leads to them", async () => {
	let asked = 0;
	const inside = await aServer((_, response) => {
		asked++;
		response.end("secret");
	});
	const outside = await aServer((_, response) => {
		response.writeHead(307, { location: inside }).end();
	});
	const allowed = [new URL(outside).host];
	expect(await fetched(inside, { allowed: [] })).toContain(
		"leads to an internal address (loopback)",
	);
	expect(await fetched(outside, { allowed })).toBe(
		`${outside}/ leads on to ${inside}/, which is not followed: only public addresses of http and https are.`,
	);
	const rebound = await fetched("http://example.org/x", {
		allowed: [],
		lookup: (_, done) => done(null, [{ address: "169.254.169.254", family: 4 }]),
	});
	expect(rebound).toContain("internal address (link-local)");
	expect(asked).toBe(0);
});

test("where a redirect leads is shown with its scheme, and why it is not followed", async () => {
	const to = new Map([
		["/file", "file:///etc/passwd"],
		["/gopher", "gopher://example.org/x?key=secret"],
		["/data", `data:text/plain,${"x".repeat(500)}`],
		["/named", "https://me:hunter2@example.org/x"],
		["/port", "https://example.org:0/x"],
	]);
	const url = await aServer((request, response) => {
		response.writeHead(302, { location: to.get(request.url ?? "") }).end();
	});
	const only = "which is not followed: only public addresses of http and https are.";
	const said = async (path: string) => (await fetched(`${url}${path}`)).split(" leads on to ")[1];
	expect(await said("/file")).toBe(`file:///etc/passwd, ${only}`);
	expect(await said("/gopher")).toBe(`gopher://example.org/x, ${only}`);
	expect(await said("/data")).toMatch(/^data:text\/plain,x+…, which is not followed/);
	expect(await said("/named")).toBe(
		"https://example.org/x, which is not followed: it holds a user name or a password.",
	);
	expect(await said("/port")).toBe(
		"https://example.org:0/x, which is not followed: nothing can be asked there.",
	);
});

test("one limit holds for all files of an upload", async () => {
	const url = await aServer((request, response) => {
		const body = "x".repeat(600_000);
		if (request.url === "/told") response.writeHead(200, { "content-length": body.length });
		response.end(body);
	});
	const limits = { ...FETCH_LIMITS, megabytes: 1 };
	for (const path of ["/told", "/untold"]) {
		expect(await fetched(`${url}${path}`, { limits, taken: 400_000 })).toHaveLength(600_000);
		expect(await fetched(`${url}${path}`, { limits, taken: 500_000 })).toBe(
			`the files hold more than 1 MB with ${url}${path}: import them with \`concord import\`, or in parts.`,
		);
	}
});

test("other schemes and passwords in addresses are refused, and not repeated", async () => {
	expect(await fetched("ftp://example.org/x")).toContain("begins with http:// or https://");
	const said = await fetched("https://me:hunter2@example.org/x");
	expect(said).toContain("without a user name and without a password");
	expect(said).not.toContain("hunter2");
	expect(await fetched("https://me:hunter2@ho st/")).not.toContain("hunter2");
});

test("an answer that hangs, drips or never ends is given up", async () => {
	const url = await aServer((request, response) => {
		if (request.url === "/hangs") return;
		response.writeHead(200);
		response.write("x");
		const timer = setInterval(() => {
			response.write(request.url === "/endless" ? "x".repeat(1 << 20) : "x");
		}, 5);
		response.on("close", () => clearInterval(timer));
	});
	const limits = FETCH_LIMITS;
	expect(await fetched(`${url}/hangs`, { limits: { ...limits, silenceMs: 100 } })).toContain(
		"sent nothing for 0 s",
	);
	expect(await fetched(`${url}/drips`, { limits: { ...limits, totalMs: 300 } })).toContain(
		"was not answered whole within 0 s",
	);
	expect(await fetched(`${url}/endless`, { limits: { ...limits, megabytes: 3 } })).toContain(
		"answers more than 3 MB",
	);
});

test("an address is told from a path, and names its file without what may be a key", () => {
	expect(["https://a.org/x", "HTTP://a", "s3://b/x"].every(isAddress)).toBe(true);
	expect(["items.jsonl", "/tmp/a://b", "C:\\x.csv", "a:b"].some(isAddress)).toBe(false);
	expect(nameAtAddress("https://a.org/d/my%20items.jsonl.gz?key=secret#x")).toBe(
		"my items.jsonl.gz",
	);
	expect(nameAtAddress("https://a.org/")).toBe("fetched file");
});
