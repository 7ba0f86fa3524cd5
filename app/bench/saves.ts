/**
 * `npm run bench -- saves` (`npm run build` first): what saving an answer costs through the built server. One at a time beside a
 * route that does nothing (aim: at most 4 times as long); by 200 connections at once beside the same route (at least a
 * quarter of its throughput); in a database of 1,000,000 labels beside one of 1,000 (at most 1.3 times); and while the
 * server imports 100,000 items beside the same without (99 % within at most 6 times). Whoever sends runs on the same
 * processors. Writes into `build/bench.json`.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { connect, disconnect } from "#db/dialect";
import { API_SCOPES } from "#db/model/api-token.ts";
import { newId } from "#db/model/ids.ts";
import { accountByLogin, createAccount } from "#db/queries/accounts.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { anItem, jsonLines } from "#seeds/builders.ts";
import { inMs, median, table, times } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { makeToken } from "../accounts/api-tokens.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { giveOut } from "../labelling/plans/give-out.server.ts";
import { publish } from "../labelling/testing.ts";
import { BuiltServer, freePort } from "./parts/built-server.ts";
import { aLabelPool, type LabelPool, labelAsOne, noWork } from "./parts/label-crowd.ts";
import { LOGIN, largeProject, RATERS } from "./parts/large-project.ts";

const FEW = 1_000;
const MANY = 1_000_000;
/** Answers of each kind, in turns. */
const SAVES = 1_000;
const WARM = 200;
const CONNECTIONS = 200;
const FLOOD_MS = 15_000;
/** More than a server saves in a second. */
const MOST_A_SECOND = 600;
const IMPORTED = 100_000;
const LABELLING = { people: 40, paceMs: 1_000 };
const IDLE_MS = 40_000;

const rows: string[][] = [["", "seen", "beside it", "", "aim"]];
const figures: Record<string, number> = {};

function tell(what: string, seen: string, beside: string, ratio: number, aim: string): void {
	rows.push([what, seen, beside, times(ratio), aim]);
	figures[what] = ratio;
	process.stderr.write(`${what}: ${seen}, ${beside}: ${times(ratio)}\n`);
}

const quantile = (values: readonly number[], share: number) =>
	[...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

async function nothing(url: string): Promise<number> {
	const asked = performance.now();
	const answer = await fetch(`${url}/healthz`);
	await answer.text();
	if (!answer.ok) throw new Error(`The route that does nothing answered ${answer.status}.`);
	return performance.now() - asked;
}

/** A project with so many labels, of which an administrator is asked for more, behind the built server. */
async function aDesk(labels: number) {
	const large = await largeProject(Math.max(SAVES + WARM, labels / RATERS), 1);
	const db = connect(large.file);
	const project = await findProjectBySlug(db, "large");
	const account = await accountByLogin(db, LOGIN);
	if (!project || !account) throw new Error("the project is not there");
	const dimensions = (await dimensionsOfProject(db, project.id)).map((one) => one.definition);
	await publish(db, project.id, { guideline: "Is it right?", dimensions });
	const now = new Date();
	const rater = newRater({
		...{ projectId: project.id, name: "Bench", accountId: account.id },
		...{ kind: "human", createdAt: now },
	});
	await createRaters(db, [rater]);
	const externalIds = Array.from({ length: SAVES + WARM }, (_, at) => `item-${at}`);
	const definition = {
		...{ draw: { kind: "listed" as const, externalIds }, queue: "named" as const },
		...{ overlap: { share: 0, people: 1 }, withGiven: true, blockSize: 30 },
		...{ repeats: 0, gold: 0, seed: 1 },
	};
	const people = [{ raterId: rater.id, name: rater.name }];
	const wish = { projectId: project.id, definition, people };
	const given = await giveOut(db, wish, { createdBy: null, now });
	if (isRefusal(given)) throw new Error(given.sentence);
	const rubricId = (await currentRubric(db, project.id))?.id ?? "";
	const itemIds = await itemIdsInOrder(db, project.id);
	disconnect(db);
	const server = new BuiltServer(large.file, await freePort());
	await server.ready();
	let next = 0;
	return {
		url: server.url,
		/** @returns milliseconds until the next answer was acknowledged */
		async save(): Promise<number> {
			const body = new URLSearchParams({
				...{ "rating:dimension 1": "3", intent: "submit", rubricId, raterId: rater.id },
				...{ clientId: randomUUID(), supersedes: "" },
			});
			const path = `/projects/large/label/${itemIds[next++]}/annotation`;
			const headers = { cookie: large.cookie, origin: server.url };
			const asked = performance.now();
			const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
			const text = await answer.text();
			if (!answer.ok) throw new Error(`${answer.status} ${text}`);
			return performance.now() - asked;
		},
		async close() {
			await server.stop();
			large.remove();
		},
	};
}

async function oneAtATime(): Promise<void> {
	const few = await aDesk(FEW);
	const many = await aDesk(MANY);
	const took = { nothing: [] as number[], few: [] as number[], many: [] as number[] };
	for (let at = 0; at < WARM + SAVES; at++) {
		const each = {
			nothing: await nothing(few.url),
			few: await few.save(),
			many: await many.save(),
		};
		if (at < WARM) continue;
		took.nothing.push(each.nothing);
		took.few.push(each.few);
		took.many.push(each.many);
	}
	await few.close();
	await many.close();
	const [none, saved, amidMany] = [took.nothing, took.few, took.many].map(median) as [
		number,
		number,
		number,
	];
	const words = (ms: number) => `${inMs(ms)} (half)`;
	const [idle, answer] = [`a route that does nothing: ${words(none)}`, "an answer saved"];
	tell(answer, words(saved), idle, saved / none, "≤ 4");
	const beside = `of ${FEW.toLocaleString("en")}: ${words(saved)}`;
	const among = `${answer} among ${MANY.toLocaleString("en")} labels`;
	tell(among, words(amidMany), beside, amidMany / saved, "≤ 1.3");
}

async function atOnce(): Promise<void> {
	const items = CONNECTIONS * 8 + (MOST_A_SECOND * FLOOD_MS) / 1_000;
	const pool = await aLabelPool(items, CONNECTIONS);
	const server = new BuiltServer(pool.url, await freePort());
	await server.ready();
	const flood = async (work: (goesOn: () => boolean, at: number) => Promise<void>) => {
		const end = performance.now() + FLOOD_MS;
		const all = Array.from({ length: CONNECTIONS }, (_, at) =>
			work(() => performance.now() < end, at),
		);
		await Promise.all(all);
	};
	let answered = 0;
	await flood(async (goesOn) => {
		while (goesOn()) {
			await nothing(server.url);
			answered++;
		}
	});
	const work = noWork();
	await flood(async (goesOn, at) => {
		const annotator = pool.annotators[at];
		const labelling = { url: server.url, rubricId: pool.rubricId, paceMs: 0, goesOn, work };
		if (annotator) await labelAsOne(annotator, labelling);
	});
	await server.stop();
	pool.remove();
	if (work.refused.length > 0) throw new Error(work.refused.slice(0, 5).join("\n"));
	const rate = (count: number) => `${((count * 1_000) / FLOOD_MS).toFixed(0)} a second`;
	// Those that a double click sent twice too: each was answered.
	const stored = work.saveMs.length;
	const beside = `the route that does nothing: ${rate(answered)}`;
	const name = `saves of ${CONNECTIONS} connections without a pause`;
	tell(name, rate(stored), beside, stored / answered, "≥ 0.25");
}

/** Reports how long saves of people at their usual pace took, for a time or until something has ended. */
async function labelled(server: BuiltServer, pool: LabelPool, end: Promise<unknown>) {
	let isOver = false;
	void end.finally(() => {
		isOver = true;
	});
	const work = noWork();
	const labelling = {
		...{ url: server.url, rubricId: pool.rubricId, paceMs: LABELLING.paceMs },
		...{ goesOn: () => !isOver, work },
	};
	await Promise.all(pool.annotators.map((annotator) => labelAsOne(annotator, labelling)));
	await end;
	if (work.refused.length + work.unanswered > 0) throw new Error(JSON.stringify(work.refused));
	return work.saveMs;
}

async function amidAnImport(): Promise<void> {
	const pool = await aLabelPool(10_000, LABELLING.people);
	const token = await aTokenOf(pool.url);
	const paragraph = "Reservations can be paused for up to 60 days; whoever is first stays first. ";
	const lines = jsonLines(
		Array.from({ length: IMPORTED }, (_, at) =>
			anItem({
				...{ id: `new-${at}`, input: `Question ${at}?`, response: paragraph.repeat(6) },
				contexts: [1, 2].map((part) => ({ id: `c-${part}`, text: paragraph.repeat(7) })),
			}),
		),
	);
	const server = new BuiltServer(pool.url, await freePort());
	await server.ready();
	const idle = await labelled(server, pool, wait(IDLE_MS));
	const began = performance.now();
	const importing = fetch(`${server.url}/api/v1/projects/handbook/imports`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/jsonl" },
		body: lines,
	}).then(async (answer) => {
		const text = await answer.text();
		if (!answer.ok) throw new Error(text);
		return (performance.now() - began) / 1_000;
	});
	const amid = await labelled(server, pool, importing);
	const seconds = await importing;
	await server.stop();
	pool.remove();
	const words = (all: readonly number[]) =>
		`${inMs(quantile(all, 0.5))} (half), ${inMs(quantile(all, 0.99))} (99 %) of ${all.length}`;
	const name = `saves while the server imports ${IMPORTED.toLocaleString("en")} items in ${seconds.toFixed(0)} s`;
	const ratio = quantile(amid, 0.99) / quantile(idle, 0.99);
	tell(name, words(amid), `without: ${words(idle)}`, ratio, "≤ 6 of 99 %");
}

/** A token of an administrator of a pool's database. */
async function aTokenOf(file: string): Promise<string> {
	const db = connect(file);
	const now = new Date();
	const account = { id: newId("acct"), login: "lead", name: "Lead", isAdministrator: true };
	await createAccount(db, { ...account, passwordHash: null, createdAt: now, disabledAt: null });
	const form = new FormData();
	form.set("tokenName", "bench");
	for (const scope of API_SCOPES) form.append("scopes", scope);
	form.set("days", "30");
	const made = await makeToken(db, { account, form, now });
	if (isRefusal(made)) throw new Error(made.sentence);
	disconnect(db);
	return made.token;
}

await oneAtATime();
await atOnce();
await amidAnImport();
console.log(table(rows));
addToReport("saves", { ...machine(), ratios: figures });
process.exit();
