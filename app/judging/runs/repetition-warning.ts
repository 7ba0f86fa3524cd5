import { timesAsked } from "#judges/asking/self-consistency.ts";

/**
 * Why asking an item several times will show little; null where it is asked once, or answers can differ.
 * @param repetitions how often a run judges each item
 */
export function repetitionWarning(
	{ parameters }: { readonly parameters: Readonly<Record<string, unknown>> },
	repetitions = 1,
): string | null {
	const times = repetitions * timesAsked(parameters);
	if (times === 1) return null;
	const { temperature, seed } = parameters;
	const cause =
		temperature === 0
			? "At temperature 0"
			: typeof seed === "number"
				? "With a seed of its own"
				: null;
	if (cause === null) return null;
	return `${cause} a model gives nearly the same answer each time: asking each item ${times} times costs about ${times} times as much and says little about how sure it is. Take a judge with a temperature above 0 and no seed.`;
}
