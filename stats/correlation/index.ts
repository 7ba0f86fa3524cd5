import type { Definition } from "../definition.ts";
import { KENDALL_TAU_B } from "./kendall-tau-b.ts";
import { PEARSON } from "./pearson.ts";
import { SPEARMAN } from "./spearman.ts";

export { kendallTauB } from "./kendall-tau-b.ts";
export { pearson } from "./pearson.ts";
export { spearman } from "./spearman.ts";

/** How far two raters' numbers rise together. */
export const CORRELATION_DEFINITIONS: readonly Definition[] = [PEARSON, SPEARMAN, KENDALL_TAU_B];
