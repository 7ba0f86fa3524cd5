/** Every kind of write of the pages, each acknowledged or not. */
import { join } from "node:path";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { storeDecisions } from "#db/queries/decisions.server.ts";
import { dimensionByName } from "#db/queries/dimensions.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { startSession } from "../../http/session.server.ts";
import { giveOut } from "../../labelling/plans/give-out.server.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish, someFields } from "../../labelling/testing.ts";
import { importRows } from "../import-rows.server.ts";

/** So many of one kind fill every page that has room left. */
export const MOST = 250;
const ITEMS = MOST + 20;

export type WriteSetting = Awaited<ReturnType<typeof aWriteSetting>>;

/** A kind of write: does it once, acknowledged unless it throws; and how many the database has. */
export type KindOfWrite = {
	readonly write: (setting: WriteSetting, turn: number) => Promise<unknown>;
	readonly stored: string;
};

/** A project in a database of its own in a folder, in which every kind can be written. */
export async function aWriteSetting(folder: string) {
	const url = join(folder, "test.sqlite");
	const project = await aLabellingProject({ url, rows: { "items.jsonl": someItems(ITEMS) } });
	const accountId = newId("acct");
	await createAccount(project.db, anAccount(accountId));
	// Who has no item yet.
	const { id: projectId } = project.project;
	const cleo = newRater({ projectId, name: "Cleo", kind: "human", createdAt: now });
	await createRaters(project.db, [cleo]);
	return { ...project, url, accountId, cleo: cleo.id };
}

function anAccount(id: string) {
	const named = { id, login: id, name: id, passwordHash: null };
	return { ...named, isAdministrator: false, createdAt: now, disabledAt: null };
}

export const KINDS_OF_WRITE: Readonly<Record<string, KindOfWrite>> = {
	"a label": {
		async write({ db, project, ada, itemIds }, turn) {
			const fields = await someFields(db, project.id, { ...GOOD, comment: "because ".repeat(40) });
			const itemId = itemIds[turn] ?? "";
			const about = { projectId: project.id, raterId: ada, itemId };
			const { kind } = await submitAnnotation(db, { ...about, fields, now });
			if (kind !== "saved") throw new Error(kind);
		},
		stored: "select count(*) from annotations",
	},
	"a session": {
		write: ({ db, accountId }) => startSession(db, accountId, now),
		stored: "select count(*) from sessions",
	},
	"an account": {
		write: ({ db }) => createAccount(db, anAccount(newId("acct"))),
		stored: "select count(*) - 1 from accounts",
	},
	"a rubric": {
		write: ({ db, project }, turn) =>
			publish(db, project.id, {
				...aRubric(),
				guideline: `${turn} ${"Look closer. ".repeat(300)}`,
			}),
		stored: "select count(*) - 1 from rubrics where published_at is not null",
	},
	"an import": {
		async write({ db }, turn) {
			const items = [1, 2, 3].map((each) => ({ id: `new-${turn}-${each}`, input: "May I?" }));
			const rows = { "items.jsonl": items };
			const done = await importRows(db, { projectSlug: "handbook", rows, now });
			if (done.kind !== "imported") throw new Error(done.kind);
		},
		stored: "select count(*) - 1 from imports",
	},
	"a plan": {
		async write({ db, project, cleo }) {
			const definition = {
				draw: { kind: "all" as const },
				...{ withGiven: true, overlap: { share: 0, people: 1 }, queue: "pool" as const },
				...{ blockSize: 30, repeats: 0, gold: 0, seed: 1 },
			};
			const people = [{ raterId: cleo, name: "Cleo" }];
			const wish = { projectId: project.id, definition, people };
			const given = await giveOut(db, wish, { createdBy: null, now });
			if (isRefusal(given)) throw new Error(given.sentence);
		},
		stored: "select count(*) from labelling_plans where ready_at is not null",
	},
	"a decision": {
		async write({ db, project, itemIds, accountId }, turn) {
			const verdict = await dimensionByName(db, project.id, "verdict");
			const decided = { level: 1, number: null, ratingIds: [], supersedes: null };
			await storeDecisions(db, {
				...{ projectId: project.id, itemId: itemIds[turn] ?? "", itemPosition: turn, now },
				rubricId: (await currentRubric(db, project.id))?.id ?? "",
				...{
					decidedBy: accountId,
					reason: "It says so. ".repeat(30),
					clause: null,
					proposal: null,
				},
				decided: [{ dimensionId: verdict?.id ?? "", ...decided }],
			});
		},
		stored: "select count(*) from decisions",
	},
};

export function countStored(db: Database, { stored }: KindOfWrite): number {
	return Number(db.$client.prepare(stored).pluck().get());
}
