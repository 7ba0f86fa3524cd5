import { type Command, Option } from "commander";
import { addOptionOfNames } from "./late-help.ts";
import { eachOf, howMany, wholeNumber } from "./option-values.ts";
import type { EndpointAddOptions } from "./run-endpoint-add.ts";

const json = () => new Option("--json", "print JSON to stdout and nothing else there");

/** `concord endpoint …`: the servers that judges ask. */
export function registerEndpoint(program: Command): void {
	const endpoint = program
		.command("endpoint")
		.description("add and list OpenAI-compatible servers, for every project");
	const add = endpoint
		.command("add")
		.description("add a server, from a preset or by its address; nothing is sent to it")
		.argument("[name]", "what to call it; by default as the preset, or its host");
	const preset = new Option("--preset <name>", "fill in what is known of a provider or server");
	addOptionOfNames(add, preset, async () => {
		const { ENDPOINT_PRESETS } = await import("#judges/endpoint/presets.ts");
		return ENDPOINT_PRESETS.map(({ id }) => id);
	})
		.option("--url <url>", "base URL, what comes before /chat/completions")
		.option("--key-variable <name>", "environment variable that holds the key")
		.option("--no-key", "it asks for no key, whatever the preset says")
		.option("--key-header <name>", "header of the key: authorization, api-key, x-api-key")
		.option("--header <text>", "sent with every request, as 'Name: value' (repeatable)", eachOf, [])
		.option("--query <name=value>", "put to every address (repeatable)", eachOf, [])
		.option("--concurrency <n>", "most requests in flight at once", wholeNumber(1, 256), 8)
		.option("--requests-per-minute <n>", "what the provider allows", howMany)
		.option("--tokens-per-minute <n>", "what the provider allows", howMany)
		.option("--timeout <seconds>", "longest wait for one answer", wholeNumber(1, 3_600))
		.option(
			"--price <model=in,out[,cached]>",
			"per million tokens; what is not known stays empty (repeatable)",
			eachOf,
			[],
		)
		.option("--prices <file>", "a price list as JSON: currency, asOf, models")
		.option(
			"--batch-percent <n>",
			"what a batch costs, in percent of these prices; by default as the preset's maker takes, or all",
			wholeNumber(1, 100),
		)
		.option("--currency <code>", "currency of --price", "USD")
		.addOption(json())
		.action(async (name: string | undefined, options: EndpointAddOptions) => {
			const { runEndpointAdd } = await import("./run-endpoint-add.ts");
			await runEndpointAdd(name, options);
		});
	endpoint
		.command("list")
		.description("the servers that are known, with their limits and what is known of prices")
		.addOption(json())
		.action(async (options: { json?: boolean }) => {
			const { runEndpointList } = await import("./run-endpoint-list.ts");
			await runEndpointList(options);
		});
}
