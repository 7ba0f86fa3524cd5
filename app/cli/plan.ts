import { type Command, InvalidArgumentError, Option } from "commander";
import { distanceProblem } from "../sample/wanted.ts";
import { once, wholeNumber } from "./option-values.ts";
import { groupings } from "./reading-options.ts";
import type { PlanOptions } from "./run-plan.ts";

const EXAMPLES = `
Examples:
  concord plan --project faq --margin 0.1        which difference of judges is seen by now, how many more items
  concord plan --project faq --rate 0.03 --alpha 0.1 --count 50
  concord plan --project faq --kinds channel --json | jq -r '.next.items[].item' > next.txt

The next items are those that a plan draws where judges disagree, with the seed and --count that are said: the
page "Sample and plan" shows the same ones and gives them out.
`;

/** `concord plan`: what the labels show by now, how many more it takes, and which items next. */
export function registerPlan(program: Command): void {
	program
		.command("plan")
		.description("say how many more labels show what matters, and which items to label next")
		.requiredOption("-p, --project <slug>", "project to read from the database", once)
		.option(
			"-d, --dimension <name>",
			"dimension; default: the verdict, or the first that has levels",
			once,
		)
		.option(
			"--margin <difference>",
			"difference of two judges that matters; default: the project's",
			distance,
		)
		.option("--rate <distance>", "to either side of the share of the upper of two levels", distance)
		.option("--alpha <distance>", "to either side of people's own alpha", distance)
		.option(
			"--kinds <field>",
			"field whose kinds need labels; default: the usual one, if any",
			once,
		)
		.option("--count <n>", "how many items next", wholeNumber(1, 1_000_000), 20)
		.option(
			"--clusters <names>",
			"items that belong together: document, query, conversation or group, none; default: what the items say",
			groupings,
		)
		.option("--seed <n>", "seed of the draw", wholeNumber(0, Number.MAX_SAFE_INTEGER), 1)
		.addOption(new Option("--json", "print JSON (concord.plan/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (options: PlanOptions) => {
			const { runPlan } = await import("./run-plan.ts");
			await runPlan(options);
		});
}

function distance(text: string): string {
	const problem = distanceProblem(text);
	if (problem !== null) throw new InvalidArgumentError(problem);
	return text;
}
