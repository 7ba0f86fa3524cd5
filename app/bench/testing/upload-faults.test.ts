import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { aLead } from "../../http/testing/a-lead.ts";
import { BuiltServer, freePort } from "../parts/built-server.ts";
import { aLabelPool } from "../parts/label-crowd.ts";

/** A server whose uploads lie in a folder of its own. */
async function aServer() {
	const pool = await aLabelPool(3, 2);
	onTestFinished(pool.remove);
	const db = connect(pool.url);
	onTestFinished(() => disconnect(db));
	const cookie = await aLead(db);
	const uploads = mkdtempSync(join(tmpdir(), "concord-faults-"));
	onTestFinished(() => rmSync(uploads, { recursive: true }));
	const server = new BuiltServer(pool.url, await freePort(), {
		...{ env: { TMPDIR: uploads }, isHeard: true },
	});
	onTestFinished(() => server.stop("SIGKILL"));
	await server.ready();
	return {
		server,
		page: `${server.url}/projects/handbook/import`,
		headers: { cookie, origin: server.url },
		left: () => readdirSync(uploads).filter((name) => name.startsWith("concord-upload-")),
	};
}

// Limits of a running process are Linux's.
if (process.platform === "linux")
	test("Writes: an upload that the disk does not take is said by the server, which goes on after it", async () => {
		const { server, page, headers, left } = await aServer();
		const limit = (bytes: string) =>
			execFileSync("prlimit", ["--pid", String(server.process.pid), `--fsize=${bytes}:`]);
		const send = async (items: number) => {
			const body = new FormData();
			body.append("pasted", jsonLines(someItems(items).map((it) => ({ ...it, id: `x-${it.id}` }))));
			const sent = { method: "POST", headers, body, redirect: "manual" } as const;
			const answer = await fetch(page, sent);
			return { status: answer.status, text: await answer.text() };
		};
		limit("10");
		for (const items of [1, 30_000])
			expect(await send(items)).toEqual({
				status: 503,
				text: expect.stringContaining("a file cannot be used"),
			});
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
		expect(left()).toEqual([]);
		limit("unlimited");
		expect((await send(1)).status).toBe(302);
		expect(left()).toHaveLength(1);
	}, 120_000);

test("Uploads: a server that stops amid one leaves no folder", async () => {
	const { server, page, headers, left } = await aServer();
	const type = "multipart/form-data; boundary=b";
	const coming = request(page, { method: "POST", headers: { ...headers, "content-type": type } });
	coming.on("error", () => {});
	coming.write('--b\r\nContent-Disposition: form-data; name="files"; filename="a.jsonl"\r\n\r\n');
	const more = setInterval(() => coming.write(`${jsonLines(someItems(1))}\n`), 50);
	while (left().length === 0) await wait(20);
	await server.stop();
	clearInterval(more);
	coming.destroy();
	expect(left()).toEqual([]);
}, 120_000);
