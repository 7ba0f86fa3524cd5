import { printedInsights } from "../analyses/a12-insights/found-in-words.ts";
import { insightSets, readInsights } from "../analyses/a12-insights/read-insights.server.ts";
import { ANALYSES, analysisById } from "../analyses/analyses.ts";
import { carryOutAnalysis } from "../analyses/carry-out-analysis.server.ts";
import { analysisMarkdown } from "../analyses/report/report-markdown.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import type { InsightsJson } from "../outputs/data.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

export type AnalysisOptions = {
	project?: string;
	set?: string;
	option: Record<string, string>;
	json?: boolean;
	markdown?: boolean;
};

/** Carries out `concord analysis`: the report on stdout; exit code 2 where the data lacks something. */
export async function runAnalysis(
	id: string | undefined,
	{ project: slug, set: setName, option, json }: AnalysisOptions,
): Promise<void> {
	if (id === undefined) return listAnalyses();
	const analysis = analysisById(id);
	if (!analysis) return fail(`there is no analysis ${id}; \`concord analysis\` lists them.`);
	if (slug === undefined) return fail("name the project with --project.");
	if (analysis.kind === "written") return printInsights(slug, { setName, json });
	await withProject(slug, async (db, project) => {
		const report = await carryOutAnalysis(db, project, { analysis, setName, given: option });
		if (isRefusal(report)) return fail(report.sentence);
		if (report.missing !== undefined && !json) return fail(report.missing);
		await writeOutput(
			json ? `${JSON.stringify(report, null, 2)}\n` : printableLines(analysisMarkdown(report)),
		);
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
		if (isRefusal(read)) return fail(read.sentence);
		const report: InsightsJson = {
			schema: "concord.insights/1",
			project: slug,
			kept_as: set.name,
			...read,
		};
		await writeOutput(
			json ? `${JSON.stringify(report, null, 2)}\n` : printableLines(printedInsights(read)),
		);
	});
}

async function listAnalyses(): Promise<void> {
	const lines = ANALYSES.map((analysis) => {
		const elsewhere = analysis.kind === "written" ? `; \`${analysis.command}\` has it written` : "";
		return `${analysis.id.padEnd(4)} ${analysis.title} (${analysis.source})${elsewhere}`;
	});
	await writeOutput(`${lines.join("\n")}\n`);
}
