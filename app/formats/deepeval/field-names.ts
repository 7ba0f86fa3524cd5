import { type Fields, fieldOf } from "../../files/source-row.ts";

/** A value of JSON with named fields. */
export function isObject(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field as either way of writing names has it: `actualOutput` or `actual_output`; absent is null. */
export function read(fields: Fields, name: string): unknown {
	return fieldOf(fields, name) ?? fieldOf(fields, snake(name)) ?? null;
}

/** Such a field that is a text with at least one character. */
export function readText(fields: Fields, name: string): string | null {
	const value = read(fields, name);
	return typeof value === "string" && value !== "" ? value : null;
}

/** `retrievalContext` as Python has it: `retrieval_context`. */
export function snake(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A set of names in both ways of writing. */
export function bothWays(names: string): ReadonlySet<string> {
	return new Set(names.split(" ").flatMap((name) => [name, snake(name)]));
}

const DEEPEST = 24;
/** Characters of JSON that metadata bears; what is longer is a document or a trace. */
const LONGEST = 4_000;

/** Does it say anything? Nothing is said by null, false, 0, an empty text, and what holds nothing or only null. */
export function hasContent(value: unknown): boolean {
	return typeof value === "object" && value !== null ? holds(value) : Boolean(value);
}

function holds(value: object, depth = 0): boolean {
	if (depth > DEEPEST) return true;
	return Object.values(value).some((inner: unknown) =>
		typeof inner === "object" && inner !== null
			? holds(inner, depth + 1)
			: inner !== null && inner !== "",
	);
}

/** Can it stand in metadata: short, and not deeper than what walks through it later can bear. */
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

/** Paths of the fields that hold something and are none of those that were read. */
export function unread(fields: Fields, path: string, known: ReadonlySet<string>): string[] {
	return Object.entries(fields)
		.filter(([name, value]) => !known.has(name) && hasContent(value))
		.map(([name]) => `${path}${name}`);
}

function isDeep(value: unknown, depth = 0): boolean {
	if (typeof value !== "object" || value === null) return false;
	return depth > DEEPEST || Object.values(value).some((inner) => isDeep(inner, depth + 1));
}
