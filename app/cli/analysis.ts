import { type Command, Option } from "commander";
import { pair } from "./option-values.ts";
import type { ExperimentCommandOptions } from "./run-analysis.ts";

/** `concord experiment`: the published analyses on a project's own data. */
export function registerExperiment(program: Command): void {
	program
		.command("experiment")
		.description("carry out a published analysis (A1 to A15); without one, list them")
		.argument("[id]", "A1, A2, …")
		.option("-p, --project <slug>", "project")
		.option("-s, --set <name>", "derived set, where the analysis is about one; default: the newest")
		.option("-o, --option <name=value>", "option of the analysis (may be repeated)", pair, {})
		.addOption(new Option("--json", "print JSON (concord.experiment/1)").conflicts("markdown"))
		.option("--markdown", "print Markdown tables (this is the default)")
		.action(async (id: string | undefined, options: ExperimentCommandOptions) => {
			const { runExperiment } = await import("./run-analysis.ts");
			await runExperiment(id, options);
		});
}
