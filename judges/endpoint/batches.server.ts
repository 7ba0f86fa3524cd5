import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { EndpointFailure } from "../asking/model-reply.ts";
import {
	type BatchFile,
	type BatchRequests,
	type BatchResults,
	batchFiles,
	readBatchFiles,
} from "./batch-file.ts";
import type { CallEndpoint, EndpointCall } from "./call-endpoint.server.ts";
import type { BodyReader } from "./endpoint-reply.ts";

/** A batch as the endpoint describes it. */
export type Batch = {
	readonly id: string;
	/** `validating`, `in_progress`, `finalizing`, `completed`, `failed`, `expired`, `cancelling`, `cancelled`. */
	readonly status: string;
	/** Nothing changes any more; both files, where there are any, are complete. */
	readonly isOver: boolean;
	readonly inputFileId: string | null;
	readonly outputFileId: string | null;
	readonly errorFileId: string | null;
	readonly counts: { readonly total: number; readonly completed: number; readonly failed: number };
	/** What was wrong with the input file, where the endpoint did not take it. */
	readonly problem: string | null;
	/** What `create` was given. */
	readonly metadata: Readonly<Record<string, string>>;
};

/**
 * A provider's batch interface: cheaper, and done within a day. Every step is one request whose
 * failure is a value; nothing is retried and nothing waits.
 */
export type BatchClient = {
	/** Writes requests into as few files as providers take. Sends nothing. */
	files(requests: BatchRequests): BatchFile[];
	upload(file: BatchFile, signal: AbortSignal): Promise<UploadReply>;
	/** @param options.metadata finds the batch again (`list`) when the reply to this got lost */
	create(
		options: { readonly fileId: string; readonly metadata: Readonly<Record<string, string>> },
		signal: AbortSignal,
	): Promise<BatchReply>;
	retrieve(id: string, signal: AbortSignal): Promise<BatchReply>;
	/** Asks for the end; what was answered by then is in the files of the batch when it is over. */
	cancel(id: string, signal: AbortSignal): Promise<BatchReply>;
	/** The newest hundred. */
	list(signal: AbortSignal): Promise<BatchListReply>;
	/** Downloads both files of a batch that is over, and reads them. */
	results(
		batch: Batch,
		requests: BatchRequests,
		signal: AbortSignal,
	): Promise<({ readonly kind: "results" } & BatchResults) | EndpointFailure>;
};

export type UploadReply = { readonly kind: "file"; readonly id: string } | EndpointFailure;
export type BatchReply = { readonly kind: "batch"; readonly batch: Batch } | EndpointFailure;
export type BatchListReply =
	| { readonly kind: "batches"; readonly batches: readonly Batch[] }
	| EndpointFailure;

const OVER = new Set(["completed", "failed", "expired", "cancelled"]);

const count = z.number().int().nonnegative().catch(0);
const NO_COUNTS = { total: 0, completed: 0, failed: 0 };

const BatchObject = z
	.object({
		id: z.string().min(1),
		status: z.string(),
		input_file_id: z.string().nullish().catch(null),
		output_file_id: z.string().nullish().catch(null),
		error_file_id: z.string().nullish().catch(null),
		request_counts: z
			.object({ total: count, completed: count, failed: count })
			.nullish()
			.catch(null),
		errors: z
			.object({ data: z.array(z.object({ message: z.string().nullish() })).nullish() })
			.nullish()
			.catch(null),
		metadata: z.record(z.string(), z.string()).nullish().catch(null),
	})
	.transform(
		(raw): Batch => ({
			id: raw.id,
			status: raw.status,
			isOver: OVER.has(raw.status),
			inputFileId: raw.input_file_id || null,
			outputFileId: raw.output_file_id || null,
			errorFileId: raw.error_file_id || null,
			counts: raw.request_counts ?? NO_COUNTS,
			problem: raw.errors?.data?.map(({ message }) => message ?? "").join(" ") || null,
			metadata: raw.metadata ?? {},
		}),
	);

const FileObject = z.object({ id: z.string().min(1) });
const BatchList = z.object({ data: z.array(BatchObject) });

/** Reads what a schema takes; says what is missing otherwise. */
function readerOf<T extends object>(schema: z.ZodType<T>, what: string): BodyReader<T> {
	return (body) => schema.safeParse(body).data ?? `something that is no ${what}`;
}

const readBatch = readerOf(BatchObject, "batch");
const readFile = readerOf(FileObject, "file");
const readList = readerOf(BatchList, "list of batches");

export function createBatchClient({ ask, download, clean }: CallEndpoint): BatchClient {
	async function batchFrom(call: EndpointCall, signal: AbortSignal): Promise<BatchReply> {
		const reply = await ask(call, { read: readBatch }, signal);
		return reply.kind === "failure" ? reply : { kind: "batch", batch: reply.value };
	}

	return {
		files: (requests) => batchFiles(requests),

		async upload({ jsonl }, signal) {
			const call = { method: "post", path: "/files", body: formOf(jsonl), isUpload: true } as const;
			const reply = await ask(call, { read: readFile }, signal);
			return reply.kind === "failure" ? reply : { kind: "file", id: reply.value.id };
		},

		create: ({ fileId, metadata }, signal) =>
			batchFrom({ method: "post", path: "/batches", body: createBody(fileId, metadata) }, signal),

		retrieve: (id, signal) =>
			batchFrom({ method: "get", path: `/batches/${encodeURIComponent(id)}` }, signal),

		cancel: (id, signal) =>
			batchFrom({ method: "post", path: `/batches/${encodeURIComponent(id)}/cancel` }, signal),

		async list(signal) {
			const call = { method: "get", path: "/batches?limit=100" } as const;
			const reply = await ask(call, { read: readList }, signal);
			return reply.kind === "failure" ? reply : { kind: "batches", batches: reply.value.data };
		},

		async results({ status, counts, outputFileId, errorFileId }, requests, signal) {
			const files: Buffer[] = [];
			for (const id of [outputFileId, errorFileId]) {
				if (id === null) continue;
				const file = await download(`/files/${encodeURIComponent(id)}/content`, signal);
				if (file.kind === "failure") return file;
				files.push(file.bytes);
			}
			return {
				kind: "results",
				...readBatchFiles(files, requests, { status, completed: counts.completed, clean }),
			};
		},
	};
}

function createBody(fileId: string, metadata: Readonly<Record<string, string>>) {
	const content = JSON.stringify({
		input_file_id: fileId,
		endpoint: "/v1/chat/completions",
		completion_window: "24h",
		metadata,
	});
	return { type: "application/json", content };
}

/** A form with one file in it. */
function formOf(jsonl: string): NonNullable<EndpointCall["body"]> {
	const boundary = `concord-${randomUUID()}`;
	const part = (disposition: string) =>
		`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
	const content = Buffer.concat([
		Buffer.from(`${part('name="purpose"')}\r\nbatch\r\n`),
		Buffer.from(`${part('name="file"; filename="requests.jsonl"')}`),
		Buffer.from("content-type: application/jsonl\r\n\r\n"),
		Buffer.from(jsonl),
		Buffer.from(`\r\n--${boundary}--\r\n`),
	]);
	return { type: `multipart/form-data; boundary=${boundary}`, content };
}
