/** Repetitions from this one on are asked by schedules: held against first answers, and a rating in no figure. */
export const SCHEDULED_FROM = 1_000;

/** What a look of a schedule came to. */
export const LOOK_OUTCOMES = ["judge changed", "no change shown", "cannot tell"] as const;
