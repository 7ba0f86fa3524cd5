import { experimentReport } from "../experiments/experiment-report.ts";
import { EXPERIMENTS, experimentById } from "../experiments/index.ts";
import { readExperimentData } from "../experiments/read-experiment-data.server.ts";
import { experimentMarkdown } from "../experiments/report-markdown.ts";
import type { ExperimentCommandOptions } from "./experiment.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord experiment`: the report on stdout. */
export async function runExperiment(
	id: string | undefined,
	{ project: slug, set: setName, option, json }: ExperimentCommandOptions,
): Promise<void> {
	if (id === undefined) return listExperiments();
	if (id.toUpperCase() === "A12")
		return fail(
			"A12 is written by a model: `concord insights` has it written, and its page shows it.",
		);
	const experiment = experimentById(id);
	if (!experiment) return fail(`there is no analysis ${id}; \`concord experiment\` lists them.`);
	if (slug === undefined) return fail("name the project with --project.");
	await withProject(slug, async (db, project) => {
		const { setKind } = experiment;
		const data = await readExperimentData(db, project, { setKind, setName });
		if (typeof data === "string") return fail(data);
		const report = experimentReport(experiment, data, option);
		if (typeof report === "string") return fail(report);
		await writeOutput(json ? `${JSON.stringify(report, null, 2)}\n` : experimentMarkdown(report));
	});
}

async function listExperiments(): Promise<void> {
	const lines = EXPERIMENTS.map(({ id, title, source }) => `${id.padEnd(4)} ${title} (${source})`);
	await writeOutput(`${lines.join("\n")}\n`);
}
