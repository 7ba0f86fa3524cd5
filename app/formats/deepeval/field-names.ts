import { type Fields, fieldOf } from "../../files/source-row.ts";

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
