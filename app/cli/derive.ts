import { type Command, Option } from "commander";
import { addOptionOfNames } from "./late-help.ts";
import { howMany, pair, wholeNumber } from "./option-values.ts";
import type { DeriveOptions } from "./run-derive.ts";

/** `concord derive`: derived sets, by makers that ask a model or without one. */
export function registerDerive(program: Command): void {
	const derive = program
		.command("derive")
		.description("make a derived set of items: by a model, or probes")
		.argument("<name>", "what to call the set")
		.requiredOption("-p, --project <slug>", "project");
	const kind = new Option("-k, --kind <kind>", "what makes it").makeOptionMandatory();
	addOptionOfNames(derive, kind, async () => {
		const { PURE_DERIVATIONS, SET_MAKERS } = await import("#judges/makers/index.ts");
		return [...SET_MAKERS, ...PURE_DERIVATIONS].map(({ id }) => id);
	})
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
		.option("--dry-run", "print what would be sent and what it would cost; asks nothing")
		.option("--items <n>", "how many items a dry run shows; by default 2", wholeNumber(1, 100))
		.option("--json", "print JSON to stdout and nothing else there")
		.action(async (name: string, options: DeriveOptions) => {
			const { runDerive } = await import("./run-derive.ts");
			await runDerive(name, options);
		});
}
