/** Said in place of figures where there is no label of anybody. */
export const NOTHING_YET =
	"No person and no judge has answered anything: import labels, or have items labelled and judged.";
