import type { ServerResponse } from "node:http";
import type { Completion, ServerReply } from "./fault-reply.ts";
import { type BilledTokens, NOT_BILLED } from "./ledger.ts";

/** The model string and the usage that a completion reports. */
export type Billed = BilledTokens & { readonly model: string };

type Headers = Readonly<Record<string, string>>;

/** Resolves after the time or when the client is gone, whichever comes first. */
export function waitWhileOpen(ms: number, response: ServerResponse): Promise<void> {
	return new Promise((done) => {
		const timer = setTimeout(done, ms);
		response.once("close", () => {
			clearTimeout(timer);
			done();
		});
	});
}

/** Sends what was decided; `billed` is null for requests that were no chat. */
export async function writeReply(
	response: ServerResponse,
	reply: ServerReply,
	{ billed = null, headers = {} }: { billed?: Billed | null; headers?: Headers } = {},
): Promise<void> {
	switch (reply.kind) {
		case "completion":
			return writeJson(response, 200, { body: chatCompletion(reply.completion, billed), headers });
		case "error":
			return writeJson(response, reply.status, {
				body: errorBody(reply),
				headers: { ...headers, ...reply.headers },
			});
		case "raw":
			response.writeHead(reply.status, { "content-type": reply.type, ...headers });
			response.end(reply.body);
			return;
		case "hold":
			if (reply.afterHeaders) {
				response.writeHead(200, { "content-type": "application/json" });
				response.write('{"choices":[');
			}
			await waitWhileOpen(reply.ms, response);
			if (reply.afterHeaders) response.end();
			else writeJson(response, 200, { body: chatCompletion(reply.late, billed), headers });
			return;
		case "hostile":
			reply.behave(response);
			return;
		case "reset":
			response.socket?.resetAndDestroy();
	}
}

export function writeJson(
	response: ServerResponse,
	status: number,
	{ body, headers }: { readonly body: unknown; readonly headers?: Headers },
): void {
	response.writeHead(status, { "content-type": "application/json", ...headers });
	response.end(JSON.stringify(body));
}

/** How the interface says what went wrong. */
export function errorBody(error: {
	readonly message: string;
	readonly code: string;
	readonly param?: string;
	readonly innererror?: unknown;
}) {
	const { message, code, param = null, innererror } = error;
	return {
		error: { message, type: code, code, param, ...(innererror !== undefined && { innererror }) },
	};
}

export function chatCompletion(
	{ content, refusal, finishReason, reasoning, call, logprobs }: Completion,
	billed: Billed | null,
) {
	const usage = billed ?? { model: "", ...NOT_BILLED };
	return {
		id: "chatcmpl-scripted",
		object: "chat.completion",
		created: 0,
		model: usage.model,
		choices: [
			{
				index: 0,
				message: {
					...{ role: "assistant", content, refusal: refusal ?? null },
					...(reasoning !== undefined && { reasoning_content: reasoning }),
					...(call && { tool_calls: [{ id: "call_1", type: "function", function: call }] }),
				},
				finish_reason: finishReason ?? (call ? "tool_calls" : "stop"),
				logprobs: logprobs ?? null,
			},
		],
		usage: {
			prompt_tokens: usage.promptTokens,
			completion_tokens: usage.completionTokens,
			total_tokens: usage.promptTokens + usage.completionTokens,
			prompt_tokens_details: {
				cached_tokens: usage.cachedTokens,
				cache_write_tokens: usage.cacheWriteTokens,
			},
		},
	};
}
