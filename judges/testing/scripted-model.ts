import { createHash } from "node:crypto";
import { defaultAnswer } from "./default-answer.ts";
import { type Completion, faultReply, type ServerReply, statusOf } from "./fault-reply.ts";
import { createFaultPicker, type Fault, type FaultRoute, type PickFault } from "./faults.ts";
import { type BilledTokens, NOT_BILLED } from "./ledger.ts";
import { type Refuses, refusalOf } from "./refusals.ts";
import { scriptedTokens } from "./scripted-tokens.ts";
import type { SeenEmbedding, SeenRequest } from "./seen-request.ts";

/** What the model says: a text, an object as its JSON, a whole completion, or null for the default. */
export type Answerer = (
	request: SeenRequest,
) => string | { readonly json: unknown } | Completion | null;

export type ModelServerScript = {
	/** Default: a plausible answer that satisfies the requested schema, the same every time. */
	readonly answer?: Answerer;
	/** The vector of a text; null for the default, which is near where texts share words. */
	readonly embed?: (text: string) => readonly number[] | null;
	/** What an answered request is said to have used, where it is not what four letters a token give. */
	readonly usage?: (request: SeenRequest) => Partial<BilledTokens>;
	readonly faults?: readonly Fault[];
	/** Parts of requests that the model does not take; checked before anything else. */
	readonly refuses?: Refuses;
	readonly batch?: BatchScript;
};

/** What becomes of batches. */
export type BatchScript = {
	/** What each look at a batch finds, in turn; the last of them from then on. */
	readonly statuses?: readonly string[];
	/** Share of the requests that are answered before a batch expires or is cancelled; one half unless stated. */
	readonly answered?: number;
	/** Share of the requests that neither file mentions. */
	readonly missing?: number;
	/** Share of those that are carried out and billed all the same; none unless stated. */
	readonly missingBilled?: number;
	/** Of every batch that is over: completed without a file of answers, which are billed. */
	readonly withoutOutput?: boolean;
	/** Every line says that its request was not carried out, and nothing more. */
	readonly lineErrors?: boolean;
	/** A batch is not known any more after so many looks. */
	readonly goneAfter?: number;
	/** Most requests of the batches that are not over: more are turned away with 429. */
	readonly enqueued?: number;
	/** Faults of lines alone; the same requests are answered where they come one by one. */
	readonly faults?: readonly Fault[];
	/** What lines alone are said to have used. */
	readonly usage?: (request: SeenRequest) => Partial<BilledTokens>;
	/** Why every input file is found wanting. */
	readonly problem?: string;
};

/** What the model makes of one chat request. */
export type ChatOutcome = {
	readonly fault: Fault | null;
	readonly reply: ServerReply;
	readonly billed: BilledTokens;
	readonly status: number | null;
};

export type ScriptedModel = {
	readonly script: ModelServerScript;
	/** Replaces the script; use counts of faults start anew. */
	setScript(script: ModelServerScript): void;
	/** @param byBatch is it a line of a batch? */
	answer(request: SeenRequest, byBatch?: boolean): ChatOutcome;
	/** The fault of a request that is no chat. */
	faultOf(request: SeenRequest, route: FaultRoute): { fault: Fault; reply: ServerReply } | null;
	embed(request: SeenEmbedding): readonly (readonly number[])[];
};

/** The scripted model behind all interfaces of the server. */
export function createScriptedModel(first: ModelServerScript, seed: number): ScriptedModel {
	let script = first;
	let pickFault: PickFault = createFaultPicker(script.faults ?? [], seed);
	let pickLineFault: PickFault = createFaultPicker(script.batch?.faults ?? [], seed);
	return {
		get script() {
			return script;
		},
		setScript(next) {
			script = next;
			pickFault = createFaultPicker(next.faults ?? [], seed);
			pickLineFault = createFaultPicker(next.batch?.faults ?? [], seed);
		},
		answer(request, byBatch = false) {
			const refusal = script.refuses && refusalOf(script.refuses, request.body);
			if (refusal) {
				const { status, body } = refusal;
				const type = "application/json";
				const reply = { kind: "raw", status, type, body: JSON.stringify(body) } as const;
				return { fault: REFUSED, reply, status, billed: NOT_BILLED };
			}
			const fault = (byBatch ? pickLineFault(request) : null) ?? pickFault(request);
			const said = completionOf(script.answer?.(request) ?? defaultAnswer(request, seed));
			const good =
				request.tool === null ? withTokens(said, request) : calledWith(request.tool, said);
			const reply: ServerReply = fault
				? faultReply(fault, request, { good, seed })
				: { kind: "completion", completion: good };
			const status = statusOf(reply);
			const worked = fault?.kind === "lost_answer" ? good : null;
			const completion = reply.kind === "completion" ? reply.completion : worked;
			if (!completion) return { fault, reply, status, billed: NOT_BILLED };
			const counted = tokensOf(request, completion);
			const told = { ...script.usage?.(request), ...(byBatch && script.batch?.usage?.(request)) };
			return { fault, reply, status, billed: { ...counted, ...told } };
		},
		faultOf(request, route) {
			const fault = pickFault(request, route);
			return fault && { fault, reply: faultReply(fault, request, { good: NOTHING, seed }) };
		},
		embed: ({ texts }) => texts.map((text) => script.embed?.(text) ?? wordVector(text)),
	};
}

const NOTHING: Completion = { content: "" };
const REFUSED: Fault = { kind: "refused_part" };

function withTokens(said: Completion, { body }: SeenRequest): Completion {
	if (body.logprobs !== true || said.content === null || said.logprobs !== undefined) return said;
	return { ...said, logprobs: scriptedTokens(said.content) };
}

/** What the model says, as the arguments of the tool that it was to call. */
function calledWith(name: string, said: Completion): Completion {
	if (said.content === null) return said;
	return { ...said, content: null, call: { name, arguments: said.content } };
}

function completionOf(answer: NonNullable<ReturnType<Answerer>>): Completion {
	if (typeof answer === "string") return { content: answer };
	if ("json" in answer) return { content: JSON.stringify(answer.json) };
	return answer;
}

/** Four characters are about one token; what matters is that both ledgers count the same. */
function tokensOf(request: SeenRequest, completion: Completion): BilledTokens {
	return {
		...NOT_BILLED,
		promptTokens: Math.ceil(request.text.length / 4),
		completionTokens: Math.ceil(textOf(completion).length / 4),
	};
}

function textOf({ content, refusal, reasoning, call }: Completion): string {
	return [content, refusal, reasoning, call?.arguments].map((text) => text ?? "").join("");
}

/** As many bytes as the hash has. */
const PLACES = 32;

/** A vector of a text, the same every time: the sum of one for each of its words. */
function wordVector(text: string): number[] {
	const sum = new Array<number>(PLACES).fill(0);
	for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
		const hash = createHash("sha256").update(word).digest();
		for (const [at, byte] of hash.entries()) sum[at] = (sum[at] ?? 0) + byte / 127.5 - 1;
	}
	return sum;
}
