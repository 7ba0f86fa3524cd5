import type { Definition } from "../definition/definition.ts";
import { KENDALL_TAU_B } from "./kendall-tau-b.ts";
import { LIN_CONCORDANCE } from "./lin-concordance.ts";
import { PARTIAL_CORRELATION } from "./partial-correlation.ts";
import { PEARSON } from "./pearson.ts";
import { SPEARMAN } from "./spearman.ts";

export { kendallTauB } from "./kendall-tau-b.ts";
export { linConcordance } from "./lin-concordance.ts";
export { partialCorrelation } from "./partial-correlation.ts";
export { pearson } from "./pearson-result.ts";
export { spearman } from "./spearman-result.ts";

import { pearsonOfRatings } from "./pearson-result.ts";
import { spearmanOfRatings } from "./spearman-result.ts";

/** How far two raters' numbers rise together. */
export const CORRELATION_DEFINITIONS: readonly Definition[] = [
	{ ...PEARSON, compute: pearsonOfRatings },
	{ ...SPEARMAN, compute: spearmanOfRatings },
	KENDALL_TAU_B,
	LIN_CONCORDANCE,
	PARTIAL_CORRELATION,
];
