import { ANALYSES } from "../experiments/analyses.ts";
import { experimentReport } from "../experiments/experiment-report.ts";
import { experimentById } from "../experiments/index.ts";
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
	const elsewhere = ANALYSES.find((analysis) => analysis.id === id.toUpperCase())?.command;
	if (elsewhere)
		return fail(
			`\`${elsewhere}\` carries out ${id.toUpperCase()}, and its page shows what came of it.`,
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
	const lines = ANALYSES.map(({ id, title, source, command }) => {
		const elsewhere = command ? `; \`${command}\` carries it out` : "";
		return `${id.padEnd(4)} ${title} (${source})${elsewhere}`;
	});
	await writeOutput(`${lines.join("\n")}\n`);
}
