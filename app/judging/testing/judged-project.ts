import type { Database } from "#db/dialect";
import { insertItems } from "#db/queries/items.server.ts";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import { createProject, type Project } from "#db/queries/projects.server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import type { EngineOptions } from "../engine/engine.server.ts";
import { addJudge, type NewJudge } from "../judges/add-judge.server.ts";
import { planRun } from "../runs/plan-run.server.ts";

export const NOW = new Date("2026-03-01T10:00:00Z");

/** An engine in a hurry: waits of milliseconds where the real one waits for seconds. */
export const HASTY: Partial<EngineOptions> = {
	requestTimeoutMs: 20_000,
	pollMs: 5,
	firstWaitMs: 5,
	graceMs: 200,
};

/** The same with other processes beside it, of which a dead one is missed soon. */
export const HURRIED: Partial<EngineOptions> = { ...HASTY, pollMs: 20, leaseMs: 400 };

/** A project with one item for each word; the word stands in the item's question. */
export async function aProject(db: Database, words: readonly string[]): Promise<Project> {
	const project = await createProject(db, { slug: "library", name: "Library", now: NOW });
	if (!project) throw new Error("the slug is taken");
	for (let first = 0; first < words.length; first += 100) {
		await insertItems(db, {
			projectId: project.id,
			first,
			added: words.slice(first, first + 100).map((word, index) => ({
				externalId: `item-${first + index + 1}`,
				contentHash: `${first + index}`,
				content: anItem({
					input: `How long may I keep ${word}?`,
					contexts: [{ id: "c1", text: "Books are lent for 21 days." }],
					response: "You may keep it for 21 days.",
					reference: ["Books are lent for 21 days."],
				}),
			})),
			now: NOW,
		});
	}
	return project;
}

/** A judge that asks the model server; by default vRAG-Eval, one request per item. */
export async function aJudge(
	db: Database,
	project: Project,
	fields: Partial<NewJudge> & { url: string; concurrency?: number },
): Promise<Judge> {
	const { url, concurrency = 8, ...judge } = fields;
	const name = `endpoint ${judge.name ?? "judge"}`;
	const added = await addEndpoint(
		db,
		{ name, baseUrl: url, concurrency, key: { source: "none" } },
		NOW,
	);
	if (added.kind !== "added") throw new Error(added.sentence);
	return aJudgeOf(db, {
		projectId: project.id,
		name: "judge",
		protocol: "vrag-eval",
		parameters: {},
		endpointId: added.endpoint.id,
		model: "scripted-model",
		binding: {},
		...judge,
	});
}

export async function aJudgeOf(db: Database, fields: NewJudge): Promise<Judge> {
	const added = await addJudge(db, fields, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	const judge = await findJudge(db, fields.projectId, { id: added.judge.id });
	if (!judge) throw new Error("the judge was not stored");
	return judge;
}

/** A run of all items that are not answered yet. */
export async function aRun(db: Database, judge: Judge, repetitions = 1): Promise<string> {
	const planned = await planRun(
		db,
		{ judge, items: "all", repetitions },
		{ createdBy: null, now: new Date() },
	);
	if (planned.kind !== "planned") throw new Error("nothing to do");
	return planned.run.id;
}
