import type { BatchRequest } from "#db/queries/batch-requests.server.ts";
import type { StoredBatch } from "#db/queries/batches.server.ts";
import type { ModelFailure, ModelReply } from "#judges/asking/model-reply.ts";
import type { Batch } from "#judges/endpoint/batches.server.ts";
import { failedBatchSentence, silentBatchSentence } from "./batch-sentences.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** A batch that is over, as we handed it over and as the endpoint describes it. */
type OverBatch = {
	readonly access: ModelAccess;
	readonly batch: StoredBatch;
	readonly remote: Batch;
};

/** Failures of fewer requests than this are theirs alone, where others of the run were answered. */
const A_FEW = 5;

/**
 * Why a run should stand still after a batch that brought nothing; null where it brought something, or where
 * what its model refused is asked for in another form next.
 */
export function whyInVain(
	{ access, batch, remote }: OverBatch,
	{
		requests,
		replies,
		isProven,
	}: {
		/** Those whose results were not kept yet. */
		readonly requests: readonly BatchRequest[];
		readonly replies: ReadonlyMap<string, ModelReply>;
		/** Did a cell get its value of earlier batches? */
		readonly isProven: boolean;
	},
): string | null {
	// Cut off while they were kept: what is left says nothing of the whole.
	if (requests.length < batch.requests) return null;
	const failures = [...replies.values()].filter((reply) => reply.kind === "failure");
	if (failures.length < replies.size || failures.length === 0) return null;
	if (failures.every(({ failure }) => failure === "lost")) {
		const { status, outputFileId, errorFileId } = remote;
		const hasFile = outputFileId !== null || errorFileId !== null;
		return silentBatchSentence(access, batch, { status, hasFile });
	}
	if (failures.every(({ refused }) => refused)) return null;
	if (isProven && failures.length < A_FEW) return null;
	return failedBatchSentence(access, failures.length, mostFrequent(failures));
}

function mostFrequent(failures: readonly ModelFailure[]): string {
	const counts = new Map<string, number>();
	for (const { message } of failures) counts.set(message, (counts.get(message) ?? 0) + 1);
	const [first] = [...counts].sort((one, other) => other[1] - one[1]);
	return first?.[0] ?? "";
}
