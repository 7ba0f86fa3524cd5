import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { printableLines } from "../base/printable.ts";
import type { Grouping } from "../columns/group-sources.ts";
import { probeMarkdown } from "../probes/probe-markdown.ts";
import { probeReport } from "../probes/probe-report.server.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

export type ProbesOptions = {
	project: string;
	set: string;
	clusters?: readonly Grouping[];
	json?: boolean;
	markdown?: boolean;
};

/** Carries out `concord probes`: the report on stdout. */
export async function runProbes(options: ProbesOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const set = await findDerivedSet(db, project.id, { name: options.set });
		if (!set) return fail(`the project ${project.slug} has no derived set ${options.set}.`);
		const report = await probeReport(db, set, options.clusters);
		if (!report) return fail(`the derived set ${set.name} holds no probes.`);
		await writeOutput(
			options.json ? `${JSON.stringify(report, null, 2)}\n` : printableLines(probeMarkdown(report)),
		);
	});
}
