import { type Fields, fieldOf } from "../../files/source-row.ts";

/** A value of JSON with named fields. */
export function isObject(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object's field that is an object itself; else one without fields. */
export function objectAt(fields: Fields, name: string): Fields {
	const value = fieldOf(fields, name);
	return isObject(value) ? value : {};
}

/** A field that is a text with at least one character. */
export function textAt(fields: Fields, name: string): string | null {
	const value = fieldOf(fields, name);
	return typeof value === "string" && value !== "" ? value : null;
}

const DEEPEST = 24;

/** Does it say anything? Nothing is said by null, false, 0, an empty text, and what holds nothing or only null. */
export function hasContent(value: unknown): boolean {
	return typeof value === "object" && value !== null ? holds(value, isSaid) : Boolean(value);
}

/** Within an object 0 and false are said: a temperature, a setting that is off. */
function isSaid(value: unknown): boolean {
	return value !== null && value !== "";
}

function holds(value: object, isLeaf: (value: unknown) => boolean, depth = 0): boolean {
	if (depth > DEEPEST) return true;
	return Object.values(value).some((inner: unknown) =>
		typeof inner === "object" && inner !== null ? holds(inner, isLeaf, depth + 1) : isLeaf(inner),
	);
}

/** Characters of JSON that metadata bears; what is longer is a document, a trace, a history. */
const LONGEST = 4_000;

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

/** Texts of a field that holds one text or a list of them; null where it is anything else, or none. */
export function textsOf(value: unknown): string[] | null {
	const list = Array.isArray(value) ? value : [value];
	return list.length > 0 && list.every((text) => typeof text === "string" && text !== "")
		? list
		: null;
}

/** Paths of the fields that hold something and are none of those that were read. */
export function unread(fields: Fields, path: string, read: ReadonlySet<string>): string[] {
	return Object.entries(fields)
		.filter(([name, value]) => !read.has(name) && hasContent(value) && !areZeros(name, value))
		.map(([name]) => `${path}${name}`);
}

/** Counts of tokens are written where nothing was asked, too. */
function areZeros(name: string, value: unknown): boolean {
	return name.startsWith("token") && typeof value === "object" && !holds(value ?? {}, Boolean);
}

/** Are two values of JSON the same? Those that are too deep to compare are not. */
export function isSame(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	return !isDeep(a) && !isDeep(b) && JSON.stringify(a) === JSON.stringify(b);
}

function isDeep(value: unknown, depth = 0): boolean {
	if (typeof value !== "object" || value === null) return false;
	return depth > DEEPEST || Object.values(value).some((inner) => isDeep(inner, depth + 1));
}
