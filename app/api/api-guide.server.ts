import { API_SCOPES } from "#db/model/api-token.ts";
import { SCOPES_IN_WORDS } from "../accounts/token-scopes.ts";
import { openApiDocument } from "./openapi.server.ts";
import { PROBLEMS } from "./problem.ts";

type Schema = {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly description?: string;
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly default?: unknown;
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly items?: Schema;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Described = {
	readonly operationId: string;
	readonly tags: readonly string[];
	readonly summary: string;
	readonly description?: string;
	readonly parameters?: readonly {
		readonly name: string;
		readonly in: string;
		readonly required?: boolean;
		readonly schema?: Schema;
		readonly description?: string;
	}[];
	readonly requestBody?: { readonly content: Content };
	readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** A field of query or body, or of an answer, in a line. */
export type GuideField = {
	readonly name: string;
	readonly what: string;
	readonly isRequired: boolean;
	readonly note: string;
};

export type GuideOperation = {
	readonly id: string;
	readonly method: string;
	readonly path: string;
	readonly summary: string;
	readonly note: string;
	readonly parameters: readonly GuideField[];
	readonly body: readonly GuideField[];
	/** Kinds of content, where it takes files. */
	readonly takes: readonly string[];
	readonly status: string;
	readonly answer: readonly GuideField[];
};

let guide: ReturnType<typeof readGuide> | undefined;

/** What the page of the API shows, read off its OpenAPI document, once. */
export function apiGuide(): ReturnType<typeof readGuide> {
	guide ??= readGuide();
	return guide;
}

function readGuide() {
	const document = openApiDocument() as unknown as {
		readonly tags: readonly { readonly name: string }[];
		readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
		readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
	};
	const { schemas } = document.components;
	const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
		Object.entries(byMethod).map(([method, described]) => ({
			tag: described.tags[0] ?? "",
			...guideOf(described, { path, method: method.toUpperCase(), schemas }),
		})),
	);
	return {
		groups: document.tags.map(({ name }) => ({
			name,
			operations: operations.filter(({ tag }) => tag === name).map(({ tag: _, ...each }) => each),
		})),
		scopes: API_SCOPES.map((scope) => ({ scope, words: SCOPES_IN_WORDS[scope] })),
		problems: Object.entries(PROBLEMS).map(([name, { status, title }]) => ({
			name,
			status,
			title,
		})),
	};
}

type Place = {
	readonly path: string;
	readonly method: string;
	readonly schemas: Readonly<Record<string, Schema>>;
};

function guideOf(described: Described, { path, method, schemas }: Place): GuideOperation {
	const content = described.requestBody?.content ?? {};
	const json = content["application/json"]?.schema;
	const takesFiles = content["multipart/form-data"] !== undefined;
	const [status = "200", { content: answers = {} } = {}] =
		Object.entries(described.responses).find(([code]) => code.startsWith("2")) ?? [];
	return {
		...{ id: described.operationId, method, path, summary: described.summary, status },
		note: described.description ?? "",
		parameters: (described.parameters ?? [])
			.filter((parameter) => parameter.in === "query")
			.map(({ name, required = false, schema, description }) => ({
				...{ name, isRequired: required, what: kindOf(schema ?? {}, schemas) },
				note: noteOf({ ...schema, ...(description && { description }) }),
			})),
		body: json && !takesFiles ? fieldsOf(json, schemas) : [],
		takes: takesFiles ? Object.keys(content) : [],
		answer: fieldsOf(answers["application/json"]?.schema ?? {}, schemas),
	};
}

function resolved(schema: Schema, schemas: Place["schemas"]): Schema {
	const name = schema.$ref?.split("/").at(-1);
	return name === undefined ? schema : (schemas[name] ?? {});
}

/** The fields of an object; of several shapes those of each, the first of a name. */
function fieldsOf(given: Schema, schemas: Place["schemas"]): GuideField[] {
	const schema = resolved(given, schemas);
	const shapes = schema.anyOf ?? schema.oneOf;
	if (shapes) {
		const all = shapes.flatMap((shape) => fieldsOf(shape, schemas));
		return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
	}
	return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
		...{ name, what: kindOf(field, schemas), note: noteOf(field) },
		isRequired: schema.required?.includes(name) ?? false,
	}));
}

/** "text", "list of objects", "a, b or c" */
function kindOf(schema: Schema, schemas: Place["schemas"], depth = 0): string {
	if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "object";
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (schema.enum) return schema.enum.map(String).join(", ");
	const shapes = schema.anyOf ?? schema.oneOf;
	if (shapes) {
		if (depth > 1) return "one of several";
		const kinds = shapes.map((shape) => kindOf(shape, schemas, depth + 1));
		return [...new Set(kinds)].join(" or ");
	}
	const types = [schema.type ?? []].flat();
	const kinds = types.map((type) => {
		if (type !== "array") return KINDS[type] ?? "any";
		return `list of ${severalOf(kindOf(schema.items ?? {}, schemas, depth + 1))}`;
	});
	return kinds.join(" or ") || "any";
}

function severalOf(kind: string): string {
	return ["text", "number", "whole number", "object"].includes(kind) ? `${kind}s` : kind;
}

const KINDS: Readonly<Record<string, string>> = {
	string: "text",
	integer: "whole number",
	number: "number",
	boolean: "true or false",
	object: "object",
	null: "null",
};

function noteOf({ description = "", default: usual }: Schema): string {
	const isPlain = ["string", "number", "boolean"].includes(typeof usual) && usual !== "";
	const byDefault = isPlain ? `default ${String(usual)}` : "";
	return [description, byDefault].filter(Boolean).join("; ");
}
