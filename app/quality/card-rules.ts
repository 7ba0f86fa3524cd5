/** Rules of an annotator's card, as numbers and in words. */

/** Fewer counted than that are a number of cases, not a rate. */
export const FEWEST = 5;

/** Of the median. */
export const FRACTION = 1 / 5;
/** Faster than that nobody reads and answers. */
export const FLOOR_MS = 1_000;
/** Fewer timed answers have no median that anybody could be held against. */
export const FEWEST_TIMED = 20;

export const TOO_FAST_IN_WORDS =
	"Too fast: in less than a fifth of the time that all people’s answers to texts of about that length take in the middle (texts in four parts by length, from 20 timed answers in a part), or in less than a second. Only time with the item in sight counts.";
