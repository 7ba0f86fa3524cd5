/** Per cent of the items of a training that have to be right; 0: the queue opens in any case. */
export const PASS_MARKS = [0, 50, 60, 70, 80, 90, 100] as const;
