import { parsedJson } from "../../files/json-row.ts";
import { type ExchangeFields, exchangeOf, type Rest } from "../parts/exchange.ts";
import { isEmpty } from "../parts/json-values.ts";
import { listedAttributes } from "./attributes.ts";
import type { Span } from "./span.ts";

type Attributes = ReadonlyMap<string, unknown>;

/** Attributes that hold what is asked and answered, or that repeat it in another form. */
const TEXTS = [
	"input.value",
	"input.mime_type",
	"output.value",
	"output.mime_type",
	"llm.input_messages",
	"llm.output_messages",
	"gen_ai.input.messages",
	"gen_ai.output.messages",
	"gen_ai.system_instructions",
	"gen_ai.prompt",
	"gen_ai.completion",
	"traceloop.entity.input",
	"traceloop.entity.output",
	"retrieval.documents",
];

export function isTextAttribute(name: string): boolean {
	return TEXTS.some((text) => name === text || name.startsWith(`${text}.`));
}

/** What a span was given and gave back; messages go before the values, which repeat them. */
export function textsOfSpan({ attributes }: Span): { fields: ExchangeFields; rest: Rest } {
	const given =
		withInstructions(attributes) ??
		messagesOf(attributes, "llm.input_messages") ??
		chatOf(attributes, "gen_ai.prompt") ??
		attributes.get("input.value") ??
		attributes.get("traceloop.entity.input");
	const came =
		attributes.get("gen_ai.output.messages") ??
		messagesOf(attributes, "llm.output_messages") ??
		chatOf(attributes, "gen_ai.completion") ??
		attributes.get("output.value") ??
		attributes.get("traceloop.entity.output");
	return exchangeOf(given, came, ["attributes.input", "attributes.output"]);
}

export function hasTexts(span: Span): boolean {
	return Object.keys(textsOfSpan(span).fields).length > 0;
}

/** What a model is told beforehand, as a turn before the others. */
function withInstructions(attributes: Attributes): unknown {
	const messages = parsed(attributes.get("gen_ai.input.messages"));
	const parts = parsed(attributes.get("gen_ai.system_instructions"));
	if (!Array.isArray(messages) || !Array.isArray(parts)) return messages ?? undefined;
	return [{ role: "system", parts }, ...messages];
}

function parsed(value: unknown): unknown {
	if (typeof value !== "string" || !value.startsWith("[")) return value;
	const read = parsedJson(value);
	return "problem" in read ? value : read.value;
}

/** Messages as OpenInference has them, in the chat form. */
function messagesOf(attributes: Attributes, name: string): unknown {
	const messages = listedAttributes(attributes, name).map((parts) => {
		const contents = listedAttributes(parts, "message.contents").map((one) => ({
			type: one.get("message_content.type") ?? "text",
			text: one.get("message_content.text"),
			image_url: one.get("message_content.image.image.url"),
		}));
		const calls = listedAttributes(parts, "message.tool_calls").map((one) => ({
			id: one.get("tool_call.id") ?? null,
			type: "function",
			function: {
				name: String(one.get("tool_call.function.name") ?? ""),
				arguments: one.get("tool_call.function.arguments"),
			},
		}));
		return {
			role: parts.get("message.role") ?? "user",
			content: parts.get("message.content") ?? (contents.length > 0 ? contents : ""),
			name: parts.get("message.name"),
			tool_calls: calls,
			tool_call_id: parts.get("message.tool_call_id"),
		};
	});
	return messages.length > 0 ? messages : undefined;
}

/** `gen_ai.prompt.0.role`, as earlier instrumentations write messages; or one text, or JSON. */
function chatOf(attributes: Attributes, name: string): unknown {
	const messages = listedAttributes(attributes, name).map((parts) => ({
		role: parts.get("role") ?? (name === "gen_ai.prompt" ? "user" : "assistant"),
		content: parts.get("content") ?? "",
		tool_calls: listedAttributes(parts, "tool_calls").map((one) => ({
			id: one.get("id") ?? null,
			type: "function",
			function: { name: String(one.get("name") ?? ""), arguments: one.get("arguments") },
		})),
	}));
	return messages.length > 0 ? messages : attributes.get(name);
}

/** Texts that a span retrieved, and what stands with them. */
export function documentsOf({ attributes }: Span): {
	readonly contexts: NonNullable<ExchangeFields["contexts"]>;
	readonly rest: Rest;
} {
	const contexts: (string | { id: string; text: string })[] = [];
	const rest: [string, unknown][] = [];
	for (const parts of listedAttributes(attributes, "retrieval.documents")) {
		const text = parts.get("document.content");
		const id = parts.get("document.id");
		if (typeof text !== "string") continue;
		contexts.push(isEmpty(id) ? text : { id: String(id), text });
		for (const [part, value] of parts)
			if (part !== "document.content" && part !== "document.id")
				rest.push([`attributes.retrieval.documents[].${part}`, value]);
	}
	return { contexts, rest };
}
