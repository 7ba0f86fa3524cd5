import { type Command, Option } from "commander";
import { eachOf } from "./option-values.ts";
import { addReadingOptions } from "./reading-options.ts";
import type { ReportOptions } from "./run-report.ts";

const EXAMPLES = `
Examples:
  concord report --project faq > faq.md                        Markdown, to be put beside the code
  concord report --project faq --html > faq.html               one page that needs nothing beside it; print it for paper
  concord report --project faq -d correct --judge strict --judge lenient --html > two.html
  concord report --labels labels.jsonl --items items.jsonl --scales dataset.json --latex > tables.tex
  concord report --project faq --csv > figures.csv             every figure with its limits, exact

The methods paragraph states every choice: what the options below say, or what counts where they say nothing.
`;

/** `concord report`: one page about judges and people, to print and to hand on. */
export function registerReport(program: Command): void {
	const command = program
		.command("report")
		.description("write one page about judges and people: answers, figures, methods, hashes");
	addReadingOptions(command)
		.option("--judge <name>", "only this judge; may be repeated", eachOf, [])
		.addOption(
			new Option("--html", "one HTML file that stands alone").conflicts([
				"markdown",
				"latex",
				"csv",
				"json",
			]),
		)
		.addOption(
			new Option("--markdown", "Markdown (the default)").conflicts(["latex", "csv", "json"]),
		)
		.addOption(new Option("--latex", "the tables as LaTeX (booktabs)").conflicts(["csv", "json"]))
		.addOption(new Option("--csv", "every figure as CSV, one a row").conflicts("json"))
		.addOption(new Option("--json", "print JSON (concord.report/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (options: ReportOptions) => {
			const { runReport } = await import("./run-report.ts");
			await runReport(options);
		});
}
