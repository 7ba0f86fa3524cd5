import type { Command } from "commander";
import { Option } from "commander";
import type { BackupOptions } from "./run-backup.ts";

const EXAMPLES = `
Examples:
  concord backup                                   to the folder backups beside the database, named by the moment
  concord backup --to /mnt/safe                    the same in a folder that is there
  concord backup --to faq.sqlite --replace
  concord backup --json | jq -r .sha256            for \`concord restore --sha256\`

People go on labelling meanwhile. The file is complete, checked and of mode 0600, or it is not there. What endpoint
keys are sealed with, the file beside the database or CONCORD_KEY, is not in it: keep that in another place.
`;

/** `concord backup`: copies the database to a file while others write to it. */
export function registerBackup(program: Command): void {
	program
		.command("backup")
		.description("copy the database to a file, complete and checked, while people go on labelling")
		.option("--to <file>", "file to write, or a folder that is there")
		.option("--replace", "replace a file of that name")
		.addOption(new Option("--json", "print JSON (concord.backup/1)"))
		.addHelpText("after", EXAMPLES)
		.action(async (options: BackupOptions) => {
			const { runBackup } = await import("./run-backup.ts");
			await runBackup(options);
		});
}
