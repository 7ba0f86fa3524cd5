import type { UnscoredReason } from "#db/model/rating.ts";
import type { ModelFailure, ModelFailureKind, ModelReply, ModelRequest } from "./model-reply.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { Ask, ChatMessage, Question, Reply } from "./protocol.ts";
import { toJsonSchema } from "./response-schema.ts";

/** Sends one request, with retries, limits and storage as the caller likes. Throws only on cancel. */
export type Send = (request: ModelRequest) => Promise<ModelReply>;

/**
 * Which models turned `response_format` down. Shared by the cells of a run, so that only the first
 * ones pay for finding out.
 */
export type RejectedFormats = Set<string>;

/** Constant text around a question, hashed into every judge's identity. */
export const ASK_TEXT = {
	inText:
		"Answer with one JSON object and nothing else: no prose, no code fence. It must satisfy this JSON schema:",
	repair: "Your answer could not be used:",
	again:
		"Answer the same question again with one JSON object and nothing else. It must satisfy this JSON schema:",
} as const;

/**
 * Makes the `ask` of a judge. One question becomes one to three requests, each through `send`:
 * structured output first; the schema in the text where the endpoint rejects that; and one repair
 * that quotes what was wrong with an answer of another form or off its scale. What is still no
 * answer then is a reason.
 */
export function createAsk(options: {
	readonly send: Send;
	/** The model of each role. */
	readonly modelOf: (role: Question<unknown>["role"]) => string;
	readonly rejectedFormats?: RejectedFormats;
}): Ask {
	const rejected: RejectedFormats = options.rejectedFormats ?? new Set();

	return async function ask<T>(question: Question<T>): Promise<Reply<T>> {
		const model = options.modelOf(question.role);
		let request = requestFor(question, model, rejected.has(model) ? "text" : "structured");
		let reply = await options.send(request);
		if (reply.kind === "failure" && reply.failure === "rejected_format" && request.responseFormat) {
			rejected.add(model);
			request = requestFor(question, model, "text");
			reply = await options.send(request);
		}
		if (reply.kind === "failure") return reasonOf(reply);
		const first = parseAnswer(reply, question.schema);
		if (first.ok || (first.reason !== "unparsable" && first.reason !== "off_scale")) return first;

		const repair = repairOf(request, question, reply.text ?? "", first.detail ?? first.reason);
		const second = await options.send(repair);
		if (second.kind === "failure") return reasonOf(second);
		return better(first, parseAnswer(second, question.schema));
	};
}

function requestFor<T>(
	question: Question<T>,
	model: string,
	step: "structured" | "text",
): ModelRequest {
	const schema = toJsonSchema(question.schema);
	return {
		role: question.role,
		model,
		messages:
			step === "structured"
				? question.messages
				: withInstruction(question.messages, `${ASK_TEXT.inText}\n${JSON.stringify(schema)}`),
		responseFormat: step === "structured" ? { name: question.name, schema } : null,
		temperature: question.temperature === undefined ? 0 : question.temperature,
		maxTokens: question.maxTokens ?? null,
		draw: question.draw ?? 0,
		...(question.step !== undefined && { purpose: question.step }),
		step,
	};
}

function repairOf<T>(
	request: ModelRequest,
	question: Question<T>,
	answer: string,
	problem: string,
): ModelRequest {
	const schema = JSON.stringify(toJsonSchema(question.schema));
	return {
		...request,
		messages: [
			...request.messages,
			{ role: "assistant", content: answer },
			{ role: "user", content: `${ASK_TEXT.repair} ${problem}\n${ASK_TEXT.again}\n${schema}` },
		],
		step: "repair",
	};
}

/** At the end of the last message: many chat templates refuse two messages of one role in a row. */
function withInstruction(messages: readonly ChatMessage[], text: string): ChatMessage[] {
	const last = messages.at(-1);
	if (last?.role !== "user") return [...messages, { role: "user", content: text }];
	return [...messages.slice(0, -1), { role: "user", content: `${last.content}\n\n${text}` }];
}

/** The repair counts, unless it is further from an answer than what it was to repair. */
function better<T>(first: Reply<T>, second: Reply<T>): Reply<T> {
	if (second.ok || first.ok) return second;
	return first.answer !== undefined && second.answer === undefined ? first : second;
}

/** Why there is no answer, by what the endpoint did not do. */
const REASONS: Readonly<Record<ModelFailureKind, UnscoredReason>> = {
	timeout: "timeout",
	over_context: "truncated",
	rate_limited: "request_failed",
	server_error: "request_failed",
	connection: "request_failed",
	rejected_format: "request_failed",
	unauthorized: "request_failed",
	not_found: "request_failed",
	no_quota: "request_failed",
	internal_address: "request_failed",
	bad_request: "request_failed",
	too_large: "request_failed",
};

function reasonOf<T>(failure: ModelFailure): Reply<T> {
	const detail = `${failure.failure}: ${failure.message}`;
	return { ok: false, reason: REASONS[failure.failure], detail };
}
