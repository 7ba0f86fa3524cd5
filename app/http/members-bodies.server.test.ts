import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { aPerson, asking, aToken, servedApi } from "../api/testing/api-server.ts";
import { membersBody } from "./members-bodies.server.ts";

const KB = 1024;
const mostHeld = { each: 300 * KB, all: 500 * KB };

/** A body of an account that comes as far as it is sent, and what it is read as. */
function aBody(account: string) {
	let coming: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
		start: (controller) => (coming = controller),
	});
	let state: string | number | null = "reading";
	const read = membersBody({ body }, 1_000 * KB, { account, mostHeld }).then((bytes) => {
		state = bytes === null || bytes === "busy" ? bytes : bytes.length;
	});
	return {
		send: async (bytes: number, pieces = 1) => {
			for (let at = 0; at < pieces; at++) coming?.enqueue(new Uint8Array(bytes / pieces));
			await wait(1);
		},
		end: async () => {
			coming?.close();
			await read;
			return state;
		},
		state: () => state,
	};
}

test("S12: of an account's long bodies the longest is given up, and no short one is", async () => {
	const short = aBody("ada");
	await short.send(64 * KB);
	const [long, longer] = [aBody("ada"), aBody("ada")];
	await long.send(100 * KB);
	await longer.send(190 * KB);
	expect([long.state(), longer.state()]).toEqual(["reading", "reading"]);
	await long.send(20 * KB);
	expect([long.state(), longer.state()]).toEqual(["reading", "busy"]);
	// What was given up counts no more.
	const next = aBody("ada");
	await next.send(150 * KB);
	expect(await next.end()).toBe(150 * KB);
	expect(await long.end()).toBe(120 * KB);
	expect(await short.end()).toBe(64 * KB);
});

test("S12: what stands still gives way before what comes", async () => {
	const stalled = aBody("ada");
	await stalled.send(150 * KB);
	await wait(2_100);
	const live = aBody("ada");
	await live.send(190 * KB);
	expect([stalled.state(), live.state()]).toEqual(["busy", "reading"]);
	expect(await live.end()).toBe(190 * KB);
});

test("S12: when all hold too much, whoever holds most gives way, and nobody else", async () => {
	const greedy = [aBody("eve"), aBody("eve")];
	for (const body of greedy) await body.send(140 * KB);
	const [ada, bob] = [aBody("ada"), aBody("bob")];
	await ada.send(200 * KB);
	await bob.send(100 * KB);
	expect(greedy.map(({ state }) => state()).sort()).toEqual(["busy", "reading"]);
	expect([await ada.end(), await bob.end()]).toEqual([200 * KB, 100 * KB]);
	for (const body of greedy) await body.end();
});

test("S12: a body of single bytes counts as what it takes to keep them", async () => {
	const single = aBody("eve");
	await single.send(700, 700);
	expect(single.state()).toBe("busy");
});

test("S12: a token's unfinished bodies hold little, and a short request is answered beside them", async () => {
	const db = await openTestDatabase();
	const url = await servedApi(db);
	const token = await aToken(db, await aPerson(db, "lead", true));
	const host = url.slice("http://".length);
	const sockets: Socket[] = [];
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
	});
	const answers = Array.from({ length: 40 }, () => {
		const socket = connect(Number(host.split(":")[1]), "127.0.0.1");
		sockets.push(socket);
		let said = "";
		socket.on("data", (text) => (said += text));
		socket.on("error", () => {});
		const length = 1024 * KB;
		socket.write(
			`POST /api/v1/projects HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
		);
		socket.write(Buffer.alloc(length - 1, " "));
		return () => said;
	});
	for (const end = Date.now() + 20_000; Date.now() < end; await wait(20)) {
		if (answers.filter((said) => said() !== "").length >= 24) break;
	}
	const refused = answers.filter((said) => said() !== "");
	// 40 MB were sent, of which 16 MB are kept.
	expect(refused.length).toBeGreaterThanOrEqual(24);
	expect(refused.every((said) => said().startsWith("HTTP/1.1 503"))).toBe(true);
	expect(refused[0]?.()).toMatch(/retry-after: 10\r\n/i);
	expect(refused[0]?.()).toContain("Too many long bodies of this account arrive at once");
	const body = { name: "FAQ", project: "faq" };
	expect((await asking(url, token)("POST", "/projects", { body })).status).toBe(201);
}, 60_000);
