import type { Definition } from "../definition/definition.ts";
import { CORRELATION_WITHIN } from "./correlation-within.ts";
import { KENDALL_TAU_B } from "./kendall-tau-b.ts";
import { LIN_CONCORDANCE } from "./lin-concordance.ts";
import { PARTIAL_CORRELATION } from "./partial-correlation.ts";
import { PEARSON } from "./pearson.ts";
import { SPEARMAN } from "./spearman.ts";

export { kendallTauB } from "./kendall-tau-b.ts";
export { pearson } from "./pearson-result.ts";
export { spearman } from "./spearman-result.ts";

import { pearsonOfCells, pearsonOfRatings } from "./pearson-result.ts";
import { spearmanOfCells, spearmanOfRatings } from "./spearman-result.ts";

/** How far two raters' numbers rise together. */
export const CORRELATION_DEFINITIONS: readonly Definition[] = [
	{ ...PEARSON, compute: pearsonOfRatings, compared: { measureOn: () => pearsonOfCells } },
	{ ...SPEARMAN, compute: spearmanOfRatings, compared: { measureOn: () => spearmanOfCells } },
	KENDALL_TAU_B,
	LIN_CONCORDANCE,
	PARTIAL_CORRELATION,
	CORRELATION_WITHIN,
];
