import { z } from "zod";
import type { Database } from "#db/dialect";
import { setOfRun } from "#db/queries/derived-sets.server.ts";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import { findRun, type Run, runOfProject, runsOfProject } from "#db/queries/runs.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { cancelRun, pauseRun, resumeRun } from "../../judging/engine/steer-run.server.ts";
import { changeCap } from "../../judging/runs/change-cap.server.ts";
import { dryRun } from "../../judging/runs/dry-run.server.ts";
import { MOST_REPETITIONS } from "../../judging/runs/most-repetitions.ts";
import { planRun, type RunRequest } from "../../judging/runs/plan-run.server.ts";
import { readRun } from "../../judging/runs/read-run.server.ts";
import { retryFailures } from "../../judging/runs/retry-failures.server.ts";
import { runProgress } from "../../judging/runs/run-progress.server.ts";
import { DryRunJson, RunReport } from "../../outputs/runs.ts";
import type { Operation, ProjectCall } from "../operation.ts";
import { inProject, projectList } from "../operation.ts";
import { notThere, type Problem } from "../problem.ts";

const RunJson = z.strictObject({ ...RunReport.shape, startedAt: z.iso.datetime() });

/** Where a run stands. */
async function asJson(db: Database, run: Run, judge: string): Promise<z.input<typeof RunJson>> {
	const set = (await setOfRun(db, run))?.name ?? null;
	const progress = await runProgress(db, run, new Date());
	return { judge, run: run.id, set, startedAt: run.createdAt.toISOString(), ...progress };
}

const Dollars = z
	.string()
	.regex(/^\d{1,9}(\.\d{1,6})?$/, "Write dollars as in 3 or 0.50.")
	.describe("dollars, as in 3 or 0.50");

const NewRun = z.strictObject({
	judge: z.string().describe("its id or its name"),
	set: z.string().optional().describe("name of an approved derived set; left out: imported items"),
	first: z.int().min(1).optional().describe("only so many items; left out: all"),
	repetitions: z.int().min(1).max(MOST_REPETITIONS).default(1),
	maxCost: Dollars.optional().describe("most that it may cost, in dollars; left out: no cap"),
	byBatch: z.boolean().default(false),
	retry: z
		.boolean()
		.default(false)
		.describe("ask cells again that failed for a reason that can pass"),
});

async function requestOf(
	{ db, project }: Pick<ProjectCall, "db" | "project">,
	{ judge: named, set, first, maxCost = "", ...rest }: z.output<typeof NewRun>,
): Promise<RunRequest | Refusal> {
	const judge =
		(await findJudge(db, project.id, { id: named })) ??
		(await findJudge(db, project.id, { name: named }));
	if (!judge) return refused(`This project has no judge ${named} that can be run.`, "judge");
	const wanted = set === undefined ? null : { name: set };
	const cap = { cap: maxCost, capName: "maxCost" };
	return readRun(db, { judge, set: wanted, first: first ?? null, ...cap, ...rest });
}

const OneRun = z.object({ run: z.string() });

type FoundRun = { readonly run: Run; readonly judge: Judge };

async function runOf(
	{ db, project }: Pick<ProjectCall, "db" | "project">,
	id: string,
): Promise<FoundRun | Problem> {
	return (await runOfProject(db, project.id, id)) ?? notThere("This project has no such run.");
}

/** What can be done with a run, each with what is said where it cannot. */
const STEPS = {
	pause: {
		summary: "Pause a run: answers in flight are still stored",
		carryOut: (db: Database, id: string, { account }: ProjectCall) =>
			pauseRun(db, id, `Paused by ${account.name}.`),
		otherwise: "The run is not going on: there is nothing to pause.",
	},
	resume: {
		summary: "Let a paused or cancelled run go on",
		carryOut: (db: Database, id: string) => resumeRun(db, id),
		otherwise: "The run is going on or done: there is nothing to resume.",
	},
	cancel: {
		summary: "End a run: nothing new is asked",
		carryOut: (db: Database, id: string, { now }: ProjectCall) => cancelRun(db, id, now),
		otherwise: "The run was over already.",
	},
} as const;

const steps: readonly Operation[] = Object.entries(STEPS).map(([name, step]) =>
	inProject({
		id: `${name}Run`,
		method: "POST",
		path: `/projects/{project}/runs/{run}/${name}`,
		tag: "Runs",
		summary: step.summary,
		scope: "judge",
		door: "administrator",
		params: OneRun,
		answer: RunJson,
		async handle(call) {
			const { db, params } = call;
			const found = await runOf(call, params.run);
			if ("kind" in found) return found;
			if (!(await step.carryOut(db, found.run.id, call))) return refused(step.otherwise);
			return asJson(db, (await findRun(db, found.run.id)) ?? found.run, found.judge.name);
		},
	}),
);

export const RUNS: readonly Operation[] = [
	projectList({
		id: "listRuns",
		method: "GET",
		path: "/projects/{project}/runs",
		tag: "Runs",
		summary: "Runs, the newest first, with where they stand",
		scope: "read",
		door: "administrator",
		query: z.object({ judge: z.string().optional().describe("id of a judge") }),
		entry: RunJson,
		position: z.strictObject({ at: z.int().min(0).max(8.64e15), id: z.string() }),
		async handle({ db, project, query, after }) {
			const { judge: judgeId, limit } = query;
			if (judgeId !== undefined && !(await findJudge(db, project.id, { id: judgeId }))) {
				return refused("This project has no judge of this id.", "judge");
			}
			const before = after && { createdAt: new Date(after.at), id: after.id };
			const found = await runsOfProject(db, project.id, { judgeId, limit: limit + 1, before });
			const shown = found.slice(0, limit);
			const data = [];
			for (const { run, judgeName } of shown) data.push(await asJson(db, run, judgeName));
			const last = found.length > limit ? shown.at(-1)?.run : undefined;
			return { data, next: last ? { at: last.createdAt.getTime(), id: last.id } : null };
		},
	}),
	inProject({
		id: "startRun",
		method: "POST",
		path: "/projects/{project}/runs",
		tag: "Runs",
		summary: "Run a judge over the items that it has not answered",
		description: "It begins at once and spends up to its cap. What is answered is not asked again.",
		scope: "judge",
		door: "administrator",
		body: NewRun,
		called: { cap: "maxCost" },
		answer: RunJson,
		status: 201,
		async handle(call) {
			const { db, account, body, now } = call;
			const request = await requestOf(call, body);
			if (isRefusal(request)) return request;
			const planned = await planRun(db, request, { createdBy: account.id, now });
			const run = planned.kind === "planned" ? await findRun(db, planned.run.id) : null;
			if (run) return asJson(db, run, request.judge.name);
			return refused(
				"There is nothing to judge: every one of these cells is answered, or waits in a run.",
			);
		},
	}),
	inProject({
		id: "previewRun",
		method: "POST",
		path: "/projects/{project}/runs/preview",
		tag: "Runs",
		summary: "What a run would send and cost; nothing is sent",
		scope: "read",
		door: "administrator",
		computes: true,
		body: NewRun,
		called: { cap: "maxCost" },
		answer: DryRunJson,
		async handle(call) {
			const request = await requestOf(call, call.body);
			return isRefusal(request) ? request : dryRun(call.db, request);
		},
	}),
	inProject({
		id: "getRun",
		method: "GET",
		path: "/projects/{project}/runs/{run}",
		tag: "Runs",
		summary: "Where a run stands",
		scope: "read",
		door: "administrator",
		params: OneRun,
		answer: RunJson,
		async handle(call) {
			const found = await runOf(call, call.params.run);
			return "kind" in found ? found : asJson(call.db, found.run, found.judge.name);
		},
	}),
	...steps,
	inProject({
		id: "retryRun",
		method: "POST",
		path: "/projects/{project}/runs/{run}/retry",
		tag: "Runs",
		summary: "Ask again, in a run of its own, what failed for a reason that can pass",
		scope: "judge",
		door: "administrator",
		params: OneRun,
		answer: RunJson,
		status: 201,
		async handle(call) {
			const { db, account, params, now } = call;
			const found = await runOf(call, params.run);
			if ("kind" in found) return found;
			const retried = await retryFailures(db, { ...found, createdBy: account.id, now }).next();
			const run = retried.value ? await findRun(db, retried.value.id) : null;
			if (run) return asJson(db, run, found.judge.name);
			return refused("Nothing failed here that was not answered since, or waits in a run.");
		},
	}),
	inProject({
		id: "changeCap",
		method: "PUT",
		path: "/projects/{project}/runs/{run}/cap",
		tag: "Runs",
		summary: "Change the most that a run may cost",
		scope: "judge",
		door: "administrator",
		params: OneRun,
		body: z.strictObject({ maxCost: Dollars }),
		called: { cap: "maxCost" },
		answer: RunJson,
		async handle(call) {
			const { db, params, body } = call;
			const found = await runOf(call, params.run);
			if ("kind" in found) return found;
			const changed = await changeCap(db, found, { text: body.maxCost, name: "maxCost" });
			if (isRefusal(changed)) return changed;
			return asJson(db, (await findRun(db, found.run.id)) ?? found.run, found.judge.name);
		},
	}),
];
