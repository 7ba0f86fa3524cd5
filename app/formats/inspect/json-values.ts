import { fieldOf } from "../../files/source-row.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at a field, or an empty one where there is none. */
export function objectAt(value: unknown, name: string): JsonObject {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return isObject(inner) ? inner : {};
}

export function listAt(value: unknown, name: string): readonly unknown[] {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return Array.isArray(inner) ? inner : [];
}

/** A text that says something, or null. */
export function textAt(value: unknown, name: string): string | null {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return typeof inner === "string" && inner !== "" ? inner : null;
}

/** Null, an empty text, list or object say nothing. */
export function holdsSomething(value: unknown): boolean {
	if (value === null || value === undefined || value === "") return false;
	return typeof value === "object" ? Object.keys(value).length > 0 : true;
}

/** Paths of the fields that hold something and are none of those that are read. */
export function unread(value: JsonObject, read: ReadonlySet<string>, path: string): string[] {
	return Object.keys(value)
		.filter((name) => !read.has(name) && holdsSomething(fieldOf(value, name)))
		.map((name) => path + name);
}

/** A moment as text that can be read as one, or nothing. */
export function momentAt(value: unknown, name: string): string | undefined {
	const text = textAt(value, name);
	return text !== null && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** One line of at most 200 characters. */
export function oneLine(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
