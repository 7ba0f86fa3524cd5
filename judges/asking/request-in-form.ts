import type { RequestForm } from "#db/model/request-form.ts";
import type { JsonSchema, ModelRequest } from "./model-reply.ts";
import type { ChatMessage, Question } from "./protocol.ts";
import { toJsonSchema } from "./response-schema.ts";

/** Stands before a schema that an endpoint is not asked to enforce. */
export const SCHEMA_IN_TEXT =
	"Answer with one JSON object and nothing else: no prose, no code fence. It must satisfy this JSON schema:";

/** A question as it is sent to a model that takes requests of this form. */
export function requestInForm<T>(
	question: Question<T>,
	model: string,
	form: RequestForm,
): ModelRequest {
	const schema = toJsonSchema(question.schema);
	const isInText = form.answer === "text" || form.answer === "json_object";
	const messages = isInText ? withSchema(question.messages, schema) : question.messages;
	const { temperature = 0, extras } = question;
	const sent = Object.entries(extras ?? {}).filter(([name]) => !isLeftOut(name, form));
	return {
		role: question.role,
		model,
		messages: form.system === "own" ? messages : systemInUser(messages),
		responseFormat: formatIn(form.answer, question.name, schema),
		temperature: form.leftOut.includes("temperature") ? null : temperature,
		maxTokens: limitIn(form, question.maxTokens ?? null),
		...(form.maxTokens === "max_completion_tokens" && { maxTokensAs: form.maxTokens }),
		...(sent.length > 0 && { extras: Object.fromEntries(sent) }),
		draw: question.draw ?? 0,
		...(question.step !== undefined && { purpose: question.step }),
		step: isInText ? "text" : "structured",
	};
}

/** Token probabilities are asked for by two members that mean nothing without each other. */
const TOGETHER = ["logprobs", "top_logprobs"];

function isLeftOut(name: string, { leftOut }: RequestForm): boolean {
	const names = TOGETHER.includes(name) ? TOGETHER : [name];
	return names.some((one) => leftOut.includes(one));
}

function formatIn(
	answer: RequestForm["answer"],
	name: string,
	schema: JsonSchema,
): ModelRequest["responseFormat"] {
	switch (answer) {
		case "text":
			return null;
		case "json_schema":
			return { name, schema };
		case "json_object":
		case "tool":
			return { name, schema, by: answer };
	}
}

function limitIn({ maxTokens, longestAnswer }: RequestForm, asked: number | null): number | null {
	if (asked === null || maxTokens === "left_out") return null;
	return Math.min(asked, longestAnswer ?? asked);
}

/** At the end of the last message: many chat templates refuse two messages of one role in a row. */
function withSchema(messages: readonly ChatMessage[], schema: JsonSchema): ChatMessage[] {
	const text = `${SCHEMA_IN_TEXT}\n${JSON.stringify(schema)}`;
	const last = messages.at(-1);
	if (last?.role !== "user") return [...messages, { role: "user", content: text }];
	return [...messages.slice(0, -1), { role: "user", content: `${last.content}\n\n${text}` }];
}

/** System texts at the head of the first user message, or as one where there is none. */
function systemInUser(messages: readonly ChatMessage[]): ChatMessage[] {
	const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
	const rest = messages.filter(({ role }) => role !== "system");
	if (system.length === 0) return rest;
	const at = rest.findIndex(({ role }) => role === "user");
	if (at < 0) return [{ role: "user", content: system.join("\n\n") }, ...rest];
	return rest.map((message, place) =>
		place === at ? { ...message, content: [...system, message.content].join("\n\n") } : message,
	);
}
