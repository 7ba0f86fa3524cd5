import { type Fields, fieldOf } from "../../files/source-row.ts";

export function isObject(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Null, an empty text, list or object say nothing. */
export function holdsSomething(value: unknown): boolean {
	if (value === null || value === undefined || value === "") return false;
	return typeof value === "object" ? Object.keys(value).length > 0 : true;
}

/** A text that says something, or null. */
export function textAt(value: unknown, name: string): string | null {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return typeof inner === "string" && inner !== "" ? inner : null;
}

export function objectAt(value: unknown, name: string): Fields {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return isObject(inner) ? inner : {};
}

/** A name that labels and items can have: any text but an empty one or one that holds NUL. */
export function isName(value: unknown): value is string {
	return typeof value === "string" && value !== "" && !value.includes("\0");
}

/** One line of at most 200 characters. */
export function oneLine(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
