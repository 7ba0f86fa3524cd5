import { addressOf, type Database } from "#db/dialect";
import { findJudge } from "#db/queries/judges.server.ts";
import { sumsOfRuns } from "#db/queries/run-sums.server.ts";
import { runsOfProject } from "#db/queries/runs.server.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { workers } from "../../compute/worker-pool.server.ts";
import { spentInWords } from "./run-in-words.ts";
import { RUN_SUMS_TASK, type runJob } from "./run-sums-task.ts";

/** Which runs a page lists: of one judge or of all, from which one on, how many. */
export type AskedRuns = {
	readonly projectId: string;
	readonly judgeId?: string | undefined;
	/** How many newer ones are left out. */
	readonly from: number;
	readonly most: number;
};

export type ListedRuns = Exclude<Awaited<ReturnType<typeof listRuns>>, Refusal>;
export type ListedRun = ListedRuns["runs"][number];

/** Runs, the newest first, with what became of their cells and what they cost; `more`: there are older ones. */
export async function listRuns(db: Database, { projectId, judgeId, from, most }: AskedRuns) {
	const judge = judgeId === undefined ? null : await findJudge(db, projectId, { id: judgeId });
	if (judgeId !== undefined && !judge) return refused("There is no such judge in this project.");
	const found = await runsOfProject(db, projectId, { judgeId, limit: most + 1, offset: from });
	const listed = found.slice(0, most);
	const sums = await sumsOf(
		db,
		listed.map(({ run }) => run.id),
	);
	return {
		judge: judge && { id: judge.id, name: judge.name },
		from,
		more: found.length > most,
		runs: listed.map(({ run, judgeName, set }) => {
			const { scored, failed, ...cost } = sums.get(run.id) ?? NOTHING;
			return {
				id: run.id,
				judge: { id: run.judgeId, name: judgeName },
				set,
				status: run.status,
				total: run.total,
				repetitions: run.repetitions,
				createdAt: run.createdAt,
				...{ scored, failed },
				cost: spentInWords({ ...cost, underWay: 0, cap: run.maxCostMicros }),
			};
		}),
	};
}

const NOTHING = { scored: 0, failed: 0, micros: 0, assumed: 0, unpriced: 0 };

function sumsOf(db: Database, runIds: readonly string[]) {
	const address = addressOf(db);
	return address === null
		? sumsOfRuns(db, runIds)
		: workers().run<typeof runJob>(RUN_SUMS_TASK, { address, runIds });
}
