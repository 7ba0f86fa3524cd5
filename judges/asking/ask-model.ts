import type { UnscoredReason } from "#db/model/rating.ts";
import type { RequestForm } from "#db/model/request-form.ts";
import type { Json } from "./canonical-json.ts";
import type { Reads } from "./form-keeper.ts";
import type {
	ModelAnswer,
	ModelFailure,
	ModelFailureKind,
	ModelReply,
	ModelRequest,
} from "./model-reply.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { Ask, Question, Reply } from "./protocol.ts";
import { requestInForm, SCHEMA_IN_TEXT } from "./request-in-form.ts";
import { toJsonSchema } from "./response-schema.ts";
import { shortened } from "./shortened.ts";

/**
 * Sends a request in the form that its model takes, with retries, limits and storage as the caller
 * likes. Throws only on cancel.
 * @param inForm makes the request; what is sent is made by it and nothing else
 * @param reads whether an answer is in the form that the question asks for; null for repairs, which say it again
 */
export type Send = (
	inForm: (form: RequestForm) => ModelRequest,
	reads: Reads,
) => Promise<ModelReply>;

/** Constant text around a question, hashed into every judge's identity. */
export const ASK_TEXT = {
	inText: SCHEMA_IN_TEXT,
	repair: "Your answer could not be used:",
	again:
		"Answer the same question again with one JSON object and nothing else. It must satisfy this JSON schema:",
} as const;

/** Longer than any answer that can be read with its reasons; the rest of what a model wrote helps no repair. */
const LONGEST_QUOTED = 200_000;

/**
 * Makes the `ask` of a judge. One question becomes one or two requests, each through `send`: the
 * question, and one repair that quotes what was wrong with an answer of another form or off its scale.
 * What is still no answer then is a reason.
 */
export function createAsk(options: {
	readonly send: Send;
	/** Members of every request's body; none unless stated. */
	readonly extras?: Readonly<Record<string, Json>>;
	/** The model of each role. */
	readonly modelOf: (role: Question<unknown>["role"]) => string;
	/** Told what was read of each reply, before anything is done about it; may throw on cancel. */
	readonly heard?: (read: Reply<unknown>, reply: ModelReply) => void;
}): Ask {
	function read<T>(reply: ModelReply, parsed: (answer: ModelAnswer) => Reply<T>): Reply<T> {
		const found = reply.kind === "failure" ? reasonOf<T>(reply) : parsed(reply);
		options.heard?.(found, reply);
		const tokens = reply.kind === "answer" ? reply.tokens : undefined;
		return tokens ? { ...found, tokens } : found;
	}

	return async function ask<T>(asked: Question<T>): Promise<Reply<T>> {
		const extras = { ...options.extras, ...asked.extras };
		const question = Object.keys(extras).length > 0 ? { ...asked, extras } : asked;
		const model = options.modelOf(question.role);
		const parsed = parsedOnce(question.schema);
		const reply = await options.send(
			(form) => requestInForm(question, model, form),
			(answer) => {
				const read = parsed(answer);
				return read.ok || read.reason !== "unparsable";
			},
		);
		const first = read(reply, parsed);
		if (reply.kind === "failure") return first;
		if (first.ok || (first.reason !== "unparsable" && first.reason !== "off_scale")) return first;

		const answer = shortened(reply.text ?? "", LONGEST_QUOTED);
		const wrong = { answer, problem: first.detail ?? first.reason };
		const second = await options.send(
			(form) => repairOf(requestInForm(question, model, form), question, wrong),
			null,
		);
		const repaired = read(second, parsed);
		return second.kind === "failure" ? repaired : better(first, repaired);
	};
}

/** Reads each answer of a question once, whoever looks at it and however often. */
function parsedOnce<T>(schema: Question<T>["schema"]): (answer: ModelAnswer) => Reply<T> {
	const known = new WeakMap<ModelAnswer, Reply<T>>();
	return (answer) => {
		const read = known.get(answer) ?? parseAnswer(answer, schema);
		known.set(answer, read);
		return read;
	};
}

function repairOf<T>(
	request: ModelRequest,
	question: Question<T>,
	{ answer, problem }: { readonly answer: string; readonly problem: string },
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
	unsupported: "request_failed",
	unauthorized: "request_failed",
	forbidden: "request_failed",
	filtered: "refused",
	over_allowance: "request_failed",
	not_found: "request_failed",
	no_quota: "request_failed",
	internal_address: "request_failed",
	bad_request: "request_failed",
	too_large: "request_failed",
	lost: "request_failed",
};

function reasonOf<T>(failure: ModelFailure): Reply<T> {
	const detail = `${failure.failure}: ${failure.message}`;
	return { ok: false, reason: REASONS[failure.failure], detail };
}
