import type { Definition } from "../definition.ts";
import { MARGINAL_HOMOGENEITY } from "./marginal-homogeneity.ts";

export {
	type ChiSquareTest,
	type MarginalHomogeneity,
	marginalHomogeneity,
} from "./marginal-homogeneity.ts";

/** Which of several judges agrees better with the same reference, and whether that is more than chance. */
export const COMPARISON_DEFINITIONS: readonly Definition[] = [MARGINAL_HOMOGENEITY];
