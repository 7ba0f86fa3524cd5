/** Whether the order of figures that a paper found is seen here, too: computed, and said either way. */
import { isDefined, type Result } from "#stats/index.ts";
import { listed } from "../../agreement/plain-words.ts";
import { decimal } from "../../ui/numbers.ts";

/** The mean figure of a dimension over the judges and data sets that have one. */
export type MeanFigure = { readonly base: string; readonly value: number };

/** The means of figures that are defined, by dimension in order of appearance. */
export function meanFigures(
	found: readonly { readonly base: string; readonly result: Result }[],
): MeanFigure[] {
	const values = new Map<string, number[]>();
	for (const { base, result } of found) {
		if (isDefined(result)) values.set(base, [...(values.get(base) ?? []), result.value]);
	}
	return [...values].map(([base, all]) => ({
		base,
		value: all.reduce((sum, value) => sum + value, 0) / all.length,
	}));
}

/** The order that a paper found: one dimension below, or above, all the others. */
export type PublishedOrder = {
	/** What follows: "multi_hop follows Ragas". */
	readonly does: string;
	readonly base: string;
	readonly is: "least" | "most";
};

/**
 * "As in the paper, multi_hop follows Ragas least on faithfulness: 0.42 against …", or "Unlike in the
 * paper, …": by the means as printed, equal ones are in no order. Null where there is nothing to compare.
 */
export function orderInWords(
	figures: readonly MeanFigure[],
	{ does, base, is }: PublishedOrder,
): string | null {
	const own = figures.find((figure) => figure.base === base);
	const others = figures.filter((figure) => figure.base !== base);
	if (!own || others.length === 0) return null;
	const printed = (value: number) => Number(value.toFixed(2));
	const isSeen = others.every(({ value }) =>
		is === "least" ? printed(own.value) < printed(value) : printed(own.value) > printed(value),
	);
	const beside = [...others]
		.sort((a, b) => b.value - a.value)
		.map((other) => `${decimal(other.value)} on ${other.base}`);
	const found = isSeen
		? `As in the paper, ${does} ${is} on ${base}`
		: `Unlike in the paper, ${base} is not where ${does} ${is}`;
	return `${found}: ${decimal(own.value)} there, ${listed(beside)}.`;
}
