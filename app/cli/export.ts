import { type Command, Option } from "commander";
import { WRITTEN_FORMAT_IDS } from "#app/formats/written-formats.ts";
import type { ExportOptions } from "./run-export.ts";

const EXAMPLES = `
Examples:
  concord export --project faq --to faq-bundle                 everything, and the figures computed from it
  concord export --project faq --to faq-bundle --exchanges     with every request of a judge and its answer
  concord export --project faq --to faq-bundle --csv           with copies for spreadsheets
  concord verify faq-bundle                                    does the bundle give its own figures?
  concord export --project faq --to-format label-studio --to tasks.json    a file for another tool
`;

/** `concord export --project P --to DIR`: a project as a bundle of files, or as one file of another tool. */
export function registerExport(program: Command): void {
	program
		.command("export")
		.description(
			"write a project as a bundle (its data, all figures, and a manifest with hashes), or as a file of another tool",
		)
		.requiredOption("-p, --project <slug>", "project to export")
		.option("-s, --set <name>", "the items of this derived set; default: the imported items")
		.requiredOption("--to <folder>", "folder to write to, made if need be; with --to-format a file")
		.addOption(
			new Option("--to-format <format>", "one file of another tool").choices(WRITTEN_FORMAT_IDS),
		)
		.option("--exchanges", "also every request of a judge and what came back, word for word: large")
		.option("--csv", "also items, labels, plans and figures as CSV, for spreadsheets")
		.addHelpText("after", EXAMPLES)
		.action(async (options: ExportOptions) => {
			const { runExport } = await import("./run-export.ts");
			await runExport(options);
		});
}
