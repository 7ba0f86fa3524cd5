import { z } from "zod";
import { known } from "../asking/known.ts";
import type { EndpointFailure, ModelReply, ModelRequest } from "../asking/model-reply.ts";
import { chatBody } from "./chat-body.ts";
import { completionReader, type ReadCompletion } from "./chat-completion.ts";
import { type Received, readAnswer } from "./endpoint-reply.ts";

/** Requests of a batch under names of the caller's, each used once: hashes, for one. */
export type BatchRequests = ReadonlyMap<string, ModelRequest>;

/** One file to upload, and the names of the requests in it. */
export type BatchFile = { readonly jsonl: string; readonly customIds: readonly string[] };

/** What providers take in one file. */
const BATCH_LIMITS = { requests: 50_000, bytes: 200_000_000 } as const;

/** Writes requests into as few files as the limits allow, in their order. */
export function batchFiles(
	requests: BatchRequests,
	options: { readonly limits?: { readonly requests: number; readonly bytes: number } } = {},
): BatchFile[] {
	const limits = options.limits ?? BATCH_LIMITS;
	const files: { lines: string[]; customIds: string[]; bytes: number }[] = [];
	for (const [customId, request] of requests) {
		const line = batchLine(customId, chatBody(request));
		const bytes = Buffer.byteLength(line);
		let file = files.at(-1);
		if (!file || file.lines.length >= limits.requests || file.bytes + bytes > limits.bytes) {
			file = { lines: [], customIds: [], bytes: 0 };
			files.push(file);
		}
		file.lines.push(line);
		file.customIds.push(customId);
		file.bytes += bytes;
	}
	return files.map(({ lines, customIds }) => ({ jsonl: lines.join(""), customIds }));
}

function batchLine(customId: string, body: string): string {
	return `{"custom_id":${JSON.stringify(customId)},"method":"POST","url":"/v1/chat/completions","body":${body}}\n`;
}

const ResultLine = z.object({
	custom_id: z.string(),
	response: z.object({ status_code: z.number().int(), body: z.unknown() }).nullish().catch(null),
	error: z
		.object({ code: z.string().nullish().catch(null), message: z.string().nullish().catch(null) })
		.nullish()
		.catch(null),
});

export type BatchResults = {
	/** One for each request that was asked, in their order: an answer, or why there is none. */
	readonly replies: ReadonlyMap<string, ModelReply>;
	/** Lines that answer nothing that was asked, or answer it once more; nothing of them is used. */
	readonly unused: readonly string[];
};

/**
 * What the files of a batch say about its requests, in whatever order. Both count: a batch that
 * expired or was cancelled holds answers that are paid for. An answer wins over an error, the first
 * line over later ones; a request without a line has failed for what the batch ended in, and is `lost`
 * where it may have been carried out all the same.
 * @param batch.status as the endpoint calls it
 * @param batch.completed how many requests the endpoint says it has carried out
 * @param batch.clean takes the key out of texts that are kept
 */
export function readBatchFiles(
	files: readonly Buffer[],
	requests: BatchRequests,
	batch: {
		readonly status: string;
		readonly completed: number;
		readonly clean: (text: string) => string;
	},
): BatchResults {
	const found = new Map<string, ModelReply>();
	const unused: string[] = [];
	const keep = (customId: string, outcome: LineOutcome) => {
		const request = known(requests, customId);
		found.set(customId, replyOf(request, outcome));
	};
	for (const raw of files.flatMap(linesOf)) {
		const text = batch.clean(raw);
		const line = ResultLine.safeParse(parse(text)).data;
		const request = line && requests.get(line.custom_id);
		const before = line && found.get(line.custom_id);
		const outcome = line && request ? outcomeOf(line, request) : null;
		const isBetter = !before || (before.kind === "failure" && outcome?.kind === "received");
		if (line && outcome && isBetter) keep(line.custom_id, outcome);
		else unused.push(text);
	}
	const answers = [...found.values()].filter(({ kind }) => kind === "answer").length;
	const absent = withoutLine(batch.status, batch.completed > answers);
	for (const customId of requests.keys()) if (!found.has(customId)) keep(customId, absent);
	const replies = [...requests.keys()].map((id) => [id, known(found, id)] as const);
	return { replies: new Map(replies), unused };
}

type LineOutcome = Received<ReadCompletion> | EndpointFailure;

function outcomeOf(line: z.infer<typeof ResultLine>, request: ModelRequest): LineOutcome {
	const { response, error } = line;
	if (!response && !error) return lost("The batch's line about this request says nothing.");
	if (response) {
		return readAnswer(
			{ status: response.status_code, headers: {}, text: JSON.stringify(response.body ?? null) },
			{ read: completionReader(request), asked: request },
		);
	}
	if (error?.code === "batch_expired") return withoutLine("expired");
	if (error?.code === "batch_cancelled") return withoutLine("cancelled");
	const said = error?.message ?? error?.code ?? "no explanation";
	return noAnswer("server_error", `The batch did not carry this request out: ${said}`);
}

/**
 * What is wrong with a request that the files of its batch do not mention.
 * @param isMore the endpoint says that it carried out more requests than it answers
 */
function withoutLine(status: string, isMore = false): EndpointFailure {
	if (isMore || (status !== "expired" && status !== "cancelled")) {
		return lost(`The batch is ${status} and holds no answer to this request.`);
	}
	if (status === "expired") {
		return noAnswer("timeout", "The batch expired before it came to this request.");
	}
	return noAnswer("server_error", "The batch was cancelled before it came to this request.");
}

function lost(message: string): EndpointFailure {
	return noAnswer("lost", message);
}

/** Of requests of a batch that the endpoint does not know, whatever became of them. */
export function lostReplies(
	requests: BatchRequests,
	message: string,
): ReadonlyMap<string, ModelReply> {
	return new Map([...requests].map(([id, request]) => [id, replyOf(request, lost(message))]));
}

function noAnswer(failure: EndpointFailure["failure"], message: string): EndpointFailure {
	return { kind: "failure", failure, status: null, message, rawResponse: null };
}

function replyOf(request: ModelRequest, outcome: LineOutcome): ModelReply {
	// How long a request of a batch took is not told.
	const kept = { rawRequest: chatBody(request), durationMs: 0, byBatch: true } as const;
	if (outcome.kind === "failure") return { ...kept, ...outcome };
	const { value, status, rawResponse } = outcome;
	return { ...kept, kind: "answer", ...value, status, rawResponse };
}

/** The lines of a file that may be longer than a string can be. */
function linesOf(file: Buffer): string[] {
	const lines: string[] = [];
	for (let start = 0; start < file.length; ) {
		const end = file.indexOf(10, start);
		const line = file.toString("utf8", start, end < 0 ? file.length : end).trim();
		if (line !== "") lines.push(line);
		start = end < 0 ? file.length : end + 1;
	}
	return lines;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return null;
	}
}
