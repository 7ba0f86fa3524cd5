import type { ServerResponse } from "node:http";
import { defaultAnswer } from "./default-answer.ts";
import type { Fault } from "./faults.ts";
import { HOSTILE_REPLIES } from "./hostile-replies.ts";
import type { SeenRequest } from "./seen-request.ts";

/** What the scripted model says. */
export type Completion = {
	readonly content: string | null;
	readonly refusal?: string;
	readonly finishReason?: string;
	/** What the model thought, beside its answer or in place of it. */
	readonly reasoning?: string;
	/** The arguments of a tool that it called in place of a text. */
	readonly call?: { readonly name: string; readonly arguments: string };
	/** Its tokens with their probabilities, as the interface writes them. */
	readonly logprobs?: unknown;
};

/** What the server does with one request. */
export type ServerReply =
	| { readonly kind: "completion"; readonly completion: Completion }
	| {
			readonly kind: "error";
			readonly status: number;
			readonly message: string;
			readonly code: string;
			readonly param?: string;
			readonly innererror?: unknown;
			readonly headers?: Readonly<Record<string, string>>;
	  }
	| { readonly kind: "raw"; readonly status: number; readonly type: string; readonly body: string }
	/** Says nothing for a time, then `late`; or stops in the middle of the body. */
	| {
			readonly kind: "hold";
			readonly ms: number;
			readonly afterHeaders: boolean;
			readonly late: Completion;
	  }
	| { readonly kind: "reset" }
	| { readonly kind: "hostile"; readonly behave: (response: ServerResponse) => void };

/** The status that a reply goes out with, as far as that is known beforehand. */
export function statusOf(reply: ServerReply): number | null {
	if (reply.kind === "completion") return 200;
	return "status" in reply ? reply.status : null;
}

const A_MINUTE = 60_000;
const TWO_MEBIBYTES = 2 * 1024 * 1024;

/** Turns a fault into what the server does. `good` is what the model would have said. */
export function faultReply(
	fault: Fault,
	request: SeenRequest,
	options: { readonly good: Completion; readonly seed: number },
): ServerReply {
	const good = options.good.content ?? options.good.call?.arguments ?? "";
	switch (fault.kind) {
		case "rate_limited":
			return error(429, "Rate limit reached, try again later.", "rate_limit_exceeded", {
				"retry-after": String(fault.retryAfterSeconds ?? 1),
			});
		case "overloaded":
			return error(503, "The server is overloaded.", "overloaded", {
				"retry-after": String(fault.retryAfterSeconds ?? 1),
			});
		case "server_error":
			return error(500, "The server had an error.", "server_error");
		case "timeout":
			return {
				kind: "hold",
				ms: fault.delayMs ?? A_MINUTE,
				afterHeaders: false,
				late: options.good,
			};
		case "stalled_body":
			return {
				kind: "hold",
				ms: fault.delayMs ?? A_MINUTE,
				afterHeaders: true,
				late: options.good,
			};
		case "connection_reset":
		case "lost_answer":
			return { kind: "reset" };
		case "unauthorized":
			return error(401, "Incorrect API key provided.", "invalid_api_key");
		case "forbidden":
			return error(403, "You are not allowed to ask this of this model.", "forbidden");
		case "bad_request":
			return error(400, "The request is wrong, and this server does not say why.", "invalid");
		case "unprocessable":
			return error(422, "Input should be another one.", "unprocessable_entity");
		case "oversized":
			return error(
				429,
				"Request too large for this model on tokens per min (TPM): Limit 30000, Requested 30601. The input or output tokens must be reduced in order to run successfully.",
				"rate_limit_exceeded",
				{ "retry-after": "1" },
			);
		case "content_filter":
			return {
				...{ kind: "error", status: 400, code: "content_filter", param: "prompt" },
				message:
					"The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
				innererror: { code: "ResponsibleAIPolicyViolation" },
			};
		case "insufficient_quota":
			return error(429, "You exceeded your current quota.", "insufficient_quota");
		case "format_rejected":
			return error(400, "Unsupported parameter: 'response_format'.", "unsupported_parameter");
		case "quoting":
			return error(
				400,
				"Your prompt was rejected: \"Unsupported parameter: 'response_format' is not supported with this model. Unsupported parameter: 'max_tokens'\"",
				"invalid_request_error",
			);
		case "context_length":
			return error(400, "Over the maximum context length.", "context_length_exceeded");
		case "redirect":
			return error(302, "Moved.", "moved", { location: "/v1/elsewhere" });
		case "html":
			return { kind: "raw", status: 200, type: "text/html", body: "<html><body>Hi</body></html>" };
		case "gateway_page":
			return {
				...{ kind: "raw", status: 502, type: "text/html" },
				body: "<html><body>502 Bad Gateway</body></html>",
			};
		case "torn_body":
			return { kind: "raw", status: 200, type: "application/json", body: '{"choices":[{"mess' };
		case "huge":
			return said({ content: "x".repeat(TWO_MEBIBYTES) });
		case "broken_json":
			return said({ content: good.slice(0, Math.ceil(good.length / 2)) });
		case "fenced_json":
			return said({ content: `\`\`\`json\n${good}\n\`\`\`` });
		case "prose_around_json":
			return said({ content: `Here is my judgment:\n\n${good}\n\nLet me know if it helps.` });
		case "refusal":
			return said({ content: null, refusal: "I cannot help with that." });
		case "off_scale":
			return said({ content: defaultAnswer(request, options.seed, "off_scale") });
		case "length":
			return said({ content: good.slice(0, Math.ceil(good.length / 2)), finishReason: "length" });
		case "empty":
			return said({ content: "" });
		case "null_content":
			return said({ content: null });
		case "reasoning_only":
			return said({ content: null, reasoning: "First I look at the answer, then …" });
		case "tool_only":
			return said({ content: null, call: { name: "search", arguments: '{"query":"books"}' } });
		case "other_json":
			return said({ content: '{"rating": "good", "comment": "It deals with what was asked."}' });
		case "format_unread":
		case "prose_only":
			return said({ content: "The answer deals with everything that was asked." });
		case "refused_part":
		case "wrong_count":
		case "unequal_dimensions":
		case "nan_in_json":
		case "nan_in_base64":
			return said(options.good);
		default:
			return { kind: "hostile", behave: HOSTILE_REPLIES[fault.kind] };
	}
}

function said(completion: Completion): ServerReply {
	return { kind: "completion", completion };
}

function error(
	status: number,
	message: string,
	code: string,
	headers?: Readonly<Record<string, string>>,
): ServerReply {
	return { kind: "error", status, message, code, ...(headers && { headers }) };
}
