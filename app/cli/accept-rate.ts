import { type Command, InvalidArgumentError, Option } from "commander";
import { twoNames } from "./option-values.ts";
import { addReadingOptions } from "./reading-options.ts";
import type { AcceptRateOptions } from "./run-accept-rate.ts";

const EXAMPLES = `
Examples:
  concord accept-rate strict --project faq               of everything that the judge strict scored
  concord accept-rate -p faq -d helpfulness              a graded dimension: the mean
  concord accept-rate -p faq -d helpfulness --cut 4      the share at 4 or higher
  concord accept-rate -p faq --by domain                 by a field of the items
  concord accept-rate -p faq --systems v1,v2             two values of the field system; of another: --by variant
  concord accept-rate --labels labels.jsonl --items items.jsonl --scales dataset.json --json

People label a part of the items, the judge all of them: its answers say how many of each kind there are, the labels
what each kind is worth. Both of the judge's errors are allowed for, and the interval says how sure that is.
`;

/** `concord accept-rate`: what people would accept of everything that a judge scored. */
export function registerAcceptRate(program: Command): void {
	const command = program
		.command("accept-rate")
		.description("say what people would accept of everything that a judge scored")
		.argument("[judge]", "name of the judge; default: the one that scored most items");
	addReadingOptions(command)
		.option("--mean", "of a graded dimension the mean; this is its default")
		.option(
			"--cut <level>",
			"the share of items at this level or higher; nominal scales: of this level",
		)
		.option(
			"--judge-cut <score>",
			"from which score on a judge with a scale of its own accepts",
			aNumber,
		)
		.option("--by <field>", "system, or a field of metadata: the rate of each of its values")
		.option(
			"--systems <a,b>",
			"two values of that field (default: system), which are compared",
			twoNames,
		)
		.addOption(new Option("--json", "print JSON (concord.accept-rate/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (judge: string | undefined, options: AcceptRateOptions) => {
			const { runAcceptRate } = await import("./run-accept-rate.ts");
			await runAcceptRate(judge, options);
		});
}

function aNumber(text: string): number {
	const number = Number(text);
	if (text.trim() === "" || !Number.isFinite(number)) {
		throw new InvalidArgumentError("It has to be a number.");
	}
	return number;
}
