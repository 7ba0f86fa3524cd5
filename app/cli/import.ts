import { type Command, Option } from "commander";
import { pair } from "./option-values.ts";
import type { ImportOptions } from "./run-import.ts";

/** `concord import FILE… --project P`: items and labels into a project's database. */
export function registerImport(program: Command): void {
	program
		.command("import")
		.description(
			"import items and labels (JSONL, JSON array, CSV, TSV, Parquet; packed by gzip or not) into a project",
		)
		.argument(
			"<files...>",
			"files of items or labels, in any order, or http(s) addresses of such files",
		)
		.requiredOption("-p, --project <slug>", "project to import into; it is created if need be")
		.option("--scales <file>", "dataset.json with the scale of each dimension")
		.option("--dry-run", "check everything and write nothing")
		.option("--strict", "write nothing unless every row is good")
		.addOption(
			new Option("--off-scale <what>", "refuse values off their scale, or keep them as unscored")
				.choices(["refuse", "unscored"])
				.default("refuse"),
		)
		.option(
			"--contexts-as-documents",
			"contexts of items that name no document become documents, each one of its own, to be searched",
		)
		.option(
			"--rename <old=new>",
			"labels on the dimension old are labels on new, where a tool names one question twice; may be repeated",
			pair,
			{},
		)
		.option("--json", "print the report as JSON")
		.action(async (files: string[], options: ImportOptions) => {
			const { runImport } = await import("./run-import.ts");
			await runImport(files, options);
		});
}
