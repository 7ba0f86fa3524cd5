/** What two lists of facts have of each other. */
export type FactualCounts = {
	/** Response facts that the reference has. */
	readonly tp: number;
	/** Response facts that it has not. */
	readonly fp: number;
	/** Reference facts that the response has not. */
	readonly fn: number;
	/** Reference facts that the response has. */
	readonly tpReference: number;
};

/** A share with what it is made of; 0/0 where the denominator is 0. */
export type Share = { readonly numerator: number; readonly denominator: number };

/**
 * Counts verdicts: for each response fact whether the reference has it, for each reference fact
 * whether the response has it.
 */
export function factualCounts(
	response: readonly boolean[],
	reference: readonly boolean[],
): FactualCounts {
	const yes = (verdicts: readonly boolean[]) => verdicts.filter(Boolean).length;
	const tp = yes(response);
	const tpReference = yes(reference);
	return { tp, fp: response.length - tp, fn: reference.length - tpReference, tpReference };
}

/**
 * The value as published, TP / (TP + FN), which mixes the two lists; and the three that do not:
 * recall over the reference's facts, precision over the response's, F1 of the two. F1 as a share:
 * 2PR over P + R, both times the two denominators; a side without facts makes it 0, two make it 0/0.
 */
export function factualShares({ tp, fp, fn, tpReference }: FactualCounts): {
	readonly published: Share;
	readonly recall: Share;
	readonly precision: Share;
	readonly f1: Share;
} {
	const inResponse = tp + fp;
	const inReference = tpReference + fn;
	const both = 2 * tp * tpReference;
	const sum = tp * inReference + tpReference * inResponse;
	return {
		published: { numerator: tp, denominator: tp + fn },
		recall: { numerator: tpReference, denominator: inReference },
		precision: { numerator: tp, denominator: inResponse },
		// Nothing right on either side, or one side without facts: 0, unless neither has any.
		f1:
			sum > 0
				? { numerator: both, denominator: sum }
				: { numerator: 0, denominator: inResponse + inReference },
	};
}
