import type { Reason, Warning } from "./result.ts";

/** Reasons stand alone and after "no interval: "; warnings stand beside the figure they qualify. */
const WORDS: Readonly<Record<Reason | Warning, string>> = {
	EMPTY: "There is no item with the values this needs.",
	TOO_FEW: "There are too few items or raters to compute this.",
	NO_OVERLAP: "No item was rated by two raters.",
	SINGLE_CATEGORY:
		"Only one level was used, so agreement beyond chance does not exist; read the percent agreement.",
	CONSTANT_INPUT: "One side gave the same value every time, so there is nothing to correlate.",
	ZERO_DENOMINATOR: "This rate has nothing to count: no item falls into its denominator.",
	ZERO_SE: "The items show no spread to test against.",
	BOUNDARY: "The estimate sits where no spread is left, so its uncertainty cannot be measured.",
	BEYOND_RANGE:
		"The items tell so little of it that its limits would be too far apart to say anything. Label more items.",
	DEGENERATE_RESAMPLES:
		"Too many resamples of these items leave the figure undefined; more varied items are needed.",
	JUDGE_NOT_INFORMATIVE: "The judge does no better than guessing, so no correction can be made.",
	NO_DISCORDANT: "The two never differ, so there is nothing to test.",
	COLLINEAR: "One column determines another completely.",
	NOT_CONVERGED: "The computation did not settle on a value.",
	IMPOSSIBLE_ANSWER:
		"The judge gave no chance at all to an answer that people gave, so its cross-entropy is infinite.",
	NOTHING_LEFT:
		"Every item is labelled: nothing is left to correct, and the labels alone are the answer.",
	NOT_LINKED:
		"It shares no item with the raters who are compared, directly or through others: give some items to both.",
	EXTREME:
		"Wherever it could differ from the others it lies on the same side, so that no severity is large enough.",
	RARE_LEVEL:
		"Nearly every item holds the same level: too few others for an interval that could be trusted. Label more of the rare level.",
	BY_CHANCE:
		"Its limits would lie above chance, but the same answers dealt to the items at random would agree as well too often.",
	FEW_DIFFERENT:
		"The two differ on too few items (fewer than 6) or in too few groups to tell which way they lean.",
	OPEN_YARDSTICK:
		"People's own agreement is not shown to lie above chance, so no share of it can be given.",
	NOT_AVAILABLE: "No interval is computed for this figure.",
	CONSTANT_RATER: "One rater used a single level, so kappa is 0 whatever the other did.",
	LOW_N: "Fewer than 30 items: read it as a first impression.",
	FEW_CLUSTERS: "Fewer than 20 groups of items: the interval may be too narrow.",
	HIGH_PREVALENCE: "One level prevails, which lowers kappa; read Gwet's AC beside it.",
	MARGINALS_DIFFER: "The two use the levels with different frequency: one is more lenient.",
	MISSING_RELATED_TO_LABEL:
		"Answers are missing more often for one label than for another, so the rest is not a fair sample.",
	RESAMPLES_DROPPED:
		"Some resamples left the figure undefined and were dropped; the interval is approximate.",
	IDENTIFIABILITY: "There are too few raters per item to tell raters and items apart.",
	CIRCULAR_REFERENCE: "The judge had a vote in the reference it is compared with.",
	NON_UNIFORM_SAMPLING:
		"The items were not drawn at random, and the figure is not corrected for how they were.",
};

/** A reason or a warning as a sentence for people, the same on pages and in the terminal. */
export function reasonInWords(code: Reason | Warning): string {
	return WORDS[code];
}
