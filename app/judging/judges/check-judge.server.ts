import type { Database } from "#db/dialect";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { itemsByExternalIds } from "#db/queries/items.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Send } from "#judges/asking/ask-model.ts";
import type { ModelReply } from "#judges/asking/model-reply.ts";
import type { Reply } from "#judges/asking/protocol.ts";
import { costMicros } from "#judges/endpoint/cost.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { createModelClient } from "#judges/endpoint/model-client.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { clientOptionsOf, timeoutOf } from "../endpoints/client-options.server.ts";
import { readEndpointKey } from "../endpoints/endpoint-key.server.ts";
import { formKeeperOf } from "../endpoints/form-keeper-of.server.ts";
import { learntInWords } from "../endpoints/learnt-in-words.ts";
import { costOfRequest } from "../runs/dry-run-in-words.ts";
import { likelyAnswer } from "../runs/estimate-run.server.ts";
import { type AskingJudge, firstRequests, NO_ANSWER } from "../runs/first-requests.server.ts";
import { createPricer } from "../runs/priced-request.server.ts";
import { firstItemIds } from "./judge-view.server.ts";

/** What came back when a judge's first request about an item was really sent. */
export type JudgeCheck = {
	/** Could the answer be used? */
	readonly ok: boolean;
	readonly item: string;
	readonly endpoint: string;
	readonly model: string;
	/** What was found, in a sentence or two. */
	readonly sentence: string;
	/** The body that was sent last. */
	readonly request: string;
	/** What the model said; null where it did not answer. */
	readonly reply: string | null;
	readonly promptTokens: number | null;
	readonly completionTokens: number | null;
	/** Of the answer, in micro-units of a dollar; null where a price or the usage is unknown. */
	readonly costMicros: number | null;
	readonly durationMs: number;
};

/** Some think before they answer. */
const TIMEOUT_MS = 60_000;
const NEVER = new AbortController().signal;

/**
 * Sends the first request of a judge about one item: the one that a run would send, with the judge's
 * parameters and in the form that its model takes. What the model refuses is learnt as in a run. No
 * repair is asked for, nothing is stored as a judgment.
 * @param externalId as the item is called in files; null for the first of the project
 */
export async function checkJudge(
	db: Database,
	judge: AskingJudge,
	externalId: string | null,
): Promise<JudgeCheck | Refusal> {
	const named = externalId ?? (await firstItemIds(db, judge.projectId))[0];
	if (named === undefined) {
		return refused("This project has no items yet: import some to check a judge on.", "item");
	}
	const [item] = await itemsByExternalIds(db, judge.projectId, [named]);
	if (!item) return refused(`This project has no item with the id ${named}.`, "item");
	for await (const { requests, carryOut } of firstRequests(db, judge, [item.id])) {
		const [first] = requests;
		if (!first)
			return refused(`Nothing is asked about ${named}: check it on another item.`, "item");
		const way = await wayTo(db, judge, first.role);
		if (isRefusal(way)) return way;
		let heard: { read: Reply<unknown>; reply: ModelReply } | null = null;
		let isSent = false;
		const send: Send = async (inForm, reads) => {
			if (isSent || inForm(FIRST_FORM).role !== first.role) return NO_ANSWER;
			isSent = true;
			return way.forms.send(NEVER, (form) => way.client.complete(inForm(form), NEVER), {
				reads,
			});
		};
		await carryOut({
			send,
			heard: (read, reply) => {
				if (reply !== NO_ANSWER) heard ??= { read, reply };
			},
		});
		if (heard) return found(named, way, heard);
	}
	return refused(
		"Nothing is sent: this judge asks no model, or lacks a judge or an item it needs.",
	);
}

/**
 * What that request costs, before it is sent; about the item it would be.
 * @returns null where nothing would be asked
 */
export async function checkCost(
	db: Database,
	judge: AskingJudge & Pick<Judge, "id">,
	externalId: string | null,
): Promise<string | null> {
	const named = externalId ?? (await firstItemIds(db, judge.projectId))[0];
	const [item] = named ? await itemsByExternalIds(db, judge.projectId, [named]) : [];
	if (!item) return null;
	for await (const { requests } of firstRequests(db, judge, [item.id])) {
		const [first] = requests;
		if (!first) return null;
		const pricer = await createPricer(db, judge);
		return costOfRequest(await pricer.price(first, await likelyAnswer(db, judge)));
	}
	return null;
}

type Way = Exclude<Awaited<ReturnType<typeof wayTo>>, Refusal>;

/** The endpoint and the model that play a role of the judge. */
async function wayTo(db: Database, judge: AskingJudge, role: "judge" | "extract") {
	const played = role === "extract" ? (judge.roleModels.extract ?? judge) : judge;
	const { endpointId, model } = played;
	const endpoint = endpointId ? await findEndpoint(db, endpointId) : null;
	if (!endpoint || !model) return refused("This judge has no endpoint any more.");
	const key = readEndpointKey(endpoint);
	if (isRefusal(key)) return key;
	const client = createModelClient({
		...clientOptionsOf(endpoint, key),
		timeoutMs: timeoutOf(endpoint) ?? TIMEOUT_MS,
	});
	return {
		...{ endpoint, model, client },
		forms: await formKeeperOf(db, { endpointId: endpoint.id, model }),
	};
}

function found(
	item: string,
	{ endpoint, model, forms }: Way,
	{ read, reply }: { readonly read: Reply<unknown>; readonly reply: ModelReply },
): JudgeCheck {
	const usage = reply.kind === "answer" ? reply.usage : null;
	return {
		ok: read.ok,
		...{ item, endpoint: endpoint.name, model },
		sentence: `${saidOf(model, read)}${formSentence(learntInWords(forms.form))}`,
		request: reply.rawRequest,
		reply: reply.kind === "answer" ? (reply.text ?? reply.refusal) : null,
		promptTokens: usage?.prompt ?? null,
		completionTokens: usage?.completion ?? null,
		costMicros: usage && costMicros(usage, modelFacts(endpoint, model)),
		durationMs: reply.durationMs,
	};
}

function saidOf(model: string, read: Reply<unknown>): string {
	if (read.ok) return `${model} answers in the form that is asked for.`;
	const detail = read.detail ?? "";
	if (read.reason === "request_failed" || read.reason === "timeout") {
		return `${model} does not answer. ${detail}`;
	}
	return `The answer of ${model} cannot be used (${read.reason}${detail && `: ${detail}`}).`;
}

function formSentence(words: string | null): string {
	return words ? ` It is ${words}.` : "";
}
