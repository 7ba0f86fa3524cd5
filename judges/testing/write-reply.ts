import type { ServerResponse } from "node:http";
import type { Completion, ServerReply } from "./fault-reply.ts";

/** The model string and the usage that a completion reports. */
export type Billed = {
	readonly model: string;
	readonly promptTokens: number;
	readonly completionTokens: number;
};

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
	billed: Billed | null,
): Promise<void> {
	switch (reply.kind) {
		case "completion":
			return writeJson(response, 200, chatCompletion(reply.completion, billed));
		case "error":
			return writeJson(
				response,
				reply.status,
				{ error: { message: reply.message, type: reply.code, code: reply.code, param: null } },
				reply.headers,
			);
		case "raw":
			response.writeHead(reply.status, { "content-type": reply.type });
			response.end(reply.body);
			return;
		case "hold":
			if (reply.afterHeaders) {
				response.writeHead(200, { "content-type": "application/json" });
				response.write('{"choices":[');
			}
			await waitWhileOpen(reply.ms, response);
			if (reply.afterHeaders) response.end();
			else writeJson(response, 200, chatCompletion(reply.late, billed));
			return;
		case "reset":
			response.socket?.resetAndDestroy();
	}
}

export function writeJson(
	response: ServerResponse,
	status: number,
	body: unknown,
	headers?: Readonly<Record<string, string>>,
): void {
	response.writeHead(status, { "content-type": "application/json", ...headers });
	response.end(JSON.stringify(body));
}

function chatCompletion({ content, refusal, finishReason }: Completion, billed: Billed | null) {
	const usage = billed ?? { model: "", promptTokens: 0, completionTokens: 0 };
	return {
		id: "chatcmpl-scripted",
		object: "chat.completion",
		created: 0,
		model: usage.model,
		choices: [
			{
				index: 0,
				message: { role: "assistant", content, refusal: refusal ?? null },
				finish_reason: finishReason ?? "stop",
				logprobs: null,
			},
		],
		usage: {
			prompt_tokens: usage.promptTokens,
			completion_tokens: usage.completionTokens,
			total_tokens: usage.promptTokens + usage.completionTokens,
			prompt_tokens_details: { cached_tokens: 0 },
		},
	};
}
