import { z } from "zod";

/** A protocol's parameter as a form can ask for it. */
export type ParameterField = {
	readonly name: string;
	/** `true` where nothing may be entered, meaning null. */
	readonly nullable: boolean;
	/** What stands in the form before somebody changes it. */
	readonly initial: string;
} & (
	| { readonly kind: "choice"; readonly choices: readonly string[] }
	| { readonly kind: "boolean" }
	| {
			readonly kind: "number";
			readonly minimum: number | null;
			readonly maximum: number | null;
			readonly whole: boolean;
	  }
	| { readonly kind: "text" }
	/** Lists and objects are written as JSON. */
	| { readonly kind: "json" }
);

const Member = z.looseObject({
	// A list of types is none that a form could ask for by itself.
	type: z.string().optional().catch(undefined),
	enum: z.array(z.string()).optional(),
	anyOf: z.array(z.unknown()).optional(),
	default: z.unknown().optional(),
	minimum: z.number().optional(),
	maximum: z.number().optional(),
});
type Member = z.infer<typeof Member>;

/**
 * The fields of a protocol's parameters, read off its zod schema as far as a form can ask for them:
 * choices, numbers, yes or no, text, JSON for anything deeper, each of them perhaps nullable.
 */
export function parameterFields(schema: z.ZodType): ParameterField[] {
	const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	return Object.entries(described.properties ?? {}).map(([name, raw]) =>
		fieldOf(name, Member.parse(raw)),
	);
}

function fieldOf(name: string, member: Member): ParameterField {
	const branches = (member.anyOf ?? []).map((branch) => Member.parse(branch));
	const nullable = branches.some((branch) => branch.type === "null");
	const value = branches.find((branch) => branch.type !== "null") ?? member;
	const start = member.default ?? null;
	const isDeep = value.type === "array" || value.type === "object" || value.type === undefined;
	if (isDeep && !value.enum) {
		return { name, nullable, kind: "json", initial: JSON.stringify(start) };
	}
	const field = { name, nullable, initial: start === null ? "" : String(start) };
	if (value.enum) return { ...field, kind: "choice", choices: value.enum };
	switch (value.type) {
		case "boolean":
			return { ...field, kind: "boolean" };
		case "number":
		case "integer":
			return {
				...field,
				kind: "number",
				minimum: bound(value.minimum),
				maximum: bound(value.maximum),
				whole: value.type === "integer",
			};
		default:
			return { ...field, kind: "text" };
	}
}

/** zod writes the largest safe integer where a whole number has no bound. */
function bound(value: number | undefined): number | null {
	return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? null : value;
}

/**
 * What forms and the command line say about parameters, as the values that the schema checks. A
 * text that is no number stays a text, so that the schema can refuse it; unknown names stay too.
 */
export function readParameters(
	schema: z.ZodType,
	texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
	const fields = new Map(parameterFields(schema).map((field) => [field.name, field]));
	return Object.fromEntries(
		Object.entries(texts).map(([name, text]) => [name, readText(fields.get(name), text.trim())]),
	);
}

function readText(field: ParameterField | undefined, text: string): unknown {
	if (!field) return text;
	if (field.nullable && (text === "" || text === "null")) return null;
	if (field.kind === "number")
		return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
	if (field.kind === "boolean")
		return text === "true" || text === "on" ? true : text === "false" ? false : text;
	if (field.kind === "json") return readJson(text);
	return text;
}

/** A text that is no JSON stays a text, so that the schema can refuse it. */
function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
