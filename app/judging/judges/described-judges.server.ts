import type { Database } from "#db/dialect";
import { coverageOfJudges } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { defaultSet } from "../../derived-sets/reported-set.server.ts";
import { learntOfModels } from "../endpoints/learnt-of-models.server.ts";
import { judgeFigures } from "../runs/judge-figures.ts";
import { missingFiguresOf } from "../runs/missing-figures.server.ts";
import { judgesFromFiles } from "./imported-judges.server.ts";
import { judgesThatJudge } from "./judges-that-judge.server.ts";

/** The judges whose values a file brought, as programs read them: nothing else is known of them. */
export async function describeImported(db: Database, project: Project) {
	const set = await defaultSet(db, project.id);
	return (await judgesFromFiles(db, project, set?.id)).map(({ since, ...judge }) => ({
		...judge,
		imported: true as const,
		since: since.toISOString(),
	}));
}

/** The judges of a project with what they cost and how much they scored, as programs read them. */
export async function describeJudges(db: Database, project: Project) {
	const set = await defaultSet(db, project.id);
	const coverage = await coverageOfJudges(db, project.id, set?.id);
	const learntOf = await learntOfModels(db);
	const usage = await usageOfJudges(db, project.id);
	const described = (await judgesThatJudge(db, project.id)).map(
		async ({ judge, endpointName }) => ({
			name: judge.name,
			id: judge.id,
			identity: shortIdentity(judge.identity),
			protocol: judge.protocol,
			series: judge.series,
			version: judge.seriesVersion,
			model: judge.model,
			endpoint: endpointName,
			/** How its model is asked other than the parameters say. */
			learnt: learntOf(judge),
			parameters: judge.parameters,
			binding: judge.binding,
			asked: coverage.get(judge.id)?.asked ?? 0,
			scored: coverage.get(judge.id)?.scored ?? 0,
			figures: judgeFigures(usage.get(judge.id)),
			/** Figures beside its dimensions that have no value in some cells, and why. */
			missing: await missingFiguresOf(db, judge),
		}),
	);
	return Promise.all(described);
}
