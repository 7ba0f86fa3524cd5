import { z } from "zod";
import type { ChatOutcome } from "./scripted-model.ts";
import { seededUnit } from "./seeded.ts";
import { readSeenRequest, type SeenRequest } from "./seen-request.ts";
import { aboutOf, type ServerContext } from "./server-context.ts";
import { chatCompletion, errorBody } from "./write-reply.ts";

/** What a batch is like from one look to the next. */
const ORDINARY = ["validating", "in_progress", "finalizing", "completed"] as const;
const OVER = ["completed", "expired", "cancelled"];

type ServerBatch = {
	readonly id: string;
	readonly input: string;
	readonly metadata: unknown;
	status: string;
	/** Looks so far. */
	looks: number;
	problem: string | null;
	outputFileId: string | null;
	errorFileId: string | null;
	counts: { total: number; completed: number; failed: number };
};

const InputLine = z.object({
	custom_id: z.string(),
	method: z.literal("POST"),
	url: z.literal("/v1/chat/completions"),
	body: z.unknown(),
});

export type BatchDesk = {
	addFile(content: Buffer): object;
	fileContent(id: string): Buffer | null;
	/** A sentence when the file does not exist. */
	create(inputFileId: string, metadata: unknown): object | string;
	/** One look at it, which moves it on. Null: there is no such batch. */
	look(id: string): object | null;
	cancel(id: string): object | null;
	/** Is a file with so much in it more than the batches that are not over leave room for? */
	isFull(inputFileId: string): boolean;
	list(): object[];
};

/** Files and batches of the server: what happens to a batch happens when somebody looks at it. */
export function createBatchDesk(context: ServerContext): BatchDesk {
	const { model, ledger, seed, arrivalOf, answeredModel } = context;
	const files = new Map<string, Buffer>();
	const batches = new Map<string, ServerBatch>();
	let numbered = 0;

	function keep(content: Buffer): string {
		const id = `file-${files.size + 1}`;
		files.set(id, content);
		return id;
	}

	function validate(batch: ServerBatch): void {
		const lines = linesOf(batch.input);
		const ids = lines.map((line) => line?.custom_id);
		batch.counts.total = lines.length;
		if (model.script.batch?.problem !== undefined) batch.problem = model.script.batch.problem;
		else if (ids.includes(undefined)) batch.problem = "A line of the file is no request.";
		else if (new Set(ids).size < ids.length) batch.problem = "A custom_id occurs twice.";
	}

	/** Carries the requests out as far as the script lets it, and writes both files. */
	function finish(batch: ServerBatch): void {
		const share = batch.status === "completed" ? 1 : (model.script.batch?.answered ?? 0.5);
		const { missing = 0, missingBilled = 0, lineErrors, withoutOutput } = model.script.batch ?? {};
		const output: string[] = [];
		const errors: string[] = [];
		for (const line of linesOf(batch.input)) {
			if (!line) continue;
			const drawn = (what: string) => seededUnit(seed, what, line.custom_id);
			if (drawn("missing") < missing) {
				if (drawn("billed") < missingBilled) carryOut(line);
				continue;
			}
			if (lineErrors) {
				errors.push(errorLine(line.custom_id, { code: "server_error", message: "oops" }));
				continue;
			}
			if (drawn("answered") >= share) {
				if (batch.status === "expired") errors.push(errorLine(line.custom_id, EXPIRED));
				continue;
			}
			const done = carryOut(line);
			if (done) (done.isAnswer ? output : errors).push(done.line);
		}
		batch.counts = { ...batch.counts, completed: output.length, failed: errors.length };
		const inOtherOrder = (lines: string[]) =>
			Buffer.from(lines.sort((a, b) => seededUnit(seed, a) - seededUnit(seed, b)).join(""));
		if (output.length > 0 && !withoutOutput) batch.outputFileId = keep(inOtherOrder(output));
		if (errors.length > 0) batch.errorFileId = keep(inOtherOrder(errors));
	}

	/** The line of one request; null where the fault leaves nothing that a line could hold. */
	function carryOut(line: z.infer<typeof InputLine>): { isAnswer: boolean; line: string } | null {
		const number = ++numbered;
		const seen = readSeenRequest(JSON.stringify(line.body), number, arrivalOf);
		if ("problem" in seen)
			return { isAnswer: false, line: refusedLine(line.custom_id, seen.problem) };
		const outcome = model.answer(seen, true);
		const { fault, billed, status } = outcome;
		const kind = fault?.kind ?? "batched";
		ledger.write({ ...aboutOf(seen, "batch"), ...billed, kind, status });

		const body = bodyOf(outcome, seen, answeredModel);
		if (body === null || status === null) return null;
		return { isAnswer: status < 400, line: responseLine(line.custom_id, status, body) };
	}

	function linesOf(input: string): (z.infer<typeof InputLine> | undefined)[] {
		const text = files.get(input)?.toString("utf8") ?? "";
		return text
			.split("\n")
			.filter((line) => line.trim() !== "")
			.map((line) => InputLine.safeParse(parse(line)).data);
	}

	return {
		addFile(content) {
			const id = keep(content);
			return { id, object: "file", bytes: content.length, purpose: "batch", created_at: 0 };
		},
		fileContent: (id) => files.get(id) ?? null,
		create(input, metadata) {
			if (!files.has(input)) return `No such file: ${input}`;
			const batch: ServerBatch = {
				...{ id: `batch-${batches.size + 1}`, input, metadata, status: "validating", looks: 0 },
				...{ problem: null, outputFileId: null, errorFileId: null },
				counts: { total: 0, completed: 0, failed: 0 },
			};
			batches.set(batch.id, batch);
			return describe(batch);
		},
		look(id) {
			const batch = batches.get(id);
			const gone = model.script.batch?.goneAfter;
			if (!batch || (gone !== undefined && batch.looks >= gone)) return null;
			if (OVER.includes(batch.status) || batch.status === "failed") return describe(batch);
			const statuses = model.script.batch?.statuses ?? ORDINARY;
			const next = statuses[Math.min(batch.looks++, statuses.length - 1)] ?? "completed";
			batch.status = batch.status === "cancelling" ? "cancelled" : next;
			if (batch.counts.total === 0) validate(batch);
			if (batch.problem !== null) batch.status = "failed";
			else if (OVER.includes(batch.status)) finish(batch);
			return describe(batch);
		},
		cancel(id) {
			const batch = batches.get(id);
			if (!batch) return null;
			if (!OVER.includes(batch.status) && batch.status !== "failed") batch.status = "cancelling";
			return describe(batch);
		},
		isFull(input) {
			const { enqueued = Number.POSITIVE_INFINITY } = model.script.batch ?? {};
			const waiting = [...batches.values()].filter(
				({ status }) => !OVER.includes(status) && status !== "failed",
			);
			const lines = waiting.map((batch) => linesOf(batch.input).length);
			return lines.reduce((sum, some) => sum + some, linesOf(input).length) > enqueued;
		},
		list: () => [...batches.values()].reverse().map(describe),
	};
}

function describe(batch: ServerBatch): object {
	return {
		...{ id: batch.id, object: "batch", endpoint: "/v1/chat/completions", status: batch.status },
		...{ input_file_id: batch.input, completion_window: "24h", created_at: 0 },
		output_file_id: batch.outputFileId,
		error_file_id: batch.errorFileId,
		errors:
			batch.problem === null
				? null
				: { object: "list", data: [{ code: "invalid", message: batch.problem, line: 1 }] },
		request_counts: batch.counts,
		metadata: batch.metadata ?? null,
	};
}

/** Null where the fault is one of the connection: batches have none. */
function bodyOf(
	{ reply, billed }: ChatOutcome,
	seen: SeenRequest,
	answeredModel: (model: string) => string,
): unknown {
	if (reply.kind === "error") return errorBody(reply);
	if (reply.kind === "raw") return parse(reply.body);
	if (reply.kind !== "completion") return null;
	return chatCompletion(reply.completion, { ...billed, model: answeredModel(seen.model) });
}

function responseLine(customId: string, status: number, body: unknown): string {
	const response = { status_code: status, request_id: `req-${customId}`, body };
	return `${JSON.stringify({ id: `line-${customId}`, custom_id: customId, response, error: null })}\n`;
}

function refusedLine(customId: string, message: string): string {
	return responseLine(customId, 400, errorBody({ message, code: "invalid" }));
}

const EXPIRED = {
	code: "batch_expired",
	message: "This request could not be executed before the completion window expired.",
};

function errorLine(customId: string, error: { code: string; message: string }): string {
	return `${JSON.stringify({ id: `line-${customId}`, custom_id: customId, response: null, error })}\n`;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return null;
	}
}
