import type { Fields } from "../../files/source-row.ts";
import { holds, isDeep, saysSomething, unread } from "../parts/json-values.ts";

/** Texts of a field that holds one text or a list of them; null where it is anything else, or none. */
export function textsOf(value: unknown): string[] | null {
	const list = Array.isArray(value) ? value : [value];
	return list.length > 0 && list.every((text) => typeof text === "string" && text !== "")
		? list
		: null;
}

/** Paths of the fields that say something and are none of those that are read. Counts of tokens are written where nothing was asked, too. */
export function unreadOf(fields: Fields, path: string, read: ReadonlySet<string>): string[] {
	return unread(
		fields,
		path,
		read,
		(value, name) => saysSomething(value) && !areZeros(name, value),
	);
}

function areZeros(name: string, value: unknown): boolean {
	return name.startsWith("token") && typeof value === "object" && !holds(value ?? {}, Boolean);
}

/** Are two values of JSON the same? Those that are too deep to compare are not. */
export function isSame(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	return !isDeep(a) && !isDeep(b) && JSON.stringify(a) === JSON.stringify(b);
}
