import { type Command, Option } from "commander";
import { howMany } from "./option-values.ts";
import { addReadingOptions, controls, schemaOption, versionOption } from "./reading-options.ts";
import type { AgreeOptions } from "./run-agree.ts";

/** `concord agree`: which judge agrees with people, from a project or straight from files. */
export function registerAgree(program: Command): void {
	const command = program
		.command("agree")
		.description("say how far people agree with each other and each judge with them");
	addReadingOptions(command)
		.addOption(
			new Option("--missing <policy>", "what unscored answers count as in agreement rates")
				.choices(["drop", "disagree"])
				.default("drop"),
		)
		.option("--min-overlap <n>", "items two people must share", howMany, 5)
		.option(
			"--robustness",
			"who may be best if counted in other ways, as a table and whatever the size; default: a line, below 100,000 judgments",
		)
		.option(
			"--within <field>",
			"system or a field of metadata within which judges are correlated with people, several with commas, none; default: the field of the usual names",
			controls,
		)
		.option("--all-pairs", "all pairs of people; default: of hundreds those that share most items")
		.addOption(
			new Option(
				"--figures <which>",
				"all: in the JSON also accept rates, severity, soft labels, panels, certainty, repetitions",
			)
				.choices(["main", "all"])
				.default("main"),
		)
		.addOption(
			new Option("--json", "print JSON (concord.agreement/2)").conflicts(["csv", "markdown"]),
		)
		.addOption(versionOption())
		.addOption(schemaOption())
		.addOption(new Option("--csv", "print CSV, one row for each figure").conflicts("markdown"))
		.option("--markdown", "print Markdown tables")
		.action(async (options: AgreeOptions) => {
			const { runAgree } = await import("./run-agree.ts");
			await runAgree(options);
		});
}
