/** Bytes or characters of one row; a longer one is a quote that somebody forgot to close, or takes memory that others need. */
export const LONGEST_ROW = 32_000_000;
/** The same of a record within one JSON document of another tool, which may hold a whole conversation with its images. */
export const LONGEST_RECORD = 64_000_000;
