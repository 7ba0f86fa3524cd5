/**
 * How well one rater's value represents what others gave to the same item: higher is better. Codes of
 * nominal levels can only be counted as equal (`accuracy`); values with distances may use them.
 */
export type AlignmentScore = (value: number, others: readonly number[]) => number;

/** The alt-test's scores: `accuracy` for any scale, the others for ordinal levels and numbers. */
export const ALIGNMENT_SCORES = {
	/** Share of the others who gave the same. */
	accuracy: (value, others) => {
		let same = 0;
		for (const other of others) if (other === value) same++;
		return same / others.length;
	},
	negativeRmse: (value, others) => {
		let squares = 0;
		for (const other of others) squares += (value - other) ** 2;
		return -Math.sqrt(squares / others.length);
	},
	negativeMae: (value, others) => {
		let distance = 0;
		for (const other of others) distance += Math.abs(value - other);
		return -distance / others.length;
	},
} satisfies Readonly<Record<string, AlignmentScore>>;
