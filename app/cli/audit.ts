import { type Command, InvalidArgumentError, Option } from "commander";
import { addSourceOptions } from "./reading-options.ts";
import type { AuditCommandOptions } from "./run-audit.ts";

const EXAMPLES = `
Examples:
  concord audit --project faq                    what to do about each dimension, and why
  concord audit --project faq -d tone --rubric-version 2 --json
  concord audit --labels labels.jsonl --items items.jsonl --scales dataset.json

What it says of a dimension: nothing to do, train somebody, merge two levels, reword, inherently divisive,
or that the items do not settle it. Each rests on an interval: a rule that the labels do not show is not used.
`;

/** `concord audit`: where people's disagreement comes from, and what to do about the rubric. */
export function registerAudit(program: Command): void {
	const command = program
		.command("audit")
		.description("say where people's disagreement comes from, and what to do about the rubric");
	addSourceOptions(command)
		.option(
			"--rubric-version <version>",
			"answers under this version of the project's rubric, or all of them; default: the newest with enough",
			version,
		)
		.addOption(new Option("--json", "print JSON (concord.audit/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (options: AuditCommandOptions) => {
			const { runAudit } = await import("./run-audit.ts");
			await runAudit(options);
		});
}

function version(text: string): number | "all" {
	if (text === "all") return text;
	if (!/^\d{1,6}$/.test(text))
		throw new InvalidArgumentError("It has to be the number of a version, or all.");
	return Number(text);
}
