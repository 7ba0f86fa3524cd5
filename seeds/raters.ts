import type { RaterKind } from "#db/model/roles.ts";

/**
 * How a simulated rater behaves. Everybody sees an item's true ratings, blurred by what is hard
 * about the item (the same for all) and by their own noise; the rest of the fields is what makes
 * one of them peculiar.
 */
export type RaterProfile = {
	name: string;
	kind: RaterKind;
	/** Added to every level: above 0 lenient, below 0 strict. */
	leniency: number;
	/** Standard deviation of the rater's own noise, in levels. */
	noise: number;
	/** Share of items rated without reading. */
	careless?: number;
	/** Number of items skipped as `cannot_judge`. */
	skips?: number;
	/** Share of items on which every scale gets its middle level, and the verdict is reject. */
	middle?: number;
	/** Weight of the answer's length against its truth: 0 none, 1 only length counts. */
	length?: number;
	/** Number of items on which the output cannot be used, by reason. */
	failures?: { unparsable: number; truncated: number };
};

/** Three people: one a little strict, one a little lenient, one a little careless. */
export const annotators: readonly RaterProfile[] = [
	{ name: "simulated annotator 1", kind: "human", leniency: -0.06, noise: 0.38, skips: 1 },
	{ name: "simulated annotator 2", kind: "human", leniency: 0.12, noise: 0.4, skips: 2 },
	{
		name: "simulated annotator 3",
		kind: "human",
		leniency: 0,
		noise: 0.42,
		careless: 0.04,
		skips: 3,
	},
];

/** Five judges, each with one known strength or weakness. */
export const judges: readonly RaterProfile[] = [
	{ name: "sim-strong", kind: "judge", leniency: 0.02, noise: 0.28 },
	{
		name: "sim-breaks-json",
		kind: "judge",
		leniency: 0,
		noise: 0.6,
		failures: { unparsable: 7, truncated: 5 },
	},
	{ name: "sim-lenient", kind: "judge", leniency: 1.1, noise: 0.4 },
	{ name: "sim-middle", kind: "judge", leniency: 0, noise: 0.45, middle: 0.55 },
	{ name: "sim-long-answers", kind: "judge", leniency: 0, noise: 0.5, length: 0.85 },
];
