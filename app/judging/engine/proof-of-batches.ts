/** What batches of a run brought so far, in this process: whether they work, and how much of it was of use. */
export type ProofOfBatches = {
	/** Did any cell get its value of what batches alone brought? */
	isProven: boolean;
	/**
	 * An answer was read.
	 * @param question the task with its kind of question: what is of no use is read again with every further file
	 */
	heard(question: string, read: { readonly useless: boolean }): void;
	/** A task waits for a request that another one queued: both ask the same. */
	awaits(taskId: string, requestId: string): void;
	/** Requests that others queued and these tasks wait for. */
	awaitedBy(taskIds: readonly string[]): string[];
	/**
	 * Is what was of no use outweighed, once batches are proven? Then it stops no run: a file is not read in the order
	 * in which it was answered, what needs no repair comes first, and what does all together.
	 */
	readonly isOfFew: boolean;
};

/** @param scored cells that earlier processes scored */
export function createProofOfBatches(isProven: boolean, scored: number): ProofOfBatches {
	const useless = new Set<string>();
	const awaited = new Map<string, Set<string>>();
	let useful = scored;
	return {
		isProven,
		awaits(taskId, requestId) {
			const ids = awaited.get(taskId) ?? new Set();
			awaited.set(taskId, ids.add(requestId));
		},
		awaitedBy: (taskIds) => [...new Set(taskIds.flatMap((id) => [...(awaited.get(id) ?? [])]))],
		heard(question, read) {
			if (read.useless) useless.add(question);
			else useful++;
		},
		get isOfFew() {
			return this.isProven && useless.size <= useful;
		},
	};
}
