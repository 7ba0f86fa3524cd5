import { isEmpty, isObject } from "../parts/json-values.ts";

/** A value as OTLP writes it: `{"stringValue": …}`, `{"arrayValue": {"values": [...]}}`. */
function otlpValue(value: unknown): unknown {
	if (!isObject(value)) return undefined;
	const [field, held] = Object.entries(value)[0] ?? [];
	switch (field?.replace(/_value$/, "Value")) {
		case "stringValue":
		case "boolValue":
		case "bytesValue":
			return held;
		case "intValue":
		case "doubleValue":
			return numberOf(held);
		case "arrayValue":
			return isObject(held) && Array.isArray(held.values) ? held.values.map(otlpValue) : [];
		case "kvlistValue":
			return isObject(held) ? Object.fromEntries(otlpAttributes(held.values)) : {};
		default:
			return undefined;
	}
}

/** Whole numbers of 64 bits are texts; one that a number cannot hold stays so. */
function numberOf(value: unknown): unknown {
	if (typeof value !== "string" || value.trim() === "") return value;
	const number = Number(value);
	return Number.isSafeInteger(number) || !/^-?\d+$/.test(value) ? number : value;
}

/** A list of `{key, value}` by its keys. */
export function otlpAttributes(list: unknown): Map<string, unknown> {
	const attributes = new Map<string, unknown>();
	if (!Array.isArray(list)) return attributes;
	for (const one of list)
		if (isObject(one) && typeof one.key === "string") attributes.set(one.key, otlpValue(one.value));
	return attributes;
}

/** Values that are read as a whole, whatever stands in them. */
const WHOLE: ReadonlySet<string> = new Set([
	"metadata",
	"gen_ai.input.messages",
	"gen_ai.output.messages",
	"gen_ai.system_instructions",
	"gen_ai.retrieval.documents",
]);

/** Attributes by dotted names, however deep they are nested: as OTLP has them, or as Phoenix writes them. */
export function flatAttributes(
	attributes: Iterable<readonly [string, unknown]>,
): Map<string, unknown> {
	const flat = new Map<string, unknown>();
	for (const [name, value] of attributes) flatten(name, value, flat);
	return flat;
}

function flatten(name: string, value: unknown, flat: Map<string, unknown>): void {
	if (isEmpty(value)) return;
	const isList = Array.isArray(value) && value.some((one) => typeof one === "object");
	if (WHOLE.has(name) || !(isList || isObject(value))) flat.set(name, value);
	else for (const [part, held] of Object.entries(value)) flatten(`${name}.${part}`, held, flat);
}

/** The path of an attribute, the same for each place of a list. */
export function pathOf(name: string): string {
	return `attributes.${name.replace(/\.\d+(?=\.|$)/g, "[]")}`;
}

/** Attributes of a list, by its places: `NAME.0.PART` gives `PART` for place 0. */
export function listedAttributes(
	attributes: ReadonlyMap<string, unknown>,
	name: string,
): Map<string, unknown>[] {
	const places = new Map<number, Map<string, unknown>>();
	for (const [key, value] of attributes) {
		if (!key.startsWith(`${name}.`)) continue;
		const [, place, part] = /^(\d{1,6})\.(.+)$/.exec(key.slice(name.length + 1)) ?? [];
		if (place === undefined || part === undefined) continue;
		const parts = places.get(Number(place)) ?? new Map<string, unknown>();
		places.set(Number(place), parts.set(part, value));
	}
	return [...places.entries()].sort(([a], [b]) => a - b).map(([, parts]) => parts);
}
