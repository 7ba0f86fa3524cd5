import type { Command } from "commander";
import { Option } from "commander";
import type { CompareOptions } from "./compare-options.ts";
import { twoNames } from "./option-values.ts";
import { addReadingOptions, schemaOption, versionOption } from "./reading-options.ts";

const EXAMPLES = `
Examples:
  concord compare --project faq                          all judges, all dimensions
  concord compare 'strict v1' 'strict v2' -p faq -d correct  two judges, or two prompts of a series
  concord compare strict lenient -p faq -d correct --margin 0.05
  concord compare --labels labels.jsonl --items items.jsonl --scales dataset.json --json
  concord compare -p faq --systems v1,v2                 two systems by what people would accept of each, paired by question
  concord compare -p faq --systems small,large --by variant --judge strict
  concord compare strict -p faq --runs 1,2               two runs of a judge that was asked everything twice
  concord compare -p faq --rubric-versions 1,2           do the same people agree better under the new words?
  concord compare strict lenient -p faq --by domain      where the lead of one over the other is another than elsewhere
`;

/** `concord compare`: judges against each other on the same items, by paired tests. */
export function registerCompare(program: Command): void {
	const command = program
		.command("compare")
		.description("say which judges agree better with people, and which cannot be told apart")
		.argument("[judges...]", "names of judges; all of them when none is named");
	addReadingOptions(command)
		.option("--systems <a,b>", "two systems instead, by what people would accept of each", twoNames)
		.option("--judge <name>", "by whose scores systems are compared; default: who scored most")
		.option("--runs <a,b>", "two runs of one judge instead, by their numbers", twoNames)
		.option("--rubric-versions <a,b>", "two versions of a project's rubric instead", twoNames)
		.option(
			"--by <field>",
			"system or a field of metadata: two judges by its values; what systems are told by",
		)
		.option("--all-pairs", "all pairs of judges; default: of more than 30 those that decide")
		.addOption(
			new Option(
				"--json",
				"print JSON (concord.comparison/2; of two of another kind, or --by: concord.comparison-of-two/1)",
			),
		)
		.addOption(versionOption())
		.addOption(schemaOption())
		.addHelpText("after", EXAMPLES)
		.action(async (judges: string[], options: CompareOptions) => {
			const { runCompare } = await import("./run-compare.ts");
			await runCompare(judges, options);
		});
}
