/** What values of JSON hold, for readers that take none of them on trust. */
import { type Fields, fieldOf } from "../../files/source-row.ts";

/** An object of named fields, not a list. */
export function isObject(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at a field, or one without fields. */
export function objectAt(value: unknown, name: string): Fields {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return isObject(inner) ? inner : {};
}

/** The list at a field, or an empty one. */
export function listAt(value: unknown, name: string): readonly unknown[] {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return Array.isArray(inner) ? inner : [];
}

/** The text at a field, of at least one character, or null. */
export function textAt(value: unknown, name: string): string | null {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return typeof inner === "string" && inner !== "" ? inner : null;
}

/** Absent, null, an empty text, list or object: nothing is held. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === "") return true;
	return typeof value === "object" && Object.keys(value).length === 0;
}

/** Deeper values are walked no further: what walks through them later could not bear it. */
const DEEPEST = 24;

/** Does it say anything? Nothing is said by null, false, 0, an empty text, and what holds only null and empty texts. */
export function saysSomething(value: unknown): boolean {
	return typeof value === "object" && value !== null
		? holds(value, (leaf) => leaf !== null && leaf !== "")
		: Boolean(value);
}

/** Does a list or an object hold such a leaf? One that is too deep to be walked may. */
export function holds(value: object, isLeaf: (leaf: unknown) => boolean, depth = 0): boolean {
	if (depth > DEEPEST) return true;
	return Object.values(value).some((inner: unknown) =>
		typeof inner === "object" && inner !== null ? holds(inner, isLeaf, depth + 1) : isLeaf(inner),
	);
}

export function isDeep(value: unknown, depth = 0): boolean {
	if (typeof value !== "object" || value === null) return false;
	return depth > DEEPEST || Object.values(value).some((inner) => isDeep(inner, depth + 1));
}

/** Characters of JSON that metadata bear; what is longer is a document, a trace, a history. */
const LONGEST = 4_000;

/** Can it stand in metadata? */
export function isSmall(value: unknown): boolean {
	if (typeof value === "string") return value.length <= LONGEST;
	return !isDeep(value) && (JSON.stringify(value) ?? "").length <= LONGEST;
}

/** As a text, JSON where it is none; null where there is nothing, or too deep a thing. */
export function asText(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === "string") return value;
	return isDeep(value) ? null : JSON.stringify(value);
}

/** Paths of the fields that say something and are none of those that are read. */
export function unread(
	fields: Fields,
	path: string,
	read: ReadonlySet<string>,
	says: (value: unknown, name: string) => boolean = saysSomething,
): string[] {
	return Object.entries(fields)
		.filter(([name, value]) => !read.has(name) && says(value, name))
		.map(([name]) => path + name);
}

/** Can it be the name of a label or an item? Any text can but an empty one or one that holds NUL. */
export function isName(value: unknown): value is string {
	return typeof value === "string" && value !== "" && !value.includes("\0");
}

/** A text or a number as a name; null where it is blank or anything else. */
export function asName(value: unknown): string | null {
	if (typeof value === "string") return value.trim() === "" ? null : value;
	return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}

/** A moment as it is written; undefined where it is none. */
export function momentIn(value: unknown): string | undefined {
	return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** One line of at most 200 characters. */
export function oneLine(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

/** A name in a sentence. */
export function shownName(name: string): string {
	return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
