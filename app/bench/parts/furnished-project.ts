/** The large project with what every page needs: rubric versions, a judge's runs, a derived set, a queue. */
import { connect, type Database, disconnect } from "#db/dialect";
import { accountByLogin } from "#db/queries/accounts.server.ts";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { startModelServer } from "#judges/testing/model-server.ts";
import { benchColumns } from "#stats/bench/parts/bench-data.ts";
import { isRefusal } from "../../base/refusal.ts";
import { approveSet } from "../../derived-sets/change-derived-set.server.ts";
import { makeDerivedSet } from "../../derived-sets/make-derived-set.server.ts";
import { createEngine } from "../../judging/engine/engine.server.ts";
import { runToEnd } from "../../judging/engine/run-to-end.server.ts";
import { planRun } from "../../judging/runs/plan-run.server.ts";
import { aJudge } from "../../judging/testing/judged-project.ts";
import { giveOut } from "../../labelling/plans/give-out.server.ts";
import { publish } from "../../labelling/testing.ts";
import { copyRows, withoutIndexes } from "./copied-rows.ts";
import { type LargeProject, LOGIN, largeProject, RATERS, raterName } from "./large-project.ts";

/** Items from which probes are made. */
const PROBED = 2_000;

export type FurnishedProject = LargeProject & {
	readonly judgeId: string;
	readonly runId: string;
	readonly setId: string;
	/** An item of the set. */
	readonly setItemId: string;
	readonly judgmentId: string;
};

/**
 * The large project whose last rater is a judge of the project: it scored version 2 of the rubric in a run over
 * all items, and in another one over a set of probes. Who is signed in has all items in their queue.
 */
export async function furnishedProject(
	items: number,
	dimensions: number,
): Promise<FurnishedProject> {
	const large = await largeProject(items, dimensions, RATERS - 1);
	process.env.CONCORD_ALLOW_HOSTS = "127.0.0.1";
	const server = await startModelServer();
	const db = connect(large.file);
	db.$client.pragma("synchronous = OFF");
	try {
		const project = await findProjectBySlug(db, "large");
		if (!project) throw new Error("the project is not there");
		await publishTwice(db, project);
		const judge = await aJudge(db, project, {
			...{ url: server.url, name: raterName(RATERS - 1), protocol: "rubric" },
		});
		const codes = Array.from(
			{ length: dimensions },
			(_, each) => benchColumns(items, each)[RATERS - 1],
		);
		const runId = await answered(db, judge, { codes });
		const set = await aSetOfProbes(db, project);
		await answered(db, judge, { set });
		await giveAllOut(db, project);
		const first = (query: string, id: string) => String(db.$client.prepare(query).pluck().get(id));
		return {
			...large,
			judgeId: judge.id,
			runId,
			setId: set.id,
			setItemId: first("select id from items where set_id = ? order by position limit 1", set.id),
			judgmentId: first("select id from judgments where run_id = ? order by id limit 1", runId),
		};
	} finally {
		disconnect(db);
		await server.close();
	}
}

async function publishTwice(db: Database, { id }: Project): Promise<void> {
	const dimensions = (await dimensionsOfProject(db, id)).map(({ definition }) => definition);
	await publish(db, id, { guideline: "Is it right?", dimensions });
	await publish(db, id, { guideline: "Would you send it to a member as it is?", dimensions });
}

type Wanted = {
	/** The set that is judged; none: the imported items. */
	readonly set?: { readonly id: string; readonly name: string; readonly status: "approved" };
	/** The judge's levels by dimension and position; else made up. */
	readonly codes?: readonly Uint8Array[];
};

/** A run whose first task is carried out and stands for all the others. @returns its id */
async function answered(db: Database, judge: Judge, { set, codes }: Wanted): Promise<string> {
	const origin = { createdBy: null, now: new Date() };
	const planned = await planRun(db, { judge, items: "all", set, repetitions: 1 }, origin);
	if (planned.kind !== "planned") throw new Error("nothing to do");
	const { id: runId } = planned.run;
	const isOther =
		"run_id = ? and position > (select min(position) from run_tasks where run_id = ?)";
	db.$client
		.prepare(`update run_tasks set status = 'done', attempts = 1, finished_at = 1 where ${isOther}`)
		.run(runId, runId);
	await runToEnd(db, runId, { engine: createEngine() });
	const others =
		"run_tasks as t cross join items as i on i.id = t.item_id where t.run_id = ? and t.finished_at = 1";
	const ofRun = { where: "run_id = ?", named: [runId] };
	const copied = (
		table: string,
		row: { where: string; named: readonly string[] },
		changes: Readonly<Record<string, string>>,
	) => copyRows(db, { table, ...row }, { from: others, given: [runId], changes });
	copied("judgments", ofRun, { id: "'jmt ' || t.id", item_id: "i.id" });
	const judged = db.$client
		.prepare(
			"select id, dimension_id from ratings where judgment_id in (select id from judgments where run_id = ?)",
		)
		.all(runId) as { id: string; dimension_id: string }[];
	withoutIndexes(db, "ratings", () => {
		db.$client.transaction(() => {
			for (const [place, { id }] of judged.entries()) {
				const levels = codes?.[place];
				const changes = {
					id: `'${place} ' || t.id`,
					item_id: "i.id",
					item_position: "i.position",
					judgment_id: "'jmt ' || t.id",
					level: levels ? "c.value" : `abs(i.position * 7 + ${place}) % 5`,
				};
				const row = { table: "ratings", where: "id = ?", named: [id] };
				const from = levels
					? `json_each(?) as c cross join items as i on i.project_id = '${judge.projectId}' and i.position = c.key cross join run_tasks as t on t.run_id = ? and t.item_id = i.id where t.finished_at = 1`
					: others;
				const given = levels ? [JSON.stringify([...levels]), runId] : [runId];
				copyRows(db, row, { from, given, changes });
			}
		})();
	});
	return runId;
}

async function aSetOfProbes(db: Database, project: Project) {
	const now = new Date();
	const made = await makeDerivedSet(db, {
		...{ project, kind: "probes", name: "probes", parameters: {}, source: null },
		...{ first: PROBED, createdBy: null, now },
	});
	if (made.kind !== "made") throw new Error(made.sentence);
	const { id, name } = made.set;
	const draft = await findDerivedSet(db, project.id, { id });
	if (!draft) throw new Error("the set is not there");
	const shown = { contentHash: draft.contentHash ?? "", approvedBy: null, now };
	const approved = await approveSet(db, draft, shown);
	if (isRefusal(approved)) throw new Error(approved.sentence);
	return { id, name, status: "approved" as const };
}

/** All items in the queue of the administrator who asks for the pages: the first by a plan, the others like it. */
async function giveAllOut(db: Database, { id: projectId }: Project): Promise<void> {
	const now = new Date();
	const account = await accountByLogin(db, LOGIN);
	if (!account) throw new Error("nobody is signed in");
	const rater = newRater({
		...{ projectId, name: account.name, accountId: account.id },
		...{ kind: "human", createdAt: now },
	});
	await createRaters(db, [rater]);
	const definition = {
		draw: { kind: "listed" as const, externalIds: ["item-0"] },
		withGiven: false,
		overlap: { share: 0, people: 1 },
		queue: "named" as const,
		blockSize: 30,
		repeats: 0,
		gold: 0,
		seed: 1,
	};
	const people = [{ raterId: rater.id, name: rater.name }];
	const given = await giveOut(db, { projectId, definition, people }, { createdBy: null, now });
	if (isRefusal(given)) throw new Error(given.sentence);
	const from = "items as i where i.set_id is null and i.position > 0";
	const changes = { item_id: "i.id", position: "i.position" };
	const [planned, assigned] = ["plan_items", "assignments"];
	copyRows(db, { table: planned, where: "position = 0" }, { from, changes });
	const id = "'asg ' || i.id";
	copyRows(db, { table: assigned, where: "position = 0" }, { from, changes: { id, ...changes } });
}
