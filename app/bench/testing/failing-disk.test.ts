import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { renameSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { integrityOf } from "#db/dialect/testing";
import { createAccount } from "#db/queries/accounts.server.ts";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { newAccount } from "../../accounts/new-account.server.ts";
import { refillQueue } from "../../labelling/plans/refill-queue.server.ts";
import { GOOD } from "../../labelling/testing.ts";
import { BuiltServer, freePort } from "../parts/built-server.ts";
import { aLabelPool } from "../parts/label-crowd.ts";

const PASSWORD = "a long enough one";
const SENTENCE = /This could not be finished: the database .+ Try again in a while/;

/** The built server and one annotator with thirty items, who can label and sign in. */
async function aDesk() {
	const pool = await aLabelPool(30, 2);
	onTestFinished(pool.remove);
	const [annotator] = pool.annotators;
	if (!annotator) throw new Error("nobody labels");
	const db = connect(pool.url);
	onTestFinished(() => disconnect(db));
	const chosen = { name: "Ada", login: "ada", password: PASSWORD };
	await createAccount(db, await newAccount(chosen, { isAdministrator: false, now: new Date() }));
	await refillQueue(db, annotator.raterId, new Date());
	const itemIds = await assignedItemIds(db, annotator.raterId);
	const server = new BuiltServer(pool.url, await freePort(), { isHeard: true });
	onTestFinished(() => server.stop("SIGKILL"));
	await server.ready();
	const post = async (path: string, fields: Record<string, string>, cookie = "") => {
		const headers = { cookie, origin: server.url };
		const body = new URLSearchParams(fields);
		const asked = { method: "POST", headers, body, redirect: "manual" as const };
		const answer = await fetch(`${server.url}${path}`, asked);
		const retryAfter = Number(answer.headers.get("retry-after"));
		return { status: answer.status, retryAfter, text: await answer.text() };
	};
	const { rubricId } = pool;
	const about = { intent: "submit", rubricId, raterId: annotator.raterId, supersedes: "" };
	const label = (itemId: string, clientId: string) =>
		post(
			`/projects/handbook/label/${itemId}/annotation`,
			{ ...GOOD, ...about, clientId, comment: "Because. ".repeat(200) },
			annotator.cookie,
		);
	const signIn = () => post("/sign-in", { login: "ada", password: PASSWORD, to: "/" });
	const stored = () => db.$client.prepare("select client_id from annotations").pluck().all();
	return { db, server, itemIds, label, signIn, stored, file: pool.url };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

/** Soft limit of the size of files that the server may write: beyond it the system refuses (EFBIG). */
function limitFiles({ server }: Desk, bytes: string): void {
	execFileSync("prlimit", ["--pid", String(server.process.pid), `--fsize=${bytes}:`]);
}

/** What goes wrong. @returns what ends it */
const FAULTS: Readonly<Record<string, (desk: Desk) => Promise<() => unknown>>> = {
	"a full disk": async ({ db, server }) => {
		const pages = Number(db.$client.pragma("page_count", { simple: true }));
		await server.pragma(`max_page_count = ${pages}`);
		return () => server.pragma("max_page_count = 1073741823");
	},
	"a lock": async ({ file }) => {
		const other = connect(file);
		other.$client.exec("begin exclusive");
		return () => {
			other.$client.exec("rollback");
			disconnect(other);
		};
	},
	"a file that was moved away": async ({ file }) => {
		renameSync(file, `${file}.away`);
		return () => renameSync(`${file}.away`, file);
	},
	"the log of what is not in the file yet moved away": async ({ file }) => {
		renameSync(`${file}-wal`, `${file}-wal.away`);
		return () => renameSync(`${file}-wal.away`, `${file}-wal`);
	},
	// Limits of a running process are Linux's.
	...(process.platform === "linux" && {
		"a disk that does not write": async (desk: Desk) => {
			limitFiles(desk, "1");
			return () => limitFiles(desk, "unlimited");
		},
	}),
};

test.each(Object.entries(FAULTS))(
	"Writes: %s is said by the server (503, when to come back), which goes on after it",
	async (_, begin) => {
		const desk = await aDesk();
		const { db, server, itemIds, label, signIn, stored } = desk;
		const acknowledged: string[] = [];
		const send = async (itemId: string, clientId: string = randomUUID()) => {
			const answer = await label(itemId, clientId);
			if (answer.status === 200) acknowledged.push(clientId);
			return { ...answer, clientId };
		};
		const [first = "", ...others] = itemIds;
		expect((await send(first)).status).toBe(200);
		// Who waits for a lock is told soon.
		await server.pragma("busy_timeout = 50");

		const end = await begin(desk);
		let at = 0;
		let answer = await send(others[at] ?? "");
		while (answer.status === 200) answer = await send(others[++at] ?? "");
		expect(answer).toMatchObject({ status: 503, text: expect.stringMatching(SENTENCE) });
		expect(answer.retryAfter).toBeGreaterThan(0);
		// A session is small: one may find room in a page that is there.
		const signedIn = await signIn();
		if (signedIn.status !== 302) expect(signedIn.text).toMatch(SENTENCE);
		expect((await fetch(`${server.url}/health`)).status, "others are served").toBe(200);
		await end();

		// As the outbox does: the same answer again, under its own id.
		expect((await send(others[at] ?? "", answer.clientId)).status).toBe(200);
		expect((await signIn()).status).toBe(302);
		expect([...stored()].sort()).toEqual([...acknowledged].sort());
		expect(await integrityOf(db)).toBe("ok");
		expect(server.log).not.toMatch(/"level":"error"/);
	},
	120_000,
);
