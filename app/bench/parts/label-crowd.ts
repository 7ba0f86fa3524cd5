/** Many annotators at one pool of the built server, each as a browser that posts what its outbox holds. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type ChainBreak, verifyLog } from "#db/audit/verify.ts";
import { connect, disconnect } from "#db/dialect";
import { asSql, integrityOf, sharedDatabase } from "#db/dialect/testing";
import { newId } from "#db/model/ids.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { overfullItems, returnSeats } from "#db/queries/plan-seats.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { labelsWithoutEntry } from "#db/testing.ts";
import { someItems } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { startSession } from "../../http/session.server.ts";
import { giveOut } from "../../labelling/plans/give-out.server.ts";
import { aLabellingProject, GOOD } from "../../labelling/testing.ts";

const SLUG = "handbook";
const OVERLAP = 2;

export type Annotator = { readonly raterId: string; readonly cookie: string };

/** A pool of items in a database of its own, each for two people, and the people with their browsers. */
export type LabelPool = {
	/** A file, or the address of a server's. */
	readonly url: string;
	readonly planId: string;
	readonly rubricId: string;
	readonly annotators: readonly Annotator[];
	readonly remove: () => void;
};

export async function aLabelPool(items: number, people: number): Promise<LabelPool> {
	const folder = mkdtempSync(join(tmpdir(), "concord-crowd-"));
	const url = await sharedDatabase(folder);
	const rows = { "items.jsonl": someItems(items) };
	const { db, project, ada, ben } = await aLabellingProject({ rows, url });
	for (const raterId of [ada, ben]) await returnSeats(db, { raterId });
	const now = new Date();
	const annotators: Annotator[] = [];
	const sharers: { raterId: string; name: string }[] = [];
	for (let place = 0; place < people; place++) {
		const name = `Annotator ${place}`;
		const id = newId("acct");
		await createAccount(db, {
			id,
			login: name,
			name,
			passwordHash: null,
			isAdministrator: false,
			createdAt: now,
			disabledAt: null,
		});
		const rater = newRater({
			projectId: project.id,
			name,
			accountId: id,
			kind: "human",
			createdAt: now,
		});
		await createRaters(db, [rater]);
		await createMembership(db, {
			projectId: project.id,
			accountId: id,
			role: "annotator",
			now,
		});
		const cookie = (await startSession(db, id, now)).split(";", 1)[0] ?? "";
		annotators.push({ raterId: rater.id, cookie });
		sharers.push({ raterId: rater.id, name });
	}
	const definition = {
		draw: { kind: "all" as const },
		withGiven: false,
		overlap: { share: 1, people: OVERLAP },
		queue: "pool" as const,
		blockSize: 30,
		repeats: 0,
		gold: 0,
		seed: 1,
	};
	const wish = { projectId: project.id, definition, people: sharers };
	const given = await giveOut(db, wish, { createdBy: null, now });
	if (isRefusal(given)) throw new Error(given.sentence);
	const rubricId = (await currentRubric(db, project.id))?.id ?? "";
	await disconnect(db);
	return {
		url,
		planId: given.planId,
		rubricId,
		annotators,
		remove: () => rmSync(folder, { recursive: true }),
	};
}

const Ahead = z.object({ items: z.array(z.object({ itemId: z.string() })) });
const Saved = z.object({ kind: z.literal("saved") });

/** What came of the work: answers by their client id, each acknowledged, and what the server did not take. */
export type CrowdWork = {
	/** Client id to rater and item. */
	readonly acknowledged: Map<string, { readonly raterId: string; readonly itemId: string }>;
	/** Status and text of answers that were neither stored nor to be expected. */
	readonly refused: string[];
	/** Requests that got no answer at all: the server was away. */
	unanswered: number;
	/** Milliseconds from sending to acknowledgement. */
	readonly saveMs: number[];
};

export function noWork(): CrowdWork {
	return { acknowledged: new Map(), refused: [], unanswered: 0, saveMs: [] };
}

type Labelling = {
	readonly url: string;
	readonly rubricId: string;
	/** Mean time for one item in milliseconds. */
	readonly paceMs: number;
	/** Goes on while it says so. */
	readonly goesOn: () => boolean;
	/** An item whose answer got no reply is answered anew, with the same words. */
	readonly work: CrowdWork;
};

/** One annotator, until nothing is left or the time is over: a double send now and then, some items left lying. */
export async function labelAsOne({ raterId, cookie }: Annotator, labelling: Labelling) {
	const { url, rubricId, paceMs, goesOn, work } = labelling;
	const home = `${url}/projects/${SLUG}/label`;
	const post = (path: string, form: Record<string, string>) =>
		fetch(`${home}/${path}`, {
			method: "POST",
			headers: { cookie, origin: url },
			body: new URLSearchParams(form),
			redirect: "manual",
			signal: AbortSignal.timeout(60_000),
		});
	const save = async (itemId: string, fields: Record<string, string>, clientId: string) => {
		const sent = performance.now();
		const response = await post(`${itemId}/annotation`, fields);
		const text = await response.text();
		if (response.ok && Saved.safeParse(JSON.parse(text)).success) {
			work.acknowledged.set(clientId, { raterId, itemId });
			work.saveMs.push(performance.now() - sent);
		} else work.refused.push(`${response.status} ${text.slice(0, 200)}`);
	};
	await wait(Math.random() * paceMs);
	while (goesOn()) {
		try {
			const ahead = await post("ahead", { rubricId, after: "-1", except: "", count: "8" });
			const { items } = Ahead.parse(await ahead.json());
			if (items.length === 0) return;
			for (const { itemId } of items) {
				await wait(paceMs * (0.5 + Math.random()));
				if (!goesOn()) return;
				const clientId = randomUUID();
				const fields = { ...GOOD, intent: "submit", rubricId, raterId, clientId, supersedes: "" };
				const doubled = Math.random() < 0.1;
				await Promise.all((doubled ? [0, 1] : [0]).map(() => save(itemId, fields, clientId)));
			}
		} catch {
			work.unanswered++;
			await wait(20);
		}
	}
}

/** What the database says afterwards of what was acknowledged; every list and count but the first should be empty or 0. */
export type CrowdCheck = {
	readonly stored: number;
	/** Acknowledged answers that are not there: what somebody said of an item, under whichever client id. */
	readonly lost: string[];
	/** Client ids, or people and items, that are there more than once. */
	readonly doubled: number;
	/** Items with more answers than the overlap, or whose counted places do not fit. */
	readonly overfull: string[];
	/** Answers without all of their ratings. */
	readonly halves: number;
	/** Answers of which the audit log does not tell, and where its chain is broken. */
	readonly unlogged: number;
	readonly chain: readonly ChainBreak[];
	readonly integrity: string;
};

export async function checkCrowd(pool: LabelPool, work: CrowdWork): Promise<CrowdCheck> {
	const db = connect(pool.url);
	try {
		const rows = await asSql<{ client: string; rater: string; item: string; ratings: number }>(
			db,
			`select a.client_id as client, a.rater_id as rater, a.item_id as item,
			(select count(*) from ratings as r where r.annotation_id = a.id) as ratings
			from annotations as a where a.superseded_at is null`,
		);
		const clients = new Set(rows.map(({ client }) => client));
		const pairs = new Set(rows.map(({ rater, item }) => `${rater} ${item}`));
		const people = new Map<string, number>();
		for (const { item } of rows) people.set(item, (people.get(item) ?? 0) + 1);
		const tooMany = [...people].filter(([, many]) => many > OVERLAP).map(([item]) => item);
		return {
			stored: rows.length,
			lost: [...work.acknowledged.values()]
				.map(({ raterId, itemId }) => `${raterId} ${itemId}`)
				.filter((pair) => !pairs.has(pair)),
			doubled: 2 * rows.length - clients.size - pairs.size,
			overfull: [...tooMany, ...(await overfullItems(db, pool.planId))],
			halves: rows.filter(({ ratings }) => Number(ratings) !== Object.keys(GOOD).length).length,
			unlogged: (await labelsWithoutEntry(db)).length,
			chain: (await verifyLog(db)).breaks,
			integrity: await integrityOf(db),
		};
	} finally {
		await disconnect(db);
	}
}
