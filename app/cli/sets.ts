import { type Command, Option } from "commander";
import type { SetsOptions } from "./run-sets.ts";

/** `concord sets`: the derived sets of a project, and the approval of one. */
export function registerSets(program: Command): void {
	program
		.command("sets")
		.description("list the derived sets of a project, newest first, or approve one of them")
		.requiredOption("-p, --project <slug>", "project")
		.option("--approve <name>", "approve this draft as it is now, so that it can be judged")
		.addOption(new Option("--json", "print JSON to stdout and nothing else there"))
		.action(async (options: SetsOptions) => {
			const { runSets } = await import("./run-sets.ts");
			await runSets(options);
		});
}
