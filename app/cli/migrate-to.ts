import type { Command } from "commander";

const EXAMPLES = `
Examples:
  concord migrate-to postgres://concord@db.lan/concord
  DATABASE_URL=postgres://concord@db.lan/concord concord migrate-to data/back.sqlite

Everything goes over, or nothing: people, answers, judgments, money spent, the chain of the audit log. Afterwards both
are read again and every table compared by its number of rows and a hash of them. What DATABASE_URL names stays as it
is. Stop every server and command that uses it before.
`;

/** `concord migrate-to TARGET`: moves a file to a server of PostgreSQL, or back. */
export function registerMigrateTo(program: Command): void {
	program
		.command("migrate-to")
		.description("move everything to an empty database of a PostgreSQL server, or back to a file")
		.argument("<target>", "postgres://user@host:5432/database, or a file that is not there yet")
		.addHelpText("after", EXAMPLES)
		.action(async (target: string) => {
			const { runMigrateTo } = await import("./run-migrate-to.ts");
			await runMigrateTo(target);
		});
}
