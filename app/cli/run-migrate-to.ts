import { config, databasePath, isServerAddress } from "../base/config.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";
import { type Moved, moveDatabase } from "../upkeep/servers/move-database.server.ts";
import { fail } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord migrate-to`. */
export async function runMigrateTo(target: string): Promise<void> {
	const path = databasePath();
	if (path === ":memory:") return fail("DATABASE_URL is :memory:, where nothing is to move.");
	const moved = await moveDatabase(path ?? config().DATABASE_URL, target);
	if (isRefusal(moved)) return fail(moved.sentence);
	await writeOutput(inWords(moved, target));
}

function inWords({ from, to, sums, keyFile }: Moved, target: string): string {
	const held = [...sums].filter(([, { rows }]) => rows > 0);
	const rows = held.reduce((sum, [, each]) => sum + each.rows, 0);
	const tables = held
		.map(([table, sum]) => `  ${table}: ${sum.rows}, ${sum.hash.slice(0, 16)}\n`)
		.join("");
	const key =
		keyFile === null
			? ""
			: `Keys of endpoints are sealed with ${keyFile}, which a server has no place for: set CONCORD_KEY to what it holds.\n`;
	const set = isServerAddress(target) ? "the address with its password" : to;
	return `${from}
is moved to ${to}
${counted(rows, "row")} in ${counted(held.length, "table")}, read again on both sides and equal (rows, hash):
${tables}${key}From now on set DATABASE_URL to ${set}. What was moved stays where it was: start nothing on it any more.
`;
}
