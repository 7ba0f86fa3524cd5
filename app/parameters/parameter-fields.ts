import { z } from "zod";

/** A protocol's parameter as a form can ask for it. */
export type ParameterField = {
	/** Members of an object have their own fields: `weights.similarity`. */
	readonly name: string;
	/** `true` where nothing may be entered, meaning null. */
	readonly nullable: boolean;
	/** What stands in the form before somebody changes it; several values parted by commas. */
	readonly initial: string;
} & (
	| { readonly kind: "choice"; readonly choices: readonly string[] }
	/** Any of them. */
	| { readonly kind: "choices"; readonly choices: readonly string[] }
	| { readonly kind: "boolean" }
	| {
			readonly kind: "number";
			readonly minimum: number | null;
			readonly maximum: number | null;
			readonly whole: boolean;
	  }
	/** A list of numbers, parted by commas. */
	| { readonly kind: "numbers" }
	| { readonly kind: "text" }
	/** Anything deeper is written as JSON. */
	| { readonly kind: "json" }
);

const Member = z.looseObject({
	type: z.union([z.string(), z.array(z.string())]).optional(),
	enum: z.array(z.string()).optional(),
	anyOf: z.array(z.unknown()).optional(),
	items: z.unknown().optional(),
	properties: z.record(z.string(), z.unknown()).optional(),
	default: z.unknown().optional(),
	minimum: z.number().optional(),
	maximum: z.number().optional(),
});
type Member = z.infer<typeof Member>;

/**
 * The fields of a protocol's parameters, read off its zod schema as far as a form can ask for them:
 * choices, numbers, lists of both, yes or no, text, the members of an object, JSON for anything
 * deeper, each of them perhaps nullable.
 */
export function parameterFields(schema: z.ZodType): ParameterField[] {
	const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	// JSON schema knows no default of a value that is transformed.
	const defaults = schema.safeParse({}).data as Readonly<Record<string, unknown>> | undefined;
	return fieldsOf(described.properties ?? {}, "", defaults ?? {});
}

function fieldsOf(
	properties: Readonly<Record<string, unknown>>,
	prefix: string,
	defaults: Readonly<Record<string, unknown>>,
): ParameterField[] {
	return Object.entries(properties).flatMap(([name, raw]) => {
		const member = Member.parse(raw);
		return fieldOf(prefix + name, { default: defaults[name], ...member });
	});
}

function fieldOf(name: string, member: Member): ParameterField[] {
	const branches = (member.anyOf ?? []).map((branch) => Member.parse(branch));
	const types = [member, ...branches].flatMap(({ type }) => type ?? []);
	const nullable = types.includes("null");
	const value = branches.find((branch) => branch.type !== "null") ?? member;
	const start = member.default ?? null;
	const field = { name, nullable, initial: start === null ? "" : String(start) };
	if (value.enum) return [{ ...field, kind: "choice", choices: value.enum }];
	const [type, ...others] = [value.type ?? []].flat().filter((one) => one !== "null");
	// Several types are none that a form could ask for by itself.
	switch (others.length > 0 ? undefined : type) {
		case "boolean":
			return [{ ...field, kind: "boolean" }];
		case "number":
		case "integer":
			return [
				{
					...field,
					kind: "number",
					minimum: bound(value.minimum),
					maximum: bound(value.maximum),
					whole: type === "integer",
				},
			];
		case "string":
			return [{ ...field, kind: "text" }];
		case "array": {
			const items = Member.safeParse(value.items).data;
			if (items?.enum) return [{ ...field, kind: "choices", choices: items.enum }];
			if (items?.type === "number") return [{ ...field, kind: "numbers" }];
			break;
		}
		case "object":
			if (value.properties) {
				const defaults = (start ?? {}) as Readonly<Record<string, unknown>>;
				return fieldsOf(value.properties, `${name}.`, defaults);
			}
	}
	return [
		{ ...field, kind: "json", initial: start === null && nullable ? "" : JSON.stringify(start) },
	];
}

/** zod writes the largest safe integer where a whole number has no bound. */
function bound(value: number | undefined): number | null {
	return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? null : value;
}
