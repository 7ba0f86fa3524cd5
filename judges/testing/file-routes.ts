import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { createBatchDesk } from "./batch-desk.ts";
import { statusOf } from "./fault-reply.ts";
import { seenPlain } from "./seen-request.ts";
import {
	bytesOf,
	notFound,
	type ServerContext,
	UNAUTHORIZED,
	UNREAD,
	type Visit,
} from "./server-context.ts";
import { writeJson, writeReply } from "./write-reply.ts";

/** An object as its JSON, bytes as they are, or a text: why there is neither. */
type Found = object | Buffer | string;

const ENQUEUED = {
	kind: "error",
	status: 429,
	message: "Enqueued token limit reached for the model in organization org-1. Limit: 90,000.",
	code: "token_limit_exceeded",
} as const;

const CreateBatch = z.object({ input_file_id: z.string(), metadata: z.unknown() });

/** `/v1/files` and `/v1/batches`. */
export function createFileRoutes(context: ServerContext) {
	const { ledger, model, numberOf, hasKey } = context;
	const desk = createBatchDesk(context);

	/** A request that asks no model: counted, and spoilt where the script says so. */
	async function answer(
		{ request, response }: Visit,
		route: "files" | "batches",
		find: (body: Buffer) => Found | Promise<Found>,
	): Promise<void> {
		const body = await bytesOf(request);
		const number = numberOf(route);
		const seen = seenPlain(`${request.method} ${request.url}`, number);
		const failed = hasKey(request) ? model.faultOf(seen, route) : UNAUTHORIZED;
		const kind = failed?.fault.kind ?? route;
		const status = failed ? statusOf(failed.reply) : 200;
		ledger.write({ ...UNREAD, number, route: "other", kind, status });
		if (failed && !failed.fault.isDone) return writeReply(response, failed.reply);
		const found = await find(body);
		if (failed) return writeReply(response, failed.reply);
		if (found === ENQUEUED) return writeReply(response, ENQUEUED);
		if (typeof found === "string") return writeReply(response, notFound(found));
		if (!Buffer.isBuffer(found)) return writeJson(response, 200, { body: found });
		response.writeHead(200, { "content-type": "application/octet-stream" });
		response.end(found);
	}

	function files(visit: Visit): Promise<void> {
		const { request, path } = visit;
		const [, id] = path;
		if (request.method === "POST" && id === undefined) {
			return answer(visit, "files", async (body) => desk.addFile(await fileIn(request, body)));
		}
		return answer(visit, "files", () => desk.fileContent(id ?? "") ?? `No such file: ${id}`);
	}

	function batches(visit: Visit): Promise<void> {
		const [, id, verb] = visit.path;
		return answer(visit, "batches", (body) => {
			if (id !== undefined) {
				const batch = verb === "cancel" ? desk.cancel(id) : desk.look(id);
				return batch ?? `No such batch: ${id}`;
			}
			if (visit.request.method === "GET") return { object: "list", data: desk.list() };
			const { input_file_id, metadata } = CreateBatch.parse(JSON.parse(body.toString("utf8")));
			if (desk.isFull(input_file_id)) return ENQUEUED;
			return desk.create(input_file_id, metadata);
		});
	}

	return { files, batches };
}

/** The file in an uploaded form. */
async function fileIn({ headers }: IncomingMessage, body: Buffer): Promise<Buffer> {
	const type = { "content-type": headers["content-type"] ?? "" };
	const form = await new Response(new Uint8Array(body), { headers: type }).formData();
	const file = form.get("file");
	if (form.get("purpose") !== "batch" || !(file instanceof Blob)) throw new Error("no batch file");
	return Buffer.from(await file.arrayBuffer());
}
