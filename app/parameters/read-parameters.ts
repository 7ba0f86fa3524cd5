import type { z } from "zod";
import { jsonWithin } from "../base/json-within.ts";
import { partsOf } from "../base/parts-of.ts";
import { type ParameterField, parameterFields } from "./parameter-fields.ts";

/** What a parameter holds beyond that stays a text, which the schema refuses. */
const BOUNDS = { levels: 64, values: 10_000 };

/**
 * What forms and the command line say about parameters, as the values that the schema checks. A
 * text that is no number stays a text, so that the schema can refuse it; unknown names stay too.
 * An object comes member by member (`weights.similarity`) or as JSON.
 */
export function readParameters(
	schema: z.ZodType,
	texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
	const fields = new Map(parameterFields(schema).map((field) => [field.name, field]));
	const objects = new Set(
		[...fields.keys()].flatMap((name) => (name.includes(".") ? [parentOf(name)] : [])),
	);
	const defaults = schema.safeParse({}).data as Record<string, unknown> | undefined;
	const read: Record<string, unknown> = {};
	for (const [name, text] of Object.entries(texts)) {
		const field = fields.get(name);
		const parent = parentOf(name);
		if (objects.has(name)) read[name] = readJson(text.trim());
		else if (field && objects.has(parent)) {
			const before = read[parent] ?? defaults?.[parent] ?? {};
			read[parent] = { ...before, [name.slice(parent.length + 1)]: readText(field, text.trim()) };
		} else read[name] = field ? readText(field, text.trim()) : text.trim();
	}
	return read;
}

function parentOf(name: string): string {
	return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

function readText(field: ParameterField, text: string): unknown {
	if (field.nullable && (text === "" || text === "null")) return null;
	switch (field.kind) {
		case "number":
			return readNumber(text);
		case "numbers":
			return text.startsWith("[") ? readJson(text) : (parts(text)?.map(readNumber) ?? text);
		case "choices":
			return text.startsWith("[") ? readJson(text) : (parts(text) ?? text);
		case "boolean":
			return text === "true" || text === "on" ? true : text === "false" ? false : text;
		case "json":
			return readJson(text);
		case "choice":
		case "text":
			return text;
	}
}

function parts(text: string): string[] | null {
	const all = partsOf(text, /[,;]/, BOUNDS.values);
	return all?.map((part) => part.trim()).filter((part) => part !== "") ?? null;
}

function readNumber(text: string): unknown {
	return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A text that is no JSON stays a text, so that the schema can refuse it. */
function readJson(text: string): unknown {
	const value = jsonWithin(text, BOUNDS);
	return value === undefined ? text : value;
}
