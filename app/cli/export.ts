import type { Command } from "commander";
import type { ExportOptions } from "./run-export.ts";

/** `concord export --project P --to DIR`: items, labels and agreement of a project as files. */
export function registerExport(program: Command): void {
	program
		.command("export")
		.description("write a project's items, labels, scales and agreement as JSONL, JSON and CSV")
		.requiredOption("-p, --project <slug>", "project to export")
		.option("-s, --set <name>", "the items of this derived set; default: the imported items")
		.requiredOption("--to <folder>", "folder to write to; it is made if need be")
		.option("--exchanges", "also every request of a judge and what came back, word for word: large")
		.action(async (options: ExportOptions) => {
			const { runExport } = await import("./run-export.ts");
			await runExport(options);
		});
}
