import type { Database } from "#db/dialect";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import { ensureDemoPeople } from "../accounts/demo-people.server.ts";
import { createWelcomeLink } from "../accounts/welcome-link.server.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { projectAgreement } from "../agreement/rating-table.server.ts";
import { terminalTable } from "../agreement/terminal-table.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { addJudge } from "../judging/judges/add-judge.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import { loadDemo } from "../projects/load-demo.server.ts";
import { terminal } from "./terminal.ts";

const BASELINE = "baseline";

/**
 * Loads the demo, really runs the embedded baseline judge on it, prints the agreement on the
 * verdict, and makes the links that sign in. Doing it again changes nothing but the links.
 */
export async function prepareDemo(
	db: Database,
): Promise<{ administratorToken: string; annotatorToken: string } | { refused: string }> {
	const now = new Date();
	const demo = await loadDemo(db, now);
	if (demo.kind === "name-taken") {
		return {
			refused: `the database has a project "${demo.slug}" that is another, or the demo of an earlier version; set DATABASE_URL to another file.`,
		};
	}
	const { project } = demo;
	const judge = await baselineJudge(db, project.id, now);
	const planned = await planRun(
		db,
		{ judge, items: "all", repetitions: 1 },
		{ createdBy: null, now },
	);
	if (planned.kind === "planned") await runToEnd(db, planned.run.id);
	await printAgreement(db, project.id, project.name);
	const { administratorId, annotatorId } = await ensureDemoPeople(db, {
		projectId: project.id,
		now,
	});
	return {
		administratorToken: await createWelcomeLink(db, administratorId),
		annotatorToken: await createWelcomeLink(db, annotatorId),
	};
}

async function baselineJudge(db: Database, projectId: string, now: Date): Promise<Judge> {
	const known = await findJudge(db, projectId, { name: BASELINE });
	if (known) return known;
	const added = await addJudge(
		db,
		{
			projectId,
			name: BASELINE,
			protocol: "baseline",
			parameters: {},
			endpointId: null,
			model: null,
			binding: {},
		},
		now,
	);
	if (added.kind === "refused") {
		throw new Error(`the baseline judge was refused: ${JSON.stringify(added.fields)}`);
	}
	return added.judge;
}

async function printAgreement(db: Database, projectId: string, name: string): Promise<void> {
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, dimensions: ["verdict"] };
	const report = await projectAgreement(db, { projectId }, options);
	if (!report) throw new Error("the demo project is gone");
	process.stdout.write(
		`\n${name}\nIts raters whose names begin with "sim" are a random generator.\n\n`,
	);
	process.stdout.write(terminalTable(report, terminal()));
}
