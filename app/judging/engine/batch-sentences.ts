import type { StoredBatch } from "#db/queries/batches.server.ts";
import type { EndpointFailure } from "#judges/asking/model-reply.ts";
import { counted } from "../../ui/numbers.ts";
import { sentence } from "./halt-sentences.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** Why a run by batch was made to stand still, and what to do, in sentences for people. */

const CANCEL = "cancel this run, on its page or by `concord judge cancel`";

export function noBatchesSentence(endpoint: string, { message }: EndpointFailure): string {
	return `${endpoint} has no batch interface, or not at its address. ${sentence(message)} Nothing was handed over: ${CANCEL}, and judge without batch.`;
}

export function batchProblemSentence(endpoint: string, problem: string | null): string {
	return `${endpoint} did not take the batch: ${sentence(problem ?? "it does not say why")} Nothing was judged. Mend what it says, then resume.`;
}

/** The endpoint has batches, and not this one. */
export function goneBatchSentence(
	{ endpoint }: ModelAccess,
	{ remoteId, requests }: StoredBatch,
	{ message }: EndpointFailure,
): string {
	return `${endpoint.name} does not know the batch ${remoteId} with ${counted(requests, "request")} any more, or not its answers: it expired, was deleted, or is of another project or key. ${sentence(message)} With the key that it was handed over with, resume: what it answered is fetched. Or ${CANCEL}: then its requests count as the most that they can have cost, and another run asks what is left, by batch or without.`;
}

/** A batch is over and has no line about any of its requests. */
export function silentBatchSentence(
	{ endpoint }: ModelAccess,
	batch: { readonly remoteId: string | null; readonly requests: number },
	{ status, hasFile }: { readonly status: string; readonly hasFile: boolean },
): string {
	const file = hasFile
		? "its files hold no answer to any of its"
		: "has no output file, so no answer to any of its";
	return `The batch ${batch.remoteId} at ${endpoint.name} is ${status} and ${file} ${counted(batch.requests, "request")}. They may have been carried out and billed: each counts as the most that it can have cost, and none is asked again by itself. Look at what the provider says of the batch; resumed, the run goes on with the other cells.`;
}

/** A batch is over, and every line of it is a failure. */
export function failedBatchSentence(
	{ endpoint, model }: ModelAccess,
	requests: number,
	said: string,
): string {
	return `A batch of ${counted(requests, "request")} to ${model} at ${endpoint.name} brought no answer. ${sentence(said)} Nothing more is asked until the run is resumed: mend what it says first.`;
}

/** Small batches went first, and nothing of what they brought could be used. */
export function triedInVainSentence({ endpoint, model }: ModelAccess, requests: number): string {
	return `${counted(requests, "request")} went in small batches to ${model} at ${endpoint.name}, and nothing that came back could be used. Look at the failures below before the run is resumed.`;
}

export function fullQueueSentence(endpoint: string, said: string): string {
	return `${endpoint} does not take a batch of even one request: ${sentence(said)} Have its limit raised, or ${CANCEL} and judge without batch.`;
}
