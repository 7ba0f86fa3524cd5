import type { SchemaVersion } from "#db/schema-state.ts";
import { momentInWords } from "../ui/dates.ts";
import { counted } from "../ui/numbers.ts";

/** Tables by which people know what is in a database, and what a row of each is called. */
const SHOWN: readonly (readonly [table: string, one: string])[] = [
	["projects", "project"],
	["items", "item"],
	["annotations", "annotation"],
	["ratings", "rating"],
	["judgments", "judgment"],
	["exchanges", "exchange"],
	["accounts", "account"],
];

/** "schema 21, last change 2026-11-27 14:20 UTC, 1 project, 200 items, …" */
export function contentsInWords({
	version,
	latest,
	rows,
}: {
	readonly version: SchemaVersion;
	readonly latest: Date | null;
	readonly rows: Readonly<Record<string, number>>;
}): string {
	const counts = SHOWN.map(([table, one]) => counted(rows[table] ?? 0, one));
	const change = latest === null ? "nothing in it yet" : `last change ${momentInWords(latest)}`;
	return [`schema ${version.number}`, change, ...counts].join(", ");
}
