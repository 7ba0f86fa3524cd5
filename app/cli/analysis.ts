import { Argument, type Command, Option } from "commander";
import { addArgumentOfNames } from "./late-help.ts";
import { pair } from "./option-values.ts";
import type { AnalysisOptions } from "./run-analysis.ts";

/** `concord analysis`: the published analyses on a project's own data. */
export function registerAnalysis(program: Command): void {
	declare(program.command("analysis"));
	// Its name in earlier versions, which scripts may say.
	declare(program.command("experiment", { hidden: true }));
}

function declare(command: Command): void {
	command.description("carry out a published analysis; without one, list them");
	addArgumentOfNames(command, new Argument("[id]", "A1, A2, …"), async () => {
		const { ANALYSES } = await import("../analyses/analyses.ts");
		return ANALYSES.map(({ id }) => id);
	})
		.option("-p, --project <slug>", "project")
		.option("-s, --set <name>", "derived set, where the analysis is about one; default: the newest")
		.option("-o, --option <name=value>", "option of the analysis (may be repeated)", pair, {})
		.addOption(new Option("--json", "print JSON (concord.experiment/1)").conflicts("markdown"))
		.option("--markdown", "print Markdown tables (this is the default)")
		.action(async (id: string | undefined, options: AnalysisOptions) => {
			const { runAnalysis } = await import("./run-analysis.ts");
			await runAnalysis(id, options);
		});
}
