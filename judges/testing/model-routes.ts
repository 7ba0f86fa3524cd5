import type { ServerResponse } from "node:http";
import { embeddingList } from "./embedding-list.ts";
import { statusOf } from "./fault-reply.ts";
import { type LedgerEntry, NOT_BILLED } from "./ledger.ts";
import { readSeenEmbedding, readSeenRequest } from "./seen-request.ts";
import {
	aboutOf,
	bytesOf,
	type ServerContext,
	UNAUTHORIZED,
	UNREAD,
	type Visit,
} from "./server-context.ts";
import { waitWhileOpen, writeReply } from "./write-reply.ts";

type About = Omit<LedgerEntry, "kind" | "status" | "costMicros">;

/** `POST /v1/chat/completions` and `POST /v1/embeddings`. */
export function createModelRoutes(context: ServerContext) {
	const { options, ledger, model, admit, answeredModel, arrivalOf, numberOf, hasKey } = context;

	async function chat({ request, response }: Visit): Promise<void> {
		ledger.opened();
		response.once("close", () => ledger.closed());
		const number = numberOf("chat");
		const body = await bytesOf(request);
		const seen = readSeenRequest(body.toString("utf8"), number, arrivalOf);
		const route = "chat";
		if ("problem" in seen) return badRequest(response, { ...UNREAD, number, route }, seen.problem);
		const about = aboutOf(seen, route);
		const outcome = hasKey(request)
			? model.answer(seen)
			: { ...UNAUTHORIZED, billed: NOT_BILLED, status: 401 };
		const { billed } = outcome;
		const { ok, headers } = admit(billed.promptTokens + billed.completionTokens);
		if (!ok) return tooEarly(response, about, headers);
		const kind = outcome.fault?.kind ?? "answer";
		ledger.write({ ...about, ...billed, kind, status: outcome.status });
		if (options.latencyMs) await waitWhileOpen(options.latencyMs, response);
		const usage = { ...billed, model: answeredModel(seen.model) };
		await writeReply(response, outcome.reply, { billed: usage, headers });
	}

	async function embeddings({ request, response }: Visit): Promise<void> {
		const number = numberOf("embeddings");
		const body = await bytesOf(request);
		const seen = readSeenEmbedding(body.toString("utf8"), number, arrivalOf);
		const route = "embeddings";
		if ("problem" in seen) return badRequest(response, { ...UNREAD, number, route }, seen.problem);
		const about = aboutOf(seen, route);
		const failed = hasKey(request) ? model.faultOf(seen, route) : UNAUTHORIZED;
		const isAnswered = failed === null || failed.reply.kind === "completion";
		const promptTokens = isAnswered ? Math.ceil(seen.text.length / 4) : 0;
		const { ok, headers } = admit(promptTokens);
		if (!ok) return tooEarly(response, about, headers);
		const kind = failed?.fault.kind ?? "embedding";
		const status = isAnswered ? 200 : statusOf(failed.reply);
		ledger.write({ ...about, promptTokens, kind, status });
		if (options.latencyMs) await waitWhileOpen(options.latencyMs, response);
		if (failed && !isAnswered) return writeReply(response, failed.reply, { headers });
		const list = { model: answeredModel(seen.model), vectors: model.embed(seen), promptTokens };
		response.writeHead(200, { "content-type": "application/json", ...headers });
		response.end(embeddingList({ ...list, encoding: seen.encoding }, failed?.fault.kind ?? null));
	}

	function badRequest(response: ServerResponse, about: About, message: string): Promise<void> {
		ledger.write({ ...about, kind: "bad_request", status: 400 });
		return writeReply(response, { kind: "error", status: 400, message, code: "invalid" });
	}

	function tooEarly(
		response: ServerResponse,
		about: About,
		headers: Readonly<Record<string, string>>,
	): Promise<void> {
		ledger.write({ ...about, kind: "limited", status: 429 });
		const message = "Rate limit reached, try again later.";
		const reply = { kind: "error", status: 429, message, code: "rate_limit_exceeded" } as const;
		return writeReply(response, reply, { headers });
	}

	return { chat, embeddings };
}
