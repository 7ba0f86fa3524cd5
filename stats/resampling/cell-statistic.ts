/**
 * Statistics of a table of counts: writes one number for each output. NaN says "does not exist on
 * these counts"; it never leaves this folder.
 */
export type CellStatistic = (counts: Float64Array, out: Float64Array) => void;
