import { type Command, Option } from "commander";
import { pair } from "./option-values.ts";
import type { InsightsOptions } from "./run-insights.ts";

/** `concord insights`: what a model makes of the figures and answers of a judged split set. */
export function registerInsights(program: Command): void {
	program
		.command("insights")
		.description("have a model explain the figures of judged split questions; figures stay ours")
		.requiredOption("-p, --project <slug>", "project")
		.requiredOption(
			"--endpoint <url>",
			"base URL of an OpenAI-compatible server, or an endpoint's name",
		)
		.requiredOption("--model <model>", "model that writes")
		.option("--key-variable <name>", "environment variable that holds the server's API key")
		.option("--parameter <key=value>", "parameter of the protocol (may be repeated)", pair, {})
		.option("-s, --set <name>", "split set; default: the newest that is approved")
		.option("-j, --judge <name>", "judge whose values count; default: the first")
		.option("--system <name>", "system whose answers they are; default: the first")
		.option("--field <name>", "metadata field to group by where no document is named")
		.option("--max-cost <dollars>", "stop before more than this is spent")
		.addOption(new Option("--json", "print JSON (concord.insights/1)").conflicts("markdown"))
		.option("--markdown", "print Markdown (this is the default)")
		.action(async (options: InsightsOptions) => {
			const { runInsights } = await import("./run-insights.ts");
			await runInsights(options);
		});
}
