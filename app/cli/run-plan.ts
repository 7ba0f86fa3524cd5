import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { Grouping } from "../columns/group-sources.ts";
import type { PlanReport } from "../sample/plan-json.ts";
import { planLines } from "../sample/plan-lines.ts";
import { wantedOf } from "../sample/wanted.ts";
import { fail } from "./failure.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput } from "./write-output.ts";

export type PlanOptions = {
	project: string;
	dimension?: string;
	margin?: string;
	rate?: string;
	alpha?: string;
	kinds?: string;
	count: number;
	clusters?: readonly Grouping[];
	seed: number;
	json?: boolean;
};

/** Carries out `concord plan`. */
export async function runPlan(options: PlanOptions): Promise<void> {
	const report = await planOf(options);
	if (isRefusal(report)) return fail(report.sentence);
	await writeOutput(options.json ? reportJson(report) : planLines(report));
}

async function planOf(options: PlanOptions): Promise<PlanReport | Refusal> {
	const [{ existingDatabase }, { disconnect }, { findProjectBySlug }, { projectPlan }] =
		await Promise.all([
			import("./existing-database.ts"),
			import("#db/dialect"),
			import("#db/queries/projects.server.ts"),
			import("../sample/project-plan.server.ts"),
		]);
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		const project = await findProjectBySlug(db, options.project);
		if (!project) return refused(`there is no project "${options.project}".`);
		const { margin, rate, alpha, dimension, kinds, count, clusters, seed } = options;
		const texts = { ...(margin && { margin }), ...(rate && { rate }), ...(alpha && { alpha }) };
		const wanted = wantedOf(texts, project.settings.smallestDifference);
		if (isRefusal(wanted)) return wanted;
		return await projectPlan(db, project, {
			...{ wanted, count, seed, field: kinds ?? "" },
			...(dimension && { dimension }),
			...(clusters && { clusters }),
		});
	} finally {
		await disconnect(db);
	}
}
