import { type Command, Option } from "commander";
import { eachOf, once } from "./option-values.ts";
import { addReadingOptions } from "./reading-options.ts";
import type { GateOptions } from "./run-gate.ts";

const EXAMPLES = `
Examples:
  concord gate --labels labels.jsonl --items items.jsonl --scales dataset.json \\
    --judge strict --dimension correct --min 'kappa.ci.low>=0.6' --min 'coverage>=0.98'
  concord gate --project faq --judge strict -d correct --identity 3f2a9c10 \\
    --min 'person.ratio.ci.low>=0.9' --min 'n>=150' --junit gate.xml
  concord gate --labels faq-bundle/labels.jsonl --items faq-bundle/items.jsonl --scales faq-bundle/scales.json \\
    --judge 'strict v2' -d correct --identity 3f2a9c10 --min 'kappa.ci.low>=0.6'
  concord gate --project faq --github            gates of concord.gate.json:
    { "gates": [{ "judge": "strict", "dimension": "correct", "min": ["kappa.ci.low>=0.6"] }] }

A condition is a figure of \`concord agree --json\` (kappa, kappaQuadratic, percentAgreement, spearman, mae …),
person.ratio or person.difference, with .ci.low, .ci.high, .value or .n; or n, asked, scored, coverage (the share
scored of what was asked), answered (the share of labelled items with a value).

Exit code: 0 trusted; 1 not trusted; 2 bad usage; 3 cannot tell, each with its reason and what to do: under 30 items
or 10 groups, no interval, another judge under the name, ids that do not match, refused rows, people who hardly agree
or are one opinion, labels that still come in.

Labels do not say which judge gave them: of files, \`judges.json\` of their export does, beside them or named with
--judges. Where no one says it, a gate with an identity cannot tell: 3.

What is meant in spite of that is said, and stands beside the verdict:
  --reference ann          labels of one person are what counts; else one alone, or people who all say the same: 3
  --repeated               the answers to several requests an item together; else: the first of them
  --clusters none          items of one document or question count as independent
  --min 'answered>=0.9'    labelled items without a value; else 3 where wrong answers there would break a condition
`;

/** `concord gate`: holds judges to conditions on their agreement with people, for CI. */
export function registerGate(program: Command): void {
	const command = program
		.command("gate")
		.description("hold a judge to conditions on its agreement with people, for CI");
	addReadingOptions(command)
		.option("--judge <name>", "the judge; default: the gates of --config", once)
		.option("--min <condition>", "what it has to meet; may be repeated", eachOf, [])
		.option(
			"--identity <digits>",
			"identity that the judge must have, or its first eight digits",
			once,
		)
		.option(
			"--judges <file>",
			"judges.json, which says the identity of judges whose labels are imported or of files; default: the one beside --labels",
			once,
		)
		.option(
			"--repeated",
			"the judge was asked several times an item and its answers together count",
		)
		.option(
			"--config <file>",
			"gates in a file; default, where no --judge is named: concord.gate.json",
			once,
		)
		.option("--junit <file>", "also write JUnit's XML to a file", once)
		.addOption(
			new Option("--github", "print annotations for GitHub Actions in place of lines").conflicts(
				"json",
			),
		)
		.addOption(new Option("--json", "print JSON (concord.gate/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (options: GateOptions) => {
			const { runGate } = await import("./run-gate.ts");
			await runGate(options);
		});
}
