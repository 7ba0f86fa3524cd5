/** What batches of a run brought so far, in this process: whether they work, and how much of it was of use. */
export type ProofOfBatches = {
	/** Did any cell get its value of what batches alone brought? */
	isProven: boolean;
	/**
	 * An answer was read.
	 * @param question the task with its kind of question: what is of no use is read again with every further file
	 */
	heard(question: string, read: { readonly useless: boolean }): void;
	/**
	 * Is what was of no use outweighed, once batches are proven? Then it stops no run: a file is not read in the order
	 * in which it was answered, what needs no repair comes first, and what does all together.
	 */
	readonly isOfFew: boolean;
};

/** @param scored cells that earlier processes scored */
export function createProofOfBatches(isProven: boolean, scored: number): ProofOfBatches {
	const useless = new Set<string>();
	let useful = scored;
	return {
		isProven,
		heard(question, read) {
			if (read.useless) useless.add(question);
			else useful++;
		},
		get isOfFew() {
			return this.isProven && useless.size <= useful;
		},
	};
}
