/** How often a run may judge each item at most: more say nothing new of a judge, and one zero too many is not paid for. */
export const MOST_REPETITIONS = 20;
