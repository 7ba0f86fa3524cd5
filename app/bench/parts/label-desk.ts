import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { connect, disconnect } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { startSession } from "../../http/session.server.ts";
import { assignItems } from "../../labelling/assign-items.server.ts";
import { importRows } from "../../projects/import-rows.server.ts";
import { publishRubric } from "../../rubric/publish-rubric.server.ts";
import { saveDraft } from "../../rubric/save-draft.server.ts";
import { BuiltServer } from "./built-server.ts";

/** What an annotator of a bench answers: two dimensions from 1 to 5. */
const TWO_GRADES: Rubric = {
	guideline: "Read the question, then the answer.",
	dimensions: ["correctness", "completeness"].map((name) => ({
		name,
		scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
		levels: ["wrong", "", "partly", "", "right"].map((label) => ({
			...(label ? { label } : {}),
			description: "What the level means, in a sentence as long as they are.",
		})),
	})),
};

/** Of two answers with a passage, so long as they are in the demo. */
function someItem(number: number): object {
	const paragraph = `Item ${number}. Reservations can be paused in the online account for up to 60 days; nothing is set aside meanwhile, and whoever is first stays first. `;
	return {
		id: `item-${number}`,
		input: `Question ${number}: can I pause my reservations, and do I lose my place?`,
		response: paragraph.repeat(4),
		contexts: [1, 2, 3].map((part) => ({ id: `part-${part}`, text: paragraph.repeat(5) })),
		reference: paragraph,
	};
}

/** The built server with one annotator who has a queue, on a database file of its own. */
export class LabelDesk {
	private constructor(
		readonly url: string,
		readonly cookie: string,
		readonly file: string,
		private readonly server: BuiltServer,
		private readonly folder: string,
	) {}

	static async open(items: number, port: number, rubric = TWO_GRADES): Promise<LabelDesk> {
		const folder = mkdtempSync(join(tmpdir(), "concord-desk-"));
		const file = join(folder, "desk.sqlite");
		const cookie = await makeProject(file, items, rubric);
		const server = new BuiltServer(file, port);
		await server.ready();
		return new LabelDesk(server.url, cookie, file, server, folder);
	}

	/** CPU time of the server since it was asked last, in milliseconds. */
	async processorMs(): Promise<number> {
		const { processorMs } = z
			.object({ processorMs: z.number() })
			.parse(await this.server.watched());
		return processorMs;
	}

	/** What counts in the database: by item and dimension, the level from 1 on. */
	stored(): Map<string, number> {
		const db = connect(this.file);
		const rows = db.$client
			.prepare(
				`select items.external_id as item, dimensions.name as dimension, ratings.level as level
				from ratings join items on items.id = ratings.item_id
				join dimensions on dimensions.id = ratings.dimension_id where ratings.superseded_at is null`,
			)
			.all() as { item: string; dimension: string; level: number }[];
		disconnect(db);
		return new Map(rows.map(({ item, dimension, level }) => [`${item} ${dimension}`, level + 1]));
	}

	/** How many answers there are, superseded ones included. */
	answers(): number {
		const db = connect(this.file);
		const row = db.$client.prepare("select count(*) as n from annotations").get() as { n: number };
		disconnect(db);
		return row.n;
	}

	async close(): Promise<void> {
		await this.server.stop();
		rmSync(this.folder, { recursive: true });
	}
}

async function makeProject(file: string, items: number, rubric: Rubric): Promise<string> {
	const now = new Date();
	const db = await openDatabase(file);
	const project = await createProject(db, { slug: "desk", name: "Desk", settings: {}, now });
	if (!project) throw new Error("the slug is free");
	await saveDraft(db, { projectId: project.id, definition: rubric, now });
	await publishRubric(db, { projectId: project.id, now });
	const rows = { "items.jsonl": Array.from({ length: items }, (_, number) => someItem(number)) };
	await importRows(db, { projectSlug: "desk", rows, now });
	const account = {
		...{ id: newId("acct"), login: "typist", name: "Typist", passwordHash: null },
		...{ isAdministrator: false, createdAt: now, disabledAt: null },
	};
	await createAccount(db, account);
	const rater = newRater({
		...{ projectId: project.id, name: "Typist", accountId: account.id },
		...{ kind: "human" as const, createdAt: now },
	});
	await createRaters(db, [rater]);
	await createMembership(db, {
		...{ projectId: project.id, accountId: account.id, role: "annotator", now },
	});
	const raterIds = [rater.id];
	await assignItems(db, { projectId: project.id, raterIds, count: "all", seed: 1, now });
	const cookie = (await startSession(db, account.id, now)).split(";", 1)[0] ?? "";
	disconnect(db);
	return cookie;
}
