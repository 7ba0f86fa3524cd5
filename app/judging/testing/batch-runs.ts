import type { Database } from "#db/dialect";
import { ModelFacts } from "#db/model/model-facts.ts";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { keepLearntForm } from "#db/queries/learnt-forms.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServer, ModelServerOptions } from "#judges/testing/model-server.ts";
import { createEngine } from "../engine/engine.server.ts";
import { type RunToEndOptions, runToEnd } from "../engine/run-to-end.server.ts";
import { planRun } from "../runs/plan-run.server.ts";
import { aJudge, aProject, HASTY } from "./judged-project.ts";

const PRICES = ModelFacts.parse({ inputPerMillion: 2_000_000, outputPerMillion: 8_000_000 });
const QUICK = { ...HASTY, batchPollMs: 1 };
/** As many as go in one batch at once. */
export const ITEMS = 20;

/** A project with a judge whose model the server plays, which takes half the price for batches. */
export type Prepared = { db: Database; server: ModelServer; judge: Judge };

export async function prepared(
	{ batchPercent = 50, ...options }: ModelServerOptions = {},
	judge: Partial<Parameters<typeof aJudge>[2]> = {},
	items = ITEMS,
): Promise<Prepared> {
	const db = await openTestDatabase();
	const server = await aModelServer({
		prices: { "m-1": PRICES },
		seed: 7,
		batchPercent,
		...options,
	});
	const words = Array.from({ length: items }, (_, index) => `book ${index + 1},`);
	const project = await aProject(db, words);
	const parameters = { maxTokens: 200 };
	const added = await aJudge(db, project, { url: server.url, model: "m-1", parameters, ...judge });
	const limits = { concurrency: 8, requestsPerMinute: null, tokensPerMinute: null };
	const endpointId = added.endpointId ?? "";
	const priced = { models: { "m-1": PRICES }, batchPercent };
	await updateEndpoint(db, endpointId, { ...limits, ...priced });
	// It answered before: nothing has to be found out live.
	const learnt = { form: FIRST_FORM, refusals: [], learntAt: new Date() };
	await keepLearntForm(db, { endpointId, model: "m-1", ...learnt });
	return { db, server, judge: added };
}

export async function plannedRun({ db, judge }: Prepared, maxCostMicros: number | null = null) {
	const request = { judge, items: "all", repetitions: 1, mode: "batch", maxCostMicros } as const;
	const planned = await planRun(db, request, { createdBy: null, now: new Date() });
	if (planned.kind !== "planned") throw new Error("nothing to do");
	return planned.run.id;
}

export function carriedOut({ db }: Prepared, runId: string, options: RunToEndOptions = {}) {
	return runToEnd(db, runId, { engine: createEngine(QUICK), ...options });
}

/** Tasks by how they ended: `done`, or the reason why they have no value. */
export async function ends({ db }: Prepared, runId: string): Promise<Record<string, number>> {
	const rows = await countRunTasks(db, runId);
	return Object.fromEntries(rows.map(({ status, reason, tasks }) => [reason ?? status, tasks]));
}

export async function spentBy({ db }: Prepared, runId: string): Promise<number> {
	return (await usageOfRun(db, runId)).reduce((sum, row) => sum + row.costMicros, 0);
}
