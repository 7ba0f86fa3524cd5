import { type Command, Option } from "commander";
import { groupings } from "./reading-options.ts";
import type { ProbesOptions } from "./run-probes.ts";

/** `concord probes`: whether judges notice changes of items whose effect is known. */
export function registerProbes(program: Command): void {
	program
		.command("probes")
		.description("say how each judge's values moved on the probes of a derived set")
		.requiredOption("-p, --project <slug>", "project")
		.requiredOption("-s, --set <name>", "derived set of probes")
		.option(
			"--clusters <names>",
			"items of one document, query or group belong together; two may cross (document,query)",
			groupings,
		)
		.addOption(new Option("--json", "print JSON (concord.probes/1)").conflicts("markdown"))
		.option("--markdown", "print Markdown tables (this is the default)")
		.action(async (options: ProbesOptions) => {
			const { runProbes } = await import("./run-probes.ts");
			await runProbes(options);
		});
}
