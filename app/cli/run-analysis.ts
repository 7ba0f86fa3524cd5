import { INSIGHTS_ANALYSIS } from "../analyses/a12-insights/analysis.ts";
import { insightSets, readInsights } from "../analyses/a12-insights/read-insights.server.ts";
import { ANALYSES } from "../analyses/analyses.ts";
import { readExperimentData } from "../analyses/data/read-analysis-data.server.ts";
import { experimentById } from "../analyses/index.ts";
import { experimentReport } from "../analyses/report/analysis-report.ts";
import { experimentMarkdown } from "../analyses/report/report-markdown.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

export type ExperimentCommandOptions = {
	project: string;
	set?: string;
	option: Record<string, string>;
	json?: boolean;
	markdown?: boolean;
};

/** Carries out `concord experiment`: the report on stdout; exit code 2 where the data lacks something. */
export async function runExperiment(
	id: string | undefined,
	{ project: slug, set: setName, option, json }: ExperimentCommandOptions,
): Promise<void> {
	if (id === undefined) return listExperiments();
	const isInsights = id.toUpperCase() === INSIGHTS_ANALYSIS.id;
	const experiment = experimentById(id);
	if (!experiment && !isInsights)
		return fail(`there is no analysis ${id}; \`concord experiment\` lists them.`);
	if (slug === undefined) return fail("name the project with --project.");
	if (!experiment) return printInsights(slug, { setName, json });
	await withProject(slug, async (db, project) => {
		const { setKind } = experiment;
		const data = await readExperimentData(db, project, { setKind, setName });
		if (typeof data === "string") return fail(data);
		const report = experimentReport(experiment, data, option);
		if (typeof report === "string") return fail(report);
		if (report.missing !== undefined && !json) return fail(report.missing);
		await writeOutput(json ? `${JSON.stringify(report, null, 2)}\n` : experimentMarkdown(report));
		// The report that says what is missing is output all the same, for programs to read.
		if (report.missing !== undefined) process.exitCode = 2;
	});
}

/** What a model wrote before, with the figures of today; nothing is asked. */
async function printInsights(
	slug: string,
	{ setName, json }: { setName: string | undefined; json: boolean | undefined },
): Promise<void> {
	await withProject(slug, async (db, project) => {
		const sets = await insightSets(db, project.id);
		const set = setName === undefined ? sets[0] : sets.find(({ name }) => name === setName);
		if (!set) {
			const which = setName === undefined ? "no insights yet" : `no insights ${setName}`;
			return fail(`the project ${slug} has ${which}; \`concord insights\` has a model write them.`);
		}
		const read = await readInsights(db, project, set);
		if (typeof read === "string") return fail(read);
		const report = { schema: "concord.insights/1", project: slug, kept_as: set.name, ...read };
		await writeOutput(json ? `${JSON.stringify(report, null, 2)}\n` : read.markdown);
	});
}

async function listExperiments(): Promise<void> {
	const lines = ANALYSES.map(({ id, title, source, command }) => {
		const elsewhere = command ? `; \`${command}\` has it written` : "";
		return `${id.padEnd(4)} ${title} (${source})${elsewhere}`;
	});
	await writeOutput(`${lines.join("\n")}\n`);
}
