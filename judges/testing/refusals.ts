/** A part of a request that some models do not take. */
export const REFUSED_PARTS = [
	"max_tokens",
	"max_completion_tokens",
	"temperature",
	"top_p",
	"seed",
	"logprobs",
	"reasoning_effort",
	"system",
	"json_schema",
	/** A word of the schema, in a format or in a tool. */
	"anyOf",
	"json_object",
	/** In any form. */
	"response_format",
	"tools",
] as const;
export type RefusedPartName = (typeof REFUSED_PARTS)[number];

/** Whose words a refusal is in; `unnamed`: OpenAI's without the `param`. */
export const PROVIDERS = [
	"openai",
	"unnamed",
	"azure",
	"vllm",
	"ollama",
	"anthropic",
	"gemini",
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A model that does not take parts of requests, and says so as its provider does. */
export type Refuses = {
	readonly provider: Provider;
	readonly parts: readonly RefusedPartName[];
};

type Body = Readonly<Record<string, unknown>>;

/** Does a request body have this part? */
function hasPart(body: Body, part: RefusedPartName): boolean {
	const format = JSON.stringify(body.response_format ?? null);
	switch (part) {
		case "system":
			return JSON.stringify(body.messages ?? []).includes('"role":"system"');
		case "json_schema":
		case "json_object":
			return format.startsWith(`{"type":"${part}"`);
		case "anyOf":
			return `${format}${JSON.stringify(body.tools ?? null)}`.includes('"anyOf"');
		default:
			return Object.hasOwn(body, part);
	}
}

/** What the first part that the model does not take is refused with; null where it takes all. */
export function refusalOf(
	{ provider, parts }: Refuses,
	body: Body,
): { readonly status: number; readonly body: unknown } | null {
	const part = parts.find((one) => hasPart(body, one));
	return part ? { status: 400, body: saidBy(provider, part, String(body.model)) } : null;
}

function saidBy(provider: Provider, part: RefusedPartName, model: string): unknown {
	switch (provider) {
		case "openai":
			return openaiError(openai(part), paramOf(part));
		case "unnamed":
			return openaiError(openai(part), null);
		case "azure":
			return openaiError(azure(part), part === "json_schema" ? "response_format" : null);
		case "vllm":
			return {
				...{ object: "error", message: vllm(part), type: "BadRequestError" },
				...{ param: null, code: 400 },
			};
		case "ollama":
			return {
				error: {
					...{ message: ollama(part, model), type: "invalid_request_error" },
					...{ param: null, code: null },
				},
			};
		case "anthropic":
			return {
				error: {
					...{ code: "invalid_request_error", message: anthropic(part) },
					...{ type: "invalid_request_error", param: null },
				},
			};
		case "gemini":
			return [{ error: { code: 400, message: gemini(part, model), status: "INVALID_ARGUMENT" } }];
	}
}

function openaiError(message: string, param: string | null) {
	const code = message.startsWith("Unsupported value") ? "unsupported_value" : null;
	return { error: { message, type: "invalid_request_error", param, code } };
}

function paramOf(part: RefusedPartName): string {
	if (part === "system") return "messages[0].role";
	if (part === "anyOf" || part === "json_schema" || part === "json_object")
		return "response_format";
	return part;
}

function openai(part: RefusedPartName): string {
	switch (part) {
		case "max_tokens":
			return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
		case "temperature":
			return "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.";
		case "system":
			return "Unsupported value: 'messages[0].role' does not support 'system' with this model.";
		case "logprobs":
			return "You are not allowed to request logprobs from this model.";
		case "json_schema":
		case "json_object":
			return `Invalid parameter: 'response_format' of type '${part}' is not supported with this model. Learn more about supported models at the Structured Outputs guide.`;
		case "anyOf":
			return "Invalid schema for response_format 'judgment': In context=('properties', 'verdict'), 'anyOf' is not permitted.";
		default:
			return `Unsupported parameter: '${part}' is not supported with this model.`;
	}
}

function azure(part: RefusedPartName): string {
	switch (part) {
		case "json_schema":
			return "response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later";
		case "system":
		case "temperature":
		case "anyOf":
			return openai(part);
		default:
			return `Unrecognized request argument supplied: ${part}`;
	}
}

function vllm(part: RefusedPartName): string {
	switch (part) {
		case "system":
			return "System role not supported";
		case "json_schema":
		case "anyOf":
			return "The provided JSON schema contains features not supported by xgrammar.";
		case "json_object":
			return "Grammar error: Unknown format";
		case "tools":
			return '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set; this tool_choice is not supported';
		default:
			return `[{'type': 'extra_forbidden', 'loc': ('body', '${part}'), 'msg': 'Extra inputs are not permitted', 'input': 0}]`;
	}
}

function ollama(part: RefusedPartName, model: string): string {
	switch (part) {
		case "tools":
			return `registry.ollama.ai/library/${model} does not support tools`;
		case "reasoning_effort":
			return `"${model}" does not support thinking`;
		case "system":
			return "template: the system role is not supported by this model";
		case "json_schema":
		case "json_object":
		case "response_format":
		case "anyOf":
			return 'invalid format: expected "json" or a JSON schema';
		default:
			return `json: unknown field "${part}"`;
	}
}

function anthropic(part: RefusedPartName): string {
	switch (part) {
		case "temperature":
			return "`temperature` is deprecated for this model.";
		case "system":
			return "messages.0: Input should be 'user' or 'assistant'; use the top-level system parameter: role \"system\" is not supported";
		case "anyOf":
			return "output_format.schema: Schema keyword 'anyOf' is not permitted";
		case "max_tokens":
			return "max_tokens: Extra inputs are not permitted";
		case "tools":
			return "tools.0.custom.input_schema: anyOf is not supported";
		default:
			return `${part}: Extra inputs are not permitted`;
	}
}

function gemini(part: RefusedPartName, model: string): string {
	switch (part) {
		case "system":
			return `Developer instruction is not enabled for models/${model}`;
		case "json_schema":
		case "json_object":
		case "response_format":
			return `JSON mode is not enabled for models/${model}`;
		case "anyOf":
			return "Invalid JSON payload received. Unknown name \"anyOf\" at 'generation_config.response_schema.properties[0].value': Cannot find field.";
		case "tools":
			return `Function calling is not enabled for models/${model}`;
		case "logprobs":
			return `Logprobs is not enabled for models/${model}`;
		case "reasoning_effort":
			return "Thinking is not supported by this model.";
		default:
			return `Invalid JSON payload received. Unknown name "${part}": Cannot find field.`;
	}
}
