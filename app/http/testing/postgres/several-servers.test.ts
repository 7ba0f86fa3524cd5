/** Several web processes on one database of a server, behind one address. */
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect } from "#db/dialect";
import { othersAt } from "#db/dialect/moving/postgres-store.ts";
import { asSql } from "#db/dialect/testing";
import { logPage } from "#db/queries/audit-log.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { BuiltServer, freePort } from "../../../bench/parts/built-server.ts";
import {
	aLabelPool,
	checkCrowd,
	type LabelPool,
	labelAsOne,
	noWork,
} from "../../../bench/parts/label-crowd.ts";
import { killedServer } from "../../../bench/testing/crowd.ts";
import { aJudge, aRun } from "../../../judging/testing/judged-project.ts";
import { moveDatabase } from "../../../upkeep/servers/move-database.server.ts";
import { aLead } from "../a-lead.ts";
import { oneAddress } from "../one-address.ts";

const NOTHING_WRONG = { lost: [], doubled: 0, overfull: [], halves: 0, unlogged: 0, chain: [] };
const PEOPLE = 12;
const WORK_MS = 12_000;

async function aServer(url: string, env: Record<string, string> = {}): Promise<BuiltServer> {
	const server = new BuiltServer(url, await freePort(), { env, isHeard: true });
	onTestFinished(() => server.stop("SIGKILL"));
	await server.ready();
	return server;
}

async function aPool(items: number): Promise<{ pool: LabelPool; db: Database; lead: string }> {
	const pool = await aLabelPool(items, PEOPLE);
	const db = connect(pool.url);
	onTestFinished(() => disconnect(db));
	return { pool, db, lead: await aLead(db) };
}

test("R1: a server that is killed amid eight savers loses nothing that it acknowledged", async () => {
	const run = await killedServer(Number(process.env.CONCORD_KILLS) || 3);
	expect(run).toMatchObject({ ...NOTHING_WRONG, integrity: "ok" });
	expect(run.acknowledged).toBeGreaterThan(3);
});

test("R7: people label through three servers, of which one dies and another comes: each answer once, each place once", async () => {
	const { pool } = await aPool(400);
	const servers = [await aServer(pool.url), await aServer(pool.url), await aServer(pool.url)];
	const address = await oneAddress(() => servers.map(({ url }) => url));
	const work = noWork();
	const end = performance.now() + WORK_MS;
	const goesOn = () => performance.now() < end;
	const labelling = { url: address, rubricId: pool.rubricId, paceMs: 60, goesOn, work };
	const crowd = pool.annotators.map((annotator) => labelAsOne(annotator, labelling));
	await wait(WORK_MS / 3);
	await servers.shift()?.stop("SIGKILL");
	servers.push(await aServer(pool.url));
	await Promise.all(crowd);
	expect(await checkCrowd(pool, work)).toMatchObject({ ...NOTHING_WRONG, integrity: "ok" });
	expect(work.refused).toEqual([]);
	expect(work.acknowledged.size).toBeGreaterThan(30);
});

test("whoever moves or restores a database sees a server that nobody has asked anything for long", async () => {
	const { pool, lead } = await aPool(3);
	const server = await aServer(pool.url);
	const page = await fetch(`${server.url}/projects/handbook`, { headers: { cookie: lead } });
	expect(page.status).toBe(200);
	// Connections that are let alone are closed after ten seconds.
	await wait(15_000);
	expect(await othersAt(pool.url)).toBeGreaterThan(0);
	const moved = await moveDatabase(pool.url, `${pool.url.split("/").at(-1)}.sqlite`);
	expect(moved).toMatchObject({ sentence: expect.stringContaining("is in use") });
});

test("an upload is looked at, imported and stopped through whichever server answers", async () => {
	const { pool, db, lead } = await aPool(3);
	const servers = [await aServer(pool.url), await aServer(pool.url), await aServer(pool.url)];
	const address = await oneAddress(() => servers.map(({ url }) => url));
	const page = `${address}/projects/handbook/import`;
	const sent = { method: "POST", redirect: "manual" } as const;
	const headers = { cookie: lead, origin: address };
	const uploaded = async (rows: readonly object[]) => {
		const body = new FormData();
		body.append("files", new Blob([jsonLines(rows)]), "more.jsonl");
		const answer = await fetch(page, { ...sent, headers, body });
		expect(answer.status).toBe(302);
		return new URL(answer.headers.get("location") ?? "", address).searchParams.get("upload") ?? "";
	};
	const wish = async (form: Record<string, string>) => {
		const answer = await fetch(page, { ...sent, headers, body: new URLSearchParams(form) });
		return { status: answer.status, location: answer.headers.get("location") ?? "" };
	};
	const shown = async (upload: string) => {
		const answer = await fetch(`${page}?upload=${upload}`, { headers });
		return answer.text();
	};
	/** Until it was looked at, nothing can be imported. */
	const ready = async (upload: string) => {
		while (!/<button[^>]*>Import/.test(await shown(upload))) await wait(100);
	};
	const rows = someItems(5).map((item, at) => ({ ...item, id: `more-${at}` }));

	const token = await uploaded(rows);
	await ready(token);
	// Of the same upload, by three servers of which one has its files.
	for (let turn = 0; turn < 3; turn++) expect(await shown(token)).toContain("more.jsonl");
	const imported = await wish({ upload: token });
	expect(imported.status).toBe(302);
	let end = imported.location;
	while (!end.includes("done=")) {
		const answer = await fetch(`${page}?upload=${token}`, { headers, redirect: "manual" });
		end = answer.headers.get("location") ?? "";
		await wait(100);
	}
	const project = await findProjectBySlug(db, "handbook");
	expect(project?.itemCount).toBe(8);
	const { entries } = await logPage(db, { action: "import.done" }, { before: null, limit: 1 });
	expect(entries).toMatchObject([{ actor: "account", who: { login: "lead" } }]);
	// Twice does nothing twice, through whichever of them.
	for (let turn = 0; turn < 3; turn++) await wish({ upload: token });
	expect((await findProjectBySlug(db, "handbook"))?.itemCount).toBe(8);

	const other = await uploaded(rows.map((row) => ({ ...row, id: `${row.id}-again` })));
	await ready(other);
	await wish({ upload: other, intent: "stop" });
	for (let turn = 0; turn < 3; turn++) await wish({ upload: other });
	expect((await findProjectBySlug(db, "handbook"))?.itemCount).toBe(8);

	// Its process is gone, and with it the files.
	const lost = await uploaded(rows);
	expect(await shown(lost)).toContain("more.jsonl");
	for (const server of servers) await server.stop("SIGKILL");
	await asSql(db, "update uploads set told_at = 0");
	servers.splice(0, 3, await aServer(pool.url));
	expect(await shown(lost)).toContain("Choose them again");
});

test("what one server stores the next one shows at once: sessions, figures, settings, a run's progress", async () => {
	const { pool, db, lead } = await aPool(30);
	const models = await aModelServer({ latencyMs: 50 });
	const servers = [await aServer(pool.url), await aServer(pool.url, { RUN_WORKER: "on" })];
	const read = async ({ url }: BuiltServer, path: string, cookie = lead) => {
		const answer = await fetch(`${url}/projects/handbook${path}`, {
			headers: { cookie },
			redirect: "manual",
		});
		return { status: answer.status, text: await answer.text() };
	};
	const everywhere = (path: string) => Promise.all(servers.map((server) => read(server, path)));
	const same = async (path: string) => {
		const [first, second] = await everywhere(path);
		expect(first?.status).toBe(200);
		expect(second).toEqual(first);
		return first?.text ?? "";
	};
	const send = ({ url }: BuiltServer, path: string, cookie: string, form: object) =>
		fetch(`${url}${path}`, {
			method: "POST",
			headers: { cookie, origin: url },
			body: new URLSearchParams({ ...form }),
			redirect: "manual",
		});

	// Figures are kept in each server's memory, by what the project's counter says.
	const before = await same("/export/agreement.json");
	const work = noWork();
	await Promise.all(
		pool.annotators.slice(0, 4).map((annotator) =>
			labelAsOne(annotator, {
				...{ url: servers[0]?.url ?? "", rubricId: pool.rubricId, paceMs: 30, work },
				goesOn: () => work.acknowledged.size < 25,
			}),
		),
	);
	expect(await same("/export/agreement.json")).not.toBe(before);
	expect((await same("/export/annotations.jsonl")).trim().split("\n")).toHaveLength(
		work.acknowledged.size,
	);

	const [one, other] = servers;
	if (!one || !other) throw new Error("there are two");
	const renamed = await send(one, "/projects/handbook/settings", lead, {
		smallestDifference: "0.23",
		sampleClosed: "on",
	});
	expect(renamed.status).toBeLessThan(400);
	expect((await read(other, "/settings")).text).toContain("0.23");

	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("it is there");
	const judge = await aJudge(db, project, { url: models.url, concurrency: 2 });
	const runId = await aRun(db, judge);
	// Carried out by the one, told by the other.
	const events = (await read(one, `/runs/${runId}/events`)).text.split("\n\n");
	expect(events.length).toBeGreaterThan(3);
	expect(events.some((event) => /"status":"running".*"carriers":\["/.test(event))).toBe(true);
	expect(events.filter((event) => event.startsWith("data:")).at(-1)).toContain('"status":"done"');

	expect((await send(one, "/sign-out", lead, {})).status).toBe(302);
	expect((await read(other, "")).status).toBe(302);
});
