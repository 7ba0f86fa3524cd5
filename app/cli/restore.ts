import type { Command } from "commander";
import { once } from "./option-values.ts";
import type { RestoreCommandOptions } from "./run-restore.ts";

const EXAMPLES = `
Examples:
  concord restore data/backups/concord-20261127T142033Z.sqlite
  concord restore monday.sqlite --into data/monday.sqlite
  concord restore monday.sqlite --drill            restores it to a temporary folder, checks that, and removes it

The file is copied, checked and brought to this version's schema before anything is touched; a database that is in
use is not replaced, and one that is replaced stays under another name. Nothing goes on by itself afterwards: runs
are paused, since what was asked after the backup would be asked and billed again; requests that were in flight
count at their worst case; whoever was signed in signs in again.
`;

/** `concord restore FILE`: puts a backup in the place of the database. */
export function registerRestore(program: Command): void {
	program
		.command("restore")
		.description("put a backup in the place of the database, which is kept under another name")
		.argument("<file>", "file that `concord backup` wrote, or another copy of a database")
		.option("--into <file>", "the database that it becomes; default: that of DATABASE_URL", once)
		.option("--drill", "restore it to a temporary folder, say what is in it, and remove that")
		.option("--sha256 <hex>", "refuse a file with other bytes than those that `backup` named", once)
		.option("--stopped", "nothing uses the database; asked for only where it is damaged")
		.addHelpText("after", EXAMPLES)
		.action(async (file: string, options: RestoreCommandOptions, restore: Command) => {
			if (options.drill && options.into !== undefined)
				restore.error("error: --drill restores to a folder of its own: leave --into out");
			const { runRestore } = await import("./run-restore.ts");
			await runRestore(file, options);
		});
}
