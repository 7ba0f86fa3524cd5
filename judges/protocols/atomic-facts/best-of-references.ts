import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";

/** What came of judging against one reference; `reference` is its place in the item's list, from 0. */
export type AgainstReference = { readonly reference: number; readonly judgment: Judgment };

/**
 * Of several references the one with the highest value, dimension by dimension; the first of equals.
 * References that have nothing to count are passed over, but a step that failed leaves the dimension
 * without a value: that reference might have been the best. The evidence says which reference it was
 * and what the others gave.
 */
export function bestOfReferences(
	dimensions: readonly Pick<Dimension, "name">[],
	judged: readonly AgainstReference[],
): Judgment {
	return Object.fromEntries(dimensions.map(({ name }) => [name, bestOf(name, judged)]));
}

function bestOf(name: string, judged: readonly AgainstReference[]): Outcome {
	const outcomes = judged.flatMap(({ reference, judgment }) => {
		const outcome = judgment[name];
		return outcome ? [{ reference, outcome }] : [];
	});
	const chosen =
		outcomes.find(({ outcome }) => hasFailed(outcome)) ??
		outcomes.reduce((best, one) => (numberOf(one.outcome) > numberOf(best.outcome) ? one : best));
	const references = outcomes.map(({ reference, outcome }) => ({
		reference,
		...(outcome.kind === "scored" ? { value: outcome.value } : { reason: outcome.reason }),
	}));
	const evidence = { ...evidenceOf(chosen), ...(references.length > 1 && { references }) };
	return { ...chosen.outcome, evidence };
}

function hasFailed(outcome: Outcome): boolean {
	return outcome.kind === "unscored" && outcome.reason !== "not_applicable";
}

/** Below every value where there is none. */
function numberOf(outcome: Outcome): number {
	const value = outcome.kind === "scored" ? outcome.value : null;
	return typeof value === "number" ? value : Number.NEGATIVE_INFINITY;
}

function evidenceOf({ reference, outcome }: { reference: number; outcome: Outcome }) {
	const evidence = typeof outcome.evidence === "object" ? outcome.evidence : {};
	return { reference, ...evidence };
}
