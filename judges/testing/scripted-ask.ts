import { FIRST_FORM } from "#db/model/request-form.ts";
import { createAsk } from "../asking/ask-model.ts";
import type { ModelFailureKind, ModelReply, ModelRequest } from "../asking/model-reply.ts";
import type { Ask } from "../asking/protocol.ts";
import type { AnswerToken } from "../asking/token-probabilities.ts";

/**
 * One scripted answer of the model: a text as it stands, an object as its JSON, a refusal, a text
 * with another finish reason, or a failure of the request.
 */
export type ScriptedAnswer =
	| string
	| { readonly json: unknown }
	| { readonly refusal: string }
	| {
			readonly text: string | null;
			readonly finishReason: string;
			readonly tokens?: readonly AnswerToken[];
	  }
	| { readonly failure: ModelFailureKind };

export type Script =
	| readonly ScriptedAnswer[]
	| ((request: ModelRequest, position: number) => ScriptedAnswer);

export type ScriptedAsk = {
	readonly ask: Ask;
	/** Every request that was sent, repairs included. */
	readonly requests: readonly ModelRequest[];
};

/**
 * A model for unit tests of protocols: the real `ask` (format, repair, parsing) over
 * answers from a list or a function. Asking more often than the list is long throws: a protocol
 * that asks too much is a bug.
 */
export function scriptedAsk(script: Script): ScriptedAsk {
	const requests: ModelRequest[] = [];
	async function send(request: ModelRequest): Promise<ModelReply> {
		const position = requests.push(request) - 1;
		const answer = typeof script === "function" ? script(request, position) : script[position];
		if (answer === undefined) throw new Error(`asked ${position + 1} times, scripted fewer`);
		return replyOf(answer, request);
	}
	const ask = createAsk({
		send: (inForm) => send(inForm(FIRST_FORM)),
		modelOf: () => "scripted-model",
	});
	return { ask, requests };
}

function replyOf(answer: ScriptedAnswer, request: ModelRequest): ModelReply {
	const rawRequest = JSON.stringify(request);
	if (typeof answer === "object" && "failure" in answer) {
		const message = `scripted ${answer.failure}`;
		return {
			kind: "failure",
			failure: answer.failure,
			status: null,
			message,
			rawRequest,
			rawResponse: null,
			durationMs: 0,
		};
	}
	return {
		kind: "answer",
		...contentOf(answer),
		model: request.model,
		usage: { prompt: null, cached: null, completion: null },
		status: 200,
		rawRequest,
		rawResponse: JSON.stringify(answer),
		durationMs: 0,
	};
}

function contentOf(answer: Exclude<ScriptedAnswer, { failure: unknown }>) {
	if (typeof answer === "string") return { text: answer, refusal: null, finishReason: "stop" };
	if ("json" in answer) {
		return { text: JSON.stringify(answer.json), refusal: null, finishReason: "stop" };
	}
	if ("refusal" in answer) return { text: null, refusal: answer.refusal, finishReason: "stop" };
	return { refusal: null, ...answer };
}
