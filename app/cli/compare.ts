import type { Command } from "commander";
import { Option } from "commander";
import { addReadingOptions, schemaOption } from "./reading-options.ts";
import type { CompareOptions } from "./run-compare.ts";

/** `concord compare`: judges against each other on the same items, by paired tests. */
export function registerCompare(program: Command): void {
	const command = program
		.command("compare")
		.description("say which judges agree better with people, and which cannot be told apart")
		.argument("[judges...]", "names of judges; all of them when none is named");
	addReadingOptions(command)
		.option("--all-pairs", "all pairs of judges; default: of more than 30 those that decide")
		.addOption(new Option("--json", "print JSON (concord.comparison/2)"))
		.addOption(schemaOption())
		.action(async (judges: string[], options: CompareOptions) => {
			const { runCompare } = await import("./run-compare.ts");
			await runCompare(judges, options);
		});
}
