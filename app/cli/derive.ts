import type { Command } from "commander";
import { howMany, pair } from "./option-values.ts";
import type { DeriveOptions } from "./run-derive.ts";

/** `concord derive`: golden answers, split questions and the answers of a small system, or probes. */
export function registerDerive(program: Command): void {
	program
		.command("derive")
		.description(
			"make a derived set: golden answers, split questions or answers by a model, or probes",
		)
		.argument("<name>", "what to call the set")
		.requiredOption("-p, --project <slug>", "project")
		.requiredOption("-k, --kind <kind>", "golden, split, answers or probes")
		.option("--endpoint <url>", "base URL of an OpenAI-compatible server, or an endpoint's name")
		.option("--model <model>", "model that writes (probes need none)")
		.option("--embed-endpoint <url>", "endpoint of the embedding model (answers)")
		.option("--embed-model <model>", "embedding model (answers); default: the embedded lexical one")
		.option("--parameter <key=value>", "parameter of the derivation (may be repeated)", pair, {})
		.option("--systems <names>", "vanilla,tools: several systems answer, into one set (answers)")
		.option("-s, --set <name>", "approved derived set to start from; default: the imported items")
		.option("--limit <n>", "only the first so many items", howMany)
		.option("--max-cost <dollars>", "stop before more than this is spent")
		.option("--batch", "through the provider's batch interface: cheaper, within a day")
		.option("--approve", "approve the set at once, unread")
		.option("--json", "print JSON to stdout and nothing else there")
		.action(async (name: string, options: DeriveOptions) => {
			const { runDerive } = await import("./run-derive.ts");
			await runDerive(name, options);
		});
}
